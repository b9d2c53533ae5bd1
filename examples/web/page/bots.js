// The bots, as the page sees them.

// levels has who can play: a person, or a bot of a strength.
export const levels = new Map([
  ['person', {name: 'Person', bot: ''}],
  ['beginner', {name: 'Bot: beginner', bot: 'mcts:nodes=40'}],
  ['easy', {name: 'Bot: easy', bot: 'mcts:time=150ms'}],
  ['medium', {name: 'Bot: medium', bot: 'mcts:time=1s'}],
  ['strong', {name: 'Bot: strong', bot: 'mcts:time=5s'}],
]);

// adviser is the bot that gives hints.
export const adviser = 'mcts:time=1s';

// Bots think in a worker, one at a time. They remember what they have thought for as
// long as nobody stops one.
export class Bots {
  #worker = null;
  #module = null; // the program of the worker
  #waiting = null; // for an answer
  #number = 0;

  // think returns what a bot thinks of the position after some moves in the game of a
  // module, or null if it was stopped. The role tells apart bots that must not share
  // what they know.
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

  // stop ends what a bot thinks.
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
        this.#dismiss(); // which may have nothing left to think with
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
