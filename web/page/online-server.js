// Requests to the game server.

import {pause} from './hexgames-animation.mjs';
import {sentence, t} from './hexgames-words.mjs';

const longest = 15_000; // the maximum time for an answer, in milliseconds

let root = ''; // the address of all requests

// setServer sets the address of the server, relative to the page.
export function setServer(address) {
  root = address.replace(/\/$/, '');
}

// urlOf returns the address of a path.
export const urlOf = (path) => new URL(path === '' ? root : `${root}/${path}`, document.baseURI);

let outside = ''; // the server's public address

// setOutside sets the server's public address, "" if the server does not know it.
export function setOutside(address) {
  outside = address;
}

// linkTo returns a public link to a path next to the page. On other machines, localhost would mean
// their own machine.
export function linkTo(path) {
  const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
  return new URL(path, isHere && outside !== '' ? `${outside}/` : location.href).href;
}

// newId returns a unique id. Insecure pages have no randomUUID.
export const newId = () => hexOf(crypto.getRandomValues(new Uint8Array(16)));

// hexOf returns bytes as hexadecimal digits.
export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// A Failure is a failed request. Its message is for the user. If the request may succeed later,
// retry it unchanged; the server may specify a number of milliseconds to wait.
export class Failure extends Error {
  constructor(message, {kind = '', again = false, after, state} = {}) {
    super(sentence(message));
    Object.assign(this, {kind, again, after, state});
  }
}

// failureOf returns the failure described by an answer.
export async function failureOf(answer) {
  const {error = {}, state} = await answer.json().catch(() => ({}));
  const clause = error.clause === undefined ? '' : ` (${error.clause})`;
  const {status} = answer;
  const after = 1000 * Number(answer.headers.get('Retry-After') ?? NaN);
  return new Failure((error.reason ?? '') === '' ? t('server.refuses', {kind: error.kind ?? status}) : error.reason + clause, {
    kind: error.kind, again: [429, 502, 503, 504].includes(status), after: Number.isFinite(after) ? after : undefined, state,
  });
}

const unreachable = () => new Failure(t('server.unreachable'), {kind: 'network', again: true});

// read reads an answer. If it is not JSON, a proxy sent it.
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw unreachable();
  }
}

// ask sends a request, and returns the answer.
export async function ask(path, {method = 'GET', body} = {}) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), longest);
  try {
    let answer;
    let text;
    try {
      answer = await fetch(urlOf(path), {
        method, signal: late.signal, cache: 'no-store', credentials: 'same-origin',
        ...(body === undefined ? {} : {body: JSON.stringify(body), headers: {'Content-Type': 'application/json'}}),
      });
      text = answer.ok ? await answer.text() : '';
    } catch {
      throw unreachable();
    }
    if (!answer.ok) {
      throw await failureOf(answer);
    }
    return text === '' ? {} : read(text);
  } finally {
    clearTimeout(timer);
  }
}

// post sends a request that changes something, once.
export const post = (path, body = {}) => ask(path, {method: 'POST', body});

// command sends a command until it is answered. All attempts have the same id, so it is carried out
// once. It calls late with each failure that does not count.
export async function command(path, body, late = () => {}) {
  const request = {id: newId(), ...body};
  for (let tries = 0; ; tries++) {
    try {
      return await post(path, request);
    } catch (problem) {
      if (problem.again !== true) {
        throw problem;
      }
      late(problem);
      await rest(tries, problem.after);
    }
  }
}

// rest waits before the next attempt, longer each time, unless the server specifies how long. It
// ends early when the network is back.
export async function rest(tries, after) {
  const wait = after ?? Math.min(250 * 2 ** tries, 8000) * (0.75 + Math.random() / 2);
  const back = new AbortController();
  await Promise.race([pause(wait), new Promise((resolve) => addEventListener('online', resolve, {once: true, signal: back.signal}))]);
  back.abort();
}
