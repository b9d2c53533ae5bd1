// The words of the page.

import {games} from './hexgames.mjs';

// pieceWords returns the name of a piece, such as "White man" or "half 4".
function pieceWords(piece) {
  return [piece.owner, piece.kind, piece.text].filter((word) => word !== undefined).join(' ');
}

// cellWords returns the names of the pieces on a cell, from top to bottom.
export function cellWords(pieces) {
  if (pieces.length === 0) {
    return 'empty';
  }
  return pieces.map(pieceWords).reverse().join(' on ');
}

// areaWords returns the name of an area, such as "White’s pool".
export function areaWords(area) {
  return area.owner === undefined ? area.name[0].toUpperCase() + area.name.slice(1) : `${area.owner}’s ${area.name}`;
}

// moveWords describes a move.
export function moveWords(played) {
  const does = played.words === undefined ? '' : `: ${played.words}`;
  return `${played.ply}. ${played.by} plays ${played.move}${does}.`;
}

// notesBefore returns the notes to read before a move, and notesAfter those to read after
// it: in each case, a text for a comment and a text for the notes of programs.
export const notesBefore = ({before = ''}) => (before === '' ? [] : [before]);

export function notesAfter({clock, evaluation, after = ''}) {
  const facts = [
    ...(clock === undefined ? [] : [`${clock} left`]),
    ...(evaluation === undefined ? [] : [`White stands at ${percent(evaluation)}`]),
  ];
  return [...(facts.length === 0 ? [] : [sentence(facts.join(', '))]), ...(after === '' ? [] : [after])];
}

// outcomeWords returns how a game ended.
export function outcomeWords({winner, reason}) {
  return winner === 'None' ? `draw: ${reason}` : `${winner} wins: ${reason}`;
}

// refusalWords returns the reason why clicks on a board with these cells are refused,
// without the game and the input, which the user can see. The name of a cell cannot begin
// a sentence, because it is not capitalized.
export function refusalWords({kind, reason, clause}, cells) {
  const first = reason.split(' ')[0];
  const words = cells.some(({name}) => name === first) ? `the cell ${reason}` : reason || kind.replaceAll('-', ' ');
  return sentence(clause === undefined ? words : `${words} (${clause})`);
}

// eventWords returns where and when a game was played, from the tags of its record, in
// which a question mark means unknown.
export function eventWords(tags) {
  const known = (name, before = '') => tags.filter((tag) => tag.name === name && !/^[?.]*$/.test(tag.value)).map(({value}) => before + value);
  return [...known('Event'), ...known('Round', 'round '), ...known('Site'), ...known('Date')].join(', ');
}

// gameWords returns the title of a game.
export const gameWords = (game) => games.find(({name}) => name === game).title;

// sentence returns a text as a sentence.
export function sentence(text) {
  const capital = text[0].toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

// quote quotes a text of the user for a message, and shortens it if necessary.
export const quote = (text) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

// worthWords returns what a bot thinks of a position for a player, such as "White wins in 9", if
// it has proved that, or "White stands at 61%". It counts the moves of both players.
export function worthWords(player, {value, hints: [best] = []}) {
  if (best?.exact !== true) {
    return `${player} stands at ${percent(value)}`;
  }
  if (value === 0) {
    return 'it is a draw';
  }
  const winner = value > 0 ? player : {White: 'Black', Black: 'White'}[player];
  return best.plies > 0 ? `${winner} wins in ${best.plies}` : `${winner} wins`;
}

// percent converts a value from -1 to 1 to percent: 100% is a win, 50% a draw.
export const percent = (value) => `${Math.round(50 * (value + 1))}%`;
