// The clocks of online games.

// A Clocks holds the clocks of a game from the server's last message.
export class Clocks {
  #told = null;
  #since = 0;

  // tell takes the clocks in a message.
  tell(clocks) {
    this.#told = clocks ?? null;
    this.#since = performance.now();
  }

  // left returns the time that a player has left, or null without clocks.
  left(player) {
    if (this.#told === null) {
      return null;
    }
    const left = this.#told[player.toLowerCase()];
    return this.#told.on === player ? Math.max(0, left - (performance.now() - this.#since)) : left;
  }

  // on returns the player whose clock is running, or None.
  get on() {
    return this.#told?.on ?? 'None';
  }
}
