// The games, their rules and bots, for browsers and Node. MODULE.md is the manual.
//
//     import {load} from './hexgames.mjs';
//     const game = await load('hexdame');
//     game.play('d4-e5');
//     const {move} = await game.think({bot: 'strong'});

import {games} from './games.js';
import {Bots} from './hexgames-bots.mjs';
import {Clicker} from './hexgames-clicker.mjs';
import {Refusal, start} from './hexgames-program.mjs';

export {games, Refusal};

// load loads a game and starts a standard one. Each call returns a separate game; they share the
// program. program is an address, bytes, or a compiled module; by default, it is the file beside
// this module.
export async function load(name, {program = new URL(`${name}.wasm`, import.meta.url)} = {}) {
  if (!games.some((game) => game.name === name)) {
    const reason = `there is no such game: want one of ${games.map((game) => game.name).join(', ')}`;
    throw new Refusal({kind: 'game', game: '', input: String(name), reason}, `${JSON.stringify(String(name))}: ${reason}`);
  }
  const {module, open} = await running(name, program);
  const game = new Game(name, open(), new Bots({game: name, module}));
  try {
    game.ask({do: 'new', game: name}); // fails if the program is for another game
  } catch (problem) {
    game.close();
    throw problem;
  }
  return game;
}

// mount puts a board into an element of a page. Its code is loaded on demand, because Node has no
// pages.
export async function mount(element, game, options) {
  return (await import('./hexgames-mount.mjs')).mount(element, game, options);
}

// A Game is a game in progress. hexgames.d.mts documents its methods.
class Game {
  #session; // null once the game is closed
  #bots;

  constructor(name, session, bots) {
    Object.defineProperty(this, 'name', {value: name, enumerable: true});
    this.#session = session;
    this.#bots = bots;
  }

  ask(request) {
    if (this.#session === null) {
      throw new Error('the game is closed');
    }
    return this.#session.ask(request);
  }

  new(fields) {
    return this.ask({do: 'new', ...fields});
  }

  load(record, fields) {
    return this.ask({do: 'load', record, ...fields});
  }

  replay(fields) {
    return this.ask({do: 'replay', ...fields});
  }

  records(record) {
    return this.ask({do: 'records', record}).records;
  }

  state() {
    return this.ask({do: 'state'});
  }

  line() {
    return this.ask({do: 'line'});
  }

  tree() {
    return this.ask({do: 'tree'});
  }

  drawing() {
    return this.ask({do: 'drawing'}).drawing;
  }

  picture(fields) {
    return this.ask({do: 'picture', ...fields});
  }

  legal() {
    return this.ask({do: 'legal'}).moves;
  }

  clicker() {
    return new Clicker((...names) => this.click(...names));
  }

  click(...names) {
    return this.ask({do: 'click', names}).click;
  }

  try(move) {
    return this.ask({do: 'try', move});
  }

  play(move, fields) {
    return this.ask({do: 'play', move, ...fields});
  }

  chance(fields) {
    return this.ask({do: 'chance', ...fields});
  }

  undo() {
    return this.ask({do: 'undo'});
  }

  go(to) {
    return this.ask({do: 'go', ...(typeof to === 'number' ? {ply: to} : to)});
  }

  variation(ply, number) {
    return this.ask({do: 'variation', ply, number});
  }

  promote() {
    return this.ask({do: 'promote'});
  }

  remove() {
    return this.ask({do: 'remove'});
  }

  annotate(fields) {
    return this.ask({do: 'annotate', ...fields});
  }

  resign(player) {
    return this.ask({do: 'resign', player});
  }

  timeout(player) {
    return this.ask({do: 'timeout', player});
  }

  draw() {
    return this.ask({do: 'draw'});
  }

  record(fields) {
    return this.ask({do: 'record', ...fields}).record;
  }

  async think({onprogress, ...fields} = {}) {
    return this.#bots.think(this.#now(), {do: 'think', ...fields}, onprogress);
  }

  async review({onprogress, ...fields} = {}) {
    return this.#bots.think(this.#played(), {do: 'review', ...fields}, onprogress);
  }

  async solve({onprogress, ...fields} = {}) {
    return this.#bots.think(this.#now(), {do: 'solve', ...fields}, onprogress);
  }

  prepare() {
    this.#bots.prepare();
  }

  stop() {
    this.#bots.stop();
  }

  close() {
    this.#bots.close();
    this.#session?.close();
    this.#session = null;
  }

  // now returns the replay request for the position shown.
  #now() {
    const {ply, declared, result, termination} = this.state();
    return {...this.#played(ply), ...(declared ? {result, termination} : {})};
  }

  // played returns the start and the first moves of the line, or all of them.
  #played(ply) {
    const {start, moves} = this.line();
    return {start, moves: moves.slice(0, ply).map(({move}) => move)};
  }
}

const programs = new Map(); // promises of running programs, by address
const given = new WeakMap(); // the same for programs given as bytes or compiled

// running returns a compiled program and the function that opens a session of it. It reloads a
// program that has stopped working.
function running(game, program) {
  const isAddress = typeof program === 'string' || program instanceof URL;
  if (!isAddress && Object(program) !== program) {
    throw new Error(`the program for ${game} cannot be loaded: want an address, bytes or a WebAssembly.Module`);
  }
  const key = isAddress ? new URL(program, globalThis.location?.href ?? import.meta.url).href : program;
  const all = isAddress ? programs : given;
  if (!all.has(key)) {
    const forget = () => {
      if (all.get(key) === loading) {
        all.delete(key);
      }
    };
    const loading = (async () => {
      const module = await compile(game, key);
      return {module, open: await start(game, module, forget)};
    })();
    loading.catch(forget); // the next attempt may succeed
    all.set(key, loading);
  }
  return all.get(key);
}

// compile compiles a program from an address or bytes.
async function compile(game, from) {
  if (from instanceof WebAssembly.Module) {
    return from;
  }
  try {
    if (typeof from !== 'string') {
      return await WebAssembly.compile(from);
    }
    if (from.startsWith('file:')) {
      const {readFile} = process.getBuiltinModule('node:fs/promises');
      return await WebAssembly.compile(await readFile(new URL(from)));
    }
    const answer = await fetch(from);
    if (!answer.ok) {
      throw new Error(`${from}: status ${answer.status}`);
    }
    if (answer.headers.get('Content-Type') === 'application/wasm') {
      return await WebAssembly.compileStreaming(answer);
    }
    return await WebAssembly.compile(await answer.arrayBuffer());
  } catch (problem) {
    throw new Error(`the program for ${game} cannot be loaded: ${problem.message}`, {cause: problem});
  }
}
