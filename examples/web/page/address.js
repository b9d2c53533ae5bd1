// The page's address, in which the game is kept: it comes back when the page is loaded
// again.

// Browsers take no more than 100 changes in half a minute.
const rest = 320;

export class Address {
  #written = location.hash; // what the page has written, or has opened
  #next = location.hash; // what it is to be
  #resting = false; // whether it has just been written

  // listen calls open with the fragment when somebody else changes it, or has done so.
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

  // write puts a fragment into the address, at once or soon.
  write(fragment) {
    this.#next = fragment;
    if (!this.#resting) {
      this.#flush();
    }
  }

  #flush() {
    // If the address is another one, open is about to be called.
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
