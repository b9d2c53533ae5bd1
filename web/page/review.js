// The review of a game: a bot's expected result at each position, and the moves that lost the most.

import {percent, t} from './hexgames-words.mjs';
import {element} from './hexgames-shapes.mjs';
import {along} from './tree.js';
import {forWhite} from './words.js';

// grades are the symbols for moves that lose at least this much of White's expected result, from 0
// to 1.
const grades = [['??', 0.3], ['?', 0.2], ['?!', 0.1]];

const [width, height] = [300, 60]; // of the graph

// A Review shows a bot's judgments of the moves in a line. It calls jump with the node of the
// position that the user wants to see, and follow with that and the better line.
export class Review {
  #box;
  #on;
  #line = ''; // the moves reviewed
  #values = []; // the values of the positions, for White
  #nodes = []; // the nodes of the positions
  #mistakes = []; // the moves that lost much

  constructor(box, on) {
    [this.#box, this.#on] = [box, on];
  }

  // judged returns the mistakes by node.
  get judged() {
    return new Map(this.#mistakes.map((mistake) => [mistake.node, mistake]));
  }

  // fill shows a bot's judgments of one or more moves in a tree.
  fill(found, tree) {
    this.#line = lineOf(found);
    this.#nodes = [0, ...along(tree, found.map(({move}) => move)).map(({node}) => node)];
    const [{by: first, before: start = 0}] = found;
    this.#values = [forWhite(first, start)];
    for (const {by, after} of found) {
      this.#values.push(after === undefined ? this.#values.at(-1) : forWhite(by, after));
    }
    this.#mistakes = found.filter(({before, after}) => before !== undefined && after !== undefined).map((move) => {
      const loss = (move.before - move.after) / 2;
      const [mark] = grades.find(([, least]) => loss >= least) ?? [];
      return {...move, node: this.#nodes[move.ply], from: this.#nodes[move.ply - 1], loss, mark};
    }).filter(({mark}) => mark !== undefined);
    this.#draw();
  }

  #draw() {
    const graph = element(
      'svg',
      {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': t('review.graph')},
      element('path', {class: 'share', d: this.#path()}),
      element('line', {class: 'half', x1: 0, x2: width, y1: height / 2, y2: height / 2}),
      ...this.#mistakes.map(({ply, mark}) => element('line', {class: 'mistake', 'data-mark': mark, x1: this.#x(ply), x2: this.#x(ply), y1: 0, y2: height})),
      element('line', {class: 'here', y1: 0, y2: height}),
    );
    graph.addEventListener('click', ({clientX}) => {
      const {left, width: wide} = graph.getBoundingClientRect();
      this.#on.jump(this.#nodes[Math.round((clientX - left) / wide * (this.#values.length - 1))]);
    });
    const list = document.createElement('ul');
    list.setAttribute('aria-label', t('review.list'));
    list.append(...this.#mistakes.map((mistake) => this.#entry(mistake)));
    const p = Object.assign(document.createElement('p'), {textContent: this.#mistakes.length === 0 ? t('review.none') : this.#summary()});
    this.#box.replaceChildren(graph, p, list);
  }

  // summary counts the mistakes of both players.
  #summary() {
    const count = (player) => grades.map(([mark]) => [mark, this.#mistakes.filter((one) => one.by === player && one.mark === mark).length])
      .filter(([, n]) => n > 0).map(([mark, n]) => `${n} ${mark}`).join(' ');
    return ['White', 'Black'].filter((player) => count(player) !== '').map((player) => `${t(player)}: ${count(player)}`).join(' · ');
  }

  // show shows the review and the current position in it, if it is for the line of a state.
  show({moves, ply}) {
    this.#box.hidden = this.#line === '' || lineOf(moves) !== this.#line;
    const here = this.#box.querySelector('.here');
    for (const name of here === null ? [] : ['x1', 'x2']) {
      here.setAttribute(name, this.#x(ply));
    }
    for (const button of this.#box.querySelectorAll('button[data-ply]')) {
      button.setAttribute('aria-current', String(Number(button.dataset.ply) === ply));
    }
  }

  get isShown() {
    return this.#line !== '' && !this.#box.hidden;
  }

  // mistakeAt returns the mistake that led to a position, if there is one.
  mistakeAt = ({ply}) => (this.isShown ? this.#mistakes.find((one) => one.ply === ply) : undefined);

  // next returns the node of the next mistake in a direction, or undefined.
  next({ply}, direction) {
    const there = direction > 0 ? this.#mistakes.find((one) => one.ply > ply) : this.#mistakes.findLast((one) => one.ply < ply);
    return this.isShown ? there?.node : undefined;
  }

  // valueAt returns a bot's expectation for White at the position of a state, or undefined.
  valueAt({ply}) {
    return this.isShown ? this.#values[ply] : undefined;
  }

  #x(ply) {
    return this.#values.length < 2 ? 0 : width * ply / (this.#values.length - 1);
  }

  // path returns the area below the graph of White's expectation.
  #path() {
    const points = this.#values.map((value, ply) => `L${this.#x(ply).toFixed(1)} ${(height * (1 - value) / 2).toFixed(1)}`);
    return `M0 ${height}${points.join('')}L${width} ${height}Z`;
  }

  // entry returns the entry of a mistake: a button that goes to it, and a button that shows the
  // better line.
  #entry(mistake) {
    const {ply, move, mark} = mistake;
    const button = Object.assign(document.createElement('button'), {type: 'button', textContent: `${ply}. ${move} ${mark} ${mistakeWords(mistake)}`});
    button.dataset.ply = ply;
    button.addEventListener('click', () => this.#on.jump(mistake.node));
    const item = document.createElement('li');
    item.append(button);
    if (isBetter(mistake)) {
      const follow = Object.assign(document.createElement('button'), {type: 'button', className: 'follow', textContent: t('review.follow')});
      follow.setAttribute('aria-label', t('review.followMove', {ply, move}));
      follow.addEventListener('click', () => this.#on.follow(mistake));
      item.append(follow);
    }
    return item;
  }
}

const isBetter = ({best = '', move}) => best !== '' && best !== move;

// mistakeWords describes a mistake: how much it lost for the player, and what was better.
export function mistakeWords(mistake) {
  const {by, loss, best, before, after} = mistake;
  const values = {player: t(by), n: Math.round(100 * loss), before: percent(forWhite(by, before)), after: percent(forWhite(by, after)), best};
  return t(isBetter(mistake) ? 'review.better' : 'review.lost', values);
}

const lineOf = (moves) => moves.map(({move}) => move).join('\n');
