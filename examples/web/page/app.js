// The page: a game, who plays it, and everything around the board.

import {Address} from './address.js';
import {animate, pause} from './animation.js';
import {Areas} from './areas.js';
import {Board} from './board.js';
import {Bots, adviser, levels} from './bots.js';
import {Choices} from './choices.js';
import {listenToColors} from './colors.js';
import * as dialogs from './dialogs.js';
import {games} from './games.js';
import {fromFragment, toFragment} from './link.js';
import {Moves, deal} from './moves.js';
import {program} from './rules.js';
import {Setup, fillLevels} from './setup.js';
import {gameWords, moveWords, percent, quote, sentence} from './words.js';

const id = (name) => document.getElementById(name);

const first = 'hexdame'; // the game that the page begins with

let rules; // of the game that is played
let state; // of the game, as the rules told it last
let click; // what the clicks so far mean
let chosen = []; // what was clicked
let paused = false; // whether bots and Chance wait
let question = null; // what somebody is asked
let tags = {}; // of the record that was loaded
let current = 0; // the number of the command that is carried out
let moving = false; // whether a move is being shown
let wanted = 0; // the number of the game that was asked for last

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
const bots = new Bots();
const address = new Address();
const setup = new Setup(startNew);

const ask = (...words) => rules.ask(...words);

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
  begin(question);
  address.write(fragment());
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
    if (choices.show(question.text, answers)) {
      choices.focus();
    }
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
      buttons.push({text: 'Cancel', action: () => begin(), data: {cancel: ''}});
    }
  }
  if (choices.show('', buttons) && !choices.focus()) {
    board.focus();
  }
}

// begin begins the clicks for a move. Whatever somebody was asked is forgotten, unless
// it is asked still.
function begin(asked = null) {
  chosen = [];
  question = asked;
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
// Somebody may be asked something still. It does not fail: what goes wrong is told, and
// nobody goes on.
async function advance(next, asked = null) {
  try {
    await goOn(next, asked);
  } catch (problem) {
    paused = true;
    showPlayers();
    say(sentence(problem.message));
  }
}

async function goOn(next, asked) {
  const number = ++current;
  moving = false;
  const going = () => number === current;
  bots.stop();
  say('');
  state = next;
  question = next.over ? null : asked;
  if (next.played.length > 0 && next.played.length < deal) {
    moving = true;
    board.choose([], new Set(), false);
    for (const {changes} of next.played) {
      await animate(board, changes, going);
      if (!going()) {
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
      await advance(ask('chance'), question);
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
    await advance(ask('play', thought.move), question);
  }
}

// think lets a bot think about the position that is shown.
function think(role, bot) {
  const texts = state.moves.slice(0, state.ply).map((move) => move.text);
  return bots.think(rules.module, state.start, texts, role, bot);
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
    choices.focus();
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
  choices.focus();
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

// rulesOf returns the rules of a game. It fails if something else is asked for before
// they are there.
async function rulesOf(game) {
  if (!games.some(({name}) => name === game)) {
    throw new Error(`there is no game ${quote(game)}: want one of ${games.map(({name}) => name).join(', ')}`);
  }
  const number = ++wanted;
  const late = setTimeout(() => say(`Loading ${gameWords(game)}…`), 300);
  try {
    const found = await program(game);
    if (number !== wanted) {
      throw new Error('something else was asked for meanwhile');
    }
    return found;
  } finally {
    clearTimeout(late);
    say('');
  }
}

// enter takes another game in the place of this one.
function enter(found, next, white, black, more = {}) {
  [rules, players.White, players.Black] = [found, white, black];
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
  address.write(fragment());
  return turn(current);
}

// record returns the text of the game.
function record() {
  const all = {...tags, White: players.White, Black: players.Black};
  return ask('record', ...Object.entries(all).map(([name, value]) => `${name}=${value}`)).record;
}

// startNew begins a game by a command, and leaves it to itself.
async function startNew(game, command, white, black) {
  const found = await rulesOf(game);
  enter(found, found.ask(...command), white, black);
}

// loadRecord goes on with a record, and leaves the game to itself. Who plays is said by
// the record, if it knows a level.
async function loadRecord(text) {
  const found = await rulesOf(ask('recorded', text).game);
  const next = found.ask('load', text);
  const who = (name) => (levels.has(next.tags[name]) ? next.tags[name] : players[name]);
  enter(found, next, who('White'), who('Black'), next.tags);
  if (next.records > 1) {
    say(`This is the first of ${next.records} games.`);
  }
}

// fragment returns the game as a part of the address.
const fragment = () => toFragment(state, players.White, players.Black);

// openLink goes to the game of a fragment, and reports whether there is one.
async function openLink(text) {
  const link = fromFragment(text);
  if (link === null) {
    return false;
  }
  const found = await rulesOf(link.game);
  let next = found.ask('replay', link.start, link.result, ...link.moves);
  if (link.ply < link.moves.length) {
    next = found.ask('go', link.ply);
  }
  enter(found, next, link.white ?? players.White, link.black ?? players.Black);
  return true;
}

// follow opens the link that the address has become. If that is damaged, the game
// stays, and the address is its own again.
async function follow(text) {
  try {
    if (await openLink(text)) {
      return;
    }
  } catch (problem) {
    say(`This link cannot be opened. ${sentence(problem.message)}`);
  }
  address.write(fragment());
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
  press('link', () => dialogs.openLink(new URL(fragment(), location.href).href));
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
  addEventListener('resize', showZoom);
  address.listen(follow);
  dialogs.listen(loadRecord);
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.addEventListener('close', () => wanted++); // what it was to load is not wanted any more
  }
  listenToColors(id('theme'));
}

async function main() {
  fillLevels(id('white'), players.White);
  fillLevels(id('black'), players.Black);
  let problem = '';
  try {
    if (!await openLink(location.hash)) {
      await startNew(first, ['new'], players.White, players.Black);
    }
  } catch (wrong) {
    await startNew(first, ['new'], players.White, players.Black);
    problem = `This link cannot be opened. ${sentence(wrong.message)}`;
  }
  say(problem);
  listen();
  document.body.dataset.ready = 'true';
}

try {
  await main();
} catch (problem) {
  id('status').textContent = 'The page cannot be started.';
  say(sentence(problem.message));
}
