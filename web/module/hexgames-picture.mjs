// Pictures of positions, as the rules draw them: see package picture.

import {element} from './hexgames-shapes.mjs';

// A Picture is the answer of the rules to a request for a picture, as elements.
export class Picture {
  #root;
  #pieces = new Map(); // by cell, from the bottom

  constructor({svg, place}) {
    this.place = place;
    this.#root = pictureElement(svg);
    // Whether only the cells have names, and not the lines.
    this.isNamedInside = this.#root.querySelector('.names') !== null && this.#root.querySelector('.ground > text') === null;
    for (const e of this.#root.querySelectorAll('[data-cell]')) {
      const {cell, mate = cell} = e.dataset; // a tile is on two cells
      for (const name of new Set([cell, mate])) {
        this.#pieces.set(name, [...this.piecesOn(name), e]);
      }
    }
  }

  // piecesOn returns the elements of the pieces on a cell, from the bottom.
  piecesOn(cell) {
    return this.#pieces.get(cell) ?? [];
  }

  // at returns the point of the picture that a point of the drawing is at.
  at({x, y}) {
    const {unit, origin} = this.place;
    return {x: origin.x + unit * x, y: origin.y + unit * y};
  }

  // whole returns the whole picture, and definitions what its elements refer to. A picture
  // has each of them once.
  whole() {
    return this.#group(...this.#root.children);
  }

  definitions() {
    return this.#group(...this.#root.querySelectorAll('defs'));
  }

  // carry moves the upper pieces of a stack to another cell, without drawing them there.
  carry(count, from, to) {
    const stack = this.piecesOn(from);
    this.#pieces.set(from, stack.slice(0, stack.length - count));
    this.#pieces.set(to, [...this.piecesOn(to), ...stack.slice(stack.length - count)]);
  }

  // group returns a group of elements that looks as in the picture.
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
