// The keys of the page, and the mouse wheel.

import {t} from './hexgames-words.mjs';
import {game, hand, step} from './game.js';
import {guarded} from './messages.js';

const id = (name) => document.getElementById(name);

const click = (name) => () => id(name).click();

// keys maps keys to actions, in the order of the list that ? shows. Each has the key, and the
// equivalent button or a function.
const keys = {
  ArrowLeft: {button: 'back', show: '←'},
  ArrowRight: {button: 'forward', show: '→'},
  Home: {button: 'first', show: 'Home'},
  End: {button: 'last', show: 'End'},
  f: {button: 'flip'},
  u: {button: 'undo'},
  r: {button: 'redo'},
  h: {button: 'hint'},
  a: {button: 'judge'},
  o: {button: 'openings'},
  '[': {button: 'mistake-back'},
  ']': {button: 'mistake-next'},
  n: {button: 'new'},
  p: {button: 'puzzles'},
  l: {button: 'help'},
  b: {words: 'keys.board', act: () => hand.board.focus()},
  m: {words: 'keys.move', act: () => id('move').focus()},
  '?': {button: 'keys-help'},
};

// pressed handles a key, unless it means something where the focus is.
function pressed(event) {
  const {key, target, altKey, ctrlKey, metaKey} = event;
  const entry = Object.hasOwn(keys, key) ? keys[key] : undefined;
  const busy = altKey || ctrlKey || metaKey || document.querySelector('dialog[open]') !== null || target.closest('input, select, textarea') !== null ||
    target.closest('#board') !== null && (key.length > 1 || key === ' ');
  if (entry !== undefined && !busy) {
    event.preventDefault();
    (entry.act ?? click(entry.button))();
  }
}

// openKeys lists the keys and their actions.
export function openKeys() {
  id('keys-list').replaceChildren(...Object.entries(keys).map(([key, {button, words, show = key}]) => {
    const item = document.createElement('li');
    item.append(Object.assign(document.createElement('kbd'), {textContent: show}), ` ${words === undefined ? id(button).getAttribute('aria-label') ?? id(button).textContent : t(words)}`);
    return item;
  }));
  id('keys-dialog').showModal();
}

const notch = 60; // pixels of wheel movement per move
let rolled = 0;

// listenToKeys connects the keys, and the mouse wheel over the board, which steps through the
// moves.
export function listenToKeys() {
  document.addEventListener('keydown', pressed);
  id('frame').addEventListener('wheel', guarded((event) => {
    if (event.ctrlKey || id('frame').classList.contains('zoomed') || game.state === null) {
      return;
    }
    rolled = Math.sign(event.deltaY) === Math.sign(rolled) ? rolled + event.deltaY : event.deltaY;
    if (Math.abs(rolled) < notch) {
      return;
    }
    const there = game.state.ply + Math.sign(rolled);
    rolled = 0;
    if (there >= 0 && there <= game.state.length) {
      return step(there);
    }
    return undefined;
  }), {passive: true});
}
