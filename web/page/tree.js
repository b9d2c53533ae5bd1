// Lines in the tree of a record, as the rules answer with it.

// along returns the moves of the tree that a line leads through, as far as it is there.
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

// cellsIn returns the names of cells that the text of a move has.
export const cellsIn = (move) => move.match(/-?\d+,-?\d+|[a-z]+\d+/g) ?? [];

// marksOf returns the marks that show a move: arrows where pieces go, and rings where others come.
export function marksOf(rules, move, color) {
  const {changes = []} = rules.try(move).trial;
  const come = changes.filter(({kind}) => kind === 'placed').map(({piece}) => piece.cell);
  return [
    ...changes.filter(({kind}) => kind === 'moved').map(({path}) => ({kind: 'arrow', cells: path, color})),
    ...(come.length === 0 ? [] : [{kind: 'ring', cells: come, color}]),
  ];
}
