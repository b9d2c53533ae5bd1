// The review of a game: what a bot expected of each position, and the moves that changed most.

import {element} from './shapes.js';
import {percent} from './words.js';

const most = 3; // moves that are listed
const least = 0.1; // what such a move loses

const [width, height] = [300, 60]; // of the graph

// A Review shows what a bot thinks of the moves of a line, and calls jump with the number of
// moves before a position that the user wants to see.
export class Review {
  #box;
  #jump;
  #line = ''; // the moves that were reviewed
  #values = []; // of the positions, for White

  constructor(box, jump) {
    this.#box = box;
    this.#jump = jump;
  }

  // fill shows what a bot thinks of moves, of which there is at least one.
  fill(judged) {
    this.#line = lineOf(judged);
    const [{by: first, before: start = 0}] = judged;
    this.#values = [forWhite(first, start)];
    for (const {by, after} of judged) {
      this.#values.push(after === undefined ? this.#values.at(-1) : forWhite(by, after));
    }
    const graph = element(
      'svg',
      {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': 'What White could expect, from the start to the end'},
      element('path', {class: 'share', d: this.#path()}),
      element('line', {class: 'half', x1: 0, x2: width, y1: height / 2, y2: height / 2}),
      element('line', {class: 'here', y1: 0, y2: height}),
    );
    graph.addEventListener('click', ({clientX}) => {
      const {left, width: wide} = graph.getBoundingClientRect();
      this.#jump(Math.round((clientX - left) / wide * (this.#values.length - 1)));
    });
    const list = document.createElement('ul');
    list.setAttribute('aria-label', 'Moves that lost most');
    const losses = judged.filter(({before, after}) => before - after >= least).sort((a, b) => b.before - b.after - a.before + a.after);
    list.append(...losses.slice(0, most).sort((a, b) => a.ply - b.ply).map((move) => this.#loss(move)));
    this.#box.replaceChildren(graph, list);
    if (list.childElementCount === 0) {
      const p = document.createElement('p');
      p.textContent = 'No move lost much.';
      this.#box.append(p);
    }
  }

  // show shows the review if it is that of the line of a state, and where in it the position
  // is.
  show({moves, ply}) {
    this.#box.hidden = this.#line === '' || lineOf(moves) !== this.#line;
    const here = this.#box.querySelector('.here');
    if (here !== null) {
      for (const name of ['x1', 'x2']) {
        here.setAttribute(name, this.#x(ply));
      }
    }
  }

  // valueAt returns what a bot expected for White at the position of a state, or undefined.
  valueAt({ply}) {
    return this.#box.hidden ? undefined : this.#values[ply];
  }

  #x(ply) {
    return this.#values.length < 2 ? 0 : width * ply / (this.#values.length - 1);
  }

  // path returns the area below White's expectation.
  #path() {
    const points = this.#values.map((value, ply) => `L${this.#x(ply).toFixed(1)} ${(height * (1 - value) / 2).toFixed(1)}`);
    return `M0 ${height}${points.join('')}L${width} ${height}Z`;
  }

  // loss returns the entry of a move that lost much, which goes to the position before it.
  #loss({ply, move, before, after, best}) {
    const button = Object.assign(document.createElement('button'), {type: 'button'});
    const better = best === undefined || best === '' || best === move ? '' : `; better ${best}`;
    button.textContent = `${ply}. ${move}: ${percent(before)} → ${percent(after)}${better}`;
    button.addEventListener('click', () => this.#jump(ply - 1));
    const item = document.createElement('li');
    item.append(button);
    return item;
  }
}

const lineOf = (moves) => moves.map(({move}) => move).join('\n');

const forWhite = (by, value) => (by === 'Black' ? -value : value);
