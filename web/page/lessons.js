// The lessons of a game: its rules in words and pictures, drawn by the rules. The user plays the
// moves that they teach.

import {still} from './hexgames-animation.mjs';
import {Hand} from './hexgames-hand.mjs';
import {Picture} from './hexgames-picture.mjs';
import {element} from './hexgames-shapes.mjs';
import {promptWords, refusalWords, sentence, t} from './hexgames-words.mjs';
import {load} from './hexgames.mjs';
import {color} from './settings.js';
import {play as sound} from './sound.js';

const id = (name) => document.getElementById(name);

// theme is the current theme.
const theme = () => document.documentElement.dataset.theme;

// showLessons shows the lessons of a game, in the current colors, until their dialog closes. It
// goes to the lesson about a clause, if there is one.
export async function showLessons(name, lessons, clause) {
  const figures = lessons.map(({words, clauses = ''}) => {
    const figure = document.createElement('figure');
    figure.dataset.clauses = clauses;
    figure.append(Object.assign(document.createElement('figcaption'), {textContent: words, lang: 'en'}));
    return figure;
  });
  id('lessons').replaceChildren(...figures);
  id('lessons-about').hidden = lessons.length === 0;
  if (lessons.length === 0) {
    return;
  }
  const game = await load(name);
  const dialog = id('rules-dialog');
  if (!dialog.open || !figures[0].isConnected) { // closed or replaced in the meantime
    game.close();
    return;
  }
  const draw = () => lessons.forEach((lesson, i) => {
    if (figures[i].dataset.trying !== 'true') {
      figures[i].querySelector('svg')?.remove();
      figures[i].prepend(drawn(game, lesson));
    }
  });
  const colors = new MutationObserver(draw);
  const tries = [];
  const end = () => {
    if (dialog.open) { // these were earlier lessons
      return;
    }
    dialog.removeEventListener('close', end);
    colors.disconnect();
    tries.forEach((one) => one.close());
    game.close();
  };
  dialog.addEventListener('close', end);
  draw();
  lessons.forEach((lesson, i) => {
    if ((lesson.moves ?? []).length > 0) {
      tries.push(new Try(figures[i], game, lesson));
    }
  });
  colors.observe(document.documentElement, {attributeFilter: ['data-theme']});
  const wanted = figures.find(({dataset}) => clause !== '' && dataset.clauses.split(' ').includes(clause));
  wanted?.scrollIntoView({block: 'center'});
  wanted?.classList.add('wanted');
}

// A Try lets the user play the move of a lesson.
class Try {
  #figure;
  #pictures; // a game for drawing
  #lesson;
  #button;
  #said;
  #game = null;
  #hand = null;
  #svg;
  #done = false;
  #number = 0;

  constructor(figure, pictures, lesson) {
    [this.#figure, this.#pictures, this.#lesson] = [figure, pictures, lesson];
    this.#button = Object.assign(document.createElement('button'), {type: 'button', className: 'try', textContent: t('lesson.try')});
    this.#said = document.createElement('p');
    this.#said.setAttribute('role', 'status');
    this.#said.className = 'said';
    this.#button.addEventListener('click', () => this.#begin());
    figure.append(this.#said, this.#button);
  }

  close() {
    this.#number++;
    this.#game?.close();
    this.#game = null;
  }

  // begin puts a board in place of the picture.
  async #begin() {
    const number = ++this.#number;
    const {position, areas} = this.#lesson;
    if (this.#game === null) {
      const game = await load(this.#pictures.name);
      if (number !== this.#number || !this.#figure.isConnected) {
        game.close();
        return;
      }
      this.#game = game;
    }
    this.#game.new({position});
    this.#done = false;
    this.#figure.dataset.trying = 'true';
    if (this.#hand === null) {
      this.#svg = element('svg', {class: 'board', role: 'application', 'aria-label': t('lesson.board')});
      const [beside, choices] = [document.createElement('div'), document.createElement('div')];
      beside.className = 'beside-lesson';
      choices.className = 'choices';
      choices.setAttribute('role', 'group');
      choices.setAttribute('aria-label', t('choices'));
      this.#figure.querySelector('svg')?.remove();
      this.#figure.prepend(this.#svg, beside, choices);
      this.#hand = new Hand({svg: this.#svg, areas: beside, choices}, {
        picture: (fields) => this.#game.picture({theme: theme(), coordinates: false, areas: false, ...fields}),
        play: (move) => this.#play(move),
        refused: (refusal) => {
          this.#said.textContent = refusalWords(refusal, this.#game.drawing().cells);
          sound('refused');
        },
        reason: () => t('lesson.done'),
        changed: () => this.#tell(),
      });
    }
    this.#svg.dataset.areas = String(areas === true);
    this.#show(true);
    this.#button.textContent = t('lesson.again');
    this.#hand.board.focus();
  }

