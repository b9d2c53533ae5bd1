// Plays a game of each kind with an engine, all at the same time, and prints the records.
//
//     node client.mjs go run ./cmd/hexgames engine -json
//
// A bot plays White. Black's moves are random.
import {spawn} from 'node:child_process';
import {createInterface} from 'node:readline';

// An Engine makes requests. Any number of them may wait for their answers.
class Engine {
  #process;
  #waiting = new Map(); // by id
  #last = 0;
  #problem = null; // why the engine has ended

  constructor(command, ...args) {
    this.#process = spawn(command, args, {stdio: ['pipe', 'pipe', 'inherit']});
    this.#process.on('error', (problem) => this.#end(problem));
    this.#process.stdin.on('error', () => {}); // it has ended, as the output shows
    const lines = createInterface({input: this.#process.stdout});
    lines.on('line', (line) => this.#hear(JSON.parse(line)));
    lines.on('close', () => this.#end(new Error('the engine has ended')));
  }

  // ask makes a request and returns the answer. It fails if the request is refused; the
  // cause is an object with a kind, a reason and more. While a bot is thinking, it calls progress.
  ask(request, progress = () => {}) {
    if (this.#problem !== null) {
      return Promise.reject(this.#problem);
    }
    const id = ++this.#last;
    this.#process.stdin.write(`${JSON.stringify({id, ...request})}\n`);
    return new Promise((resolve, reject) => this.#waiting.set(id, {resolve, reject, progress}));
  }

  close() {
    this.#process.stdin.end();
  }

  #hear({id, answer, progress, error, message}) {
    const waiting = this.#waiting.get(id);
    if (progress !== undefined) {
      waiting.progress(progress);
      return;
    }
    this.#waiting.delete(id);
    if (error === undefined) {
      waiting.resolve(answer);
    } else if (waiting === undefined) {
      this.#end(new Error(message)); // it is about a line that is not a request
    } else {
      waiting.reject(new Error(message, {cause: error}));
    }
  }

  #end(problem) {
    this.#problem ??= problem;
    this.#waiting.forEach(({reject}) => reject(problem));
    this.#waiting.clear();
  }
}

const engine = new Engine(...process.argv.slice(2));

async function play(game) {
  const ask = (request, progress) => engine.ask({session: game, ...request}, progress);
  let state = await ask({do: 'new', game});
  while (state.outcome.reason === '') {
    if (state.turn === 'Chance') {
      state = await ask({do: 'chance'});
    } else if (state.turn === 'White') {
      const {move} = await ask({do: 'think', bot: 'mcts:nodes=20'}, ({line}) => console.error(line));
      state = await ask({do: 'play', move});
    } else {
      const {moves} = await ask({do: 'legal'});
      state = await ask({do: 'play', move: moves[Math.floor(Math.random() * moves.length)]});
    }
  }
  await ask({do: 'play', move: state.position}).catch(({cause}) => console.error(`${game}: ${cause.kind}: ${cause.reason}`));
  const {record} = await ask({do: 'record', tags: [{name: 'White', value: 'mcts'}]});
  process.stdout.write(record);
}

const {games} = await engine.ask({do: 'hello'});
await Promise.all(games.map(({name}) => play(name)));
engine.close();
