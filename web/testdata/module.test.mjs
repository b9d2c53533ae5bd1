// Tests of the module in Node: node --test module.test.mjs, with the module in the directory SITE.
// This directory also has the file exchanges.json: requests, and the replies of package session.

import assert from 'node:assert/strict';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';

const at = (name) => pathToFileURL(join(process.env.SITE, name));

const globals = Object.getOwnPropertyNames(globalThis);
const {Refusal, games, load} = await import(at('hexgames.mjs'));

// refused returns the error with which a function refuses.
function refused(f) {
  try {
    f();
  } catch (problem) {
    assert.ok(problem instanceof Refusal, String(problem));
    return problem;
  }
  assert.fail('it is not refused');
}

// dice returns random numbers from 0 up to a limit, the same in each run.
function dice(seed) {
  let x = seed;
  return (limit) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor(x / 2 ** 32 * limit);
  };
}

// finish plays random moves to the end of a game, and returns the state.
function finish(game, roll) {
  let state = game.state();
  while (state.outcome.reason === '') {
    if (state.turn === 'Chance') {
      state = game.chance();
    } else {
      const moves = game.legal();
      state = game.play(moves[roll(moves.length)]);
    }
  }
  return state;
}

test('every request is answered as by package session', async () => {
  const exchanges = JSON.parse(await readFile(at('exchanges.json')));
  for (const {name} of games) {
    const game = await load(name);
    let [answers, refusals] = [0, 0];
    for (const {request, reply: {answer, error, message}} of exchanges[name]) {
      if (error === undefined) {
        assert.deepEqual(game.ask(request), answer, JSON.stringify(request));
        answers++;
      } else {
        const refusal = refused(() => game.ask(request));
        assert.deepEqual({...refusal}, error);
        assert.equal(refusal.message, message);
        assert.equal(refusal.name, 'Refusal');
        refusals++;
      }
    }
    assert.ok(answers > 50 && refusals > 5, `${name}: ${answers} answers, ${refusals} refusals`);
  }
});

test('whole games, several at once', async () => {
  const all = await Promise.all(games.flatMap(({name}) => [1, 2, 3].map((seed) => load(name).then((game) => ({game, seed})))));
  let records = '';
  for (const {game, seed} of all) {
    game.new({seed});
  }
  for (const {game, seed} of all) {
    finish(game, dice(seed));
  }
  for (const {game, seed} of all) {
    const state = game.state();
    const record = game.record({tags: [{name: 'Round', value: String(seed)}, {name: 'Position', value: state.position}]});
    records += record;
    assert.equal(game.records(record)[0].moves, state.length);
    const other = await load(game.name);
    assert.deepEqual(other.load(record), state);
    other.close();
    assert.throws(() => other.state(), /^Error: the game is closed$/);
    other.close();
    assert.equal(game.state().position, state.position);
    game.close();
  }
  await writeFile(at('records.txt'), records);
});

test('each game begins with the standard start, and has dice of its own', async () => {
  const [one, two] = await Promise.all([load('hextad'), load('hextad')]);
  assert.equal(one.state().position, two.state().position);
  assert.notEqual(one.chance().position, two.chance().position);
  one.new({seed: 3});
  two.new({seed: 3});
  assert.equal(one.chance().position, two.chance().position);
});