  #show(may) {
    const picture = this.#game.picture({theme: theme(), coordinates: false, areas: false});
    this.#hand.show(this.#game, this.#game.drawing(), picture);
    this.#hand.begin(may);
    if (this.#lesson.around !== undefined) {
      this.#svg.setAttribute('viewBox', frame(this.#game, new Picture(picture), this.#lesson.around).join(' '));
    }
  }

  #tell() {
    if (this.#hand?.isOpen === true) {
      this.#said.textContent = promptWords(this.#game.state().turn, this.#hand.prompt, true);
    }
  }

  // play plays a move and reports whether it is the right one.
  async #play(move) {
    const number = ++this.#number;
    this.#done = this.#lesson.moves.includes(move);
    const {played} = this.#game.play(move);
    this.#hand.freeze(this.#game.picture({theme: theme(), coordinates: false, areas: false}));
    await this.#hand.animate(played, () => number === this.#number && !still());
    if (number !== this.#number) {
      return;
    }
    this.#show(false);
    sound(this.#done ? 'right' : 'wrong');
    this.#said.textContent = t(this.#done ? 'lesson.right' : 'lesson.other');
    this.#figure.dataset.done = String(this.#done);
    this.#button.focus();
  }
}

// drawn returns the picture of a lesson.
function drawn(game, {alt, position, played = position, move, arrive, marks = [], wrong = [], points = [], around, areas = false}) {
  const fields = {
    theme: theme(), coordinates: false, areas,
    marks: [...marks, ...wrong.map((mark) => ({...mark, color: color('problem')}))],
  };
  game.replay({start: played});
  const after = move === undefined ? null : new Picture(game.picture({...fields, move}));
  const base = after === null || arrive !== undefined ? new Picture(game.picture(fields)) : after;
  const scores = points.map(({at, text}) => {
    const e = element('text', {class: 'points', ...base.at(at)});
    e.textContent = text;
    return e;
  });
  const whole = base.whole();
  // The pieces where arrows start and end are above the arrows, other pieces below the marks.
  const paths = [...marks, ...wrong].filter(({kind}) => kind === 'arrow').map(({cells}) => cells);
  const layer = whole.querySelector('.marks');
  layer?.after(...paths.flatMap((path) => base.piecesOn(path[0])));
  for (const cell of arrive ?? []) {
    const isEnd = paths.some((path) => path.at(-1) === cell);
    layer[isEnd ? 'after' : 'before'](...after.piecesOn(cell));
  }
  const definitions = arrive === undefined ? [] : [after.definitions()];
  return element(
    'svg', {viewBox: frame(game, base, around).join(' '), role: 'img', 'aria-label': sentence(alt)}, ...definitions, whole, ...scores,
  );
}

// frame returns the part of a picture that contains some cells: its least x and y, its width and
// its height. Without cells, it is the whole picture.
function frame(game, picture, around) {
  if (around === undefined) {
    return [0, 0, picture.place.width, picture.place.height];
  }
  const points = game.drawing().cells.filter(({name}) => around.includes(name)).flatMap(({corners}) => corners).map((corner) => picture.at(corner));
  const [xs, ys] = [points.map(({x}) => x), points.map(({y}) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}
