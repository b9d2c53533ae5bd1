// A game as an animated picture in the APNG format.

const signature = [137, 80, 78, 71, 13, 10, 26, 10];

const table = Array.from({length: 256}, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) {
    c = c & 1 ? 0xedb88320 ^ c >>> 1 : c >>> 1;
  }
  return c;
});

// crc returns the PNG checksum of bytes.
function crc(bytes) {
  let c = -1;
  for (const byte of bytes) {
    c = table[(c ^ byte) & 255] ^ c >>> 8;
  }
  return (c ^ -1) >>> 0;
}

// chunk returns a part of a file.
function chunk(type, data) {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

// chunks returns the parts of a PNG.
function chunks(bytes) {
  const found = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = signature.length; at < bytes.length;) {
    const length = view.getUint32(at);
    found.push({type: new TextDecoder().decode(bytes.subarray(at + 4, at + 8)), data: bytes.subarray(at + 8, at + 8 + length)});
    at += 12 + length;
  }
  return found;
}

const numbers = (...all) => {
  const bytes = new Uint8Array(4 * all.length);
  all.forEach((n, i) => new DataView(bytes.buffer).setUint32(4 * i, n));
  return bytes;
};

const join = (...parts) => {
  const bytes = new Uint8Array(parts.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

// film returns an animation from frames, which are PNGs of the same size: bytes, and the time to
// show each, in milliseconds.
export function film(frames, width, height) {
  const [first] = frames;
  const head = chunks(first.bytes).find(({type}) => type === 'IHDR');
  const parts = [Uint8Array.from(signature), chunk('IHDR', head.data), chunk('acTL', numbers(frames.length, 0))];
  let sequence = 0;
  frames.forEach(({bytes, time}, i) => {
    const control = join(numbers(sequence++, width, height, 0, 0), Uint8Array.of(time >> 8, time & 255, 1000 >> 8, 1000 & 255, 0, 0));
    parts.push(chunk('fcTL', control));
    for (const {data} of chunks(bytes).filter(({type}) => type === 'IDAT')) {
      parts.push(i === 0 ? chunk('IDAT', data) : chunk('fdAT', join(numbers(sequence++), data)));
    }
  });
  return join(...parts, chunk('IEND', new Uint8Array()));
}
