// The board: a picture with cells to click, with a pointer or the keyboard.

import {Picture} from './hexgames-picture.mjs';
import {element, inside, outline} from './hexgames-shapes.mjs';
import {cellWords, r, t} from './hexgames-words.mjs';

// On cells narrower than this many pixels, a finger may hit the wrong cell.
const fingerWidth = 30;

// A Board shows drawings. It calls click with the name of a clicked cell, and whether the click is
// a repeat within a double click. It calls aim with a cell that a finger may have meant, consider
// with the cell at the pointer or the focus, or "" for none, and cancel when the user starts the
// move over. If there is draw, users can draw with the right mouse button, and Board calls draw
// with each mark.
export class Board {
  #svg;
  #on;
  #cells = new Map(); // the data of a cell, by its name
  #names = ''; // of the cells, with their places, to detect changes
  #picture = null;
  #next = null; // the picture after the current animation
  #added = new Set(); // its elements shown so far
  #layers = {};
  #focus = ''; // the cell that the Tab key reaches
  #aimed = '';
  #early = []; // the names clicked before the user's turn
  #reminded = []; // cells highlighted for now
  #named = ''; // the cell whose name is shown
  #drawn = null; // the first cell of the mark being drawn

  constructor(svg, on) {
    this.#svg = svg;
    this.#on = on;
    for (const name of ['picture', 'cells', 'hints', 'ghosts', 'rings', 'scores', 'carried']) {
      this.#layers[name] = element('g', {class: `layer-${name}`, 'aria-hidden': name !== 'cells'});
      svg.append(this.#layers[name]);
    }
    svg.addEventListener('keydown', (event) => this.#key(event));
    svg.addEventListener('focusin', ({target}) => {
      const name = target.closest('[data-name]')?.dataset.name;
      if (name !== undefined) {
        this.#setFocus(name);
      }
      this.#ring();
    });
    svg.addEventListener('focusout', () => this.#ring());
    for (const kind of ['pointerover', 'focusin']) {
      svg.addEventListener(kind, ({target}) => this.#consider(target.closest('[data-name]')?.dataset.name ?? ''));
    }
    for (const kind of ['pointerleave', 'focusout']) {
      svg.addEventListener(kind, () => this.#consider(''));
    }
    if (on.draw !== undefined) {
      this.#listenToPen();
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
        this.#on.click(name, event.detail > 1);
      }
    });
  }

  #consider(name) {
    this.#named = this.#svg.hasAttribute('data-quiet') ? name : '';
    this.#ring();
    this.#on.consider(name);
  }

  // listenToPen lets users draw arrows and rings with the right mouse button. Shift and Alt choose
  // other colors.
  #listenToPen() {
    const at = ({target}) => target.closest?.('[data-name]')?.dataset.name ?? '';
    this.#svg.addEventListener('contextmenu', (event) => event.preventDefault());
    this.#svg.addEventListener('pointerdown', (event) => {
      this.#drawn = event.button === 2 ? at(event) : null;
    });
    this.#svg.addEventListener('pointerup', (event) => {
      const [from, to] = [this.#drawn, at(event)];
      this.#drawn = null;
      if (event.button === 2 && from && to) {
        const color = event.shiftKey ? {color: '#d2491f'} : event.altKey ? {color: '#2f6fd0'} : {};
        this.#on.draw(from === to ? {kind: 'ring', cells: [from], ...color} : {kind: 'arrow', cells: [from, to], ...color});
      }
    });
  }

  // active is the element with the focus, even in a shadow tree.
  get #active() {
    return this.#svg.getRootNode().activeElement;
  }

  // cell returns the data of a cell.
  cell(name) {
    return this.#cells.get(name);
  }

  // focus moves the focus to the board.
  focus() {
    this.#cells.get(this.#focus)?.g.focus();
  }

  // show shows a drawing and its picture.
  show({cells, pieces = [], marks = []}, picture) {
    this.paint(picture);
    this.#layers.scores.replaceChildren();
    this.#next = null;
    this.#lay(cells);
    this.#describe(pieces, marks);
    this.aim('');
  }

  // paint shows a picture of the same position.
  paint(picture) {
    this.#picture = this.#next?.answer === picture ? this.#next : new Picture(picture, this.#picture);
    const [cells] = this.#layers.picture.children;
    if (cells !== undefined && cells === this.#picture.cells()) {
      cells.nextSibling.replaceWith(this.#picture.pieces()); // so the browser need not lay out the cells
    } else {
      this.#layers.picture.replaceChildren(this.#picture.cells(), this.#picture.pieces());
    }
    this.#layers.ghosts.replaceChildren();
    this.#svg.toggleAttribute('data-quiet', this.#picture.isNamedInside);
  }

  // expect prepares for an animation to a different picture.
  expect(picture) {
    this.#next = new Picture(picture, this.#picture);
    this.#added = new Set();
    this.#layers.ghosts.replaceChildren(this.#next.definitions());
  }

  // choose shows the chosen names, a list, and the possible next clicks, a set. Before a move
  // begins, if every empty cell can be clicked, the cells have no dots.
  choose(chosen, next, begun) {
    const plain = !begun && [...this.#cells.values()].every((cell) => cell.occupied || next.has(cell.name));
    const hints = [];
    for (const [name, cell] of this.#cells) {
      const isNext = next.has(name);
      const isChosen = chosen.includes(name);
      cell.g.classList.toggle('next', isNext);
      cell.g.classList.toggle('chosen', isChosen);
      cell.g.setAttribute('aria-pressed', String(isChosen));
      cell.g.setAttribute('aria-disabled', String(!isNext));
      const early = this.#early.indexOf(name);
      if (early >= 0) {
        hints.push(element('polygon', {class: 'early-ring', points: outline(cell, 0.9)}));
      } else if (isChosen) {
        hints.push(element('polygon', {class: 'chosen-ring', points: outline(cell, 0.94)}));
      } else if (isNext && begun && !cell.occupied) {
        hints.push(element('circle', {class: 'dot', cx: cell.center.x, cy: cell.center.y, r: cell.room * 0.28}));
      } else if (isNext && !cell.occupied && !plain) { // small, to leave room for the name
        hints.push(element('circle', {class: 'dot start-dot', cx: cell.center.x, cy: cell.center.y + cell.room * 0.55, r: cell.room * 0.14}));
      } else if (isNext && begun) {
        hints.push(element('polygon', {class: 'target-ring', points: outline(cell, 0.9)}));
      } else if (isNext && cell.occupied) {
        const [low, half] = [cell.center.y + cell.room * 0.9, cell.room * 0.3];
        hints.push(element('line', {class: 'start-sign', x1: cell.center.x - half, x2: cell.center.x + half, y1: low, y2: low}));
      }
      const words = [name, cell.words, ...cell.marks];
      if (isChosen) {
        words.push(t('board.chosen'));
      } else if (early >= 0) {
        words.push(t('board.early'));
      } else if (isNext) {
        words.push(t('board.next'));
      }
      cell.g.setAttribute('aria-label', words.join(', '));
    }
    this.#layers.hints.replaceChildren(...hints);
    this.#layers.ghosts.replaceChildren();
  }

  // remind highlights cells, such as the cells of a move in a list, until the next call.
  remind(names) {
    this.#reminded = names;
    this.#ring();
  }

  // wait sets the names clicked before the user's turn, for choose to show.
  wait(names) {
    this.#early = names;
  }

  // point highlights cells, in a style such as refused.
  point(names, look) {
    for (const name of names) {
      const cell = this.#cells.get(name);
      if (cell !== undefined) {
        this.#layers.hints.append(element('polygon', {class: look, points: outline(cell, 0.9)}));
      }
    }
  }

  // ghost previews changes that lead to a picture: arriving pieces in their places, and a line
  // around disappearing ones.
  ghost(changes, picture) {
    const next = new Picture(picture, this.#picture);
    const ghosts = new Set([next.definitions()]);
    const arriving = new Set(); // each tile only once
    const arrive = (pieces) => pieces.forEach((e) => arriving.add(e));
    for (const {kind, piece, path, count} of changes) {
      if (kind === 'placed') {
        arrive(next.piecesOn(piece.cell).slice(this.piecesOn(piece.cell).length));
      } else if (kind === 'moved') {
        arrive(next.piecesOn(path.at(-1)).slice(-count));
      } else if (kind === 'captured' || kind === 'lifted') {
        ghosts.add(element('polygon', {class: 'gone', points: outline(this.#cells.get(piece.cell), 0.9)}));
      }
    }
    this.#layers.ghosts.replaceChildren(...ghosts, this.#placed(...arriving));
  }

  // placed returns a group that puts pieces of a picture in their places.
  #placed(...pieces) {
    const {x, y} = this.#picture.place.origin;
    return element('g', {transform: `translate(${x} ${y})`}, ...pieces);
  }

  // unghost removes the preview.
  unghost() {
    this.#layers.ghosts.replaceChildren();
  }

  // aim shows the cell that the next click of a finger confirms.
  aim(name) {
    this.#aimed = name;
    this.#ring();
  }

  // piecesOn returns the elements of the pieces on a cell, from the bottom. arriving returns them
  // as after the animation.
  piecesOn(name) {
    return this.#picture.piecesOn(name);
  }

  arriving(name) {
    return this.#next.piecesOn(name);
  }

  // add draws copies of the pieces that arrive on a cell, on top of the pieces there, and returns
  // them. A tile arrives with its first half.
  add(name) {
    const added = this.arriving(name).slice(this.piecesOn(name).length).filter((e) => !this.#added.has(e));
    const copies = added.map((e) => e.cloneNode(true));
    added.forEach((e) => this.#added.add(e));
    this.#layers.ghosts.append(this.#placed(...copies));
    return copies;
  }

  // carry assigns the upper pieces of a stack to another cell. It does not draw them there.
  carry(count, from, to) {
    this.#picture.carry(count, from, to);
  }

  // score writes points at a position of the drawing.
  score(at, text) {
    const e = element('text', {class: 'points', ...this.#picture.at(at)});
    e.textContent = text;
    this.#layers.scores.append(e);
    return e;
  }

  // lift returns a copy of the pieces on a cell that moves with the pointer.
  lift(name) {
    const pieces = this.piecesOn(name);
    const copies = element('g', {}, ...pieces.map((piece) => piece.cloneNode(true)));
    this.#layers.carried.replaceChildren(this.#placed(copies));
    pieces.forEach((piece) => piece.classList.add('lifted'));
    return {
      to: (dx, dy) => {
        const {a: scale} = this.#svg.getScreenCTM();
        copies.style.transform = `translate(${dx / scale}px, ${dy / scale}px)`;
      },
      end: () => {
        copies.remove();
        pieces.forEach((piece) => piece.classList.remove('lifted'));
      },
    };
  }

  // beside returns the cell among a set that adjoins a cell and is nearest to a point of the
  // window, or undefined.
  beside(name, {clientX, clientY}, among) {
    const {x, y} = new DOMPoint(clientX, clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    const {center, room} = this.#cells.get(name);
    const near = [...among].map((other) => this.#cells.get(other)).filter((cell) => cell !== undefined && cell.name !== name &&
      Math.hypot(cell.center.x - center.x, cell.center.y - center.y) < 2.5 * room);
    const from = (cell) => Math.hypot(cell.center.x - x, cell.center.y - y);
    return near.sort((a, b) => from(a) - from(b))[0]?.name;
  }

  // lay lays out the cells if they have changed.
  #lay(cells) {
    const {place} = this.#picture;
    const names = JSON.stringify([place, cells]);
    if (names === this.#names) {
      return;
    }
    this.#names = names;
    const held = this.#svg.contains(this.#active);
    this.#cells.clear();
    const elements = cells.map(({name, center, corners}) => {
      const cell = {name, center: this.#picture.at(center), corners: corners.map((corner) => this.#picture.at(corner))};
      const polygon = element('polygon', {points: outline(cell, 1)});
      const g = element('g', {class: 'cell', 'data-name': name, role: 'button', tabindex: -1}, polygon);
      this.#cells.set(name, {...cell, g, polygon, room: inside(cell), occupied: false, words: '', marks: []});
      return g;
    });
    this.#layers.cells.replaceChildren(...elements);
    this.#svg.setAttribute('viewBox', `0 0 ${place.width} ${place.height}`);
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

  // describe stores descriptions of the pieces and the marks on the cells.
  #describe(pieces, marks) {
    const on = new Map();
    for (const piece of pieces) {
      on.set(piece.cell, [...(on.get(piece.cell) ?? []), piece]);
    }
    for (const [name, cell] of this.#cells) {
      cell.words = cellWords(on.get(name) ?? []);
      cell.occupied = on.has(name);
      cell.marks = [];
      cell.g.classList.toggle('occupied', cell.occupied);
    }
    for (const {kind, cells = []} of marks) {
      for (const name of cells) {
        this.#cells.get(name)?.marks.push(t(kind === 'last' ? 'board.last' : 'board.mark', {mark: r(kind)}));
      }
    }
  }

  // setFocus makes a cell the target of the Tab key.
  #setFocus(name) {
    this.#cells.get(this.#focus)?.g.setAttribute('tabindex', -1);
    this.#focus = name;
    this.#cells.get(name)?.g.setAttribute('tabindex', 0);
  }

  // ring draws the rings around the focus and the cell that a finger aims at.
  #ring() {
    const rings = this.#reminded.map((name) => this.#cells.get(name)).filter((cell) => cell !== undefined)
      .map((cell) => element('polygon', {class: 'reminder', points: outline(cell, 0.92)}));
    const active = this.#active?.closest('[data-name]');
    if (active?.matches(':focus-visible')) {
      const cell = this.#cells.get(active.dataset.name);
      if (cell !== undefined) {
        rings.push(element('polygon', {class: 'focus-ring', points: outline(cell, 1)}));
      }
    }
    if (this.#named !== '' && this.#cells.get(this.#named)?.occupied === false) {
      const {center, room} = this.#cells.get(this.#named);
      const label = element('text', {class: 'cell-name', x: center.x, y: center.y + room * 0.2, 'font-size': room * 0.55});
      label.textContent = this.#named;
      rings.push(label);
    }
    const cell = this.#cells.get(this.#aimed);
    if (cell !== undefined) {
      rings.push(element('polygon', {class: 'aim-ring', points: outline(cell, 1.25)}));
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

  // neighbor returns the next cell for an arrow key: the nearest one in that direction, with
  // sideways distance counted twice.
  #neighbor(dx, dy) {
    const from = this.#cells.get(this.#focus);
    let [name, least] = ['', Infinity];
    for (const cell of this.#cells.values()) {
      const [x, y] = [cell.center.x - from.center.x, cell.center.y - from.center.y];
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy - y * dx);
      if (along > cell.room * 0.2 && along > aside * 0.5 && along + 2 * aside < least - 1e-6) {
        [name, least] = [cell.name, along + 2 * aside];
      }
    }
    return name;
  }
}
