// The bots of a game think in a worker.

import {read} from './hexgames-program.mjs';

// Bots runs the bots of one game. They keep their search trees until they are stopped.
export class Bots {
  #program; // the game and its compiled program, for the worker
  #worker = null;
  #waiting = new Map(); // the pending requests, by number
  #last = 0; // the number of the last request

  constructor(program) {
    this.#program = program;
  }

  // prepare starts the worker, so that the first request does not wait for it.
  prepare() {
    if (this.#worker === null) {
      this.#worker = this.#hire();
      this.#worker.unref?.();
    }
  }

  // think lets a bot think about a game to replay and returns the answer. Until then, it calls
  // onprogress with the bot's reports.
  think(replay, request, onprogress = () => {}) {
    return new Promise((resolve, reject) => {
      const number = ++this.#last;
      this.prepare();
      this.#worker.postMessage({number, replay, request});
      this.#waiting.set(number, {resolve, reject, onprogress, thinks: request.do === 'think', best: null});
      this.#worker.ref?.();
    });
  }

  // stop stops the bots. Pending requests resolve with their last thoughts, or null.
  stop() {
    if (this.#waiting.size > 0) {
      this.#dismiss(({resolve, best}) => resolve(best));
    }
  }

  // close stops the bots and frees their memory.
  close() {
    this.#dismiss(({resolve, best}) => resolve(best));
  }

  // dismiss ends the worker and the pending requests.
  #dismiss(end) {
    this.#worker?.terminate();
    this.#worker = null;
    const ended = [...this.#waiting.values()];
    this.#waiting.clear();
    ended.forEach(end);
  }

  // hire starts a worker. In Node, an idle worker does not keep the process alive.
  #hire() {
    const unlessDismissed = (f) => (value) => worker === this.#worker && f(value);
    const worker = start(
      unlessDismissed((data) => this.#hear(data)),
      unlessDismissed((problem) => this.#dismiss(({reject}) => reject(problem))),
    );
    worker.postMessage(this.#program);
    return worker;
  }

  #hear({number, progress, problem, ...reply}) {
    const waiting = this.#waiting.get(number);
    if (problem !== undefined) { // the worker may be out of memory
      this.#dismiss(({reject}) => reject(new Error(problem)));
    } else if (progress !== undefined) {
      waiting.best = waiting.thinks ? progress : null;
      waiting.onprogress(progress);
    } else {
      this.#waiting.delete(number);
      if (this.#waiting.size === 0) {
        this.#worker.unref?.();
      }
      try {
        waiting.resolve(read(reply));
      } catch (refusal) {
        waiting.reject(refusal);
      }
    }
  }
}

// start starts a worker that calls hear with its messages, and fail if it cannot continue.
function start(hear, fail) {
  if (typeof Worker === 'undefined') { // in Node
    const {Worker: Thread} = process.getBuiltinModule('node:worker_threads');
    const here = import.meta.url; // hide this worker from bundlers
    return new Thread(new URL('./hexgames-worker.mjs', here)).on('message', hear).on('error', fail);
  }
  const worker = new Worker(new URL('./hexgames-worker.mjs', import.meta.url), {type: 'module'});
  worker.addEventListener('message', ({data}) => hear(data));
  worker.addEventListener('error', ({message}) => fail(new Error(message || "the bots' worker cannot be loaded")));
  return worker;
}
