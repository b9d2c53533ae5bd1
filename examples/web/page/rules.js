// The rules of the games: the Go program, in WebAssembly.

import './wasm_exec.js';

// A Refusal is a command that was refused. Its message is a sentence.
export class Refusal extends Error {}

// compile fetches and compiles the program.
export async function compile() {
  const answer = await fetch('hexgames.wasm');
  if (!answer.ok) {
    throw new Error(`hexgames.wasm cannot be loaded: ${answer.status}`);
  }
  if (answer.headers.get('Content-Type') === 'application/wasm') {
    return WebAssembly.compileStreaming(answer);
  }
  return WebAssembly.compile(await answer.arrayBuffer());
}

// start starts the program. Afterwards there is ask.
export async function start(module) {
  const go = new Go();
  go.run(await WebAssembly.instantiate(module, go.importObject));
}

// ask carries out a command, given by its words, and returns the answer.
export function ask(...words) {
  const text = globalThis.hexgames(...words.map(String));
  if (typeof text !== 'string') {
    throw new Error('the rules have stopped working: load the page again');
  }
  const answer = JSON.parse(text);
  if (answer.error !== undefined) {
    throw new Refusal(answer.error);
  }
  return answer;
}
