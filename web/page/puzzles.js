// Puzzles: positions with exactly one right move.

import {still} from './hexgames-animation.mjs';
import {Hand} from './hexgames-hand.mjs';
import {percent, promptWords, r, refusalWords, sentence, t} from './hexgames-words.mjs';
import {games, load} from './hexgames.mjs';
import {color} from './settings.js';
import {play as sound} from './sound.js';
import {marksOf} from './tree.js';
import {gameOf, gameWords} from './words.js';

const id = (name) => document.getElementById(name);

const first = 1200; // the rating of a new user
const [easiest, step] = [900, 300]; // the rating of a puzzle of difficulty 1, and the step to the next
const change = 40; // the maximum change to the rating from one puzzle

const key = 'puzzles'; // in the browser's storage

// The progress of the user, by game: the rating, the current and the best streak, and the puzzles
// tried, by number: 1 if solved at the first try, otherwise 0.
let progress = {};

const of = (game) => ({rating: first, streak: 0, best: 0, done: {}, ...progress[game]});

function read() {
  try {
    progress = Object(JSON.parse(localStorage.getItem(key)));
  } catch {
    progress = {}; // there is no storage, or it is damaged
  }
}

function keep(game, fields) {
  progress[game] = {...of(game), ...fields};
  try {
    localStorage.setItem(key, JSON.stringify(progress));
  } catch {
    // The progress lasts while the page is open.
  }
}

const lists = new Map(); // promises of the puzzles of games

// puzzlesOf returns the puzzles of a game.
function puzzlesOf(game) {
  if (!lists.has(game)) {
    const loading = fetch(`${game}-puzzles.json`).then((answer) => {
      if (!answer.ok) {
        throw new Error(`${game}-puzzles.json: ${answer.status}`);
      }
      return answer.json();
    });
    loading.catch(() => lists.delete(game));
    lists.set(game, loading);
  }
  return lists.get(game);
}

// daily returns the number of the daily puzzle for a time in milliseconds, out of count puzzles.
export const daily = (time, count) => (Math.imul(Math.floor(time / 86_400_000), 2654435761) >>> 0) % count;

let rules = null; // the game to try the puzzle in
let puzzle = null;
let number = 0; // the number of the puzzle
let at = 0; // the number of moves made
let failed = false; // whether a wrong move was played or the solution shown
let wrong = ''; // the last wrong move
let hints = 0; // the number of hints given
let marks = []; // marks on the board
let running = 0; // the number of the last action started

const drawing = (fields = {}) => rules.picture({
  theme: document.documentElement.dataset.theme, areas: false, flip: flipped, marks, ...fields,
});

let flipped = false;

const tell = (text) => {
  id('puzzle-message').textContent = text;
};

const guard = (f) => async (...args) => {
  try {
    await f(...args);
  } catch (problem) {
    tell(sentence(problem.message));
  }
};

let hand = null;

// open opens the dialog with a puzzle of a game.
export async function open(game) {
  read();
  hand ??= new Hand({svg: id('puzzle-board'), areas: id('puzzle-areas'), choices: id('puzzle-choices')}, {
    picture: drawing,
    play: attempt,
    refused: (refusal) => tell(refusalWords(refusal, rules.drawing().cells)),
    reason: () => t(isSolved() ? 'puzzle.over' : 'puzzle.wait'),
    changed: () => showTask(),
    guard,
  });
  id('puzzle-game').value = game;
  id('puzzles-dialog').showModal();
  await guard(choose)(game);
}

const isSolved = () => puzzle !== null && at === puzzle.line.length;

// choose goes to the next puzzle of a game: an untried one near the user's rating.
async function choose(game) {
  const mine = ++running;
  id('puzzle-number').textContent = '';
  tell('');
  const all = gameOf(game).puzzles ? await puzzlesOf(game) : [];
  if (mine !== running) {
    return;
  }
  const {rating, done} = of(game);
  const wanted = Math.max(1, Math.min(5, Math.round((rating - easiest) / step) + 1));
  const isShown = (i) => rules?.name === game && i === number;
  const far = (i) => Math.abs(all[i].difficulty - wanted) + (Object.hasOwn(done, i) ? 10 : 0) + (isShown(i) ? 20 : 0);
  const order = [...all.keys()].sort((a, b) => far(a) - far(b) || a - b);
  if (order.length === 0) {
    await showNone(game);
    return;
  }
  await begin(game, order[0]);
}

