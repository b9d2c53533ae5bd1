// The rules of the game that somebody asks for.

import {games} from './games.js';
import {program} from './rules.js';
import {gameWords, quote} from './words.js';

// A Loader loads what was asked for last.
export class Loader {
  #wanted = 0; // the number of what was asked for last

  // load returns the rules of a game, and tells if they take a while. It fails if
  // something else is asked for before they are there.
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
        throw new Error('something else was asked for meanwhile');
      }
      return found;
    } finally {
      clearTimeout(late);
    }
  }

  // forget makes sure that nobody gets what was asked for last.
  forget() {
    this.#wanted++;
  }
}
