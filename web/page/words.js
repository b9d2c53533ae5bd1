// The words of the page.

import {r, sentence, percent, t} from './hexgames-words.mjs';
import {games} from './hexgames.mjs';

// moveWords describes a move.
export function moveWords({ply, by, move, words}) {
  return t('log.move', {ply, by: t(by), move, words: words === undefined ? '' : `: ${words}`});
}

// notesBefore returns the notes to read before a move, and notesAfter the notes to read after it:
// each is a text for a comment and a text for the notes of programs.
export const notesBefore = ({before = ''}) => (before === '' ? [] : [before]);

export function notesAfter({clock, evaluation, after = ''}) {
  const facts = [
    ...(clock === undefined ? [] : [t('notes.clock', {clock})]),
    ...(evaluation === undefined ? [] : [t('worth.stands', {player: t('White'), percent: percent(evaluation)})]),
  ];
  return [...(facts.length === 0 ? [] : [sentence(facts.join(', '))]), ...(after === '' ? [] : [after])];
}

// eventWords returns where and when a game was played, from the tags of its record. A question mark
// in a tag means unknown.
export function eventWords(tags) {
  const known = (name, before = '') => tags.filter((tag) => tag.name === name && !/^[?.]*$/.test(tag.value)).map(({value}) => before + value);
  return [...known('Event'), ...known('Round', t('event.round')), ...known('Site'), ...known('Date')].join(', ');
}

// gameOf returns the entry of a game in the list of games.
export const gameOf = (game) => games.find(({name}) => name === game);

// gameWords returns the title of a game.
export const gameWords = (game) => gameOf(game).title;

// lineWords describes a game in one line.
export const lineWords = (game) => sentence(r(gameOf(game).line));

// quote quotes a text from the user for a message, shortened if necessary.
export const quote = (text) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

// forWhite returns the value of a position for White, given its value for a player.
export const forWhite = (player, value) => (player === 'Black' ? -value : value);

// worthWords describes a bot's view of a position for a player, such as "White wins in 9" if it is
// proven, or "61% for White". It counts the moves of both players.
export function worthWords(player, {value, hints: [best] = []}) {
  if (best?.exact !== true) {
    return t('worth.stands', {player: t(player), percent: percent(value)});
  }
  if (value === 0) {
    return t('worth.draw');
  }
  const winner = t(value > 0 ? player : {White: 'Black', Black: 'White'}[player]);
  return best.plies > 0 ? t('worth.winsIn', {winner, n: best.plies}) : t('worth.wins', {winner});
}
