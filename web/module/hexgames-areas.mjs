// The areas next to the board, with items such as tiles.

import {still} from './hexgames-animation.mjs';
import {areaWords} from './hexgames-words.mjs';

// Areas shows the areas that hold items. It calls click with the name of a clicked item, and
// whether the click is a repeat within a double click. paint returns the picture of an item.
export class Areas {
  #box;
  #paint;
  #items = new Map(); // buttons by the names of items
  #open = new Set(); // the unfolded areas

  constructor(box, {click, paint}) {
    this.#box = box;
    this.#paint = paint;
    box.addEventListener('click', (event) => {
      const name = event.target.closest('[data-name]')?.dataset.name;
      if (name !== undefined) {
        click(name, event.detail > 1);
      }
    });
  }

  // show shows areas. The focus stays on its item.
  show(areas) {
    const active = this.#box.getRootNode().activeElement;
    const held = this.#box.contains(active) ? active : null;
    this.#items.clear();
    this.#box.replaceChildren(...areas.filter((area) => area.items !== undefined).map((area) => this.#area(area)));
    if (held !== null) {
      const same = this.#items.get(held.dataset.name) ?? this.#box.querySelector('summary') ?? this.#box.querySelector('button');
      same?.focus({preventScroll: true});
    }
  }

  // welcome animates items that have just arrived.
  welcome(names) {
    for (const name of names) {
      if (!still()) {
        this.#items.get(name)?.animate([{opacity: 0, transform: 'translateY(-12px)'}, {opacity: 1, transform: 'none'}], {duration: 350, easing: 'ease-out'});
      }
    }
  }

  // choose shows the chosen items and the possible next clicks.
  choose(chosen, next) {
    const played = new Set(); // the areas that the user plays from
    for (const [name, button] of this.#items) {
      if (next.has(name) || chosen.includes(name)) {
        played.add(button.closest('.area'));
      }
      button.classList.toggle('next', next.has(name));
      button.setAttribute('aria-pressed', String(chosen.includes(name)));
      button.setAttribute('aria-disabled', String(!next.has(name)));
    }
    for (const area of this.#box.children) {
      area.classList.toggle('played', played.has(area));
    }
  }

  // lift returns a copy of an item that moves with the pointer.
  lift(name) {
    const button = this.#items.get(name);
    const copy = button.cloneNode(true);
    const {left, top} = button.getBoundingClientRect();
    delete copy.dataset.name;
    copy.className = 'carried';
    this.#box.append(copy);
    const to = (dx, dy) => Object.assign(copy.style, {left: `${left + dx}px`, top: `${top + dy}px`});
    to(0, 0);
    return {to, end: () => copy.remove()};
  }

  #area(area) {
    const folded = area.owner === undefined; // nobody clicks the items of Chance
    const words = areaWords(area);
    const box = document.createElement(folded ? 'details' : 'section');
    const title = document.createElement(folded ? 'summary' : 'h2');
    title.textContent = folded ? `${words}: ${area.items.length}` : words;
    const items = document.createElement('div');
    items.className = 'items';
    items.setAttribute('role', 'group');
    items.setAttribute('aria-label', words);
    for (const name of area.items) {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.name = name;
      button.append(this.#paint(name));
      button.setAttribute('aria-label', `${words}: ${name}`);
      this.#items.set(name, button);
      items.append(button);
    }
    if (folded) {
      box.open = this.#open.has(words);
      box.addEventListener('toggle', () => {
        this.#open[box.open ? 'add' : 'delete'](words);
      });
    }
    box.className = 'area';
    box.dataset.area = area.name;
    box.dataset.owner = area.owner ?? '';
    box.append(title, items);
    return box;
  }
}
