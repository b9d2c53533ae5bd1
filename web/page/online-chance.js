// The numbers that make chance fair: the player chooses one, reveals its hash first, and the number
// later. Package fair of kit/referee describes the rest.

import {hexOf} from './online-server.js';

const prefix = 'number '; // of the keys in the browser's storage

const primes = [];
for (let n = 2; primes.length < 64; n++) {
  if (primes.every((prime) => n % prime !== 0)) {
    primes.push(n);
  }
}

// fraction returns the first 32 bits of the fractional part of a number.
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;

const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (x, n) => x >>> n | x << 32 - n;

// sha256 returns the SHA-256 of bytes, as FIPS 180-4 defines it. Insecure pages have no
// crypto.subtle.
export function sha256(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(64 * blocks);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  words.setUint32(padded.length - 4, 8 * bytes.length % 2 ** 32);
  const hash = [...start];
  const w = new Int32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = words.getInt32(64 * block + 4 * i);
        continue;
      }
      const [a, b] = [w[i - 15], w[i - 2]];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >>> 3) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ b >>> 10);
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + constants[i] + w[i] | 0;
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c);
      [h, g, f, e, d, c, b, a] = [g, f, e, d + first | 0, c, b, a, first + second | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => {
      hash[i] = hash[i] + x | 0;
    });
  }
  const sum = new DataView(new ArrayBuffer(32));
  hash.forEach((x, i) => sum.setInt32(4 * i, x));
  return new Uint8Array(sum.buffer);
}

// commit chooses a number, stores it, and returns its hash. Without storage, it returns undefined,
// and the player leaves chance to the others.
export function commit() {
  const number = crypto.getRandomValues(new Uint8Array(32));
  const commitment = hexOf(sha256(number));
  try {
    localStorage.setItem(prefix + commitment, hexOf(number));
    return commitment;
  } catch {
    return undefined;
  }
}

// numberOf returns the number of a hash, or null if it was not chosen in this browser.
export function numberOf(commitment) {
  try {
    return localStorage.getItem(prefix + commitment);
  } catch {
    return null;
  }
}

// forget deletes the number of a hash once it is public.
export function forget(commitment) {
  try {
    localStorage.removeItem(prefix + commitment);
  } catch {
    // Then there is nothing to delete.
  }
}