test('methods return what is in the answers', async () => {
  const game = await load('hexdame');
  assert.deepEqual(game.click('d4'), {next: ['d5', 'e4', 'e5'], prompt: 'choose where it goes'});
  assert.deepEqual(game.click('d4', 'e5').moves, ['d4-e5']);
  assert.equal(game.click('d4', 'd6').refusal.clause, 'D2');
  assert.equal(game.try('d4-e5').words, 'White\'s man goes from d4 to e5');
  assert.equal(game.drawing().cells.length, 61);
  assert.equal(game.play('d4-e5').played[0].changes[0].kind, 'moved');
  assert.deepEqual(game.legal(), ['f6xd4']);
  assert.equal(game.undo().ply, 0);
  assert.equal(game.go(1).ply, 1);
  assert.equal(game.go(0).ply, 0);
  game.play('d4-d5');
  assert.deepEqual(game.line().moves[0].variations, ['1. d4-e5']);
  assert.equal(game.variation(1, 1).main, false);
  assert.match(refused(() => game.draw(), game.go(0)).message, /go to its last move first/);
  assert.equal(game.load('1. a4-a5 *\n\n1. d4-d5 *\n', {number: 2}).ply, 1);
  assert.equal(game.line().moves[0].move, 'd4-d5');
  assert.equal(game.draw().outcome.reason, 'agreement');
  assert.equal(game.undo().declared, false);
  assert.equal(game.resign('Black').outcome.winner, 'White');
  assert.equal(game.replay({moves: ['d4-e5', 'f6xd4']}).ply, 2);
  assert.equal(game.new({position: 'W:We5:Bg7'}).position, 'W:We5:Bg7');
  assert.equal(game.ask({do: 'state'}).position, 'W:We5:Bg7');
  const {svg, place} = game.picture({width: 300, move: game.legal()[0]});
  assert.match(svg, /^<svg [^>]*width="300"/);
  assert.ok(place.unit > 0);
  assert.notEqual(svg, game.picture({width: 300}).svg);
});

test('bots think in a worker', async () => {
  const game = await load('hexdame');
  const bot = 'mcts:nodes=3000,seed=5';
  const found = [];
  const thought = await game.think({bot, role: 'tester', hints: 3, among: ['d4-d5', 'd4-e4', 'c4-c5', 'd4-e5'], onprogress: (far) => found.push(far)});
  const same = game.ask({do: 'think', bot, role: 'tester', hints: 3, among: ['d4-d5', 'd4-e4', 'c4-c5', 'd4-e5']});
  assert.deepEqual({...thought, milliseconds: 0}, {...same, milliseconds: 0});
  assert.equal(thought.hints.length, 3);
  assert.ok(game.ask({do: 'think', bot: 'mcts:time=500ms'}).nodes > 0); // progress is not reported
  game.play('a4-a5');
  const both = await Promise.all([game.think({bot: 'mcts:nodes=50'}), game.think({bot: 'mcts:nodes=60'})]);
  assert.deepEqual(both.map(({nodes}) => nodes), [50, 60]);
  for (const {move} of both) {
    game.play(move);
    game.undo();
  }
  game.go(0);
  assert.ok(game.legal().includes((await game.think({bot: 'mcts:nodes=50'})).move)); // of the position in the past
  const done = [];
  const {moves} = await game.review({bot: 'mcts:nodes=50', onprogress: (far) => done.push(far)});
  assert.deepEqual(moves.map(({move}) => move), game.line().moves.map(({move}) => move));
  assert.deepEqual(done.at(-1), {done: moves.length + 1, of: moves.length + 1});
});

test('a solver works beside the bots', async () => {
  const game = await load('hexdame');
  game.new({position: 'W:WKe5,Kd4,Ka1:Bf9'});
  game.play(game.legal()[0]);
  game.go(0);
  const {known, winner, moves, line, nodes} = await game.solve({length: true}); // of the position in the past
  assert.deepEqual([known, winner, moves, line.length], [true, 'White', 3, 3]);
  assert.equal(game.ask({do: 'solve', length: true}).nodes, nodes);
  game.new();
  assert.equal((await game.solve({time: '100ms'})).known, false);
  const solving = game.solve({time: '1h'});
  setTimeout(() => game.stop(), 50);
  assert.equal(await solving, null);
  const reports = [];
  assert.equal(await game.solve({time: '1h', onprogress(far) {
    reports.push(far);
    game.stop();
  }}), null);
  assert.ok(reports.length === 1 && reports[0].player === 'White' && reports[0].yes > 0 && reports[0].no > 0 && reports[0].nodes > 0);
  await assert.rejects(game.solve({nodes: 0}), {kind: 'request', input: 'nodes'});
  const chance = await load('hextad');
  await assert.rejects(chance.solve(), {kind: 'state'});
});

