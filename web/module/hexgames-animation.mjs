// The changes of a move, shown in sequence.

import {placeOf} from './hexgames-picture.mjs';

// still reports whether the user prefers no motion.
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;

// run animates an element and waits for the end, even if the page is hidden.
async function run(e, frames, duration) {
  if (e !== null && !still()) {
    const animation = e.animate(frames, {duration, easing: 'ease-in-out', fill: 'forwards'});
    await Promise.race([animation.finished.catch(() => {}), new Promise((resolve) => setTimeout(resolve, duration + 100))]);
  }
}

// pause waits.
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// animate shows changes on a board, starting from the position before them. It stops when wanted
// returns false.
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
        await move(board, change, wanted);
        break;
      case 'placed':
        together.push(...board.add(change.piece.cell).map(come));
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

// shifts holds the distances of pieces from their places in the picture.
const shifts = new WeakMap();
const shiftOf = (piece) => shifts.get(piece) ?? {x: 0, y: 0};
const shifted = ({x, y}) => ({transform: `translate(${x}px, ${y}px)`});

// move moves the upper pieces of a stack from cell to cell.
async function move(board, {path, count}, wanted) {
  const pieces = board.piecesOn(path[0]).slice(-count);
  for (const piece of pieces) {
    piece.parentNode.append(piece); // on top of all others
  }
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [board.cell(path[i - 1]), board.cell(path[i])];
    if (a === undefined || b === undefined) {
      return;
    }
    // Other pieces on the last cell raise the arriving ones.
    const places = i === path.length - 1 ? board.arriving(path[i]).slice(-count).map(placeOf) : [];
    const [dx, dy] = [b.center.x - a.center.x, b.center.y - a.center.y];
    const duration = 160 + 0.6 * Math.hypot(dx, dy);
    await Promise.all(pieces.map((piece, j) => {
      const [from, at] = [shiftOf(piece), placeOf(piece)];
      const to = places.length === count ? {x: places[j].x - at.x, y: places[j].y - at.y} : {x: from.x + dx, y: from.y + dy};
      shifts.set(piece, to);
      return run(piece, [shifted(from), shifted(to)], duration);
    }));
    if (!wanted()) {
      return; // the board shows another position
    }
  }
  board.carry(count, path[0], path.at(-1));
}

const come = (piece) => run(piece, [{transform: 'scale(0.4)', opacity: 0}, {transform: 'scale(1)', opacity: 1}], 220);

function leave(piece) {
  const {transform} = piece === null ? {} : shifted(shiftOf(piece));
  return run(piece, [{transform: `${transform} scale(1)`, opacity: 1}, {transform: `${transform} scale(0.5)`, opacity: 0}], 260);
}

async function rise(points) {
  await run(points, [{transform: 'translateY(0)', opacity: 0}, {opacity: 1, offset: 0.3}, {transform: 'translateY(-50px)', opacity: 0}], 900);
}
