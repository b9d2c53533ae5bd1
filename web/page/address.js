// The page's address, which contains the game: it is restored when the page is reloaded. The
// history of the browser has an entry for each game, with the key by which it is stored.

// Browsers allow at most 100 changes in half a minute.
const rest = 320;

export class Address {
  #written = location.hash; // the fragment that the page last wrote or opened
  #next = location.hash; // the fragment to write
  #resting = false; // whether the page has just written it

  #key = ''; // of the present game

  // key returns the key of the game at the present entry of the history, or "".
  static key() {
    return history.state?.key ?? '';
  }

  // listen calls open with the fragment when the user changes it or goes to another entry of
  // the history, or has done so.
  listen(open) {
    const look = () => {
      if (location.hash !== this.#written || Address.key() !== '' && Address.key() !== this.#key) {
        this.#next = this.#written = location.hash;
        open(this.#written);
      }
    };
    addEventListener('popstate', look);
    look();
  }

  // begin notes the key of another game, in a new entry of the history if the user may want
  // to come back to the present one.
  begin(key, back) {
    if (back) {
      this.#flush();
      history.pushState({key}, '');
    } else {
      history.replaceState({key}, '');
    }
    this.#key = key;
  }

  // write writes a fragment to the address, at once or soon.
  write(fragment) {
    this.#next = fragment;
    if (!this.#resting) {
      this.#flush();
    }
  }

  #flush() {
    // If the address is different, open is about to be called.
    if (this.#next === this.#written || location.hash !== this.#written) {
      return;
    }
    history.replaceState({key: this.#key}, '', this.#next);
    this.#next = this.#written = location.hash;
    this.#resting = true;
    setTimeout(() => {
      this.#resting = false;
      this.#flush();
    }, rest);
  }
}
