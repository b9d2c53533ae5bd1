// The page: a game, its players, and everything around the board.

import {Address} from './address.js';
import {animate, pause} from './animation.js';
import {Areas} from './areas.js';
import {Bar} from './bar.js';
import {Board} from './board.js';
import {Bots, adviser, botOf as botOfPlayer, fitting, isPlayer, judge, nameOfPlayer} from './bots.js';
import {Choices} from './choices.js';
import {listenToColors} from './colors.js';
import * as dialogs from './dialogs.js';
import {listenToDrags} from './drag.js';
import {Editor} from './editor.js';
import {games} from './hexgames.mjs';
import {fromFragment, toFragment} from './link.js';
import {Loader} from './loader.js';
import {announce, guarded, say} from './messages.js';
import {Moves, deal} from './moves.js';
import {install, keepAll} from './offline.js';
import {Review} from './review.js';
import {Setup, fillPlayers} from './setup.js';
import * as store from './store.js';
import {eventWords, gameWords, moveWords, notesAfter, notesBefore, outcomeWords, refusalWords, sentence, worthWords} from './words.js';
import {Zoom} from './zoom.js';

const id = (name) => document.getElementById(name);

const first = 'hexdame'; // the game that the page begins with

const pictureWidth = 800; // of a picture to save

let rules = null; // the present game
let state; // of the game, with its line and its drawing, from the last answers of the rules
let click; // the meaning of the clicks so far
let chosen = []; // the names that were clicked
let key = ''; // by which the game is stored
let kept = false; // whether it is stored
let warned = false; // whether the user knows that there is no room to store games
let shown; // the last picture of a position
let latest = ''; // the name that was clicked last
let paused = false; // whether bots and Chance wait
let question = null; // the question that the user is asked
let current = 0; // the number of the action that is running
let moving = false; // whether a move is being shown
let reviewing = false; // whether a bot reviews the game
let judging = false; // whether a bot evaluates the positions shown
let expected = new Map(); // what bots expected for White, by position
let turned = false; // whether the user has turned the board
let online = null; // what the server offers, if there is one: see online.js
let remote = null; // the game of the server that is on the board, if it is one

const players = {White: 'person', Black: 'level1'};

const botOf = (turn) => (players[turn] === undefined ? '' : botOfPlayer(players[turn]));
const isPerson = (turn) => turn !== 'None' && turn !== 'Chance' && (isBound() ? remote.plays(turn) : botOf(turn) === '');
const persons = () => ['White', 'Black'].filter(isPerson);
const opponent = (turn) => (turn === 'White' ? 'Black' : 'White');

// isBound reports whether the game goes on at the server: then only its events change the game.
const isBound = () => remote?.isOver === false;

const board = new Board(id('board'), {
  click: guarded(clicked),
  aim: (name) => {
    say('');
    showChoices(name);
  },
  cancel: guarded(() => {
    settle();
    begin();
  }),
  consider: guarded(consider),
});
const areas = new Areas(id('areas'), guarded(clicked));
const choices = new Choices(id('choices'), guarded);
const moves = new Moves(id('moves'), guarded(jump));
const reviewed = new Review(id('graph'), guarded((ply) => jump({do: 'go', ply})));
const bots = new Bots();
const address = new Address();
const loader = new Loader();
const setup = new Setup(startNew);
const editor = new Editor((game, position) => startNew(game, {do: 'new', position}, players.White, players.Black));
const bar = new Bar(id('bar'), id('bar-share'), id('bar-words'));
const zoom = new Zoom(id('zoom'), id('frame'), id('board'));

// isFlipped reports whether Black is below: where a person plays Black against a bot, unless
// the user has turned the board.
const isFlipped = () => (remote === null ? isPerson('Black') && !isPerson('White') : remote.seat === 'Black') !== turned;

// picture returns the picture of the position, or of that after a move. The areas are beside
// the board.
function picture(fields = {}) {
  return rules.picture({theme: document.documentElement.dataset.theme, flip: isFlipped(), areas: false, ...fields});
}

// isOver reports whether the game of a state is over.
const isOver = ({outcome}) => outcome.reason !== '';

// steady wraps a function that continues the game: an error is shown and pauses the game.
function steady(f) {
  return async (...args) => {
    try {
      await f(...args);
    } catch (problem) {
      paused = !isBound();
      showPlayers();
      say(sentence(problem.message));
    }
  };
}

