// The list of moves: the main line, with variations where they branch off.

import {t} from './hexgames-words.mjs';
import {deal} from './game.js';
import {cellsIn} from './tree.js';
import {notesAfter, notesBefore} from './words.js';

// isBare reports whether a move has neither comments nor variations.
const isBare = (move) => Object.keys(move).every((name) => ['node', 'move', 'by'].includes(name));

// Moves shows the moves of a tree with their comments. It calls jump with the request that goes to
// a move, and point with the cells of the move under the pointer or the focus.
export class Moves {
  #list;
  #shown = '';
  #long = false; // whether to leave out the names of cells

  constructor(list, {jump, point}) {
    this.#list = list;
    list.addEventListener('click', ({target}) => {
      const {node} = target.closest('button')?.dataset ?? {};
      if (node !== undefined) {
        jump({do: 'go', node: Number(node)});
      }
    });
    for (const [kind, cells] of [['pointerover', (e) => cellsIn(e?.dataset.move ?? '')], ['focusin', (e) => cellsIn(e?.dataset.move ?? '')], ['pointerleave', () => []], ['focusout', () => []]]) {
      list.addEventListener(kind, ({target}) => point(cells(target.closest?.('button'))));
    }
  }

  // show shows the tree of a state, and a review's judgments of moves, by node. If the names of
  // cells are long, only the board shows them.
  show({tree}, judged, isLong) {
    const held = this.#list.contains(document.activeElement) ? document.activeElement : null;
    this.#long = isLong;
    const shown = JSON.stringify([tree.comment, tree.moves, [...judged], isLong]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#fill(tree, judged);
    }
    let present = null;
    for (const button of this.#list.querySelectorAll('[data-node]')) {
      const isHere = button.dataset.node === String(tree.node) || button.dataset.deal?.split(' ').includes(String(tree.node));
      if (isHere) {
        button.setAttribute('aria-current', 'step');
        present = button;
      } else {
        button.removeAttribute('aria-current');
      }
    }
    if (present === null) {
      return;
    }
    requestAnimationFrame(() => this.#scroll(present)); // when the page is laid out anyway
    if (held !== null && !held.isConnected) {
      const same = [...this.#list.querySelectorAll('button')].find(({dataset}) => dataset.node === held.dataset.node);
      (same ?? present).focus({preventScroll: true});
    }
  }

  // scroll scrolls to a move in the list. Only the list may scroll, and only as far as necessary to
  // show the notes.
  #scroll(present) {
    if (present.isConnected) {
      const {offsetTop, offsetHeight} = present.closest('#moves > li');
      const room = this.#list.clientHeight;
      this.#list.scrollTop = Math.max(present.offsetTop - room / 2, Math.min(offsetTop, offsetTop + offsetHeight - room));
    }
  }

  // fill lists the moves.
  #fill({comment, moves}, judged) {
    this.#list.replaceChildren(this.#entry({node: 0, after: comment}, 0, t('moves.start'), judged));
    for (let i = 0; i < moves.length; i++) {
      let end = i;
      while (end < moves.length && moves[end].by === 'Chance' && isBare(moves[end])) {
        end++;
      }
      if (end - i >= deal) {
        const entry = this.#entry({node: moves[end - 1].node, by: 'Chance'}, end, t('moves.deal', {from: i + 1, to: end}), judged);
        entry.firstChild.dataset.deal = moves.slice(i, end).map(({node}) => node).join(' ');
        this.#list.append(entry);
        i = end - 1;
      } else {
        this.#list.append(this.#entry(moves[i], i + 1, this.#text(moves[i], i + 1, judged), judged));
      }
    }
  }

  // text returns a move as written in the list.
  #text({node, move, glyphs = []}, ply, judged) {
    const short = this.#long ? move.replace(/:.*/, '') : move;
    const mark = judged.get(node)?.mark;
    return [`${ply}.`, short, ...glyphs, ...(mark === undefined || glyphs.includes(mark) ? [] : [mark])].join(' ');
  }

  // entry returns an entry: the button that goes to the move, the comments on it, and the variations.
  #entry(move, ply, text, judged) {
    const button = this.#button(move, ply, text, judged);
    const [before, after] = [notesBefore(move), notesAfter(move)].map((notes) => notes.map(note));
    const notes = [...before, ...after];
    notes.forEach((one, i) => {
      one.id = `note-${move.node}-${i}`;
    });
    if (notes.length > 0) {
      button.setAttribute('aria-describedby', notes.map((one) => one.id).join(' '));
    }
    const item = document.createElement('li');
    item.append(...before, button, ...after);
    if (move.lines !== undefined) {
      item.append(this.#lines(move.lines, ply, judged));
    }
    item.classList.toggle('wide', ply === 0 || item.childElementCount > 1);
    return item;
  }

  // lines returns variations that start in place of a move.
  #lines(lines, ply, judged) {
    const list = document.createElement('ul');
    list.setAttribute('aria-label', t('moves.instead', {ply}));
    list.append(...lines.map((line) => {
      const item = document.createElement('li');
      line.forEach((move, i) => {
        item.append(...notesBefore(move).map(note), this.#button(move, ply + i, this.#text(move, ply + i, judged), judged), ...notesAfter(move).map(note));
        if (move.lines !== undefined) {
          item.append(this.#lines(move.lines, ply + i, judged));
        }
      });
      return item;
    }));
    return list;
  }

  #button({node, move, by = ''}, ply, text, judged) {
    const button = Object.assign(document.createElement('button'), {type: 'button', textContent: text, className: by.toLowerCase()});
    Object.assign(button.dataset, {node, ply, ...(move && {move}), ...(judged.has(node) && {judged: judged.get(node).mark})});
    if (this.#long && move !== undefined && text !== `${ply}. ${move}`) {
      button.setAttribute('aria-label', `${ply}. ${move}`);
    }
    return button;
  }
}

function note(text) {
  const p = document.createElement('p');
  p.className = 'note';
  p.dir = 'auto'; // in any language
  p.textContent = text;
  return p;
}