async function showNone(game) {
  puzzle = null;
  tell('');
  id('puzzle-task').textContent = t('puzzle.none', {game: gameWords(game)});
  id('puzzle-board').setAttribute('hidden', '');
}

// begin starts a puzzle of a game.
async function begin(game, which) {
  const mine = ++running;
  const all = await puzzlesOf(game);
  const fresh = await load(game);
  if (mine !== running || !id('puzzles-dialog').open) {
    fresh.close();
    return;
  }
  rules?.close();
  [rules, puzzle, number] = [fresh, all[which], which];
  id('puzzle-board').removeAttribute('hidden');
  restart();
}

// restart starts the puzzle over.
function restart() {
  running++;
  const state = rules.new({position: puzzle.position});
  [at, failed, wrong, hints, marks] = [0, false, '', 0, []];
  flipped = state.turn === 'Black';
  tell('');
  show();
}

function show() {
  hand.show(rules, rules.drawing(), drawing());
  hand.begin(!isSolved() && wrong === '');
  const {rating, streak, best} = of(rules.name);
  id('puzzle-rating').textContent = t('puzzle.rating', {rating: Math.round(rating), streak, best});
  id('puzzle-number').textContent = t('puzzle.number', {n: number + 1, difficulty: '●'.repeat(puzzle.difficulty) + '○'.repeat(5 - puzzle.difficulty)});
  for (const [name, can] of [['hint', !isSolved() && wrong === ''], ['solve', !isSolved()], ['why', wrong !== ''], ['again', wrong !== '' || isSolved()]]) {
    id(`puzzle-${name}`).setAttribute('aria-disabled', String(!can));
  }
}

// showTask shows the task.
function showTask() {
  const {turn} = rules.state();
  const task = t(`puzzle.${puzzle.goal}${puzzle.plies > 0 ? 'In' : ''}`, {player: t(turn), n: puzzle.plies});
  id('puzzle-task').textContent = hand.isOpen && at === 0 && hand.names.length === 0 ? task : hand.isOpen ? promptWords(turn, hand.prompt, true) : task;
}

// attempt plays a move by the user.
async function attempt(move) {
  const right = puzzle.line[at] === move;
  const mine = ++running;
  if (!right) {
    wrong = move;
    score(false);
  }
  await play(move, mine);
  if (mine !== running) {
    return;
  }
  if (!right) {
    sound('wrong');
    show();
    tell(t('puzzle.wrong', {move}));
    id('puzzle-why').focus();
    return;
  }
  sound('right');
  if (isSolved()) {
    score(true);
    show();
    tell(t(failed ? 'puzzle.solvedLate' : 'puzzle.solved'));
    id('puzzle-next').focus();
    return;
  }
  await play(puzzle.line[at], mine);
  if (mine === running) {
    show();
    tell(t('puzzle.right'));
  }
}

// play plays a move, and shows it.
async function play(move, mine) {
  const {played} = rules.play(move);
  at++;
  marks = [];
  hand.freeze(drawing());
  await hand.animate(played, () => mine === running && !still());
}

// score changes the rating at the first result of a puzzle.
function score(solved) {
  const {rating, streak, best, done} = of(rules.name);
  if (failed || Object.hasOwn(done, number)) {
    failed ||= !solved;
    return;
  }
  failed = !solved;
  const expected = 1 / (1 + 10 ** ((easiest + step * (puzzle.difficulty - 1) - rating) / 400));
  const won = solved ? 1 - 0.3 * Math.min(2, hints) : 0;
  const row = solved ? streak + 1 : 0;
  keep(rules.name, {rating: rating + change * (won - expected), streak: row, best: Math.max(best, row), done: {...done, [number]: solved ? 1 : 0}});
}

