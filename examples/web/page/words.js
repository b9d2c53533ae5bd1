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

// notesBefore returns what is to be read before a move, and notesAfter what is to be
// read after it: each of them one text for a comment, and one for what programs noted.
export const notesBefore = ({before = ''}) => (before === '' ? [] : [before]);

export function notesAfter({clock, evaluation, after = ''}) {
  const facts = [
    ...(clock === undefined ? [] : [`${clock} left`]),
    ...(evaluation === undefined ? [] : [`White stands at ${percent(evaluation)}`]),
  ];
  return [...(facts.length === 0 ? [] : [sentence(facts.join(', '))]), ...(after === '' ? [] : [after])];
}

// eventWords returns where and when a game was played, as far as the tags of its record
// tell. A question mark there stands for what nobody knows.
export function eventWords(tags) {
  const known = (name, before = '') => tags.filter((tag) => tag.name === name && !/^[?.]*$/.test(tag.value)).map(({value}) => before + value);
  return [...known('Event'), ...known('Round', 'round '), ...known('Site'), ...known('Date')].join(', ');
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
