// The list of moves.

import {notesAfter, notesBefore} from './words.js';

// This many moves of Chance in a row are a deal, which is not shown move by move.
export const deal = 5;

// isBare reports whether a move has neither comments nor variations.
const isBare = (move) => Object.keys(move).every((name) => name === 'move' || name === 'by');

// Moves shows the moves of a line with their comments, and calls jump with the request
// that goes to a move or to a variation.
export class Moves {
  #list;
  #shown = '';

  constructor(list, jump) {
    this.#list = list;
    list.addEventListener('click', (event) => {
      const {ply, instead, number} = event.target.closest('button')?.dataset ?? {};
      if (ply !== undefined) {
        jump({do: 'go', ply: Number(ply)});
      } else if (instead !== undefined) {
        jump({do: 'variation', ply: Number(instead), number: Number(number)});
      }
    });
  }

  show({moves, comment, ply}) {
    const held = this.#list.contains(document.activeElement) ? document.activeElement : null;
    const shown = JSON.stringify([comment, moves]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#fill(moves, comment);
    }
    let present = null;
    for (const button of this.#list.querySelectorAll('[data-ply]')) {
      const here = Number(button.dataset.ply) === ply || Number(button.dataset.from) <= ply && ply < Number(button.dataset.ply);
      if (here) {
        button.setAttribute('aria-current', 'step');
        present = button;
      } else {
        button.removeAttribute('aria-current');
      }
    }
    // Only the list may scroll, and only as far as necessary to show the notes.
    const {offsetTop, offsetHeight} = present.closest('li');
    const room = this.#list.clientHeight;
    this.#list.scrollTop = Math.max(present.offsetTop - room / 2, Math.min(offsetTop, offsetTop + offsetHeight - room));
    if (held !== null && !held.isConnected) {
      this.#same(held, present).focus({preventScroll: true});
    }
  }

  // fill lists the moves.
  #fill(moves, comment) {
    this.#list.replaceChildren(this.#entry(0, 'Start', '', {after: comment}));
    for (let i = 0; i < moves.length; i++) {
      let end = i;
      while (end < moves.length && moves[end].by === 'Chance' && isBare(moves[end])) {
        end++;
      }
      if (end - i >= deal) {
        const entry = this.#entry(end, `${i + 1}–${end}. Chance`, 'chance', {});
        entry.firstChild.dataset.from = i + 1;
        this.#list.append(entry);
        i = end - 1;
      } else {
        const {move, by, glyphs = []} = moves[i];
        const words = [`${i + 1}.`, move, ...glyphs];
        this.#list.append(this.#entry(i + 1, words.join(' '), by.toLowerCase(), moves[i]));
      }
    }
  }

  // same returns the button that had the focus before the list was filled, or else that
  // of the present move, so that the focus stays if possible.
  #same(held, present) {
    const {ply} = held.dataset;
    const same = (button) => button.dataset.ply === ply && (ply !== undefined || button.textContent === held.textContent);
    return [...this.#list.querySelectorAll('button')].find(same) ?? present;
  }

  // entry returns an entry: the button that goes to the move, the comments on it, and the
  // variations.
  #entry(ply, text, by, move) {
    const button = this.#button(text, {ply});
    button.className = by;
    const [before, after] = [notesBefore(move), notesAfter(move)].map((notes) => notes.map(this.#note));
    const notes = [...before, ...after];
    notes.forEach((note, i) => {
      note.id = `note-${ply}-${i}`;
    });
    if (notes.length > 0) {
      button.setAttribute('aria-describedby', notes.map((note) => note.id).join(' '));
    }
    const item = document.createElement('li');
    item.append(...before, button, ...after);
    if (move.variations !== undefined) {
      item.append(this.#variations(ply, move.variations));
    }
    item.classList.toggle('wide', ply === 0 || item.childElementCount > 1);
    return item;
  }

  #variations(ply, texts) {
    const list = document.createElement('ul');
    list.setAttribute('aria-label', `Instead of move ${ply}`);
    list.append(...texts.map((text, i) => {
      const item = document.createElement('li');
      item.append(this.#button(text, {instead: ply, number: i + 1}));
      return item;
    }));
    return list;
  }

  #button(text, data) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    Object.assign(button.dataset, data);
    return button;
  }

  #note(text) {
    const p = document.createElement('p');
    p.className = 'note';
    p.dir = 'auto'; // in any language
    p.textContent = text;
    return p;
  }
}
