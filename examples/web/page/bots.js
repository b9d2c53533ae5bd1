// The bots of the page.

// levels holds the possible players: a person, or a bot of some strength.
export const levels = new Map([
  ['person', {name: 'Person', bot: ''}],
  ['beginner', {name: 'Bot: beginner', bot: 'beginner'}],
  ['easy', {name: 'Bot: easy', bot: 'easy'}],
  ['medium', {name: 'Bot: medium', bot: 'medium'}],
  ['hard', {name: 'Bot: hard', bot: 'hard'}],
  ['strong', {name: 'Bot: strong', bot: 'strong'}],
  ['best', {name: 'Bot: best', bot: 'best:time=5s'}],
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
