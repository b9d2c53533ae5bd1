// Lines in the tree of a record, as the rules return it.

// along returns the moves of the tree along a line, as far as they exist.
export function along({moves}, line) {
  const found = [];
  let rest = moves;
  for (const move of line) {
    const next = [rest, ...(rest[0]?.lines ?? [])].find(([first]) => first?.move === move);
    if (next === undefined) {
      break;
    }
    found.push(next[0]);
    rest = next.slice(1);
  }
  return found;
}

// cellsIn returns the names of cells in the text of a move.
export const cellsIn = (move) => move.match(/-?\d+,-?\d+|[a-z]+\d+/g) ?? [];

// marksOf returns the marks that show a move: arrows for pieces that move, and rings for pieces
// that appear.
export function marksOf(rules, move, color) {
  const {changes = []} = rules.try(move).trial;
  const come = changes.filter(({kind}) => kind === 'placed').map(({piece}) => piece.cell);
  return [
    ...changes.filter(({kind}) => kind === 'moved').map(({path}) => ({kind: 'arrow', cells: path, color})),
    ...(come.length === 0 ? [] : [{kind: 'ring', cells: come, color}]),
  ];
}
