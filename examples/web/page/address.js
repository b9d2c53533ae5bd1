// The page's address, which contains the game: it is restored when the page is reloaded.

// Browsers allow at most 100 changes in half a minute.
const rest = 320;

export class Address {
  #written = location.hash; // the fragment that the page last wrote or opened
  #next = location.hash; // the fragment to write
  #resting = false; // whether the page has just written it

  // listen calls open with the fragment when the user changes it, or has changed it.
  listen(open) {
    const look = () => {
      if (location.hash !== this.#written) {
        this.#next = this.#written = location.hash;
        open(this.#written);
      }
    };
    addEventListener('hashchange', look);
    look();
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
    history.replaceState(null, '', this.#next);
    this.#next = this.#written = location.hash;
    this.#resting = true;
    setTimeout(() => {
      this.#resting = false;
      this.#flush();
    }, rest);
  }
}
