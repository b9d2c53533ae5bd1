// What the page says to who plays.

import {sentence} from './words.js';

const id = (name) => document.getElementById(name);

// say shows a sentence below the board, or none.
export function say(text) {
  id('message').textContent = text;
  id('message').hidden = text === '';
}

// announce says what happened to who does not see it. What was said just before stays
// for a while, for it may not have been read yet.
export function announce(text) {
  const p = document.createElement('p');
  p.textContent = text;
  id('live').append(p);
  while (id('live').childElementCount > 3) {
    id('live').firstChild.remove();
  }
}

// guarded makes a function for an event tell what goes wrong.
export function guarded(f) {
  return async (...args) => {
    try {
      await f(...args);
    } catch (problem) {
      say(sentence(problem.message));
    }
  };
}