test('bots are refused as the rules are', async () => {
  const game = await load('hexdame');
  await assert.rejects(game.think({bot: 'deep'}), (problem) => problem instanceof Refusal && problem.kind === 'bot' && /^bad bot "deep"/.test(problem.message));
  await assert.rejects(game.think({among: ['d4-d6']}), (problem) => problem instanceof Refusal && problem.clause === 'D2');
  await assert.rejects(game.think({depth: 3}), {kind: 'request', input: 'depth'});
  await assert.rejects(game.review({hints: 3}), {kind: 'request', input: 'hints'});
  await assert.rejects(game.think({bot: () => 'easy'}), {name: 'DataCloneError'});
  assert.equal((await game.think({bot: 'mcts:nodes=40'})).nodes, 40);
  game.resign('White');
  await assert.rejects(game.think(), {message: 'the game is over: Black wins: resignation'});
  const chance = await load('hextad');
  await assert.rejects(chance.think(), /it is Chance's turn/);
  chance.close();
  await assert.rejects(chance.think(), /the game is closed/);
});

test('stop ends bots at once', async () => {
  const game = await load('hexade');
  game.stop(); // stops nothing
  const first = game.think({bot: 'mcts:time=1h'});
  game.stop();
  assert.equal(await first, null); // it had reported nothing
  let [last, begun] = [];
  const second = game.think({bot: 'mcts:time=1h', hints: 2, onprogress(far) {
    if (last === undefined && far.hints.length === 2) { // at first, it may have examined only one move
      [last, begun] = [far, performance.now()];
      game.stop();
    }
  }});
  const found = await second;
  assert.deepEqual(found, last);
  assert.equal(found.hints.length, 2);
  assert.ok(game.legal().includes(found.move));
  assert.ok(performance.now() - begun < 20_000);
  game.play(found.move);
  const review = game.review({bot: 'mcts:time=1h'});
  game.stop();
  assert.equal(await review, null);
  assert.equal(await game.review({bot: 'mcts:nodes=50', onprogress: () => game.stop()}), null);
  const third = game.think({bot: 'mcts:time=1h'});
  const other = await load('hexade');
  const beside = other.think({bot: 'mcts:nodes=30'});
  game.close();
  assert.equal(await third, null);
  assert.equal((await beside).nodes, 30); // the other game continues
});

test('bots remember what they know', async () => {
  const nodes = 4000;
  const thinks = async (forget) => {
    const game = await load('hexdame');
    const bot = `alphabeta:nodes=${nodes},seed=1`;
    await game.think({bot, role: 'a'});
    if (forget) {
      const stopped = game.think({bot: 'mcts:time=1h'});
      game.stop();
      await stopped;
    }
    return {...await game.think({bot, role: 'a'}), milliseconds: 0};
  };
  const fresh = await load('hexdame').then((game) => game.think({bot: `alphabeta:nodes=${nodes},seed=1`, role: 'a'}));
  assert.deepEqual(await thinks(true), {...fresh, milliseconds: 0});
  assert.notDeepEqual(await thinks(false), {...fresh, milliseconds: 0});
});

test('damaged input changes nothing', async () => {
  const game = await load('hexdame');
  game.play('a4-a5');
  const before = game.state();
  const cycle = {do: 'play'};
  cycle.move = cycle;
  const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000));
  for (const request of [
    undefined, null, 1, 'state', [], {}, {do: null}, {do: 'jump'}, {do: 'play'}, {do: 'play', move: null}, {do: 'play', move: '\ud800'},
    {do: 'play', move: 1n}, {do: 'play', move: Symbol('a')}, {do: 'play', move: () => 'd4-d5'}, cycle, {do: 'click', names: deep},
    {do: 'new', options: {a: {b: {c: {d: 1}}}}}, {do: 'new', seed: NaN}, {do: 'go', ply: -1}, {do: 'go', ply: Infinity},
    {do: 'load', record: 'no record ['}, {do: 'load', record: ''}, {do: 'load', record: '1. a4-a5 i6-i5 1. d4-d9'},
    {get do() {
      throw new Error('no');
    }},
  ]) {
    assert.throws(() => game.ask(request), Error);
    assert.deepEqual(game.state(), before);
  }
  assert.deepEqual({...refused(() => game.play('d4-d9'))}, {
    kind: 'illegal-move', game: 'hexdame', input: 'd4-d9', column: 4, clause: 'D1', cells: ['d9'], reason: 'd9 is not on the board',
  });
});