// nameOf returns the name of a player in the record, or undefined if there is none. A
// name that is a level comes from the page.
function nameOf(player) {
  if (remote !== null) {
    return remote.nameOf(player);
  }
  const name = state.tags?.find((tag) => tag.name === player)?.value;
  return name !== undefined && isPlayer(name) ? undefined : name;
}

// isPast reports whether the page shows an earlier position.
const isPast = () => state.ply < state.moves.length;

// status returns the state of the game, in words.
function status() {
  const where = isPast() ? `After ${state.ply} of ${state.moves.length} moves: ` : '';
  if (remote !== null && remote.status() !== '' && !isPast()) {
    return remote.status();
  }
  if (isOver(state)) {
    return where + sentence(outcomeWords(state.outcome));
  }
  const waits = paused && !isPerson(state.turn) ? ' Press Resume to continue.' : '';
  if (state.turn === 'Chance') {
    return `${where}Chance to move.${waits}`;
  }
  if (botOf(state.turn) !== '' && !paused) {
    return `${where}${state.turn} is thinking…`;
  }
  const again = state.occurrences === 2 ? ' This position is there for the second time.' : '';
  return `${where}${state.turn} to move.${again}${waits}`;
}

// show shows everything.
function show() {
  id('event').textContent = eventWords(state.tags ?? []);
  id('moves-title').textContent = state.main ? 'Moves' : 'Moves of a variation';
  document.title = `${remote?.isWaiting === true ? 'Your turn: ' : ''}${gameWords(state.game)} – hexgames`;
  id('title').textContent = gameWords(state.game);
  document.body.dataset.game = state.game;
  id('board').setAttribute('aria-label', `${gameWords(state.game)} board`);
  document.body.dataset.ply = state.ply;
  shown = picture();
  board.show(state.drawing, shown);
  document.getElementById('early')?.remove();
  areas.show(state.drawing.areas ?? []);
  moves.show(state);
  reviewed.show(state);
  showPlayers();
  showBar();
  zoom.show();
  begin(question);
  address.write(fragment());
  keep();
}

// keep stores the game, once a player has moved. The server keeps a game until it is over.
function keep() {
  const {game, moves: line, result, ply} = state;
  if (remote !== null && (isBound() || remote.seat === 'None') || line.every(({by}) => by === 'Chance')) {
    return;
  }
  if (!kept) {
    keepAll();
  }
  const who = (player) => nameOf(player) ?? nameOfPlayer(players[player], state.game);
  const words = `${who('White')} – ${who('Black')}, ${line.length === 1 ? '1 move' : `${line.length} moves`}${result === '*' ? '' : `, ${result}`}`;
  kept = store.put(key, {
    game, record: record(), words, line: line.map(({move}) => move), ply, white: players.White, black: players.Black, changed: Date.now(),
    fragments: [location.hash, fragment()], // the page may write its address a little later
  });
  if (!kept && !warned) {
    warned = true;
    say('The browser has no room to keep this game. Save its record, or delete others under Games.');
  }
}

// showPlayers shows the players, whose turn it is, and the possible actions.
function showPlayers() {
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
  id('scores').textContent = ['White', 'Black'].map((player) => [player, id(`score-${player.toLowerCase()}`).textContent])
    .filter(([, score]) => score !== '').map((pair) => pair.join(' ')).join(' · ');
  document.body.dataset.winner = isOver(state) ? state.outcome.winner : '';
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
  allow('draw', isBound() ? remote.can('draw') : person && !isPast());
  allow('resign', isBound() ? remote.can('resign') : !isOver(state) && !isPast() && persons().length > 0);
  allow('pause', !isBound() && !isOver(state) && !person);
  id('pause').textContent = paused ? 'Resume' : 'Pause';
  if (online !== null) {
    allow('judge', !isBound());
    allow('review', !isBound());
    online.show(remote);
  }
}

// showBar shows White’s expected result, if the user wants it.
function showBar() {
  id('judge').setAttribute('aria-pressed', String(judging));
  if (judging) {
    bar.show(value(), expected.get(state.position)?.words);
  } else {
    bar.hide();
  }
}

