// The page: a game, who plays it, and everything around the board.

import {animate, pause} from './animation.js';
import {Areas} from './areas.js';
import {Board} from './board.js';
import {Bots, adviser, levels} from './bots.js';
import {Choices} from './choices.js';
import {listenToColors} from './colors.js';
import * as dialogs from './dialogs.js';
import {fromFragment, toFragment} from './link.js';
import {Moves, deal} from './moves.js';
import {ask, compile, start} from './rules.js';
import {Setup, fillLevels} from './setup.js';
import {gameWords, moveWords, percent, sentence} from './words.js';

const id = (name) => document.getElementById(name);

const first = 'hexdame'; // the game that the page begins with

let games; // all of them, with their options and rules
let state; // of the game, as the rules told it last
let click; // what the clicks so far mean
let chosen = []; // what was clicked
let paused = false; // whether bots and Chance wait
let question = null; // what somebody is asked
let tags = {}; // of the record that was loaded
let bots;
let current = 0; // the number of the command that is carried out
let moving = false; // whether a move is being shown
let setup;
let written = location.hash; // the fragment that the page has written, or has opened

const players = {White: 'person', Black: 'easy'};

const botOf = (turn) => levels.get(players[turn])?.bot ?? '';
const isPerson = (turn) => turn !== '' && turn !== 'Chance' && botOf(turn) === '';
const opponent = (turn) => (turn === 'White' ? 'Black' : 'White');

const board = new Board(id('board'), {
  click: guarded(clicked),
  aim: (name) => {
    say('');
    showChoices(name);
  },
  cancel: () => begin(),
});
const areas = new Areas(id('areas'), guarded(clicked));
const choices = new Choices(id('choices'), guarded);
const moves = new Moves(id('moves'), guarded(jump));

// say shows a sentence below the board, or none.
function say(text) {
  id('message').textContent = text;
  id('message').hidden = text === '';
}

// announce says what happened to who does not see it. What was said just before stays
// for a while, for it may not have been read yet.
function announce(text) {
  const p = document.createElement('p');
  p.textContent = text;
  id('live').append(p);
  while (id('live').childElementCount > 3) {
    id('live').firstChild.remove();
  }
}

// guarded makes a function for an event tell what goes wrong.
function guarded(f) {
  return async (...args) => {
    try {
      await f(...args);
    } catch (problem) {
      say(sentence(problem.message));
    }
  };
}

// status returns how the game stands, in words.
function status() {
  const where = state.ply < state.moves.length ? `After ${state.ply} of ${state.moves.length} moves: ` : '';
  if (state.over) {
    return where + sentence(state.outcome);
  }
  const waits = paused && !isPerson(state.turn) ? ' Press Go on to continue.' : '';
  if (state.turn === 'Chance') {
    return `${where}Chance is on turn.${waits}`;
  }
  if (botOf(state.turn) !== '' && !paused) {
    return `${where}${state.turn} is thinking…`;
  }
  const again = state.occurrences === 2 ? ' This position is there for the second time.' : '';
  return `${where}${state.turn} to move.${again}${waits}`;
}

// show shows everything.
function show() {
  document.title = `${gameWords(state.game)} – hexgames`;
  id('title').textContent = gameWords(state.game);
  document.body.dataset.game = state.game;
  id('board').setAttribute('aria-label', `${gameWords(state.game)} board`);
  document.body.dataset.ply = state.ply;
  board.show(state.drawing);
  areas.show(state.drawing.areas);
  moves.show(state);
  showPlayers();
  showZoom();
  begin();
  writeLink();
}

// showPlayers shows who plays, whose turn it is, and what can be done.
function showPlayers() {
  for (const player of ['White', 'Black']) {
    const name = player.toLowerCase();
    const score = state.drawing.areas.find((area) => !area.holds && area.owner === player);
    id(`score-${name}`).textContent = score === undefined ? '' : score.score;
    id(`player-${name}`).classList.toggle('turn', state.turn === player);
    id(name).value = players[player];
  }
  const person = !state.over && isPerson(state.turn);
  id('status').textContent = status();
  id('undo').disabled = state.ply === 0 && !state.declared;
  id('redo').disabled = state.ply === state.moves.length;
  id('hint').disabled = !person;
  id('draw').disabled = !person;
  id('resign').disabled = state.over || !(isPerson('White') || isPerson('Black'));
  id('pause').disabled = state.over || person;
  id('pause').textContent = paused ? 'Go on' : 'Pause';
  id('move').disabled = !person;
}

