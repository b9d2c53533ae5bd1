// The list of moves.

// This many moves of Chance in a row are a deal, which nobody watches move by move.
export const deal = 5;

// Moves shows the moves of a game, and calls jump with the number of moves after
// which to look at the game.
export class Moves {
  #list;
  #jump;
  #shown = '';

  constructor(list, jump) {
    this.#list = list;
    this.#jump = jump;
    list.addEventListener('click', (event) => {
      const ply = event.target.closest('[data-ply]')?.dataset.ply;
      if (ply !== undefined) {
        this.#jump(Number(ply));
      }
    });
  }

  show({moves, ply}) {
    const shown = moves.map(({text, by}) => by + text).join(' ');
    if (shown !== this.#shown || this.#list.childElementCount === 0) {
      this.#shown = shown;
      this.#fill(moves);
    }
    let present = null;
    for (const button of this.#list.querySelectorAll('button')) {
      const here = Number(button.dataset.ply) === ply || Number(button.dataset.from) <= ply && ply < Number(button.dataset.ply);
      if (here) {
        button.setAttribute('aria-current', 'step');
        present = button;
      } else {
        button.removeAttribute('aria-current');
      }
    }
    if (present !== null) { // and nothing but the list is to scroll
      this.#list.scrollTop = present.offsetTop - this.#list.clientHeight / 2;
    }
  }

  // fill lists the moves. The keyboard stays on the entry where it is.
  #fill(moves) {
    const held = this.#list.contains(document.activeElement) ? document.activeElement.dataset.ply : null;
    this.#list.replaceChildren(this.#entry(0, 'Start', ''));
    for (let i = 0; i < moves.length; i++) {
      let end = i;
      while (end < moves.length && moves[end].by === 'Chance') {
        end++;
      }
      if (end - i >= deal) {
        const entry = this.#entry(end, `${i + 1}–${end}. Chance`, 'chance');
        entry.firstChild.dataset.from = i + 1;
        this.#list.append(entry);
        i = end - 1;
      } else {
        this.#list.append(this.#entry(i + 1, `${i + 1}. ${moves[i].text}`, moves[i].by.toLowerCase()));
      }
    }
    if (held !== null) {
      const entries = [...this.#list.querySelectorAll('button')];
      (entries.find(({dataset}) => dataset.ply === held) ?? entries.at(-1)).focus({preventScroll: true});
    }
  }

  #entry(ply, text, by) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.ply = ply;
    button.textContent = text;
    button.className = by;
    const item = document.createElement('li');
    item.append(button);
    return item;
  }
}
