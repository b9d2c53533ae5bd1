// Loading the rules of the game that the user requests.

import {games} from './games.js';
import {program} from './rules.js';
import {gameWords, quote} from './words.js';

// A Loader loads the last game that was requested.
export class Loader {
  #wanted = 0; // the number of the last request

  // load returns the rules of a game. It calls tell if loading takes a while, and fails
  // if another game is requested in the meantime.
  async load(game, tell) {
    if (!games.some(({name}) => name === game)) {
      throw new Error(`there is no game ${quote(game)}: want one of ${games.map(({name}) => name).join(', ')}`);
    }
    const number = ++this.#wanted;
    const late = setTimeout(() => {
      if (number === this.#wanted) {
        tell(`Loading ${gameWords(game)}…`);
      }
    }, 300);
    try {
      const found = await program(game);
      if (number !== this.#wanted) {
        throw new Error('another game was requested in the meantime');
      }
      return found;
    } finally {
      clearTimeout(late);
    }
  }

  // forget cancels the last request.
  forget() {
    this.#wanted++;
  }
}
