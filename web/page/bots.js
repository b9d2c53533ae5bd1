// The bots of the page.

import {t} from './hexgames-words.mjs';
import {games} from './hexgames.mjs';

// words are former names of levels, weakest first. Old links contain them.
const words = ['beginner', 'easy', 'medium', 'hard', 'strong'];

// others are the players other than levels.
const others = ['person', 'best'];

// isPlayer reports whether a name can belong to a player: a person, a level, or the best bot.
export const isPlayer = (name) => others.includes(name) || words.includes(name) || /^level([1-9]|1\d|20)$/.test(name);

// botOf returns the bot that plays for a player, '' for a person.
export const botOf = (name) => ({person: '', best: 'best:time=5s'})[name] ?? name;

// levelsOf returns the levels of a game.
const levelsOf = (game) => games.find(({name}) => name === game).levels;

// playersOf returns the players of a game: a person, its levels, weakest first, and the best bot.
export const playersOf = (game) => ['person', ...levelsOf(game).map(({name}) => name), 'best'];

// fitting returns the player of a game for a name. A level beyond the game's last becomes the last.
export function fitting(name, game) {
  const all = levelsOf(game);
  const word = words.indexOf(name);
  if (others.includes(name)) {
    return name;
  }
  const at = word < 0 ? Number(name.slice('level'.length)) - 1 : Math.floor((word * (all.length - 1) + 2) / (words.length - 1));
  return all[Math.min(at, all.length - 1)].name;
}

// nameOfPlayer returns the readable name of a player of a game, with the Elo of a level.
export function nameOfPlayer(name, game) {
  if (others.includes(name)) {
    return t(`player.${name}`);
  }
  const {elo} = levelsOf(game).find((level) => level.name === name);
  return t('player.level', {n: name.replace('level', '')}) + (elo ? ` (${elo})` : '');
}

// aboutPlayer describes a player of a game.
export function aboutPlayer(name, game) {
  const all = levelsOf(game);
  const at = all.findIndex((level) => level.name === name);
  if (at < 0) {
    return t(`player.${name}About`);
  }
  return at === 0 ? t('player.first') : t('player.better', {n: at});
}

// adviser is the bot that gives hints.
export const adviser = 'best:time=1s';

// judge is the bot that evaluates the position shown.
export const judge = 'best:time=10s';

// reviewer is the bot that reviews games, with the time per position.
const reviewer = 'best:time=200ms';

// Bots has the bots of a game think, one at a time.
export class Bots {
  #game = null;
  #number = 0; // the number of the last request

  // think returns a bot's thought about the position of a game, or null if the bot was stopped. It
  // calls onprogress with thoughts until then, each with the given number of best moves. The role
  // separates bots that must not share what they learn.
  async think(game, role, bot, onprogress = () => {}, hints = 1) {
    this.stop();
    this.#game = game;
    const number = ++this.#number;
    const thought = await game.think({role, bot, hints, onprogress: (far) => number === this.#number && onprogress(far)});
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
