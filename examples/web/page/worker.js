// The worker in which the bots of a game think, so that the page stays responsive. The
// first message is the program; the others are positions to think about.

import {Refusal, start} from './rules.js';

let started = null;

addEventListener('message', async ({data}) => {
  if (started === null) {
    started = start(data);
    return;
  }
  try {
    const ask = await started;
    const {number, start, moves, role, bot} = data;
    ask({do: 'replay', start, moves});
    postMessage({number, answer: ask({do: 'think', role, bot})});
  } catch (problem) {
    postMessage({number: data.number, problem: problem instanceof Refusal ? problem.message : String(problem)});
  }
});
