// The words on boards, in the user's language.

import {texts as english} from './hexgames-texts.mjs';

let known = english;
let rules = {}; // translations of the English texts of the rules
let plural = new Intl.PluralRules('en');

// speak changes the language and its texts. Missing texts stay in English.
export function speak(language, {rules: said = {}, ...texts}) {
  known = {...known, ...texts};
  rules = said;
  plural = new Intl.PluralRules(language);
}

// t returns a text with its values filled in, or "" if there is no such text. The number {n}
// selects singular or plural.
export function t(key, values = {}) {
  const text = known[key] ?? '';
  const found = typeof text === 'object' ? text[plural.select(values.n)] ?? text.other : text;
  return found.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// r translates a text of the rules, such as "choose a man". Texts that differ only in numbers share
// a translation.
export function r(text) {
  const numbers = [];
  const pattern = text.replace(/\d+/g, (number) => `{${numbers.push(number)}}`);
  return (rules[text] ?? rules[pattern] ?? pattern).replace(/\{(\d+)\}/g, (_, i) => numbers[i - 1]);
}

// sentence makes a text a sentence.
export function sentence(text) {
  const capital = text === '' ? '' : text[0].toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}

// pieceWords returns the name of a piece, such as "White man" or "half 4".
function pieceWords({owner, kind, text}) {
  return [owner && t(owner), r(kind), text].filter((word) => word !== undefined).join(' ');
}

// cellWords returns the names of the pieces on a cell, from top to bottom.
export const cellWords = (pieces) => (pieces.length === 0 ? t('board.empty') : pieces.map(pieceWords).reverse().join(t('board.on')));

// areaWords returns the name of an area, such as "White’s pool".
export function areaWords({owner, name}) {
  const words = r(name);
  return owner === undefined ? words[0].toUpperCase() + words.slice(1) : t('board.area', {owner: t(owner), area: words});
}

// outcomeWords describes the outcome of a game.
export const outcomeWords = ({winner, reason}) => (winner === 'None' ? t('board.drawn', {reason: r(reason)}) : t('board.won', {winner: t(winner), reason: r(reason)}));

// refusalWords returns the reason for a refusal on a board with these cells. It leaves out the game
// and the input, which the user can see. A sentence cannot start with the name of a cell, because
// names are not capitalized.
export function refusalWords({kind, reason, clause}, cells = []) {
  const first = reason.split(' ')[0];
  const words = cells.some(({name}) => name === first) ? `the cell ${reason}` : reason || kind.replaceAll('-', ' ');
  return sentence(clause === undefined ? words : `${words} (${clause})`);
}

// promptWords returns the prompt for a player. If isUser is set, it addresses the user.
export function promptWords(player, prompt, isUser) {
  return sentence(t(isUser ? 'board.yours' : 'board.turn', {player: t(player), prompt: r(prompt)}));
}

// percent converts a value from -1 to 1 to percent: 100% is a win, 50% a draw.
export const percent = (value) => `${Math.round(50 * (value + 1))}%`;
