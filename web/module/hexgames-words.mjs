// The words of boards, in the language of the user.

import {texts as english} from './hexgames-texts.mjs';

let known = english;
let rules = {}; // what the rules say in English, in another language
let plural = new Intl.PluralRules('en');

// speak changes the language, by the texts in it. What is missing stays in English.
export function speak(language, {rules: said = {}, ...texts}) {
  known = {...known, ...texts};
  rules = said;
  plural = new Intl.PluralRules(language);
}

// t returns a text with values in it, such as {n}, a number that decides between singular and plural; ""
// if there is no such text.
export function t(key, values = {}) {
  const text = known[key] ?? '';
  const found = typeof text === 'object' ? text[plural.select(values.n)] ?? text.other : text;
  return found.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// r returns what the rules say, such as "choose a man", in the language of the user. The numbers in
// it do not matter.
export function r(text) {
  const numbers = [];
  const pattern = text.replace(/\d+/g, (number) => `{${numbers.push(number)}}`);
  return (rules[text] ?? rules[pattern] ?? pattern).replace(/\{(\d+)\}/g, (_, i) => numbers[i - 1]);
}

// sentence returns a text as a sentence.
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

// outcomeWords returns how a game ended.
export const outcomeWords = ({winner, reason}) => (winner === 'None' ? t('board.drawn', {reason: r(reason)}) : t('board.won', {winner: t(winner), reason: r(reason)}));

// refusalWords returns the reason why something on a board with these cells is refused, without the game
// and the input, which the user can see. The name of a cell cannot begin a sentence, because it is
// not capitalized.
export function refusalWords({kind, reason, clause}, cells = []) {
  const first = reason.split(' ')[0];
  const words = cells.some(({name}) => name === first) ? `the cell ${reason}` : reason || kind.replaceAll('-', ' ');
  return sentence(clause === undefined ? words : `${words} (${clause})`);
}

// promptWords returns what a player does next: the user, if they play one side only.
export function promptWords(player, prompt, isUser) {
  return sentence(t(isUser ? 'board.yours' : 'board.turn', {player: t(player), prompt: r(prompt)}));
}

// percent converts a value from -1 to 1 to percent: 100% is a win, 50% a draw.
export const percent = (value) => `${Math.round(50 * (value + 1))}%`;