// hint gives a hint: first the themes, then where the right move begins.
function hint() {
  hints++;
  const move = puzzle.line[at];
  if (hints === 1 && (puzzle.themes ?? []).length > 0) {
    tell(t('puzzle.themes', {themes: puzzle.themes.map(r).join(', ')}));
    return;
  }
  const from = rules.click().next.filter((name) => move.startsWith(name)).sort((a, b) => b.length - a.length)[0] ?? move;
  hand.board.point([from], 'chosen-ring');
  tell(t('puzzle.from', {name: from}));
}

// again takes the wrong move back, or starts the puzzle over.
function again() {
  if (wrong === '') {
    restart();
    return;
  }
  running++;
  wrong = '';
  at--;
  rules.go(at);
  marks = [];
  tell('');
  show();
}

// solution shows the remaining right moves.
async function solution() {
  if (wrong !== '') {
    again();
  }
  score(false);
  const mine = ++running;
  while (!isSolved() && mine === running) {
    await play(puzzle.line[at], mine);
    await new Promise((resolve) => setTimeout(resolve, still() ? 0 : 500));
  }
  if (mine === running) {
    show();
    tell(t('puzzle.line', {line: puzzle.line.join(' ')}));
  }
}

// why shows what is wrong with the last move.
async function why() {
  const [mine, move] = [++running, wrong];
  const {turn, outcome} = rules.state();
  const player = turn === 'White' ? 'Black' : 'White';
  if (puzzle.goal === 'score') {
    tell(t('puzzle.fewer'));
    return;
  }
  if (outcome.reason !== '') {
    tell(t('puzzle.ended'));
    return;
  }
  tell(t('puzzle.thinking'));
  if (puzzle.goal !== 'best') {
    const solved = await rules.solve({time: '4s', length: true});
    if (mine !== running || solved === null) {
      return;
    }
    const {known, winner, line = []} = solved;
    if (winner === turn) {
      refute(t('puzzle.loses', {player: t(turn), line: line.slice(0, 8).join(' ')}), line[0]);
      return;
    }
    if (known && winner === player) {
      refute(t('puzzle.late', {player: t(player), n: line.length + 1}), line[0]);
      return;
    }
    if (known) {
      refute(t('puzzle.held', {player: t(player)}), undefined);
      return;
    }
  }
  const thought = await rules.think({bot: 'best:time=2s', hints: 1, role: 'puzzle'});
  if (mine === running && thought !== null) {
    const worth = percent(-thought.value);
    refute(t('puzzle.worth', {move, player: t(player), percent: worth, line: thought.line.slice(0, 6).join(' ')}), thought.move);
  }
}

// refute explains why a move is wrong and shows the reply to it.
function refute(text, answer) {
  tell(text);
  marks = answer === undefined ? [] : marksOf(rules, answer, color('problem'));
  hand.board.paint(drawing());
}

// listen connects the dialog.
export function listen() {
  id('puzzle-game').append(...games.map(({name, title}) => new Option(title, name)));
  id('puzzle-game').addEventListener('change', guard(() => choose(id('puzzle-game').value)));
  const press = (name, f) => id(`puzzle-${name}`).addEventListener('click', guard((event) => event.currentTarget.getAttribute('aria-disabled') !== 'true' && f()));
  const tried = (f) => () => puzzle !== null && f();
  press('hint', tried(hint));
  press('solve', tried(solution));
  press('why', tried(why));
  press('again', tried(again));
  press('next', () => choose(id('puzzle-game').value));
  press('daily', async () => {
    const game = id('puzzle-game').value;
    const length = gameOf(game).puzzles;
    return length === 0 ? showNone(game) : begin(game, daily(Date.now(), length));
  });
  id('puzzles-dialog').addEventListener('close', () => {
    running++;
    rules?.close();
    [rules, puzzle] = [null, null];
  });
  new MutationObserver(() => rules !== null && puzzle !== null && show()).observe(document.documentElement, {attributeFilter: ['data-theme']});
}
