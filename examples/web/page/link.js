// The address of a game: all that is needed to come back to it is in the fragment.

import {levels} from './bots.js';
import {quote} from './words.js';

const between = '.'; // the texts of moves, in none of which it is

const mostMoves = 10000; // more than any game that is played has

// toFragment returns the fragment for a state.
export function toFragment(state, white, black) {
  const values = new URLSearchParams({game: state.game, white, black});
  if (!state.standard) {
    values.set('start', state.start);
  }
  if (state.moves.length > 0) {
    values.set('moves', state.moves.map((move) => move.text).join(between));
  }
  if (state.ply < state.moves.length) {
    values.set('ply', state.ply);
  }
  if (state.result !== '*') {
    values.set('result', state.result);
  }
  if (state.reason !== '') {
    values.set('reason', state.reason);
  }
  return `#${values}`;
}

// fromFragment returns what a fragment says about a game; null if there is none in
// it. The start, the moves, the result and its reason are as they are given, for only
// the rules know about them.
export function fromFragment(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  if ([...values].length === 0) {
    return null;
  }
  const moves = (values.get('moves') ?? '').split(between).filter((move) => move !== '');
  if (moves.length > mostMoves) {
    throw new Error(`the link has ${moves.length} moves: want at most ${mostMoves}`);
  }
  const [white, black] = [values.get('white'), values.get('black')];
  for (const player of [white, black]) {
    if (player !== null && !levels.has(player)) {
      throw new Error(`the link has a player ${quote(player)}: want one of ${[...levels.keys()].join(', ')}`);
    }
  }
  const ply = values.get('ply') ?? String(moves.length);
  if (!/^\d+$/.test(ply) || Number(ply) > moves.length) {
    throw new Error(`the link goes to move ${quote(ply)}: want 0 to ${moves.length}`);
  }
  return {
    game: values.get('game') ?? '',
    start: values.get('start') ?? '',
    result: values.get('result') ?? '*',
    reason: values.get('reason') ?? '',
    ply: Number(ply),
    moves, white, black,
  };
}
