// The link to a game: its fragment contains everything needed to restore the game.

import {t} from './hexgames-words.mjs';
import {isPlayer} from './bots.js';
import {quote} from './words.js';

const between = '.'; // separates moves, whose text never contains it

const mostMoves = 10000; // more than any real game has

// toFragment returns the fragment for a state.
export function toFragment(state, white, black) {
  const values = new URLSearchParams({game: state.game, white, black});
  if (!state.standard) {
    values.set('start', state.start);
  }
  if (state.moves.length > 0) {
    values.set('moves', state.moves.map(({move}) => move).join(between));
  }
  if (state.ply < state.moves.length) {
    values.set('ply', state.ply);
  }
  if (state.result !== '*') {
    values.set('result', state.result);
  }
  if (state.termination !== undefined) {
    values.set('reason', state.termination);
  }
  return `#${values}`;
}

// fromFragment returns the game in a fragment, or null if there is none. It does not check
// the start, the moves, the result and its reason, because only the rules can.
export function fromFragment(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  if ([...values].length === 0) {
    return null;
  }
  const moves = (values.get('moves') ?? '').split(between).filter((move) => move !== '');
  if (moves.length > mostMoves) {
    throw new Error(t('link.moves', {n: moves.length, most: mostMoves}));
  }
  const [white, black] = [values.get('white'), values.get('black')];
  for (const player of [white, black]) {
    if (player !== null && !isPlayer(player)) {
      throw new Error(t('link.player', {player: quote(player)}));
    }
  }
  const ply = values.get('ply') ?? String(moves.length);
  if (!/^\d+$/.test(ply) || Number(ply) > moves.length) {
    throw new Error(t('link.ply', {ply: quote(ply), most: moves.length}));
  }
  return {
    game: values.get('game') ?? '',
    start: values.get('start') ?? '',
    result: values.get('result') ?? '*',
    termination: values.get('reason') ?? '',
    ply: Number(ply),
    moves, white, black,
  };
}
