// The lessons of a game: its rules in words and pictures, which the rules draw.

import {load} from './hexgames.mjs';
import {Picture} from './picture.js';
import {element} from './shapes.js';

const id = (name) => document.getElementById(name);

// showLessons shows lessons of a game, in the present colors, until their dialog closes.
export async function showLessons(name, lessons) {
  const figures = lessons.map(({words}) => {
    const figure = document.createElement('figure');
    figure.append(Object.assign(document.createElement('figcaption'), {textContent: words}));
    return figure;
  });
  id('lessons').replaceChildren(...figures);
  id('lessons-about').hidden = lessons.length === 0;
  if (lessons.length === 0) {
    return;
  }
  const game = await load(name);
  const dialog = id('rules-dialog');
  if (!dialog.open || !figures[0].isConnected) { // the user was faster
    game.close();
    return;
  }
  const draw = () => lessons.forEach((lesson, i) => {
    figures[i].querySelector('svg')?.remove();
    figures[i].prepend(drawn(game, lesson));
  });
  const colors = new MutationObserver(draw);
  const end = () => {
    if (dialog.open) { // that was the end of earlier lessons
      return;
    }
    dialog.removeEventListener('close', end);
    colors.disconnect();
    game.close();
  };
  dialog.addEventListener('close', end);
  draw();
  colors.observe(document.documentElement, {attributeFilter: ['data-theme']});
}

// drawn returns the picture of a lesson.
function drawn(game, {alt, position, move, arrive, marks = [], wrong = [], points = [], around, areas = false}) {
  const root = document.documentElement;
  const color = getComputedStyle(root).getPropertyValue('--problem').trim();
  const fields = {
    theme: root.dataset.theme, coordinates: false, areas,
    marks: [...marks, ...wrong.map((mark) => ({...mark, color}))],
  };
  game.replay({start: position});
  const after = move === undefined ? null : new Picture(game.picture({...fields, move}));
  const base = after === null || arrive !== undefined ? new Picture(game.picture(fields)) : after;
  const scores = points.map(({at, text}) => {
    const e = element('text', {class: 'points', ...base.at(at)});
    e.textContent = text;
    return e;
  });
  const whole = base.whole();
  // The pieces where arrows begin and end are above the arrows, other pieces below the marks.
  const paths = [...marks, ...wrong].filter(({kind}) => kind === 'arrow').map(({cells}) => cells);
  const layer = whole.querySelector('.marks');
  layer?.after(...paths.flatMap((path) => base.piecesOn(path[0])));
  for (const cell of arrive ?? []) {
    const isEnd = paths.some((path) => path.at(-1) === cell);
    layer[isEnd ? 'after' : 'before'](...after.piecesOn(cell));
  }
  const definitions = arrive === undefined ? [] : [after.definitions()];
  return element(
    'svg', {viewBox: frame(game, base, around).join(' '), role: 'img', 'aria-label': alt}, ...definitions, whole, ...scores,
  );
}

// frame returns the part of a picture that has some cells: its least x and y, its width and its
// height. Without cells, it is the whole picture.
function frame(game, picture, around) {
  if (around === undefined) {
    return [0, 0, picture.place.width, picture.place.height];
  }
  const points = game.drawing().cells.filter(({name}) => around.includes(name)).flatMap(({corners}) => corners).map((corner) => picture.at(corner));
  const [xs, ys] = [points.map(({x}) => x), points.map(({y}) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}
