// Pictures of positions, drawn by package picture.

import {element} from './hexgames-shapes.mjs';

// ground matches the part of a picture with the cells. Most moves leave it unchanged.
const ground = /<g class="ground">\n(?:(?!.*<\/?g\b).*\n)*<\/g>\n/;

// split splits a picture into below, up to the cells, and above. Two pictures share a key if below
// looks the same.
function split(svg) {
  const found = ground.exec(svg);
  if (found === null) {
    return {key: '', below: '', above: svg};
  }
  const end = found.index + found[0].length;
  const below = svg.slice(0, end).replace(/<(title|desc)>.*\n/g, '') + '</g>\n</svg>';
  const [, prefix] = / id="(\w+-)/.exec(below) ?? [];
  return {
    key: prefix === undefined ? below : below.replaceAll(prefix, ''),
    below,
    above: svg.slice(0, found.index).replace(/<rect .*\n(?=<g class="panel")/, '') + svg.slice(end),
  };
}

// A Picture is the answer to a request for a picture, as elements. It shares the elements of the
// cells with the picture before, if they look the same.
export class Picture {
  #root;
  #pieces = new Map(); // by cell, from the bottom

  constructor(answer, before = null) {
    const {key, below, above} = split(answer.svg);
    this.answer = answer;
    this.place = answer.place;
    this.#root = pictureElement(above);
    this.base = key !== '' && before?.base.key === key ? before.base : {key, root: pictureElement(below === '' ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : below), cells: null};
    this.base.isLettered ??= [this.base.root, this.#root].some((e) => e.querySelector('.ground > text') !== null);
    // Whether only the cells have names, not the lines.
    this.isNamedInside = this.#root.querySelector('.names') !== null && !this.base.isLettered;
    for (const e of this.#root.querySelectorAll('[data-cell]')) {
      const {cell, mate = cell} = e.dataset; // a tile covers two cells
      for (const name of new Set([cell, mate])) {
        this.#pieces.set(name, [...this.piecesOn(name), e]);
      }
    }
  }

  // piecesOn returns the elements of the pieces on a cell, from the bottom.
  piecesOn(cell) {
    return this.#pieces.get(cell) ?? [];
  }

  // at converts a point of the drawing to a point of the picture.
  at({x, y}) {
    const {unit, origin} = this.place;
    return {x: origin.x + unit * x, y: origin.y + unit * y};
  }

  // whole returns the whole picture. cells returns its lower part, and pieces the upper one. These
  // are not copies; definitions returns a copy of the definitions that they refer to.
  whole() {
    return this.#group(this.cells(), this.pieces());
  }

  cells() {
    return this.base.cells ??= this.#group(...this.base.root.children);
  }

  pieces() {
    return this.#group(...this.#root.children);
  }

  definitions() {
    return this.#group(...[...this.#root.querySelectorAll('defs')].map((e) => e.cloneNode(true)));
  }

  // carry assigns the upper pieces of a stack to another cell, without drawing them there.
  carry(count, from, to) {
    const stack = this.piecesOn(from);
    this.#pieces.set(from, stack.slice(0, stack.length - count));
    this.#pieces.set(to, [...this.piecesOn(to), ...stack.slice(stack.length - count)]);
  }

  // group returns a group of elements with the attributes of the picture.
  #group(...children) {
    const g = element('g', {}, ...children);
    for (const name of ['font-family', 'stroke-linejoin']) {
      g.setAttribute(name, this.#root.getAttribute(name));
    }
    return g;
  }
}

// placeOf returns the position of a piece's element.
export const placeOf = (e) => ({x: Number(e.getAttribute('x')), y: Number(e.getAttribute('y'))});

// pictureElement returns a picture as one element.
export const pictureElement = (svg) => document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
