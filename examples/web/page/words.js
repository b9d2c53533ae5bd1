// What the page says in words.

// pieceWords returns what a piece is called, such as "White man" or "half 4".
function pieceWords(piece) {
  return [piece.owner, piece.kind, piece.text].filter((word) => word !== '').join(' ');
}

// cellWords returns what lies on a cell, from the top to the bottom of a stack.
export function cellWords(pieces) {
  if (pieces.length === 0) {
    return 'empty';
  }
  return pieces.map(pieceWords).reverse().join(' on ');
}

// areaWords returns what an area is called, such as "White’s pool".
export function areaWords(area) {
  return area.owner === '' ? area.name[0].toUpperCase() + area.name.slice(1) : `${area.owner}’s ${area.name}`;
}

// moveWords returns what a move does.
export function moveWords(played) {
  const does = played.words === '' ? '' : `: ${played.words}`;
  return `${played.ply + 1}. ${played.by} plays ${played.move}${does}.`;
}

// titles has the names of games that are not just written with a capital.
const titles = {hexcore6: 'HexCore6'};

// gameWords returns the name of a game as a title.
export const gameWords = (name) => titles[name] ?? name[0].toUpperCase() + name.slice(1);

// sentence returns a text as a sentence.
export function sentence(text) {
  const capital = text[0].toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

// quote returns a text that somebody has given as it is repeated to him.
export const quote = (text) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

// percent returns what a value from -1 to 1 is worth: 100% is a win, 50% a draw.
export const percent = (value) => `${Math.round(50 * (value + 1))}%`;
