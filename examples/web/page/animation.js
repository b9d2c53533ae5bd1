// The changes of a move, shown one after the other.

import {transformOf} from './looks.js';

const calm = matchMedia('(prefers-reduced-motion: reduce)');

// still reports whether the user prefers no motion.
export const still = () => calm.matches || document.hidden;

// run animates an element and waits for the end, which comes even if the page is hidden.
async function run(e, frames, duration) {
  if (e !== null && !still()) {
    const animation = e.animate(frames, {duration, easing: 'ease-in-out', fill: 'forwards'});
    await Promise.race([animation.finished.catch(() => {}), new Promise((resolve) => setTimeout(resolve, duration + 100))]);
  }
}

// pause waits.
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// animate shows changes on a board that shows the position before them. It stops when it
// is no longer wanted.
export async function animate(board, changes, wanted) {
  if (still()) {
    return;
  }
  let together = []; // the changes to show at the same time
  for (const change of changes) {
    if (!wanted()) {
      return;
    }
    const top = board.piecesOn(change.piece?.cell).at(-1) ?? null;
    switch (change.kind) {
      case 'moved':
        await move(board, change);
        break;
      case 'placed':
        together.push(come(board.add(change.piece)));
        break;
      case 'captured':
      case 'lifted':
        together.push(leave(top));
        break;
      case 'turned':
        await run(top, [{opacity: 1}, {opacity: 0.3}, {opacity: 1}], 250);
        break;
      case 'scored':
        if (change.at !== undefined && change.count !== undefined) {
          const sign = change.count > 0 ? '+' : '−';
          together.push(rise(board.score(change.at[0], sign + Math.abs(change.count))));
        }
        break;
    }
  }
  await Promise.all(together);
}

// move moves the upper pieces of a stack from cell to cell.
async function move(board, change) {
  const from = board.piecesOn(change.path[0]);
  const pieces = from.slice(from.length - change.count);
  for (const piece of pieces) {
    piece.parentNode.append(piece); // on top of all others
  }
  let below = from.length - change.count;
  for (let i = 1; i < change.path.length; i++) {
    const [a, b] = [board.cell(change.path[i - 1]), board.cell(change.path[i])];
    if (a === undefined || b === undefined) {
      return;
    }
    const above = board.piecesOn(change.path[i]).length;
    const duration = 160 + 60 * Math.hypot(b.center.x - a.center.x, b.center.y - a.center.y);
    await Promise.all(pieces.map((piece, j) => run(piece, [
      {transform: transformOf({...change.piece, level: below + j}, a)}, {transform: transformOf({...change.piece, level: above + j}, b)},
    ], duration)));
    below = above;
  }
  board.carry(change.count, change.path[0], change.path.at(-1));
}

async function come(piece) {
  const place = piece?.style.transform;
  await run(piece, [{transform: `${place} scale(0.4)`, opacity: 0}, {transform: `${place} scale(1)`, opacity: 1}], 220);
}

async function leave(piece) {
  const place = piece?.style.transform;
  await run(piece, [{transform: `${place} scale(1)`, opacity: 1}, {transform: `${place} scale(0.5)`, opacity: 0}], 260);
}

async function rise(points) {
  await run(points, [{transform: 'translateY(0)', opacity: 0}, {opacity: 1, offset: 0.3}, {transform: 'translateY(-0.5px)', opacity: 0}], 900);
}