// value returns White’s expected result, or undefined.
function value() {
  if (isOver(state)) {
    return {White: 1, Black: -1, None: 0}[state.outcome.winner];
  }
  return expected.get(state.position)?.value ?? reviewed.valueAt(state);
}

// arrange puts the player who is below at the board below the other one.
function arrange() {
  const flipped = isFlipped();
  id('flip').setAttribute('aria-pressed', String(flipped));
  const [above, below] = (flipped ? ['white', 'black'] : ['black', 'white']).map((name) => id(`player-${name}`));
  if (above.nextElementSibling === below) {
    return;
  }
  if (above.contains(document.activeElement)) { // it would lose the focus
    above.after(below);
  } else {
    below.before(above);
  }
}

// allow shows whether a button can be pressed. A disabled button keeps the focus, and
// says why it is disabled.
const allow = (name, can) => id(name).setAttribute('aria-disabled', String(!can));

// showChoices shows buttons for names that are not on the board, for moves that clicks
// cannot distinguish, and for the cell that a finger aims at.
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
  const buttons = remote?.buttons() ?? [];
  if (click !== null) {
    if (aimed !== '') {
      buttons.push({text: `Click ${aimed}`, action: () => clicked(aimed), look: 'main'});
    }
    for (const move of click.moves ?? []) {
      buttons.push({text: `Play ${move}`, action: () => play(move), look: 'main', data: {move}});
    }
    for (const name of offBoard(click)) {
      buttons.push({text: name[0].toUpperCase() + name.slice(1), action: () => clicked(name), data: {name}});
    }
    if (chosen.length > 0) {
      buttons.push({text: 'Cancel', action: () => begin(), data: {cancel: ''}});
    }
  }
  if (isOver(state) && !isPast() && !isBound()) {
    buttons.push(...(remote === null ? [{text: 'Rematch', action: rematch, look: 'main'}] : []), {text: 'Review the game', action: review});
  }
  if (choices.show(remote?.question() ?? '', buttons) && !choices.focus()) {
    board.focus();
  }
}

// offBoard returns the names that can be clicked next and are neither on the board nor
// next to it.
function offBoard({next = []}) {
  const {cells, areas: beside = []} = state.drawing;
  const there = new Set([...cells.map(({name}) => name), ...beside.flatMap(({items = []}) => items)]);
  return next.filter((name) => !there.has(name));
}

// begin begins the clicks for a move. It drops the present question, unless it is still
// open.
function begin(asked = null) {
  chosen = [];
  question = asked;
  const may = !isOver(state) && isPerson(state.turn) && !(isBound() && (isPast() || remote.notNow() !== ''));
  click = may ? meaning([]) : null;
  choose();
}

// meaning returns the meaning of clicks.
const meaning = (names) => rules.click(...names);

// choose shows the meaning of the clicks so far.
function choose() {
  const next = new Set(click?.next ?? []);
  board.choose(chosen, next, chosen.length > 0);
  areas.choose(chosen, next);
  showChoices();
}

// notNow returns the reason why clicks are not allowed.
function notNow() {
  if (isOver(state)) {
    return `The game is over: ${sentence(outcomeWords(state.outcome))}`;
  }
  if (isBound() && remote.notNow() !== '') {
    return remote.notNow();
  }
  return isBound() && isPast() && isPerson(state.turn) ? past : `It is ${state.turn}’s turn.`;
}

const past = 'this is an earlier position: go to the last move first';

// checkHere fails for what is possible only in a game that no server keeps.
function checkHere() {
  if (isBound()) {
    throw new Error('this is not possible while the online game goes on');
  }
}

// checkTurn fails if clicks are not allowed.
function checkTurn() {
  if (click === null) {
    throw new Error(notNow());
  }
}

// checkPresent fails if the game cannot be ended at the position that is shown.
function checkPresent() {
  if (isOver(state)) {
    throw new Error(notNow());
  }
  if (isPast()) {
    throw new Error(past);
  }
}

