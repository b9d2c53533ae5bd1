// Messages to the user.

import {sentence} from './hexgames-words.mjs';

const id = (name) => document.getElementById(name);

const seen = 3500; // how long a bubble is visible, in milliseconds

let explain = () => {}; // shows a clause of the rules
let timer;

// explainWith sets the function that shows a clause of the rules.
export function explainWith(f) {
  explain = f;
}

// say shows a sentence below the board, or clears it. The number of a clause in it links to the
// clause's lesson.
export function say(text, clause = '') {
  const at = clause === '' ? -1 : text.lastIndexOf(clause);
  if (at < 0) {
    id('message').textContent = text;
  } else {
    const link = Object.assign(document.createElement('button'), {type: 'button', className: 'clause', textContent: clause});
    link.addEventListener('click', () => explain(clause));
    id('message').replaceChildren(text.slice(0, at), link, text.slice(at + clause.length));
  }
  id('message').hidden = text === '';
  hideBubble();
}

// bubble shows a text next to an element, where the user has just clicked. It is hidden from screen
// readers.
export function bubble(text, element) {
  if (element === null) {
    return;
  }
  const box = id('bubble');
  box.textContent = text;
  box.hidden = false;
  const [at, {width, height}] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  const left = Math.max(8, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - 8));
  const top = at.top - height - 8 < 8 ? at.bottom + 8 : at.top - height - 8;
  Object.assign(box.style, {left: `${left}px`, top: `${top}px`});
  clearTimeout(timer);
  timer = setTimeout(hideBubble, seen);
}

function hideBubble() {
  id('bubble').hidden = true;
}

// announce writes events for screen readers. Recent events stay for some time, because they may not
// have been read yet.
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