// showChoices shows buttons for what the board does not have, and for moves that
// clicks do not tell apart. A cell that a finger aims at has one as well.
function showChoices(aimed = '') {
  if (question !== null) {
    const answers = question.answers.map(([text, action]) => ({
      text,
      action: () => {
        question = null;
        showChoices();
        return action();
      },
    }));
    choices.show(question.text, answers);
    choices.focus();
    return;
  }
  const buttons = [];
  if (click !== null) {
    if (aimed !== '') {
      buttons.push({text: `Click ${aimed}`, action: () => clicked(aimed), look: 'main'});
    }
    for (const move of click.moves) {
      buttons.push({text: `Play ${move}`, action: () => play(move), look: 'main', data: {move}});
    }
    for (const name of click.next) {
      if (board.cell(name) === undefined && !areas.has(name)) {
        buttons.push({text: name[0].toUpperCase() + name.slice(1), action: () => clicked(name), data: {name}});
      }
    }
    if (chosen.length > 0) {
      buttons.push({text: 'Cancel', action: begin, data: {cancel: ''}});
    }
  }
  if (choices.show('', buttons) && !choices.focus()) {
    board.focus();
  }
}

// begin begins the clicks for a move. Whatever somebody was asked is forgotten.
function begin() {
  chosen = [];
  question = null;
  click = !state.over && isPerson(state.turn) ? ask('click') : null;
  choose();
}

// choose shows what the clicks so far have said.
function choose() {
  const next = new Set(click?.next ?? []);
  board.choose(chosen, next, chosen.length > 0);
  areas.choose(chosen, next);
  showChoices();
}

// notNow returns why nobody can click.
const notNow = () => (state.over ? `The game is over: ${sentence(state.outcome)}` : `It is the turn of ${state.turn}.`);

// clicked takes a click on a cell, or on something beside the board.
function clicked(name) {
  settle();
  say('');
  if (click === null) {
    say(notNow());
    return;
  }
  question = null;
  if (chosen.at(-1) === name && !click.next.includes(name)) {
    begin();
    return;
  }
  let names = [...chosen, name];
  let answer = ask('click', ...names);
  if (answer.next.length + answer.moves.length === 0 && chosen.length > 0) {
    const why = ask('why', ...names).reason;
    names = [name];
    answer = ask('click', name);
    if (answer.next.length + answer.moves.length === 0) {
      say(why);
      begin();
      return;
    }
  } else if (answer.next.length + answer.moves.length === 0) {
    say(ask('why', name).reason);
    return;
  }
  if (answer.moves.length === 1 && answer.next.length === 0) {
    play(answer.moves[0]);
    return;
  }
  [chosen, click] = [names, answer];
  choose();
  if (answer.next.length === 0) {
    choices.focus();
  }
}

// play plays a move of a person.
function play(move) {
  const next = ask('play', move);
  paused = false;
  return advance(next);
}

// jump goes to the position after a number of moves.
function jump(ply) {
  settle();
  const next = ask('go', ply);
  paused = ply < next.moves.length;
  return advance(next);
}

// settle ends the showing of a move.
function settle() {
  if (moving) {
    moving = false;
    current++;
    show();
    tell(state);
    guarded(turn)(current);
  }
}

// advance takes a new state, shows how it came about, and lets who is on turn go on.
// It does not fail: what goes wrong is told, and nobody goes on.
async function advance(next) {
  try {
    await goOn(next);
  } catch (problem) {
    paused = true;
    showPlayers();
    say(sentence(problem.message));
  }
}

async function goOn(next) {
  const number = ++current;
  moving = false;
  const wanted = () => number === current;
  bots.stop();
  say('');
  state = next;
  question = null;
  if (next.played.length > 0 && next.played.length < deal) {
    moving = true;
    board.choose([], new Set(), false);
    for (const {changes} of next.played) {
      await animate(board, changes, wanted);
      if (!wanted()) {
        return;
      }
    }
    moving = false;
  }
  show();
  areas.welcome(next.played.flatMap(({changes}) => changes.map((change) => change.item)));
  tell(next);
  await turn(number);
}

// tell says what was played.
function tell({played, over, outcome}) {
  const words = played.length < deal ? played.map(moveWords) : [`Chance makes ${played.length} moves.`];
  if (played.length > 0) {
    announce([...words, ...(over ? [sentence(outcome)] : [])].join(' '));
  }
}

