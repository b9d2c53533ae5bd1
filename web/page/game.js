// The game on the board, and its players.

import {pause} from './hexgames-animation.mjs';
import {Hand} from './hexgames-hand.mjs';
import {outcomeWords, promptWords, refusalWords, sentence, t} from './hexgames-words.mjs';
import {Address} from './address.js';
import {Bots, botOf as botOfPlayer, fitting, isPlayer, nameOfPlayer} from './bots.js';
import {Clock} from './clock.js';
import {toFragment} from './link.js';
import {announce, bubble, guarded, say} from './messages.js';
import {keepAll} from './offline.js';
import {setting} from './settings.js';
import {fillPlayers} from './setup.js';
import {play as sound} from './sound.js';
import * as store from './store.js';
import {gameWords, eventWords, moveWords, notesAfter, notesBefore} from './words.js';

const id = (name) => document.getElementById(name);

// deal is the number of Chance's moves in a row that are no longer shown one by one.
export const deal = 5;

const pauses = {slow: 1800, normal: 350, fast: 0}; // the minimum time for bots, in milliseconds

// game is the game on the board. Other scripts read it; the functions here change it.
export const game = {
  rules: null, // the rules of the current game
  state: null, // the last answer from the rules, with the line, the tree and the drawing
  players: {White: 'person', Black: 'level1'},
  paused: false, // whether bots and Chance wait
  remote: null, // the online game on the board, if any
  key: '', // the storage key of the game
  kept: false, // whether it is stored
  hidden: [], // kinds of marks to hide
  shown: null, // the last picture
  number: 0, // the number of the running action
  clock: new Clock((player) => timeout(player)),
  bots: new Bots(),
  address: new Address(),
};

let moving = false; // whether a move is being shown
let takenBack = null; // the node that the user took moves back to
let question = null; // the question shown to the user
let turned = false; // whether the user has turned the board
let warned = false; // whether the user has been told that there is no space to store games
const listeners = {shown: [], picture: [], buttons: [], idle: [], left: []};

// on calls a function at an event: shown for another position or another note; idle when only the
// user can act; left when another game starts. At buttons, the function returns buttons to show
// below the board; at picture, marks to draw on it.
export const on = (event, f) => listeners[event].push(f);

const ask = (event, ...args) => listeners[event].flatMap((f) => f(...args) ?? []);

const botOf = (turn) => (game.players[turn] === undefined ? '' : botOfPlayer(game.players[turn]));
export const isBound = () => game.remote?.isOver === false; // whether an online game is in progress
export const isPerson = (turn) => turn !== 'None' && turn !== 'Chance' && (isBound() ? game.remote.plays(turn) : botOf(turn) === '');
export const persons = () => ['White', 'Black'].filter(isPerson);
export const opponent = (turn) => (turn === 'White' ? 'Black' : 'White');
export const isOver = ({outcome} = game.state) => outcome.reason !== '';
export const isPast = () => game.state.ply < game.state.length; // whether the page shows an earlier position

// explores reports whether the user may move both sides, in the past or in a variation.
const explores = () => !isBound() && game.paused && (isPast() || !game.state.main) && ['White', 'Black'].includes(game.state.turn);

// isFlipped reports whether Black is at the bottom: if a person plays Black against a bot, unless
// the user has turned the board.
export const isFlipped = () => (game.remote === null ? isPerson('Black') && !isPerson('White') : game.remote.seat === 'Black') !== turned;

let drawn = {key: '', answer: null}; // the last picture; the one at the end of an animation is requested twice

// picture returns the picture of the position. The fields are added to the request. The areas are
// beside the board.
export function picture(fields = {}) {
  const request = {
    theme: document.documentElement.dataset.theme, flip: isFlipped(), areas: false, hide: game.hidden, marks: ask('picture'), ...fields,
  };
  const key = JSON.stringify([game.number, game.state.game, game.state.position, game.state.ply, request]);
  if (key !== drawn.key) {
    drawn = {key, answer: game.rules.picture(request)};
  }
  return drawn.answer;
}

const elements = {svg: id('board'), areas: id('areas'), choices: id('choices')};

export const hand = new Hand(elements, {
  picture,
  play,
  guard: guarded,
  before: () => {
    settle();
    say('');
    question = null;
  },
  reason: notNow,
  refused: (refusal, name) => {
    const words = refusalWords(refusal, game.state.drawing.cells);
    say(words, refusal.clause);
    bubble(words, hand.board.cell(name)?.g ?? null);
    sound('refused');
  },
  changed: () => {
    id('status').textContent = status();
  },
  more: buttons,
  draw: (mark) => drawMark(mark),
});

