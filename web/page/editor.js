// The editor of positions: a text beside its picture.

import {load} from './hexgames.mjs';
import {Picture} from './picture.js';
import {element, outline} from './shapes.js';
import {refusalWords} from './words.js';

const id = (name) => document.getElementById(name);

// An Editor edits a position. It calls begin with the game and the text of the position when the
// user wants to play from there.
export class Editor {
  #game = null; // a game to try positions in
  #options; // of pictures

  constructor(begin) {
    id('position-text').addEventListener('input', () => this.#show());
    id('position-picture').addEventListener('click', ({target}) => {
      const name = target.closest('[data-name]')?.dataset.name;
      if (name !== undefined) {
        this.#write(name);
      }
    });
    id('position-form').addEventListener('submit', async (event) => {
      event.preventDefault();
      if (this.#show()) {
        const {name} = this.#game;
        await begin(name, id('position-text').value.trim());
        id('position-dialog').close();
      }
    });
    id('position-dialog').addEventListener('close', () => {
      this.#game?.close();
      this.#game = null;
    });
  }

  // open opens the dialog with a position of a game. The options are those of pictures.
  async open(game, position, options) {
    this.#options = options;
    id('position-text').value = position;
    this.#game = await load(game);
    this.#show();
    id('position-dialog').showModal();
  }

  // show shows the picture of the text, or what is wrong with the text, and reports whether it
  // is that of a position.
  #show() {
    try {
      this.#game.new({position: id('position-text').value.trim()});
    } catch (problem) {
      id('position-problem').textContent = problem.reason === undefined ? problem.message : refusalWords(problem, []);
      id('position-picture').classList.add('old');
      return false;
    }
    id('position-problem').textContent = '';
    id('position-picture').classList.remove('old');
    const {cells} = this.#game.drawing();
    const picture = new Picture(this.#game.picture(this.#options));
    const {width, height} = picture.place;
    const polygons = cells.map(({name, center, corners}) => element('polygon', {
      'data-name': name, points: outline({center: picture.at(center), corners: corners.map((corner) => picture.at(corner))}, 1),
    }));
    id('position-picture').replaceChildren(element(
      'svg', {viewBox: `0 0 ${width} ${height}`, 'aria-hidden': true}, picture.whole(), element('g', {class: 'layer-cells'}, ...polygons),
    ));
    return true;
  }

  // write writes a name where the cursor is.
  #write(name) {
    const text = id('position-text');
    text.setRangeText(name, text.selectionStart, text.selectionEnd, 'end');
    text.focus();
    this.#show();
  }
}
