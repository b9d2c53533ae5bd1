// The dialog for a new game.

import {r, t} from './hexgames-words.mjs';
import {games} from './hexgames.mjs';
import {aboutPlayer, fitting, nameOfPlayer, playersOf} from './bots.js';
import {listenTo} from './dialogs.js';
import {gameOf, lineWords} from './words.js';

const id = (name) => document.getElementById(name);

// fillPlayers fills a select element with the players of a game.
export function fillPlayers(select, game, chosen) {
  const fit = fitting(chosen, game);
  select.replaceChildren(...playersOf(game).map((name) => new Option(nameOfPlayer(name, game), name, false, name === fit)));
}

// describe describes the players.
function describe() {
  const game = id('new-games').querySelector('input:checked').value;
  id('new-white-about').textContent = aboutPlayer(id('new-white').value, game);
  id('new-black-about').textContent = aboutPlayer(id('new-black').value, game);
}

// showOptions fills an element with fields for the options of a game. Their ids begin with a
// prefix.
export function showOptions(box, game, prefix = 'option') {
  const {options} = gameOf(game);
  box.replaceChildren(...options.map(({name, type, standard, words}) => {
    const field = document.createElement('div');
    const label = document.createElement('label');
    label.textContent = r(words);
    let input = document.createElement('input');
    switch (type) {
      case 'yes or no':
      case 'player':
        input = document.createElement('select');
        for (const value of type === 'player' ? ['White', 'Black'] : ['no', 'yes']) {
          input.append(new Option(t(value), value, false, value === standard));
        }
        break;
      case 'number':
        input.type = 'number';
        input.value = standard;
        break;
      default:
        input.value = standard;
    }
    input.id = `${prefix}-${name}`;
    input.dataset.option = name;
    input.dataset.standard = standard;
    label.htmlFor = input.id;
    field.append(label, input);
    return field;
  }));
}

// readOptions returns the nonstandard options in the fields of an element. It fails if there is a
// position, too.
export function readOptions(box, position) {
  const options = Object.fromEntries([...box.querySelectorAll('[data-option]')]
    .filter((input) => input.value !== input.dataset.standard)
    .map((input) => [input.dataset.option, input.value]));
  if (position !== '' && Object.keys(options).length > 0) {
    throw new Error(t('setup.both'));
  }
  return options;
}

// A Setup asks for a new game. It calls begin with the game, the request that starts it, the
// players, a function that shows a text in the dialog, and the clock or null. begin fails if the
// game is not possible.
export class Setup {
  #begin;

  constructor(begin) {
    this.#begin = begin;
    for (const select of [id('new-white'), id('new-black')]) {
      select.addEventListener('change', describe);
    }
    for (const minutes of [0, 3, 5, 10, 15, 30]) {
      id('new-minutes').append(new Option(minutes === 0 ? t('setup.noClock') : t('time.minutes', {n: minutes}), minutes));
    }
    for (const seconds of [0, 2, 5, 10, 20]) {
      id('new-increment').append(new Option(t('time.seconds', {n: seconds}), seconds));
    }
    for (const {name, title} of games) {
      const input = Object.assign(document.createElement('input'), {type: 'radio', name: 'game', value: name});
      const heading = document.createElement('b');
      heading.textContent = title;
      const about = document.createElement('span');
      about.textContent = lineWords(name);
      const label = document.createElement('label');
      label.append(input, heading, about);
      id('new-games').append(label);
      input.addEventListener('change', () => this.#options(name));
    }
    listenTo('new', (tell) => this.#start(tell));
  }

  // open opens the dialog.
  open(game, white, black) {
    for (const input of id('new-games').querySelectorAll('input')) {
      input.checked = input.value === game;
    }
    fillPlayers(id('new-white'), game, white);
    fillPlayers(id('new-black'), game, black);
    this.#options(game);
    id('new-dialog').showModal();
    id('new-games').querySelector('input:checked')?.focus();
  }

  // options shows the options and the players of a game.
  #options(game) {
    for (const select of [id('new-white'), id('new-black')]) {
      fillPlayers(select, game, select.value);
    }
    describe();
    id('new-problem').textContent = '';
    id('new-position').value = '';
    showOptions(id('new-options'), game);
  }

  #start(tell) {
    const game = id('new-games').querySelector('input:checked').value;
    const position = id('new-position').value.trim();
    const options = readOptions(id('new-options'), position);
    const request = position === '' ? {do: 'new', options} : {do: 'new', position};
    const [base, increment] = [60_000 * Number(id('new-minutes').value), 1000 * Number(id('new-increment').value)];
    const clock = base === 0 ? null : {base, increment};
    return this.#begin(game, request, id('new-white').value, id('new-black').value, tell, clock);
  }
}