// drawMark draws a mark, or erases it, and keeps it with the move.
function drawMark(mark) {
  const {state, rules} = game;
  const same = ({kind, cells}) => kind === mark.kind && cells.join() === mark.cells.join();
  const others = state.marks.filter((one) => !same(one));
  const tree = rules.annotate({marks: others.length < state.marks.length ? others : [...state.marks, mark]});
  note(tree);
}

// note takes the tree after notes have changed.
export function note(tree) {
  Object.assign(game.state, {tree, ...game.rules.line(), marks: marksIn(tree)});
  ask('shown', game.state);
  repaint();
  keep();
}

// marksIn returns the marks that people drew at the current move of a tree.
function marksIn({node, marks = [], moves}) {
  const find = (line) => {
    for (const move of line) {
      const found = move.node === node ? move : (move.lines ?? []).map(find).find((one) => one !== undefined);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };
  return node === 0 ? marks : find(moves)?.marks ?? [];
}

// buttons returns the question shown to the user, and the available buttons.
function buttons() {
  if (game.state === null) {
    return {};
  }
  if (question !== null) {
    return {text: question.text, buttons: question.answers.map(([text, action]) => ({
      text,
      first: true,
      action: () => {
        question = null;
        hand.offer();
        return action();
      },
    }))};
  }
  return {text: game.remote?.question() ?? '', buttons: [...(game.remote?.buttons() ?? []).map((button) => ({...button, first: true})), ...ask('buttons')]};
}

// inquire asks the user a question.
export function inquire(text, answers) {
  question = {text, answers};
  hand.offer();
  hand.ask();
}

// steady wraps a function that continues the game: an error is shown and pauses the game.
function steady(f) {
  return async (...args) => {
    try {
      await f(...args);
    } catch (problem) {
      game.paused = !isBound();
      game.clock.run('None');
      showPlayers();
      say(sentence(problem.message));
    }
  };
}

// nameOf returns a player's name in the record, or undefined if there is none. If the name is a
// level, the page names it.
function nameOf(player) {
  if (game.remote !== null) {
    return game.remote.nameOf(player);
  }
  const name = game.state.tags?.find((tag) => tag.name === player)?.value;
  return name !== undefined && isPlayer(name) ? undefined : name;
}

// status returns what to do next, or the result of the game.
function status() {
  const {state, paused, remote} = game;
  if (state === null) {
    return t('status.loading');
  }
  const isBack = takenBack !== null && takenBack === state.tree.node; // the game continues from here
  const where = (state.main ? '' : t('status.aside')) + (isPast() && !isBack ? t('status.past', {ply: state.ply, length: state.length}) : '');
  if (remote !== null && remote.status() !== '' && !isPast()) {
    return remote.status();
  }
  if (isOver(state)) {
    return where + sentence(outcomeWords(state.outcome) + (state.declared ? '' : scoreWords()));
  }
  const player = t(state.turn);
  const waits = paused && !isPerson(state.turn) ? t('status.paused') : '';
  if (hand.isOpen) {
    const again = state.occurrences === 2 ? t('status.again') : '';
    return where + promptWords(state.turn, hand.prompt, persons().length === 1) + again;
  }
  const thinks = botOf(state.turn) !== '' && state.turn !== 'Chance' && !paused && !isBound();
  return where + t(thinks ? 'status.thinks' : 'status.toMove', {player}) + waits;
}

// scoreWords returns the final scores of a game that has them.
function scoreWords() {
  const scores = ['White', 'Black'].map((player) => game.state.drawing.areas?.find(({items, owner}) => items === undefined && owner === player)?.score);
  return scores.includes(undefined) ? '' : t('status.scores', {white: scores[0], black: scores[1]});
}

// show shows everything.
export function show() {
  const {state, remote} = game;
  id('event').textContent = eventWords(state.tags ?? []);
  document.title = `${remote?.isWaiting === true ? t('title.turn') : ''}${gameWords(state.game)} – hexgames`;
  id('title').textContent = gameWords(state.game);
  document.body.dataset.game = state.game;
  document.body.dataset.ply = state.ply;
  id('board').setAttribute('aria-label', t('board.name', {game: gameWords(state.game)}));
  ask('shown', state);
  game.shown = picture();
  hand.show(game.rules, state.drawing, game.shown);
  document.getElementById('early')?.remove();
  showPlayers();
  beginClicks();
  game.address.write(fragment());
  keep();
}

// repaint shows the same position with other marks or colors.
export function repaint() {
  if (game.state !== null && !moving) {
    game.shown = picture();
    hand.repaint();
  }
}

// beginClicks lets the user click, on their turn or before it.
export function beginClicks(asked = question) {
  const {state, remote} = game;
  question = asked;
  const may = !isOver(state) && (isPerson(state.turn) || explores()) && !(isBound() && (isPast() || remote.notNow() !== ''));
  const waits = !isOver(state) && !isPast() && !game.paused && persons().length === 1 && !isPerson(state.turn);
  hand.begin(may, waits);
}

// keep stores the game, once a player has moved. The server stores an online game until it is over.
export function keep() {
  const {state: {game: name, moves: line, result, ply, tree}, remote} = game;
  if (remote !== null && (isBound() || remote.seat === 'None') || line.every(({by}) => by === 'Chance') && tree.moves.every(({by}) => by === 'Chance')) {
    return;
  }
  if (!game.kept) {
    keepAll();
  }
  const who = (player) => nameOf(player) ?? nameOfPlayer(game.players[player], name);
  const words = t('games.entry', {white: who('White'), black: who('Black'), moves: t('games.moves', {n: tree.moves.length}), result: result === '*' ? '' : `, ${result}`});
  game.kept = store.put(game.key, {
    game: name, record: record(), words, line: line.map(({move}) => move), ply, white: game.players.White, black: game.players.Black, changed: Date.now(),
    ...(game.clock.isOn && {clock: game.clock.saved}),
    fragments: [location.hash, fragment()], // the page may write its address slightly later
  });
  if (!game.kept && !warned) {
    warned = true;
    say(t('games.full'));
  }
}

// showPlayers shows the players, whose turn it is, and the possible actions.
export function showPlayers() {
  const {state, players, remote} = game;
  for (const player of ['White', 'Black']) {
    const name = player.toLowerCase();
    const score = state.drawing.areas?.find((area) => area.items === undefined && area.owner === player);
    id(`score-${name}`).textContent = score === undefined ? '' : score.score;
    id(`player-${name}`).classList.toggle('turn', state.turn === player);
    id(name).value = players[player];
    id(name).hidden = isBound();
    id(`name-${name}`).textContent = nameOf(player) ?? '';
  }
  arrange();
  id('scores').textContent = ['White', 'Black'].map((player) => [t(player), id(`score-${player.toLowerCase()}`).textContent])
    .filter(([, score]) => score !== '').map((pair) => pair.join(' ')).join(' · ');
  document.body.dataset.winner = isOver(state) && !isPast() ? state.outcome.winner : '';
  const person = !isOver(state) && isPerson(state.turn);
  id('status').textContent = status();
  for (const name of ['first', 'back']) {
    allow(name, state.ply > 0);
  }
  for (const name of ['forward', 'last']) {
    allow(name, isPast());
  }
  allow('undo', !isBound() && (state.ply > 0 || state.declared));
  allow('redo', !isBound() && isPast());
  allow('hint', !isBound() && person);
  allow('draw', isBound() ? remote.can('draw') : person && !isPast() && state.main);
  allow('resign', isBound() ? remote.can('resign') : !isOver(state) && !isPast() && state.main && persons().length > 0);
  allow('pause', !isBound() && !isOver(state) && !person);
  id('pause').textContent = t(game.paused ? 'do.resume' : 'do.pause');
  for (const name of ['judge', 'review', 'openings']) {
    allow(name, !isBound());
  }
  game.online?.show(remote);
}

// arrange puts the player at the bottom below the other one.
function arrange() {
  const flipped = isFlipped();
  id('flip').setAttribute('aria-pressed', String(flipped));
  const [above, below] = (flipped ? ['white', 'black'] : ['black', 'white']).map((name) => id(`player-${name}`));
  if (above.nextElementSibling === below) {
    return;
  }
  if (above.contains(document.activeElement)) { // moving it would lose the focus
    above.after(below);
  } else {
    below.before(above);
  }
}

// allow shows whether a button can be pressed. A disabled button keeps the focus and explains why
// it is disabled.
export const allow = (name, can) => id(name).setAttribute('aria-disabled', String(!can));

// notNow returns the reason why clicks are not allowed.
export function notNow() {
  const {state, remote} = game;
  if (isOver(state)) {
    return t('not.over', {outcome: outcomeWords(state.outcome)});
  }
  if (isBound() && remote.notNow() !== '') {
    return remote.notNow();
  }
  return isBound() && isPast() && isPerson(state.turn) ? t('not.past') : t('not.turn', {player: t(state.turn)});
}

// checkHere fails for actions that are possible only in offline games.
export function checkHere() {
  if (isBound()) {
    throw new Error(t('not.online'));
  }
}

// checkTurn fails if clicks are not allowed.
export function checkTurn() {
  if (!hand.isOpen) {
    throw new Error(notNow());
  }
}

// checkPresent fails if the game cannot be ended at the position shown.
export function checkPresent() {
  if (isOver()) {
    throw new Error(notNow());
  }
  if (isPast()) {
    throw new Error(t('not.past'));
  }
  if (!game.state.main) {
    throw new Error(t('not.aside'));
  }
}

// play plays a person's move. In the past it starts a variation, unless the user took moves back to
// that position: then the game continues with it. In a variation, bots wait.
export function play(move) {
  if (isBound()) {
    return game.remote.play(move);
  }
  detach();
  const {state, clock} = game;
  const anew = isPast() && takenBack === state.tree.node;
  const aside = !anew && (isPast() || !state.main);
  const next = game.rules.play(move, {aside: !anew, ...(clock.isOn && !aside && {clock: clock.left(state.turn)})});
  game.paused = aside ? game.paused || isPast() : false;
  return advance(next);
}

// jump goes to another position with a request. A paused game between bots stays paused.
export function jump(request) {
  settle();
  const next = game.rules.ask(request);
  game.paused = !isBound() && (next.ply < next.length || !next.main || game.paused && persons().length === 0);
  return advance(next);
}

// takeBack goes back to a position of the main line and continues the game from it.
async function takeBack(ply) {
  const going = jump({do: 'go', ply});
  takenBack = game.state.main ? game.state.tree.node : null;
  showPlayers();
  await going;
}

// settle ends the animation of a move.
export function settle() {
  if (moving) {
    moving = false;
    game.number++;
    show();
    tell(game.state);
    game.clock.run(clockRuns() ? game.state.turn : 'None');
    turn(game.number);
  }
}

// advance takes a new state, shows the changes, and continues with the player to move. A
// question may still be open.
export const advance = steady(async (next, asked = null) => {
  const {rules} = game;
  const number = ++game.number;
  moving = false;
  takenBack = null;
  const going = () => number === game.number;
  game.bots.stop();
  say('');
  const {played = []} = next;
  if (played.length === 0) {
    hand.forgetEarly(); // this is not the position after the opponent's move
  }
  const tree = rules.tree();
  game.state = {...next, ...rules.line(), tree, marks: marksIn(tree), drawing: rules.drawing(), played};
  question = isOver() ? null : asked;
  if (played.length > 0 && played.length < deal) {
    moving = true;
    ask('shown', game.state); // the buttons there refer to this state
    hand.freeze(picture());
    sound(played.some(({changes = []}) => changes.some(({kind}) => kind === 'captured')) ? 'capture' : 'move');
    await hand.animate(played, going);
    if (!going()) {
      return;
    }
    moving = false;
  }
  show();
  hand.areas.welcome(played.flatMap(({changes = []}) => changes.map(({item}) => item)));
  tell(game.state);
  if (played.length > 0 && isOver()) {
    sound('end');
  }
  game.clock.run(clockRuns() ? game.state.turn : 'None');
  await turn(number);
});

// clockRuns reports whether the clock is running.
const clockRuns = () => !isOver() && !isBound() && !isPast() && game.state.main && !game.paused && game.state.moves.some(({by}) => by !== 'Chance');

// timeout ends the game when a player has run out of time.
const timeout = steady(async (player) => {
  settle();
  if (!isOver() && !isPast() && game.state.main) {
    await advance(game.rules.timeout(player));
  }
});

// tell announces the moves that were played, and the comments on the move shown.
function tell({played, outcome, ply, moves, comment}) {
  const words = played.length < deal ? played.map(moveWords) : [t('log.deal', {n: played.length})];
  if (played.length > 0 && isOver()) {
    words.push(sentence(outcomeWords(outcome)));
  }
  const move = ply === 0 ? {after: comment} : moves[ply - 1];
  words.push(...notesBefore(move), ...notesAfter(move));
  if (words.length > 0) {
    announce(words.join(' '));
  }
}

// turn has a bot or Chance move, if it is their turn.
const turn = steady(async (number) => {
  if (number !== game.number) {
    return;
  }
  if (isOver() || isBound() || game.paused || isPerson(game.state.turn)) {
    ask('idle');
    return;
  }
  const {state} = game;
  if (state.turn === 'Chance') {
    await pause(state.ply === 0 ? 0 : 450); // a deal at the start is immediate
    if (number === game.number) {
      await advance(game.rules.chance({aside: true}), question);
    }
    return;
  }
  const bot = botOf(state.turn);
  const begun = performance.now();
  const least = persons().length === 0 ? pauses[setting('speed')] : pauses.normal;
  const thought = await game.bots.think(game.rules, state.turn, game.clock.budget(bot, state.turn));
  if (thought === null || number !== game.number) {
    return;
  }
  await pause(Math.max(0, least - (performance.now() - begun)));
  if (number === game.number) {
    await advance(game.rules.play(thought.move, {aside: true, ...(game.clock.isOn && {clock: game.clock.left(state.turn)})}), question);
  }
});

// undo takes moves back to a position with a person to move.
export function undo() {
  settle();
  checkHere();
  const {state, rules} = game;
  if (state.declared || state.ply === 0) { // the rules refuse it at the start
    return advance(rules.undo());
  }
  let ply = state.ply - 1;
  while (ply > 0 && !isPerson(state.moves[ply].by) && persons().length > 0) {
    ply--;
  }
  return takeBack(ply);
}

// redo goes forward to a position with a person to move, or to the end.
export function redo() {
  settle();
  checkHere();
  const {state} = game;
  if (!isPast()) {
    throw new Error(t('not.redo'));
  }
  let ply = state.ply + 1;
  while (ply < state.moves.length && !isPerson(state.moves[ply].by) && persons().length > 0) {
    ply++;
  }
  return takeBack(ply);
}

// step goes to the position after a number of moves, even if the number is too small or too large.
export function step(ply) {
  settle();
  const there = Math.max(0, Math.min(ply, game.state.length));
  if (there === game.state.ply) {
    throw new Error(t(there === 0 ? 'not.before' : 'not.after'));
  }
  return jump({do: 'go', ply: there});
}

// togglePause pauses or resumes bots and Chance.
export function togglePause() {
  settle();
  checkHere();
  if (isOver() || isPerson(game.state.turn)) {
    throw new Error(notNow());
  }
  game.paused = !game.paused;
  game.number++;
  game.bots.stop();
  say('');
  show();
  game.clock.run(clockRuns() ? game.state.turn : 'None');
  return turn(game.number);
}

// flip turns the board.
export function flip() {
  settle();
  turned = !turned;
  show();
}

// enter replaces the game: with the stored game of a key, or with a new one. If the previous game
// is stored, the user can go back to it, unless that has just happened.
export function enter(found, white, black, {key = store.newKey(), back = game.kept, match = null, clock = null} = {}) {
  const next = found.state;
  leave();
  id('live').replaceChildren();
  game.remote = match;
  ask('left');
  hand.forgetEarly();
  turned = false;
  game.address.begin(key, back);
  [game.key, game.kept, game.hidden] = [key, false, []];
  game.clock.set(clock);
  game.rules?.close();
  game.rules = found.game;
  for (const [player, wanted] of [['White', white], ['Black', black]]) {
    game.players[player] = fitting(wanted, next.game);
    fillPlayers(id(player.toLowerCase()), next.game, wanted);
  }
  game.paused = !isBound() && (next.ply < next.length || !next.main);
  setTimeout(() => found.game === game.rules && !isBound() && game.rules.prepare(), 1000); // a bot may think soon
  return advance(next);
}

// leave stops following the online game on the board.
function leave() {
  game.remote?.close();
  game.remote = null;
}

// detach makes the game on the board a local one, with the names of the players.
function detach() {
  if (game.remote !== null) {
    const [text, {ply, drawing}] = [record(), game.state];
    leave();
    game.rules.load(text);
    const next = game.rules.go(ply);
    game.state = {...next, ...game.rules.line(), tree: game.rules.tree(), marks: [], drawing, played: []};
  }
}

// record returns the record of the game. Names in the record stay.
export function record() {
  const {remote, players, rules} = game;
  const named = ['White', 'Black'].filter((player) => remote !== null || nameOf(player) === undefined);
  return rules.record({tags: named.map((name) => ({name, value: nameOf(name) ?? players[name]}))});
}

// seat changes the player of a side.
export function seat(player, value) {
  settle();
  checkHere();
  detach();
  game.players[player] = value;
  game.number++;
  game.bots.stop();
  say('');
  question = null;
  show();
  return turn(game.number);
}

// fragment returns the game as the fragment of an address.
export const fragment = () => game.remote?.fragment ?? toFragment(game.state, game.players.White, game.players.Black);

// isMoving reports whether a move is being shown. Everything else is shown after it.
export const isMoving = () => moving;
