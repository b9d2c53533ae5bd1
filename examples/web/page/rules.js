// The rules of the games: a Go program for each, in WebAssembly.

import './wasm_exec.js';

// A Refusal is a command that was refused. Its message is a sentence.
export class Refusal extends Error {}

const programs = new Map(); // by game; each is a promise

// program loads the program of a game, if it is not there yet, and starts it. Besides
// the module it has ask, which carries out a command, given by words and lists of words,
// and returns the answer. A program that has stopped working is forgotten.
export function program(game) {
  if (!programs.has(game)) {
    const forget = () => {
      if (programs.get(game) === loading) {
        programs.delete(game);
      }
    };
    const loading = load(game, forget);
    loading.catch(forget); // it may work next time
    programs.set(game, loading);
  }
  return programs.get(game);
}

async function load(game, gone) {
  const module = await compile(`${game}.wasm`);
  return {module, ask: await start(module, gone)};
}

// compile fetches and compiles a program.
async function compile(name) {
  const fail = (why) => {
    throw new Error(`the program ${name} cannot be loaded: ${why}`);
  };
  const answer = await fetch(name).catch((problem) => fail(problem.message));
  if (!answer.ok) {
    fail(answer.status);
  }
  if (answer.headers.get('Content-Type') === 'application/wasm') {
    return WebAssembly.compileStreaming(answer);
  }
  return WebAssembly.compile(await answer.arrayBuffer());
}

// start starts a program, and returns its ask, which calls gone when the program has
// stopped working.
export async function start(module, gone = () => {}) {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  delete globalThis.hexgames; // of the program before
  go.run(instance).catch(() => {}); // what it has not done is seen below
  const command = globalThis.hexgames;
  if (command === undefined) {
    throw new Error('the rules cannot be started');
  }
  return (...words) => {
    let text = null;
    try {
      text = command(words.flat().map(String));
    } catch {
      // The program has ended, and can say nothing.
    }
    if (typeof text !== 'string') {
      gone();
      throw new Error('the rules have stopped working: begin a new game, or load the page again');
    }
    const answer = JSON.parse(text);
    if (answer.error !== undefined) {
      throw new Refusal(answer.error);
    }
    return answer;
  };
}
