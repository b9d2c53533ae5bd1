// The rules of the games: a Go program for each, in WebAssembly.

import './wasm_exec.js';

// A Refusal is a command that was refused. Its message is a sentence.
export class Refusal extends Error {}

const programs = new Map(); // by game; each is a promise

// program loads the program of a game, if it is not there yet, and starts it. Besides
// the module it has ask, which carries out a command, given by its words, and returns
// the answer.
export function program(game) {
  if (!programs.has(game)) {
    const loading = load(game);
    loading.catch(() => programs.delete(game)); // it may work next time
    programs.set(game, loading);
  }
  return programs.get(game);
}

async function load(game) {
  const module = await compile(`${game}.wasm`);
  return {module, ask: await start(module)};
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

// start starts a program, and returns its ask.
export async function start(module) {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  go.run(instance);
  const command = globalThis.hexgames; // where the next program puts its own
  return (...words) => {
    const text = command(...words.map(String));
    if (typeof text !== 'string') {
      throw new Error('the rules have stopped working: load the page again');
    }
    const answer = JSON.parse(text);
    if (answer.error !== undefined) {
      throw new Refusal(answer.error);
    }
    return answer;
  };
}
