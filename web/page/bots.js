// The bots of the page.

// levels holds the possible players: a person, or a bot of some strength, with what to expect of
// them. The documentation of package bot has the results of the levels against each other.
export const levels = new Map([
  ['person', {name: 'Person', bot: '', about: 'You, or somebody beside you.'}],
  ['beginner', {name: 'Bot: beginner', bot: 'beginner', about: 'Often plays badly, but never misses a win at hand.'}],
  ['easy', {name: 'Bot: easy', bot: 'easy', about: 'Beats the beginner in about four games of five.'}],
  ['medium', {name: 'Bot: medium', bot: 'medium', about: 'Beats the easy bot in about four games of five.'}],
  ['hard', {name: 'Bot: hard', bot: 'hard', about: 'Beats the medium bot in about four games of five.'}],
  ['strong', {name: 'Bot: strong', bot: 'strong', about: 'Beats the hard bot in about four games of five.'}],
  ['best', {name: 'Bot: best', bot: 'best:time=5s', about: 'Plays as well as it can, and thinks for up to five seconds.'}],
]);

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
