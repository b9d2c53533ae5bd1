// Loads the rules of the game that the user requests.

import {t} from './hexgames-words.mjs';
import {load} from './hexgames.mjs';
import {gameWords} from './words.js';

// A Loader loads the most recently requested game.
export class Loader {
  #wanted = 0; // the number of the last request

  // load loads a game and calls begin with it. begin starts or continues the game with a request.
  // load calls tell if loading takes long, and fails if another game is requested in the meantime.
  async load(name, begin, tell) {
    const number = ++this.#wanted;
    const late = setTimeout(() => {
      if (number === this.#wanted) {
        tell(t('load.loading', {game: gameWords(name)}));
      }
    }, 300);
    let game;
    try {
      game = await load(name);
    } finally {
      clearTimeout(late);
    }
    try {
      if (number !== this.#wanted) {
        throw Object.assign(new Error(t('load.other')), {late: true});
      }
      return {game, state: begin(game)};
    } catch (problem) {
      game.close();
      throw problem;
    }
  }

  // forget cancels the last request.
  forget() {
    this.#wanted++;
  }
}
