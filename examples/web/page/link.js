// The address of a game: all that is needed to come back to it is in the fragment.

const between = '.'; // the texts of moves, in none of which it is

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
  return `#${values}`;
}

// fromFragment returns what a fragment says about a game; null if there is none in
// it. It checks nothing.
export function fromFragment(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  if ([...values].length === 0) {
    return null;
  }
  return {
    game: values.get('game') ?? '',
    start: values.get('start') ?? '',
    moves: (values.get('moves') ?? '').split(between).filter((move) => move !== ''),
    ply: values.get('ply'),
    result: values.get('result') ?? '*',
    white: values.get('white'),
    black: values.get('black'),
  };
}
