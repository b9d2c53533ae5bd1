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
  if (!id('rules-dialog').open || !figures[0].isConnected) { // the user was faster
    game.close();
    return;
  }
  const draw = () => lessons.forEach((lesson, i) => {
    figures[i].querySelector('svg')?.remove();
    figures[i].prepend(drawn(game, lesson));
  });
  const colors = new MutationObserver(draw);
  id('rules-dialog').addEventListener('close', () => {
    colors.disconnect();
    game.close();
  }, {once: true});
  draw();
  colors.observe(document.documentElement, {attributeFilter: ['data-theme']});
}

// drawn returns the picture of a lesson.
function drawn(game, {alt, position, move, arrive, marks = [], wrong = [], points = [], areas = false}) {
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
  const {width, height} = base.place;
  return element(
    'svg', {viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': alt},
    base.whole(), ...(arrive ?? []).flatMap((cell) => after.piecesOn(cell)), ...scores,
  );
}