// clicked handles a click on a cell, or on an item next to the board. Again means that it
// belongs to a double click, whose first click has done what the user wanted.
function clicked(name, again = false) {
  if (again && name === latest && !canFollow(name)) {
    return;
  }
  latest = name;
  settle();
  say('');
  checkTurn();
  question = null;
  if (chosen.at(-1) === name && !canFollow(name)) {
    begin();
    return;
  }
  let names = [...chosen, name];
  let answer = meaning(names);
  const {refusal} = answer;
  if (refusal !== undefined && chosen.length > 0) { // another move may begin here
    names = [name];
    answer = meaning(names);
  }
  if (answer.refusal !== undefined) {
    begin();
    board.point(refusal.cells ?? [], 'refused');
    say(refusalWords(refusal, state.drawing.cells));
    return;
  }
  if (isMove(answer)) {
    play(answer.moves[0]);
    return;
  }
  [chosen, click] = [names, answer];
  choose();
  if (answer.next === undefined) {
    choices.focus();
  }
}

// canFollow reports whether a name can be clicked next.
const canFollow = (name) => click?.next?.includes(name) ?? false;

// isMove reports whether clicks can mean only one move, and complete it.
const isMove = ({next = [], moves = []}) => moves.length === 1 && next.length === 0;

// completed returns the clicks that complete a move with one on a cell, and the move. A tile
// that is dragged to a point lies on that cell and on the one next to it that is nearest to the
// point.
function completed(name, at = null) {
  if (!canFollow(name)) {
    return null;
  }
  for (const names of [[name], [name, at && board.beside(name, at, meaning([...chosen, name]).next ?? [])]]) {
    const answer = names.includes(undefined) || names.includes(null) ? {} : meaning([...chosen, ...names]);
    if (isMove(answer)) {
      return {names, move: answer.moves[0]};
    }
  }
  return null;
}

// consider shows the changes that a click on a cell would make, if it completes a move, or what
// is dragged to a point of it.
function consider(name, at) {
  const found = completed(name, at);
  if (found === null) {
    board.unghost();
    return;
  }
  board.ghost(rules.try(found.move).trial.changes ?? [], picture({move: found.move}));
}

// lift begins a move by dragging the pieces on a cell, or an item beside the board. If no move
// begins there, it returns undefined.
function lift(name) {
  settle();
  if (chosen.length !== 1 || chosen[0] !== name) {
    begin();
    if (!canFollow(name)) {
      return undefined;
    }
    clicked(name);
  }
  return (board.cell(name) === undefined ? areas : board).lift(name);
}

// drop ends to drag at a point of a cell.
function drop(name, at) {
  const {names} = completed(name, at) ?? {names: [name]};
  if (!canFollow(name)) {
    begin();
    return undefined;
  }
  return names.map((one) => clicked(one)).at(-1);
}

// play plays a move of a person.
function play(move) {
  if (isBound()) {
    return remote.play(move);
  }
  detach();
  const next = rules.play(move);
  paused = false;
  return advance(next);
}

// jump goes to another position by a request. A paused game between bots stays paused.
function jump(request) {
  settle();
  const next = rules.ask(request);
  paused = !isBound() && (next.ply < next.length || paused && persons().length === 0);
  return advance(next);
}

// settle ends the animation of a move.
function settle() {
  if (moving) {
    moving = false;
    current++;
    show();
    tell(state);
    turn(current);
  }
}

// advance takes a new state, shows the changes, and continues with the player to move. A
// question may still be open.
const advance = steady(async (next, asked = null) => {
  const number = ++current;
  moving = false;
  const going = () => number === current;
  bots.stop();
  say('');
  const {played = []} = next;
  state = {...next, ...rules.line(), drawing: rules.drawing(), played};
  moves.show(state); // the buttons there refer to this state
  question = isOver(state) ? null : asked;
  if (played.length > 0 && played.length < deal) {
    moving = true;
    [chosen, click] = [[], null];
    choose();
    board.expect(picture());
    for (const {changes = []} of played) {
      await animate(board, changes, going);
      if (!going()) {
        return;
      }
    }
    moving = false;
  }
  show();
  areas.welcome(played.flatMap(({changes = []}) => changes.map(({item}) => item)));
  tell(state);
  await turn(number);
});

// tell announces the moves that were played, and the comments on the move shown.
function tell({played, outcome, ply, moves, comment}) {
  const words = played.length < deal ? played.map(moveWords) : [`Chance makes ${played.length} moves.`];
  if (played.length > 0 && isOver(state)) {
    words.push(sentence(outcomeWords(outcome)));
  }
  const move = ply === 0 ? {after: comment} : moves[ply - 1];
  words.push(...notesBefore(move), ...notesAfter(move));
  if (words.length > 0) {
    announce(words.join(' '));
  }
}

