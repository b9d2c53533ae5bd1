// The bots of the page.

import {games} from './hexgames.mjs';

// words are names that every game has for some of its levels, weakest first, in links of old.
const words = ['beginner', 'easy', 'medium', 'hard', 'strong'];

// about says what to expect of the players that are not levels.
const about = new Map([
  ['person', 'You, or somebody beside you.'],
  ['best', 'Plays as well as it can, and thinks for up to five seconds.'],
]);

// isPlayer reports whether a name can be that of a player: a person, a level, or the best bot.
export const isPlayer = (name) => about.has(name) || words.includes(name) || /^level([1-9]|1\d|20)$/.test(name);

// botOf returns the bot that plays for a player, '' for a person.
export const botOf = (name) => ({person: '', best: 'best:time=5s'})[name] ?? name;

// levelsOf returns the levels of a game.
const levelsOf = (game) => games.find(({name}) => name === game).levels;

// playersOf returns the players of a game: a person, its levels, weakest first, and the best bot.
export const playersOf = (game) => ['person', ...levelsOf(game).map(({name}) => name), 'best'];

// fitting returns the player of a game that a name stands for. A level that the game does not have
// is its last.
export function fitting(name, game) {
  const all = levelsOf(game);
  const word = words.indexOf(name);
  if (about.has(name)) {
    return name;
  }
  const at = word < 0 ? Number(name.slice('level'.length)) - 1 : Math.floor((word * (all.length - 1) + 2) / (words.length - 1));
  return all[Math.min(at, all.length - 1)].name;
}

// nameOfPlayer returns the name of a player of a game as people read it, with the Elo of a level.
export function nameOfPlayer(name, game) {
  if (about.has(name)) {
    return name === 'person' ? 'Person' : 'Bot: best';
  }
  const {elo} = levelsOf(game).find((level) => level.name === name);
  return `Bot: ${name.replace('level', 'level ')}${elo ? ` (${elo})` : ''}`;
}

// aboutPlayer says what to expect of a player of a game.
export function aboutPlayer(name, game) {
  const all = levelsOf(game);
  const at = all.findIndex((level) => level.name === name);
  if (at < 0) {
    return about.get(name);
  }
  return at === 0 ? 'Often plays badly, but never misses a win at hand.' : `Plays better than level ${at}.`;
}

// adviser is the bot that gives hints.
export const adviser = 'best:time=1s';

// judge is the bot that evaluates the position shown.
export const judge = 'best:time=1s';

// reviewer is the bot that reviews games, with the time for each position.
export const reviewer = 'best:time=200ms';

// Bots lets the bots of a game think, one at a time.
export class Bots {
  #game = null;
  #number = 0; // of the last request

  // think returns a bot's thought about the position of a game, or null if the bot was
  // stopped. It calls onprogress with thoughts until then. The role separates bots that must not
  // share their knowledge.
  async think(game, role, bot, onprogress = () => {}) {
    this.stop();
    this.#game = game;
    const number = ++this.#number;
    const thought = await game.think({role, bot, hints: 1, onprogress: (far) => number === this.#number && onprogress(far)});
    return number === this.#number ? thought : null;
  }

  // review returns a bot's review of the line of a game, or null if the bot was stopped.
  async review(game, onprogress) {
    this.stop();
    this.#game = game;
    const number = ++this.#number;
    const review = await game.review({bot: reviewer, onprogress: (progress) => number === this.#number && onprogress(progress)});
    return number === this.#number ? review : null;
  }

  // stop stops the bot that is thinking.
  stop() {
    this.#number++;
    this.#game?.stop();
  }
}
