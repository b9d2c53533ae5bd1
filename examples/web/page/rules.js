// The rules of the games: a Go program for each, in WebAssembly.

import './wasm_exec.js';

// A Refusal is a request that was refused. Its message is a sentence.
export class Refusal extends Error {}

const programs = new Map(); // by game; each is a promise

// program loads and starts the program of a game, if it is not running yet. The result
// has the module and the function ask, which takes a request and returns the answer, as
// hexgames.schema.json defines them. A program that has stopped working is loaded again.
export function program(game) {
  if (!programs.has(game)) {
    const forget = () => {
      if (programs.get(game) === loading) {
        programs.delete(game);
      }
    };
    const loading = load(game, forget);
    loading.catch(forget); // the next attempt may succeed
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

// start starts a program, and returns its function ask, which calls gone if the program
// has stopped working.
export async function start(module, gone = () => {}) {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  delete globalThis.hexgames; // of the previous program
  go.run(instance).catch(() => {}); // a failure is noticed below
  const command = globalThis.hexgames;
  if (command === undefined) {
    throw new Error('the rules cannot be started');
  }
  return (request) => {
    let text = null;
    try {
      text = command(request);
    } catch {
      // The program has ended, and cannot answer.
    }
    if (typeof text !== 'string') {
      gone();
      throw new Error('the rules have stopped working: begin a new game, or reload the page');
    }
    const {answer, message} = JSON.parse(text);
    if (message !== undefined) {
      throw new Refusal(message);
    }
    return answer;
  };
}