// turn lets a bot or Chance move, if it is their turn.
const turn = steady(async (number) => {
  if (isOver(state) || isBound()) {
    return;
  }
  if (paused) {
    await evaluate();
    return;
  }
  if (state.turn === 'Chance') {
    await pause(state.ply === 0 ? 0 : 450); // a deal at the start is at once
    if (number === current) {
      await advance(rules.chance(), question);
    }
    return;
  }
  const bot = botOf(state.turn);
  if (bot === '') {
    await evaluate();
    return;
  }
  const begun = performance.now();
  const thought = await think(state.turn, bot);
  if (thought === null || number !== current) {
    return;
  }
  await pause(Math.max(0, 350 - (performance.now() - begun)));
  if (number === current) {
    await advance(rules.play(thought.move), question);
  }
});

// think lets a bot think about the position shown.
const think = (role, bot) => bots.think(rules, role, bot);

// evaluate lets a bot evaluate the position shown, if the user wants that and it is not known.
async function evaluate() {
  const here = state;
  if (!judging || value() !== undefined || expected.has(here.position) || here.turn === 'Chance') {
    return;
  }
  const thought = await bots.think(rules, 'judge', judge, (far) => learn(here, far));
  if (thought !== null) {
    learn(here, thought);
  }
}

// learn notes what a bot thinks of the position of a state, if it has had to think.
function learn({position, turn: player}, thought) {
  const isProved = thought.hints?.[0]?.exact === true;
  if (thought.nodes === 0 && !isProved) {
    expected.set(position, {words: 'only one move is possible'});
  } else {
    expected.set(position, {value: player === 'Black' ? -thought.value : thought.value, words: isProved ? worthWords(player, thought) : ''});
  }
  showBar();
}

// toggleJudge lets a bot evaluate the positions that are shown, or no longer.
function toggleJudge() {
  settle();
  checkHere();
  judging = !judging;
  showBar();
  if (judging && !isOver(state) && (isPerson(state.turn) || paused)) {
    return evaluate();
  }
  return undefined;
}

// undo goes back to a position with a person to move.
function undo() {
  settle();
  checkHere();
  if (state.declared || state.ply === 0) { // at the start, the rules refuse it
    return advance(rules.undo());
  }
  let ply = state.ply - 1;
  while (ply > 0 && !isPerson(state.moves[ply].by) && persons().length > 0) {
    ply--;
  }
  return jump({do: 'go', ply});
}

// redo goes forward to a position with a person to move, or to the end.
function redo() {
  settle();
  checkHere();
  if (!isPast()) {
    throw new Error('there is no move to redo');
  }
  let ply = state.ply + 1;
  while (ply < state.moves.length && !isPerson(state.moves[ply].by) && persons().length > 0) {
    ply++;
  }
  return jump({do: 'go', ply});
}

// step goes to the position after a number of moves, which may be too small or too large.
function step(ply) {
  settle();
  const there = Math.max(0, Math.min(ply, state.moves.length));
  if (there === state.ply) {
    throw new Error(`this is the ${there === 0 ? 'first' : 'last'} position`);
  }
  return jump({do: 'go', ply: there});
}

// steps holds the keys that go to another position, and the buttons that do the same.
const steps = {
  Home: ['first', () => step(0)],
  ArrowLeft: ['back', () => step(state.ply - 1)],
  ArrowRight: ['forward', () => step(state.ply + 1)],
  End: ['last', () => step(state.moves.length)],
};

// pressed handles a key, unless it means something where the focus is.
function pressed(event) {
  const {key, target, altKey, ctrlKey, metaKey, shiftKey} = event;
  const busy = altKey || ctrlKey || metaKey || shiftKey || target.closest('#board, input, select, textarea, dialog') !== null;
  if (!busy && Object.hasOwn(steps, key)) {
    event.preventDefault();
    guarded(steps[key][1])();
  }
}

