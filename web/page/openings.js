// Opening books: the known moves in the position shown.

import {percent, t} from './hexgames-words.mjs';
import {advance, checkHere, game, isBound, on, play, settle} from './game.js';
import {guarded, say} from './messages.js';
import {gameOf, gameWords} from './words.js';

const id = (name) => document.getElementById(name);

const size = 18; // bytes of a position in a book

const books = new Map(); // by game: promises of a Book, or of null

// A Book is an opening book in the format of package kit/book.
class Book {
  #records; // the positions, sorted by key
  #count;

  constructor(file) {
    const bytes = new Uint8Array(file);
    const end = bytes.findIndex((byte, i) => byte === 10 && bytes[i + 1] === 10) + 2;
    if (!new TextDecoder().decode(bytes.subarray(0, end)).startsWith('hexgames book 1\n')) {
      throw new Error(t('openings.damaged'));
    }
    this.#records = new DataView(file, end);
    this.#count = this.#records.byteLength / size;
  }

  // find returns the entry of the position with a key, for the player to move there, or undefined.
  find(key) {
    const wanted = BigInt(`0x${key}`);
    let [from, to] = [0, this.#count];
    while (from < to) {
      const middle = from + to >> 1;
      if (this.#records.getBigUint64(middle * size) < wanted) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    if (from === this.#count || this.#records.getBigUint64(from * size) !== wanted) {
      return undefined;
    }
    const at = from * size;
    return {value: this.#records.getInt16(at + 8) / 10_000, games: this.#records.getUint16(at + 12), points: this.#records.getUint16(at + 14) / 2};
  }
}

// read returns the book in an answer.
async function read(answer) {
  if (!answer.ok) {
    throw new Error(t('openings.damaged'));
  }
  return new Book(await answer.arrayBuffer());
}

// bookOf returns the book of a game, or null if there is none.
function bookOf(name) {
  if (!books.has(name)) {
    const loading = gameOf(name).book ? fetch(`${name}.book`).then(read) : Promise.resolve(null);
    loading.catch(() => books.delete(name)); // the next attempt may succeed
    books.set(name, loading);
  }
  return books.get(name);
}

let open = false;

// show lists the book moves in the position shown.
async function show() {
  id('openings').setAttribute('aria-pressed', String(open));
  id('openings-panel').hidden = !open;
  if (!open || isBound()) {
    return;
  }
  const {rules, state} = game;
  const book = await bookOf(state.game);
  if (state !== game.state) {
    return;
  }
  const table = id('openings-list');
  if (book === null) {
    table.replaceChildren();
    id('openings-about').textContent = t('openings.none', {game: gameWords(state.game)});
    return;
  }
  const found = new Map(); // one move for each resulting position
  if (state.outcome.reason === '' && state.turn !== 'Chance') {
    const {moves, keys} = rules.ask({do: 'legal', keys: true});
    keys.forEach((key, i) => {
      const entry = found.has(key) ? undefined : book.find(key);
      if (entry !== undefined) {
        found.set(key, {...entry, move: moves[i]});
      }
    });
  }
  const sign = state.turn === 'White' ? -1 : 1; // the value is for the player to move after it
  const all = [...found.values()].sort((a, b) => a.value - b.value);
  id('openings-about').textContent = t(all.length === 0 ? 'openings.left' : 'openings.about');
  table.replaceChildren(...all.map(({move, value, games}) => {
    const button = Object.assign(document.createElement('button'), {type: 'button', textContent: move});
    button.addEventListener('click', guarded(() => follow(move)));
    const worth = Object.assign(document.createElement('span'), {textContent: percent(sign * value)});
    const count = Object.assign(document.createElement('span'), {textContent: games === 0 ? '' : t('openings.games', {n: games})});
    const item = document.createElement('li');
    item.append(button, worth, count);
    return item;
  }));
}

// follow plays a move of the book, of either player.
function follow(move) {
  settle();
  checkHere();
  if (game.state.ply === game.state.length && game.state.main) {
    return play(move);
  }
  return advance(game.rules.play(move, {aside: true}));
}

const refresh = () => show().catch((problem) => say(problem.message));

on('shown', () => open && refresh());
on('left', () => {
  if (open && isBound()) {
    open = false;
    refresh();
  }
});

// toggle shows or hides the openings.
export function toggle() {
  checkHere();
  open = !open;
  return show();
}
