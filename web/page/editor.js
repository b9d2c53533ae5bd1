// The editor of positions: a board with a palette, and the text of the position.

import {Picture} from './hexgames-picture.mjs';
import {element, outline} from './hexgames-shapes.mjs';
import {r, refusalWords, t} from './hexgames-words.mjs';
import {load} from './hexgames.mjs';
import {color} from './settings.js';
import {readOptions, showOptions} from './setup.js';
import {setupOf} from './setups.js';

const id = (name) => document.getElementById(name);

// An Editor edits a position. It calls begin with the game and the text of the position when the
// user wants to play from there.
export class Editor {
  #game = null; // a game to try positions in, at the last valid position
  #kind; // how to take positions of the game apart; undefined if unsupported
  #setup = null; // what is on the board, if the text can be taken apart
  #tool = 0; // the number of the tool, -1 for the eraser
  #flip = false;
  #held = ''; // the cell where the user's drag started

  constructor(begin) {
    id('position-text').addEventListener('input', () => this.#read());
    const picture = id('position-picture');
    const at = ({clientX, clientY}) => document.elementFromPoint(clientX, clientY)?.closest('#position-picture [data-name]')?.dataset.name ?? '';
    picture.addEventListener('pointerdown', (event) => {
      this.#held = at(event);
      picture.setPointerCapture(event.pointerId);
    });
    picture.addEventListener('pointerup', (event) => this.#put(this.#held, at(event)));
    id('position-palette').addEventListener('change', ({target}) => {
      this.#tool = Number(target.value);
      this.#showPalette();
    });
    id('position-turn').addEventListener('change', ({target}) => this.#change({...this.#setup, turn: target.value}));
    id('position-give').addEventListener('change', ({target}) => {
      const {tile} = this.#tools[this.#tool] ?? {};
      if (tile !== undefined) {
        this.#change(this.#kind.give(this.#setup, tile, target.value));
      }
    });
    const press = (name, f) => id(`position-${name}`).addEventListener('click', () => f());
    press('clear', () => this.#change(this.#kind.clear(this.#setup)));
    press('restart', () => this.#restart());
    press('flip', () => {
      this.#flip = !this.#flip;
      this.#draw();
    });
    id('position-options').addEventListener('change', () => this.#restart());
    id('position-form').addEventListener('submit', async (event) => {
      event.preventDefault();
      if (id('position-problem').textContent === '') {
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

  // open opens the dialog with a position of a game.
  async open(name, position) {
    this.#game = await load(name);
    this.#kind = setupOf(name);
    this.#setup = null;
    this.#tool = 0;
    id('position-tools').hidden = this.#kind === undefined;
    showOptions(id('position-options'), name, 'position-option');
    id('position-text').value = position;
    this.#game.new({position});
    this.#read();
    id('position-dialog').showModal();
  }

  get #tools() {
    return this.#setup === null ? [] : this.#kind.toolsOf(this.#kind.tools === undefined ? this.#setup : this.#kind);
  }

  // showPalette shows the tools, and where the chosen tile is.
  #showPalette() {
    const entry = (value, words, owner) => {
      const input = Object.assign(document.createElement('input'), {type: 'radio', name: 'tool', value, checked: value === this.#tool});
      const chip = Object.assign(document.createElement('span'), {className: `chip ${owner?.toLowerCase() ?? 'none'}`});
      chip.setAttribute('aria-hidden', 'true');
      const label = document.createElement('label');
      label.append(input, chip, words);
      return label;
    };
    const tools = this.#tools;
    this.#tool = Math.min(this.#tool, tools.length - 1);
    const palette = id('position-palette');
    const held = palette.contains(document.activeElement);
    palette.replaceChildren(
      ...tools.map(({owner, kind, tile}, i) => entry(i, tile ?? [owner && t(owner), r(kind)].filter(Boolean).join(' '), owner)), entry(-1, t('editor.eraser')),
    );
    if (held) {
      palette.querySelector(':checked')?.focus();
    }
    const {tile, owner} = tools[this.#tool] ?? {};
    id('position-pools').hidden = tile === undefined;
    id('position-give').value = owner === undefined ? '' : owner[0].toLowerCase();
  }

  get #cells() {
    return this.#game.drawing().cells;
  }

  // restart starts from the start of the game, with the options in the fields.
  #restart() {
    try {
      id('position-text').value = this.#game.new({options: readOptions(id('position-options'), '')}).position;
    } catch (problem) {
      this.#say(problem);
      return;
    }
    this.#read();
  }

  // put drags the content of a cell to another one, or uses the tool if they are the same.
  #put(from, to) {
    this.#held = '';
    if (from !== '' && this.#setup !== null) {
      this.#change(from === to ? this.#kind.put(this.#setup, this.#tools[this.#tool], from) : this.#kind.move(this.#setup, from, to));
    }
  }

  // change changes the setup and writes its text: the first one that the rules accept.
  #change(setup) {
    this.#setup = setup;
    id('position-picture').classList.remove('old');
    const texts = this.#kind.texts(setup, this.#cells);
    const right = texts.find((text) => this.#check(text) === null);
    id('position-text').value = right ?? texts[0];
    this.#say(right === undefined ? this.#check(texts[0]) : null);
    this.#showPalette();
    this.#draw();
  }

  // check returns what is wrong with the text of a position, or null; then it has loaded the game.
  #check(text) {
    try {
      this.#game.new({position: text});
      return null;
    } catch (problem) {
      return problem;
    }
  }

  #say(problem) {
    id('position-problem').textContent = problem === null ? '' : problem.reason === undefined ? problem.message : refusalWords(problem, []);
    id('position-problem').dataset.cells = problem?.cells?.join(' ') ?? '';
    id('position-start').setAttribute('aria-disabled', String(problem !== null));
  }

  // read takes the text apart, if the rules accept it.
  #read() {
    const text = id('position-text').value.trim();
    const problem = this.#check(text);
    this.#say(problem);
    if (problem === null) {
      this.#setup = this.#kind?.read(this.#game.state().position, this.#cells) ?? null;
      if (this.#setup !== null) {
        id('position-turn').value = this.#setup.turn;
        this.#showPalette();
      }
    }
    id('position-picture').classList.toggle('old', problem !== null);
    this.#draw();
  }

  // draw shows the board, marking the cells that are wrong.
  #draw() {
    const cells = this.#cells;
    const names = new Set(cells.map(({name}) => name));
    const wrong = (id('position-problem').dataset.cells ?? '').split(' ').filter((name) => names.has(name));
    const pieces = this.#setup === null ? undefined : this.#kind.draw(this.#setup);
    const picture = new Picture(this.#game.picture({
      theme: document.documentElement.dataset.theme, areas: false, flip: this.#flip, ...(pieces && {pieces}),
      marks: wrong.length === 0 ? [] : [{kind: 'outline', cells: wrong, color: color('problem')}],
    }));
    const {width, height} = picture.place;
    const polygons = cells.map(({name, center, corners}) => element('polygon', {
      'data-name': name, points: outline({center: picture.at(center), corners: corners.map((corner) => picture.at(corner))}, 1),
    }));
    id('position-picture').replaceChildren(element(
      'svg', {viewBox: `0 0 ${width} ${height}`, 'aria-hidden': true}, picture.whole(), element('g', {class: 'layer-cells'}, ...polygons),
    ));
  }
}