// hint shows the move that a bot would play.
async function hint() {
  settle();
  checkHere();
  checkTurn();
  const number = current;
  say('Looking for a good move…');
  const thought = await think('hint', adviser);
  if (thought === null || number !== current) {
    return;
  }
  learn(state, thought);
  choose();
  board.point(cellsOf(thought.move), 'advice');
  const worth = thought.nodes === 0 ? 'the only move' : `and ${worthWords(state.turn, thought)}`;
  say(`Hint: ${thought.move}, ${worth}.`);
}

// review lets a bot judge all moves of the line, or stops that.
async function review() {
  settle();
  checkHere();
  if (reviewing) {
    bots.stop();
    return;
  }
  if (!isOver(state) && !isPerson(state.turn) && !paused) {
    throw new Error(notNow());
  }
  if (state.moves.length === 0) {
    throw new Error('there are no moves to review');
  }
  reviewing = true;
  id('review').textContent = 'Stop';
  try {
    const found = await bots.review(rules, ({done, of}) => say(`Reviewing position ${done} of ${of}…`));
    if (found !== null) {
      say('');
      reviewed.fill(found.moves);
      reviewed.show(state);
      showBar();
    }
  } finally {
    reviewing = false;
    id('review').textContent = 'Review';
  }
}

// rematch begins the same game again, in which the players have changed sides.
function rematch() {
  const position = state.standard ? {} : {position: state.start};
  return startNew(state.game, {do: 'new', game: state.game, ...position}, players.Black, players.White);
}

// cellsOf returns the cells that a move affects.
function cellsOf(move) {
  const {changes = []} = rules.try(move).trial;
  return changes.flatMap(({kind, path = [], piece}) => (kind === 'moved' ? path : [piece?.cell ?? '']));
}

// offer offers a draw. A bot agrees if it expects no more than a draw, but not at the
// beginning, when it knows too little.
async function offer() {
  settle();
  if (isBound()) {
    await remote.offer('draw');
    return;
  }
  checkPresent();
  checkTurn();
  const [beginning, enough] = [6, 0.45];
  const number = current;
  const other = opponent(state.turn);
  if (botOf(other) === '') {
    question = {text: `${state.turn} offers a draw. ${other}?`, answers: [
      ['Accept', () => advance(rules.draw())],
      ['Decline', () => say(`${other} plays on.`)],
    ]};
    showChoices();
    choices.focus();
    return;
  }
  if (state.moves.filter(({by}) => by !== 'Chance').length < beginning) {
    say(`${other} plays on.`);
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
    await advance(rules.draw());
  }
}

// resign asks whether the person to move, or a waiting person, wants to resign.
function resign() {
  settle();
  checkPresent();
  if (isBound()) {
    remote.check('resign');
  }
  const who = isPerson(state.turn) ? [state.turn] : persons();
  if (who.length === 0) {
    throw new Error('only a person resigns here');
  }
  question = {text: `${who.join(' or ')} resigns?`, answers: [
    ...who.map((player) => [who.length > 1 ? `${player} resigns` : 'Yes, resign', () => (isBound() ? remote.resign() : advance(rules.resign(player)))]),
    ['No', () => {}],
  ]};
  showChoices();
  choices.focus();
}

// togglePause stops bots and Chance, or lets them continue.
function togglePause() {
  settle();
  checkHere();
  if (isOver(state) || isPerson(state.turn)) {
    throw new Error(notNow());
  }
  paused = !paused;
  current++;
  bots.stop();
  say('');
  showPlayers();
  return turn(current);
}

// enter replaces the game by another one: one that is stored with a key, or a new one. If the
// game before is stored, the user can go back to it, unless that has just happened.
function enter(found, white, black, {name = store.newKey(), back = kept, match = null} = {}) {
  const next = found.state;
  leave();
  remote = match;
  address.begin(name, back);
  [key, kept] = [name, false];
  expected = new Map();
  rules?.close();
  [rules, players.White, players.Black] = [found.game, fitting(white, next.game), fitting(black, next.game)];
  fillPlayers(id('white'), next.game, white);
  fillPlayers(id('black'), next.game, black);
  paused = !isBound() && next.ply < next.length;
  judging = judging && !isBound();
  setTimeout(() => found.game === rules && !isBound() && rules.prepare(), 1000); // a bot may think soon
  return advance(next);
}

// leave ends to follow the game of the server that is on the board.
function leave() {
  remote?.close();
  remote = null;
}