// turn lets a bot or Chance move, if it is their turn.
async function turn(number) {
  if (state.over || paused) {
    return;
  }
  if (state.turn === 'Chance') {
    await pause(state.ply === 0 ? 0 : 450); // a deal at the start is at once
    if (number === current) {
      await advance(ask('chance'));
    }
    return;
  }
  const {next} = click ?? ask('click');
  if (next.length === 0) { // a game that can count its moves no further
    const who = state.turn;
    await advance(ask('draw'));
    say(`${who} cannot move, and a draw is agreed.`);
    return;
  }
  const bot = botOf(state.turn);
  if (bot === '') {
    return;
  }
  const begun = performance.now();
  const thought = await think(state.turn, bot);
  if (thought === null || number !== current) {
    return;
  }
  await pause(Math.max(0, 350 - (performance.now() - begun)));
  if (number === current) {
    await advance(ask('play', thought.move));
  }
}

// think lets a bot think about the position that is shown.
function think(role, bot) {
  const texts = state.moves.slice(0, state.ply).map((move) => move.text);
  return bots.think(state.game, state.start, texts, role, bot);
}

// undo goes back to where a person was to move.
function undo() {
  settle();
  if (state.declared) {
    return advance(ask('undo'));
  }
  let ply = state.ply - 1;
  while (ply > 0 && !isPerson(state.moves[ply].by) && (isPerson('White') || isPerson('Black'))) {
    ply--;
  }
  return jump(ply);
}

// redo goes on to where a person was to move, or to the end.
function redo() {
  settle();
  let ply = state.ply + 1;
  while (ply < state.moves.length && !isPerson(state.moves[ply].by) && (isPerson('White') || isPerson('Black'))) {
    ply++;
  }
  return jump(ply);
}

// hint shows what a bot would play.
async function hint() {
  settle();
  const number = current;
  id('hint').disabled = true;
  say('Looking for a good move…');
  let thought = null;
  try {
    thought = await think('hint', adviser);
  } finally {
    showPlayers();
  }
  if (thought === null || number !== current) {
    return;
  }
  begin();
  board.hint(thought.cells);
  const worth = thought.nodes === 0 ? 'the only move' : `it is worth ${percent(thought.value)}`;
  say(`Hint: ${thought.move}, ${worth}.`);
}

// offer offers a draw. A bot agrees if it expects no more than that.
async function offer() {
  settle();
  const enough = 0.45;
  const number = current;
  const other = opponent(state.turn);
  if (botOf(other) === '') {
    question = {text: `${state.turn} offers a draw. ${other}?`, answers: [
      ['Accept', () => advance(ask('draw'))],
      ['Decline', () => say(`${other} plays on.`)],
    ]};
    showChoices();
    return;
  }
  say(`${other} considers the draw…`);
  const thought = await think(`${other}, asked`, botOf(other));
  if (thought === null || number !== current) {
    return;
  }
  if ((1 - thought.value) / 2 > enough) {
    say(`${other} plays on.`);
  } else {
    await advance(ask('draw'));
  }
}

// resign asks whether the person on turn, or the one who waits, wants to resign.
function resign() {
  settle();
  const who = isPerson(state.turn) ? state.turn : isPerson('White') ? 'White' : 'Black';
  question = {text: `${who} resigns?`, answers: [
    ['Yes, resign', () => advance(ask('resign', who))],
    ['No', () => {}],
  ]};
  showChoices();
}

// togglePause stops bots and Chance, or lets them go on.
function togglePause() {
  settle();
  paused = !paused;
  current++;
  bots.stop();
  say('');
  showPlayers();
  return turn(current);
}

// enter takes another game in the place of this one.
function enter(next, white, black, more = {}) {
  [players.White, players.Black] = [white, black];
  tags = more;
  paused = next.ply < next.moves.length;
  return advance(next);
}

// seat changes who plays a side.
function seat(player, value) {
  settle();
  players[player] = value;
  current++;
  bots.stop();
  say('');
  showPlayers();
  begin();
  writeLink();
  return turn(current);
}

// record returns the text of the game.
function record() {
  const all = {...tags, White: players.White, Black: players.Black};
  return ask('record', ...Object.entries(all).map(([name, value]) => `${name}=${value}`)).record;
}

// loadRecord goes on with a record. Who plays is said by the record, if it knows a
// level.
function loadRecord(text) {
  const next = ask('load', text);
  const who = (name) => (levels.has(next.tags[name]) ? next.tags[name] : players[name]);
  const done = enter(next, who('White'), who('Black'), next.tags);
  if (next.records > 1) {
    say(`This is the first of ${next.records} games.`);
  }
  return done;
}

// link returns the address of the game.
function link() {
  return new URL(toFragment(state, players.White, players.Black), location.href).href;
}

