// The rules in pictures.

import {load} from './hexgames.mjs';
import {Picture} from './picture.js';
import {element} from './shapes.js';

const width = 240; // of a picture, in pixels

// drawLessons fills a box with the lessons of a game. The options are those of all pictures.
export async function drawLessons(box, game, lessons, options) {
  const rules = await load(game);
  try {
    box.replaceChildren(...lessons.map((lesson) => figure(rules, lesson, options)));
  } finally {
    rules.close();
  }
}

// figure returns a lesson as a picture with its words.
function figure(rules, {words, options, position, moves = [], shown = [], after, wrong = []}, more) {
  rules.new(position === undefined ? {options} : {position});
  moves.forEach((move) => rules.play(move));
  const marks = after ? [] : shown.flatMap((move) => rules.try(move).trial.changes.flatMap(marksOf));
  marks.push(...wrong.map((cell) => ({kind: 'cross', cells: [cell], color: '#d22'})));
  const picture = new Picture(rules.picture({...more, areas: false, coordinates: false, width, marks, ...(after ? {move: shown[0]} : {})}));
  const image = element('svg', {viewBox: `0 0 ${picture.place.width} ${picture.place.height}`, 'aria-hidden': true}, picture.whole());
  const text = Object.assign(document.createElement('figcaption'), {textContent: words});
  const e = document.createElement('figure');
  e.append(image, text);
  return e;
}

// marksOf returns the marks for a change.
function marksOf({kind, path, piece}) {
  switch (kind) {
    case 'moved':
      return [{kind: 'arrow', cells: path}];
    case 'placed':
      return [{kind: 'ring', cells: [piece.cell]}];
    case 'captured':
      return [{kind: 'cross', cells: [piece.cell]}];
    default:
      return [];
  }
}