// detach makes the game on the board one of this page, with the names of the players.
function detach() {
  if (remote !== null) {
    const [text, {ply, drawing}] = [record(), state];
    leave();
    rules.load(text);
    state = {...rules.go(ply), ...rules.line(), drawing, played: []};
  }
}

// openRemote shows a game of the server.
async function openRemote(match, back = kept) {
  keepAll();
  const found = await loader.load(match.game, (game) => game.replay(match.line()), say);
  await enter(found, 'person', 'person', {name: `online-${match.id}`, back, match});
}

// most is the number of moves that are shown one by one if they come together.
const most = 3;

// catchUp shows the moves and the end of the game of the server that are not on the board. If
// the user is looking at an earlier position, it stays.
async function catchUp() {
  const [match, line] = [remote, remote.line()];
  const {length} = state.moves;
  const [fresh, stays] = [line.moves.slice(length), isPast()];
  const goesOn = state.moves.every(({move}, i) => move === line.moves[i]);
  const isLate = () => line.result !== '*' && !isOver(state);
  if (goesOn && !stays && fresh.length <= most) {
    for (const move of fresh) {
      await advance(rules.play(move));
      if (remote !== match) {
        return;
      }
    }
    if (isLate()) {
      await advance(rules.replay(line));
    } else {
      show();
    }
    return;
  }
  const {ply} = state;
  const next = rules.replay(line);
  await advance(goesOn && stays ? rules.go(ply) : next);
  if (!goesOn) {
    announce('Moves were taken back.');
  } else if (fresh.length > 0) {
    announce(`There are new moves: ${fresh.slice(-most).join(', ')}.`);
  }
}

// table is the board for the games of the server.
const table = {
  open: openRemote,
  catchUp,
  shown: () => remote,
  isThere: () => rules !== null,
  hasMoved: (player) => state.moves.some(({by}) => by === player),
  refresh: () => {
    showPlayers();
    if (!moving) { // otherwise the end of the move does the rest
      begin(question);
    }
  },
  ask: () => {
    showPlayers();
    if (!moving) {
      showChoices();
    }
  },
};

// seat changes the player of a side.
function seat(player, value) {
  settle();
  checkHere();
  detach();
  players[player] = value;
  current++;
  bots.stop();
  say('');
  question = null;
  show();
  return turn(current);
}

// record returns the record of the game. Names in the record stay.
function record() {
  const named = ['White', 'Black'].filter((player) => remote !== null || nameOf(player) === undefined);
  return rules.record({tags: named.map((name) => ({name, value: nameOf(name) ?? players[name]}))});
}

// startNew begins a game by a request, and starts its play.
async function startNew(game, request, white, black, inform = say) {
  enter(await loader.load(game, (opened) => opened.ask(request), inform), white, black);
}

// loadRecord continues from a record, and starts the play. If the record does not name a
// game, it is one of the present game. If the name of a player in the record is a level,
// that level plays.
async function loadRecord(text, inform) {
  const records = rules.records(text);
  const found = await loader.load(records[0]?.game ?? state.game, (game) => game.load(text), inform);
  const {tags = []} = records[0];
  const who = (player) => tags.find(({name, value}) => name === player && isPlayer(value))?.value ?? players[player];
  enter(found, who('White'), who('Black'));
  if (records.length > 1) {
    say(`This is the first of ${records.length} games.`);
  }
}

// reopen continues a stored game.
async function reopen(name, inform, back) {
  const {game, record: text, line, ply, white, black} = store.get(name) ?? {};
  if (game === undefined) {
    throw new Error('this game cannot be read: delete it');
  }
  const found = await loader.load(game, (opened) => {
    opened.load(text);
    return store.along(opened, line, ply);
  }, inform);
  enter(found, white, black, {name, back});
}

// fragment returns the game as the fragment of an address.
const fragment = () => remote?.fragment ?? toFragment(state, players.White, players.Black);

// openLink goes to the game of a fragment, and reports whether there is one.
async function openLink(text) {
  const link = fromFragment(text);
  if (link === null) {
    return false;
  }
  const {start, moves: played, result, termination} = link;
  const found = await loader.load(link.game, (game) => {
    const end = game.replay({start, moves: played, result, termination});
    return link.ply < played.length ? game.go(link.ply) : end;
  }, say);
  enter(found, link.white ?? players.White, link.black ?? players.Black, {back: false});
  return true;
}

