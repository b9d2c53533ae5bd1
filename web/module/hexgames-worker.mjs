// The worker of a game's bots. The first message is the compiled program. Each later message is a
// game to replay and a request about it.

import {Refusal, start} from './hexgames-program.mjs';

const port = globalThis.postMessage === undefined ? process.getBuiltinModule('node:worker_threads').parentPort : globalThis;

let opened = null;

port.addEventListener('message', async ({data}) => {
  if (opened === null) {
    opened = start(data.game, data.module).then((open) => open());
    opened.catch(() => {}); // the first request reports it
    return;
  }
  const {number, replay, request} = data;
  const tell = (reply) => port.postMessage({number, ...reply});
  try {
    const {ask} = await opened;
    ask({do: 'replay', ...replay});
    tell({answer: ask(request, (progress) => tell({progress}))});
  } catch (problem) {
    if (problem instanceof Refusal) {
      tell({error: {...problem}, message: problem.message});
    } else {
      tell({problem: String(problem.message ?? problem)});
    }
  }
});
port.start?.();
