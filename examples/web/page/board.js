// The board: a drawing as SVG with cells that users click, with a pointer or from the
// keyboard.

import {draw, element, inside, outline, transformOf} from './looks.js';
import {cellWords} from './words.js';

const margin = 0.12; // around the board

// below this many pixels, a finger may hit the wrong cell.
const fingerWidth = 30;

// A Board shows drawings. It calls click with the name of a cell that was clicked, aim
// with a cell that a finger may have meant, consider with the cell at the pointer or the
// focus, or "" for none, and cancel when the user starts the move over.
export class Board {
  #svg;
  #on;
  #cells = new Map(); // the data of a cell, by its name
  #names = ''; // of the cells, to notice when they change
  #pieces = new Map(); // elements of the pieces on a cell, from the bottom
  #layers = {};
  #focus = ''; // the cell that the Tab key leads to
  #aimed = '';

  constructor(svg, on) {
    this.#svg = svg;
    this.#on = on;
    for (const name of ['cells', 'marks', 'names', 'starts', 'pieces', 'hints', 'ghosts', 'rings', 'scores']) {
      this.#layers[name] = element('g', {class: `layer-${name}`, 'aria-hidden': name !== 'cells'});
      svg.append(this.#layers[name]);
    }
    svg.addEventListener('keydown', (event) => this.#key(event));
    svg.addEventListener('focusin', () => this.#ring());
    svg.addEventListener('focusout', () => this.#ring());
    for (const kind of ['pointerover', 'focusin']) {
      svg.addEventListener(kind, ({target}) => this.#on.consider(target.closest('[data-name]')?.dataset.name ?? ''));
    }
    for (const kind of ['pointerleave', 'focusout']) {
      svg.addEventListener(kind, () => this.#on.consider(''));
    }
    let finger = false;
    svg.addEventListener('pointerdown', (event) => {
      finger = event.pointerType === 'touch';
    });
    svg.addEventListener('click', (event) => {
      const name = event.target.closest('[data-name]')?.dataset.name;
      if (name === undefined) {
        return;
      }
      this.#setFocus(name);
      const width = this.#cells.get(name).polygon.getBoundingClientRect().width;
      if (finger && event.detail > 0 && width < fingerWidth && this.#aimed !== name) {
        this.aim(name);
        this.#on.aim(name);
      } else {
        this.aim('');
        this.#on.click(name);
      }
    });
  }

  // cell returns the data of a cell.
  cell(name) {
    return this.#cells.get(name);
  }

  // focus moves the focus to the board.
  focus() {
    this.#cells.get(this.#focus)?.g.focus();
  }

  // show shows a drawing.
  show(drawing) {
    this.#lay(drawing.cells);
    this.#put(drawing.pieces ?? []);
    this.#mark(drawing.marks ?? []);
    this.aim('');
  }

  // choose shows the names that were chosen, a list, and those that can be clicked next,
  // a set. If a move has not begun and every empty cell can be clicked, the cells have no
  // dots.
  choose(chosen, next, begun) {
    const plain = !begun && [...this.#cells.keys()].every((name) => this.#pieces.has(name) || next.has(name));
    for (const layer of ['hints', 'ghosts', 'starts']) {
      this.#layers[layer].replaceChildren();
    }
    for (const [name, cell] of this.#cells) {
      const isNext = next.has(name);
      const isChosen = chosen.includes(name);
      cell.g.classList.toggle('next', isNext);
      cell.g.classList.toggle('chosen', isChosen);
      cell.g.setAttribute('aria-pressed', String(isChosen));
      cell.g.setAttribute('aria-disabled', String(!isNext));
      const occupied = this.#pieces.has(name);
      cell.g.classList.toggle('occupied', occupied);
      cell.label.classList.toggle('covered', occupied || isNext && begun);
      if (isChosen) {
        this.#layers.hints.append(element('polygon', {class: 'chosen-ring', points: outline(cell, 0.94, cell.center)}));
      } else if (isNext && begun && !occupied) {
        this.#layers.hints.append(element('circle', {class: 'dot', cx: cell.center.x, cy: cell.center.y, r: cell.room * 0.28}));
      } else if (isNext && !occupied && !plain) { // a small one, which leaves the name
        this.#layers.starts.append(element('circle', {class: 'dot', cx: cell.center.x, cy: cell.center.y + cell.room * 0.55, r: cell.room * 0.14}));
      } else if (isNext && begun) {
        this.#layers.hints.append(element('polygon', {class: 'target-ring', points: outline(cell, 0.9, cell.center)}));
      } else if (isNext && occupied) {
        this.#layers.starts.append(element('polygon', {class: 'start-ring', points: outline(cell, 0.93, cell.center)}));
      }
      const words = [name, cell.words, ...cell.marks];
      if (isChosen) {
        words.push('chosen');
      } else if (isNext) {
        words.push('can be clicked');
      }
      cell.g.setAttribute('aria-label', words.join(', '));
    }
  }

  // point highlights cells: with the look advice those of a hint, with the look refused
  // those of clicks that lead nowhere.
  point(names, look) {
    for (const name of names) {
      const cell = this.#cells.get(name);
      if (cell !== undefined) {
        this.#layers.hints.append(element('polygon', {class: look, points: outline(cell, 0.9, cell.center)}));
      }
    }
  }

  // ghost previews changes: pieces where they would arrive, and a line around those that
  // would disappear.
  ghost(changes) {
    const ghosts = [];
    for (const {kind, piece, path, count} of changes) {
      const cell = this.#cells.get(path?.at(-1) ?? piece?.cell);
      if (kind === 'placed') {
        ghosts.push(draw(piece, cell, this.#cells.get(piece.mate)));
      } else if (kind === 'moved') {
        const [stack, below] = [this.piecesOn(path[0]), this.piecesOn(cell.name).length];
        for (const [i, e] of stack.slice(stack.length - count).entries()) {
          const copy = e.cloneNode(true);
          copy.style.transform = transformOf({...piece, level: below + i}, cell);
          ghosts.push(copy);
        }
      } else if (kind === 'captured' || kind === 'lifted') {
        ghosts.push(element('polygon', {class: 'gone', points: outline(cell, 0.9, cell.center)}));
      }
    }
    this.#layers.ghosts.replaceChildren(...ghosts);
  }

  // aim shows the cell that the next click of a finger confirms.
  aim(name) {
    this.#aimed = name;
    this.#ring();
  }

  // piecesOn returns the elements of the pieces on a cell, from the bottom.
  piecesOn(name) {
    return this.#pieces.get(name) ?? [];
  }

  // add draws a new piece on the board.
  add(piece) {
    const cell = this.#cells.get(piece.cell);
    if (cell === undefined) {
      return null;
    }
    // The second half is joined to the first.
    const mate = this.#pieces.has(piece.mate) ? this.#cells.get(piece.mate) : undefined;
    const g = draw(piece, cell, mate);
    this.#layers.pieces.append(g);
    this.#pieces.set(piece.cell, [...this.piecesOn(piece.cell), g]);
    return g;
  }

  // carry moves the upper pieces of a stack to the list of another cell. It does not draw
  // them there.
  carry(count, from, to) {
    const stack = this.piecesOn(from);
    const upper = stack.slice(stack.length - count);
    this.#pieces.set(from, stack.slice(0, stack.length - count));
    this.#pieces.set(to, [...this.piecesOn(to), ...upper]);
  }

  // score writes points at a position.
  score({x, y}, text) {
    const e = element('text', {class: 'points', x, y});
    e.textContent = text;
    this.#layers.scores.append(e);
    return e;
  }

  // lay lays out the cells, if they have changed.
  #lay(cells) {
    const names = cells.map(({name, center}) => `${name} ${center.x} ${center.y}`).join();
    if (names === this.#names) {
      return;
    }
    this.#names = names;
    const held = this.#svg.contains(document.activeElement);
    this.#cells.clear();
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    const least = Math.min(...cells.map(inside));
    const elements = cells.map((cell) => {
      const polygon = element('polygon', {points: outline(cell, 1, cell.center)});
      const room = inside(cell);
      // Names on large cells are larger, but not as much as the cells.
      const size = Math.min(0.19, 0.46 * Math.sqrt(room * least));
      const label = element('text', {x: cell.center.x.toFixed(4), y: (cell.center.y + size * 0.35).toFixed(4), 'font-size': size.toFixed(4)});
      label.textContent = cell.name;
      const g = element('g', {
        class: `cell shade-${cell.shade}`, 'data-name': cell.name, role: 'button', tabindex: -1,
      }, polygon);
      for (const {x, y} of cell.corners) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
      this.#cells.set(cell.name, {...cell, g, polygon, label, room, words: '', marks: []});
      return g;
    });
    this.#layers.cells.replaceChildren(...elements);
    this.#layers.names.replaceChildren(...[...this.#cells.values()].map((cell) => cell.label));
    const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
    this.#svg.setAttribute('viewBox', [left - margin, top - margin, width, height].map((x) => x.toFixed(3)).join(' '));
    this.#svg.classList.toggle('many', cells.length > 150);
    this.#svg.dataset.cells = cells.length;
    if (!this.#cells.has(this.#focus)) {
      this.#focus = '';
    }
    this.#setFocus(this.#focus || this.#middle());
    if (held) {
      this.focus();
    }
  }

  // middle returns the cell nearest to the middle.
  #middle() {
    let [name, least] = ['', Infinity];
    const {x, y, width, height} = this.#svg.viewBox.baseVal;
    for (const cell of this.#cells.values()) {
      const distance = Math.hypot(cell.center.x - x - width / 2, cell.center.y - y - height / 2);
      if (distance < least) {
        [name, least] = [cell.name, distance];
      }
    }
    return name;
  }

  // put puts the pieces on the cells.
  #put(pieces) {
    this.#layers.pieces.replaceChildren();
    this.#layers.scores.replaceChildren();
    this.#pieces.clear();
    const on = new Map();
    for (const piece of pieces) {
      this.add(piece);
      on.set(piece.cell, [...(on.get(piece.cell) ?? []), piece]);
    }
    for (const [name, cell] of this.#cells) {
      cell.words = cellWords(on.get(name) ?? []);
    }
  }

  // mark shows the marks.
  #mark(marks) {
    this.#layers.marks.replaceChildren();
    for (const cell of this.#cells.values()) {
      cell.marks = [];
    }
    for (const {kind, owner, cells = [], at = []} of marks) {
      const look = `mark mark-${kind} ${owner?.toLowerCase() ?? 'nobody'}`;
      for (const name of cells) {
        const cell = this.#cells.get(name);
        if (cell !== undefined) {
          cell.marks.push(kind === 'last' ? 'last move' : `in a ${kind}`);
          this.#layers.marks.append(element('polygon', {class: look, points: outline(cell, 0.97, cell.center)}));
          this.piecesOn(name).at(-1)?.classList.add(`on-${kind}`); // the piece may hide the mark
        }
      }
      for (const {x, y} of at) {
        this.#layers.scores.append(element('circle', {class: look, cx: x, cy: y, r: 0.1}));
      }
    }
  }

  // setFocus makes a cell the one that the Tab key leads to.
  #setFocus(name) {
    this.#cells.get(this.#focus)?.g.setAttribute('tabindex', -1);
    this.#focus = name;
    this.#cells.get(name)?.g.setAttribute('tabindex', 0);
  }

  // ring draws the rings around the focus and the cell that a finger aims at.
  #ring() {
    const rings = [];
    const active = document.activeElement?.closest?.('[data-name]');
    if (active && active.matches(':focus-visible')) {
      const cell = this.#cells.get(active.dataset.name);
      if (cell !== undefined) {
        rings.push(element('polygon', {class: 'focus-ring', points: outline(cell, 1, cell.center)}));
      }
    }
    const cell = this.#cells.get(this.#aimed);
    if (cell !== undefined) {
      rings.push(element('polygon', {class: 'aim-ring', points: outline(cell, 1.25, cell.center)}));
    }
    this.#layers.rings.replaceChildren(...rings);
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const ways = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'ArrowUp':
      case 'ArrowDown':
        this.#go(this.#neighbor(...ways[event.key]));
        break;
      case 'Home':
        this.#go([...this.#cells.keys()][0]);
        break;
      case 'End':
        this.#go([...this.#cells.keys()].at(-1));
        break;
      case 'Enter':
      case ' ':
        if (!event.repeat) {
          this.#on.click(this.#focus);
        }
        break;
      case 'Escape':
        this.aim('');
        this.#on.cancel();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  #go(name) {
    if (name !== undefined && name !== '') {
      this.#setFocus(name);
      this.#cells.get(name).g.focus();
    }
  }

  // neighbor returns the cell to which an arrow key leads: the nearest one in that
  // direction, with the distance to the side counted twice.
  #neighbor(dx, dy) {
    const from = this.#cells.get(this.#focus);
    let [name, least] = ['', Infinity];
    for (const cell of this.#cells.values()) {
      const [x, y] = [cell.center.x - from.center.x, cell.center.y - from.center.y];
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy - y * dx);
      if (along > 0.2 && along > aside * 0.5 && along + 2 * aside < least - 1e-6) {
        [name, least] = [cell.name, along + 2 * aside];
      }
    }
    return name;
  }
}