// openHere goes to the game of the present entry of the history, or that of a fragment: the
// stored game, with its variations and comments, or else what the fragment says. It reports
// whether there is a game.
async function openHere(text) {
  if (online?.opens(text) === true) {
    return online.open(text);
  }
  const name = store.get(Address.key()) === null ? store.find(text) : Address.key();
  if (name !== '') {
    try {
      await reopen(name, say, false);
      return true;
    } catch {
      // The stored game is damaged, but the fragment may not be.
    }
  }
  return openLink(text);
}

// follow opens a link after the address has changed. If the link is damaged, the game
// stays, and the page restores its address.
async function follow(text) {
  try {
    if (await openHere(text)) {
      return;
    }
  } catch (problem) {
    say(`This link cannot be opened. ${sentence(problem.message)}`);
  }
  address.write(fragment());
}

// listen connects all buttons and fields.
function listen() {
  const press = (name, action) => id(name).addEventListener('click', guarded(action));
  press('undo', undo);
  press('redo', redo);
  for (const [name, action] of Object.values(steps)) {
    press(name, action);
  }
  document.addEventListener('keydown', pressed);
  listenToDrags([id('board'), id('areas')], {
    lift, over: guarded(consider), drop: guarded(drop), cancel: guarded(() => begin()),
  });
  press('flip', () => {
    settle();
    turned = !turned;
    show();
  });
  press('hint', hint);
  press('review', review);
  press('draw', offer);
  press('resign', resign);
  press('pause', togglePause);
  press('new', () => setup.open(state.game, players.White, players.Black));
  press('help', () => dialogs.openRules(games.find((game) => game.name === state.game)));
  press('games', () => dialogs.openGames({
    list: store.list, present: () => key, open: (name) => reopen(name, say, kept), remove: store.remove,
  }));
  press('save', () => dialogs.openSave(state.game, record(), state.position, picture({width: pictureWidth, areas: true}).svg));
  press('position', () => editor.open(state.game, state.position, {theme: document.documentElement.dataset.theme, areas: false}));
  press('judge', toggleJudge);
  press('load', () => dialogs.openLoad());
  press('link', () => dialogs.openLink(remote?.link ?? new URL(fragment(), location.href).href, remote?.about));
  for (const player of ['White', 'Black']) {
    id(player.toLowerCase()).addEventListener('change', guarded((event) => seat(player, event.target.value)));
  }
  id('typed').addEventListener('submit', guarded((event) => {
    event.preventDefault();
    settle();
    checkTurn();
    const text = id('move').value.trim();
    if (text === '') {
      throw new Error('type a move as in the list of moves');
    }
    const done = play(text);
    id('move').value = '';
    return done;
  }));
  address.listen(follow);
  addEventListener('pagehide', () => store.keepPicture({fragment: location.hash, theme: document.documentElement.dataset.theme, svg: shown.svg}));
  store.listen((name) => {
    if (name === key && remote === null) { // another tab goes on with this game, so it becomes another one here
      key = store.newKey();
      address.begin(key, false);
      keep();
    }
  });
  dialogs.listen(loadRecord);
  for (const name of ['new', 'load']) {
    id(`${name}-dialog`).addEventListener('close', () => loader.forget());
  }
  listenToColors(id('theme'), () => {
    if (!moving) { // otherwise the end of the move shows the colors
      board.paint(picture());
    }
  });
}

async function main() {
  let problem = '';
  const {server} = document.documentElement.dataset;
  if (server !== undefined) {
    online = await (await import('./online.js')).start(server, table);
  }
  try {
    if (!await openHere(location.hash)) {
      await startNew(first, {do: 'new'}, players.White, players.Black);
    }
  } catch (wrong) {
    await startNew(first, {do: 'new'}, players.White, players.Black);
    problem = `This link cannot be opened. ${sentence(wrong.message)}`;
  }
  if (problem !== '') {
    say(problem);
  }
  listen();
  document.body.dataset.ready = 'true';
  install();
}

try {
  await main();
} catch (problem) {
  id('status').textContent = 'The page cannot be started.';
  say(sentence(problem.message));
}
