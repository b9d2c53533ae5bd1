// Messages to the user.

import {sentence} from './words.js';

const id = (name) => document.getElementById(name);

// say shows a sentence below the board, or clears it.
export function say(text) {
  id('message').textContent = text;
  id('message').hidden = text === '';
}

// announce writes events for screen readers. Recent events stay for a while, because they
// may not have been read yet.
export function announce(text) {
  const p = document.createElement('p');
  p.textContent = text;
  id('live').append(p);
  while (id('live').childElementCount > 3) {
    id('live').firstChild.remove();
  }
}

// guarded wraps an event handler so that it shows errors to the user.
export function guarded(f) {
  return async (...args) => {
    try {
      await f(...args);
    } catch (problem) {
      say(sentence(problem.message));
    }
  };
}
