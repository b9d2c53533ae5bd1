// The page's address, in which the game is kept: it comes back when the page is loaded
// again.

export class Address {
  #written = location.hash; // what the page has written, or has opened
  #soon = 0; // the timer for the next writing

  // listen calls open with the fragment when somebody else changes it, or has done so.
  listen(open) {
    const look = () => {
      if (location.hash !== this.#written) {
        this.#written = location.hash;
        open(this.#written);
      }
    };
    addEventListener('hashchange', look);
    look();
  }

  // write puts a fragment into the address, soon.
  write(fragment) {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => {
      // If the address is another one, open is about to be called.
      if (fragment !== this.#written && location.hash === this.#written) {
        history.replaceState(null, '', fragment);
        this.#written = location.hash;
      }
    }, 200);
  }
}
