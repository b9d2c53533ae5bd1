// The first visit: a card for each game.

import {lineWords} from './words.js';
import {t} from './hexgames-words.mjs';
import {games} from './hexgames.mjs';

const id = (name) => document.getElementById(name);

const key = 'visited'; // in the storage of the browser

// isFirstVisit reports whether no game has been chosen in this browser yet.
export function isFirstVisit() {
  try {
    return localStorage.getItem(key) === null && !Object.keys(localStorage).some((name) => name.startsWith('game '));
  } catch {
    return true; // there is no storage
  }
}

// openWelcome shows the cards. It calls play and learn with the game that the user chooses.
export function openWelcome({play, learn}) {
  const dialog = id('welcome-dialog');
  const {theme} = document.documentElement.dataset;
  id('cards').replaceChildren(...games.map(({name, title}) => {
    const card = document.createElement('li');
    card.dataset.game = name;
    const picture = Object.assign(new Image(), {src: `${name}-${theme}.svg`, alt: '', width: 150, height: 130});
    const heading = Object.assign(document.createElement('h3'), {textContent: title});
    const about = Object.assign(document.createElement('p'), {textContent: lineWords(name)});
    const mood = Object.assign(document.createElement('p'), {className: 'about', textContent: t(`mood.${name}`)});
    mood.hidden = mood.textContent === '';
    const buttons = document.createElement('div');
    for (const [text, action, look] of [['welcome.play', play, 'main'], ['welcome.learn', learn, '']]) {
      const button = Object.assign(document.createElement('button'), {type: 'button', className: look, textContent: t(text)});
      button.setAttribute('aria-label', t(`${text}Game`, {game: title}));
      button.addEventListener('click', () => {
        dialog.close();
        action(name);
      });
      buttons.append(button);
    }
    card.append(picture, heading, about, mood, buttons);
    return card;
  }));
  dialog.addEventListener('close', () => {
    try {
      localStorage.setItem(key, 'yes');
    } catch {
      // Then the cards appear again.
    }
  }, {once: true});
  dialog.showModal();
}