let soon = 0; // the timer for the next writing

// writeLink keeps the game in the page's address, from which it comes back when the
// page is loaded again.
function writeLink() {
  clearTimeout(soon);
  soon = setTimeout(() => {
    const fragment = toFragment(state, players.White, players.Black);
    // If the address is another one, follow is about to hear of it.
    if (fragment !== written && location.hash === written) {
      history.replaceState(null, '', fragment);
      written = location.hash;
    }
  }, 200);
}

// openLink goes to the game of a fragment, and reports whether there is one.
function openLink(fragment) {
  const game = fromFragment(fragment);
  if (game === null) {
    return false;
  }
  const {White, Black} = players;
  const [white, black] = [game.white ?? White, game.black ?? Black];
  for (const player of [white, black]) {
    if (!levels.has(player)) {
      throw new Error(`the link has a player ${JSON.stringify(player.slice(0, 40))}: want one of ${[...levels.keys()].join(', ')}`);
    }
  }
  const ply = game.ply === null ? game.moves.length : Number(game.ply);
  if (!Number.isInteger(ply) || ply < 0 || ply > game.moves.length) {
    throw new Error(`the link goes to move ${JSON.stringify(game.ply.slice(0, 40))}: want 0 to ${game.moves.length}`);
  }
  let next = ask('replay', game.game, game.start, game.result, ...game.moves);
  if (ply < game.moves.length) {
    next = ask('go', ply);
  }
  enter(next, white, black);
  return true;
}

// follow opens the link that the address has become. If that is damaged, the game
// stays, and the address is its own again.
function follow() {
  if (location.hash === written) {
    return;
  }
  written = location.hash;
  try {
    if (openLink(written)) {
      return;
    }
  } catch (problem) {
    say(`This link cannot be opened. ${sentence(problem.message)}`);
  }
  writeLink();
}

// showZoom offers a larger board where cells are small for a finger.
function showZoom() {
  const polygon = id('board').querySelector('.cell polygon');
  const zoomed = id('frame').classList.contains('zoomed');
  id('zoom').hidden = !zoomed && (polygon === null || polygon.getBoundingClientRect().width >= 26);
}

// listen connects all that can be pressed.
function listen() {
  const press = (name, action) => id(name).addEventListener('click', guarded(action));
  press('undo', undo);
  press('redo', redo);
  press('hint', hint);
  press('draw', offer);
  press('resign', resign);
  press('pause', togglePause);
  press('new', () => setup.open(state.game, players.White, players.Black));
  press('help', () => dialogs.openRules(games.find((game) => game.name === state.game)));
  press('save', () => dialogs.openSave(state.game, record(), state.position));
  press('load', () => dialogs.openLoad());
  press('link', () => dialogs.openLink(link()));
  press('zoom', () => {
    const zoomed = id('frame').classList.toggle('zoomed');
    id('zoom').setAttribute('aria-pressed', String(zoomed));
    id('zoom').textContent = zoomed ? 'Whole board' : 'Enlarge';
    id('frame').scrollTo((id('board').clientWidth - id('frame').clientWidth) / 2, 0);
  });
  for (const player of ['White', 'Black']) {
    id(player.toLowerCase()).addEventListener('change', guarded((event) => seat(player, event.target.value)));
  }
  id('typed').addEventListener('submit', guarded((event) => {
    event.preventDefault();
    settle();
    const text = id('move').value.trim();
    if (text === '' || click === null) {
      say(click === null ? notNow() : 'Type a move, as the list of moves shows them.');
      return undefined;
    }
    const done = play(text);
    id('move').value = '';
    return done;
  }));
  addEventListener('hashchange', follow);
  addEventListener('resize', showZoom);
  dialogs.listen(loadRecord);
  listenToColors(id('theme'));
}

async function main() {
  const module = await compile();
  await start(module);
  bots = new Bots(module);
  games = ask('games').games;
  setup = new Setup(games, (next, white, black) => enter(next, white, black));
  fillLevels(id('white'), players.White);
  fillLevels(id('black'), players.Black);
  listen();
  let problem = '';
  try {
    if (openLink(location.hash)) {
      document.body.dataset.ready = 'true';
      return;
    }
  } catch (wrong) {
    problem = `This link cannot be opened. ${sentence(wrong.message)}`;
  }
  enter(ask('new', first), players.White, players.Black);
  say(problem);
  document.body.dataset.ready = 'true';
}

try {
  await main();
} catch (problem) {
  id('status').textContent = 'The page cannot be started.';
  say(sentence(problem.message));
}
