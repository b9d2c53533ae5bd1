// The programs of the games: Go in WebAssembly.

import {scoped} from './hexgames-go.mjs';

// A Refusal is the error for a refused request. Its message is a sentence.
export class Refusal extends Error {
  constructor(error, message) {
    super(message);
    Object.assign(this, error);
  }

  get name() {
    return 'Refusal';
  }
}

// read returns the answer in a reply, or throws a refusal.
export function read({answer, error, message}) {
  if (error !== undefined) {
    throw new Refusal(error, message);
  }
  return answer;
}

// start starts the program of a game and returns a function that opens a session. The program sees
// its own scope instead of the global one, and no files. The session calls gone if the program has
// stopped working.
export async function start(game, module, gone = () => {}) {
  const scope = {
    Array, Date, Error, Object, Uint8Array, Uint8ClampedArray, TextDecoder, TextEncoder,
    crypto: globalThis.crypto,
    performance: globalThis.performance,
  };
  const Go = scoped(scope);
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  go.run(instance).catch(() => {}); // a failure is detected below
  if (scope.hexgames === undefined) {
    throw new Error(`the program for ${game} cannot be started`);
  }
  // call calls a function of the program and returns its result. A program that has ended throws or
  // returns nothing.
  const call = (f, ...args) => {
    let result;
    try {
      result = f(...args);
    } catch {
      // Detected below.
    }
    if (result === undefined) {
      gone();
      throw new Error(`the program for ${game} has stopped working: start a new game`);
    }
    return result;
  };
  return () => {
    const session = call(scope.hexgames);
    return {
      // ask returns the answer to a request. It copies the request, so that the program sees only
      // plain values.
      ask(request, progress) {
        const tell = progress && ((text) => progress(JSON.parse(text).progress));
        return read(JSON.parse(call(session.ask, JSON.parse(JSON.stringify(request)), tell)));
      },
      close() {
        try {
          session.close();
        } catch {
          // The program has ended.
        }
      },
    };
  };
}
