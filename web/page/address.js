// The page's address. It contains the game, which is restored when the page is reloaded. The
// browser history has an entry for each game, with its storage key.

// Browsers allow at most 100 changes in half a minute.
const rest = 320;

export class Address {
  #written = location.hash; // the last fragment that the page wrote or opened
  #next = location.hash; // the fragment to write
  #resting = false; // whether the page has just written it

  #key = ''; // the storage key of the current game

  // key returns the storage key of the game at the current history entry, or "".
  static key() {
    return history.state?.key ?? '';
  }

  // listen calls open with the fragment when the user changes it or goes to another history entry,
  // including changes before the call.
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

  // begin records the key of another game, in a new history entry if the user may want to return to
  // the current one.
  begin(key, back) {
    if (back) {
      this.#flush();
      history.pushState({key}, '');
    } else {
      history.replaceState({key}, '');
    }
    this.#key = key;
  }

  // write writes a fragment to the address, immediately or soon.
  write(fragment) {
    this.#next = fragment;
    if (!this.#resting) {
      this.#flush();
    }
  }

  #flush() {
    // If the address differs, open is about to be called.
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