test('programs', async () => {
  await assert.rejects(load('chess'), {name: 'Refusal', kind: 'game', input: 'chess', message: /^"chess": there is no such game: want one of hexade, /});
  await assert.rejects(load(), {kind: 'game', input: 'undefined'});
  await assert.rejects(load('__proto__'), {kind: 'game'});
  const bytes = await readFile(at('hexade.wasm'));
  for (const program of [
    at('hexade.wasm'), at('hexade.wasm').href, bytes, new Uint8Array(bytes).buffer, await WebAssembly.compile(bytes),
    `data:application/wasm;base64,${bytes.toString('base64')}`,
  ]) {
    const game = await load('hexade', {program});
    assert.equal(game.play('a1').ply, 1);
    game.close();
  }
  await assert.rejects(load('hexdame', {program: bytes}), {kind: 'game', input: 'hexdame'});
  for (const program of [at('none.wasm'), at('games.js').href, new Uint8Array(9), bytes.subarray(0, bytes.length / 2), 'none.wasm', 5, null]) {
    await assert.rejects(load('hexade', {program}), /^Error: the program for hexade cannot be loaded: /);
  }
  await assert.rejects(load('hexade', {program: at('late.wasm')}), /cannot be loaded/);
  await writeFile(at('late.wasm'), bytes);
  assert.equal((await load('hexade', {program: at('late.wasm')})).play('a1').ply, 1);
  const nothing = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  await assert.rejects(load('hexade', {program: nothing}), /^Error: the program for hexade cannot be started$/);
});

test('a program that has stopped working is loaded again', async () => {
  const {instantiate} = WebAssembly;
  let broken = false;
  WebAssembly.instantiate = async (...args) => {
    const {exports} = await instantiate(...args);
    const resume = () => {
      if (broken) {
        throw new WebAssembly.RuntimeError('unreachable');
      }
      exports.resume();
    };
    return Object.create(WebAssembly.Instance.prototype, {exports: {value: {...exports, resume}}});
  };
  const program = await readFile(at('hexade.wasm')); // not the one used in other tests
  const game = await load('hexade', {program});
  WebAssembly.instantiate = instantiate;
  game.play('a1');
  broken = true;
  assert.throws(() => game.play('b2'), /^Error: the program for hexade has stopped working: start a new game$/);
  const next = await load('hexade', {program});
  assert.equal(next.play('b2').ply, 1);
  assert.throws(() => game.play('b2'), /has stopped working/);
  assert.equal((await load('hexade', {program})).play('a1').ply, 1);
  next.play('c3');
  game.close();
});

test('what a stopped worker says is not heard', async () => {
  const workers = [];
  globalThis.Worker = class { // as in a browser
    listeners = {};
    requests = [];
    constructor(url, {type}) {
      assert.deepEqual([url.href, type], [at('hexgames-worker.mjs').href, 'module']);
      workers.push(this);
    }
    addEventListener(name, f) {
      this.listeners[name] = f;
    }
    postMessage(data) {
      this.requests.push(data);
    }
    terminate() {}
    says(data) {
      this.listeners.message({data: {number: this.requests.at(-1).number, ...data}});
    }
  };
  try {
    const game = await load('hexdame');
    const first = game.think();
    await null;
    game.stop();
    const second = game.think();
    await null;
    const [old, current] = workers;
    assert.equal(await first, null);
    old.says({answer: {move: 'old'}});
    old.says({problem: 'it is out of memory'});
    old.listeners.error({message: 'it is out of memory'});
    current.says({answer: {move: 'current'}});
    assert.deepEqual(await second, {move: 'current'});
    const third = game.think();
    await null;
    current.says({problem: 'the program for hexdame has stopped working: start a new game'});
    await assert.rejects(third, /^Error: the program for hexdame has stopped working/);
    const fourth = game.think();
    await null;
    workers[2].listeners.error({});
    await assert.rejects(fourth, /^Error: the bots' worker cannot be loaded$/);
  } finally {
    delete globalThis.Worker;
  }
});

test('nothing is global', () => {
  const more = Object.getOwnPropertyNames(globalThis).filter((name) => !globals.includes(name));
  assert.deepEqual(more, []);
});
