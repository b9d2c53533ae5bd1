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

// Bots runs the bots in a worker, one at a time. They remember their thoughts until one of
// them is stopped.
export class Bots {
  #worker = null;
  #module = null; // the program of the worker
  #waiting = null; // the request that waits for an answer
  #number = 0;

  // think returns a bot's thought about the position after some moves, in the game of a
  // module, or null if the bot was stopped. The role separates bots that must not share
  // their knowledge.
  think(module, start, moves, role, bot) {
    this.stop();
    if (this.#module !== module) {
      this.#dismiss();
    }
    if (this.#worker === null) {
      this.#hire(module);
    }
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting = {number, resolve, reject};
      this.#worker.postMessage({number, start, moves, role, bot});
    });
  }

  // stop stops the bot that is thinking.
  stop() {
    if (this.#waiting === null) {
      return;
    }
    this.#dismiss();
    const {resolve} = this.#waiting;
    this.#waiting = null;
    resolve(null);
  }

  #dismiss() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #hire(module) {
    const worker = new Worker('worker.js', {type: 'module'});
    worker.addEventListener('message', ({data}) => {
      if (this.#waiting?.number !== data.number) {
        return;
      }
      const {resolve, reject} = this.#waiting;
      this.#waiting = null;
      if (data.problem !== undefined) {
        this.#dismiss(); // the worker may be out of memory
        reject(new Error(data.problem));
      } else {
        resolve(data.answer);
      }
    });
    worker.addEventListener('error', (event) => {
      this.#worker = null;
      this.#waiting?.reject(new Error(event.message || 'the bots cannot be loaded'));
      this.#waiting = null;
    });
    worker.postMessage(module);
    [this.#worker, this.#module] = [worker, module];
  }
}
