// The user's settings: language, colors, sounds, and the speed of bots.

import {speak, t} from './hexgames-words.mjs';
import {languages, texts} from './texts.js';

const id = (name) => document.getElementById(name);

speak('en', texts);

const chosen = {}; // since the page was opened
const standard = {theme: '', language: '', sound: 'on', speed: 'normal'};

// setting returns the value of a setting.
export function setting(name) {
  if (Object.hasOwn(chosen, name)) {
    return chosen[name];
  }
  try {
    return localStorage.getItem(name) ?? standard[name];
  } catch {
    return standard[name]; // there is no storage
  }
}

// color returns a color of the theme, by its name in style.css.
export const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

// keep keeps the value of a setting.
function keep(name, value) {
  chosen[name] = value;
  try {
    localStorage.setItem(name, value);
  } catch {
    // The choice lasts while the page is open.
  }
}

// languageOf returns the language of the page: the user's choice, or the browser's language, or
// English.
function languageOf() {
  const known = (name) => Object.hasOwn(languages, name);
  const chosen = setting('language');
  return known(chosen) ? chosen : navigator.languages.map((name) => name.split('-')[0]).find(known) ?? 'en';
}

// translate shows the page in the user's language.
export async function translate() {
  const language = languageOf();
  if (language !== 'en') {
    const answer = await fetch(`${language}.json`).catch(() => null);
    if (answer?.ok !== true) {
      return; // in English
    }
    speak(language, await answer.json());
    document.documentElement.lang = language;
    fill(document);
  }
}

// fill writes the texts of the user's language into the elements that have their keys.
export function fill(root) {
  for (const e of root.querySelectorAll('[data-t]')) {
    e.textContent = t(e.dataset.t);
  }
  for (const [name, attribute] of [['label', 'aria-label'], ['hint', 'placeholder']]) {
    for (const e of root.querySelectorAll(`[data-${name}]`)) {
      e.setAttribute(attribute, t(e.dataset[name]));
    }
  }
}

// listenToSettings connects the fields of the dialog, and calls changed when the colors change;
// theme.js applies them.
export function listenToSettings(changed) {
  const root = document.documentElement;
  id('language').replaceChildren(new Option(t('settings.system'), ''), ...Object.entries(languages).map(([name, title]) => new Option(title, name)));
  for (const name of Object.keys(standard)) {
    id(name).value = setting(name);
    if (id(name).selectedIndex < 0) { // the storage was changed elsewhere
      id(name).value = standard[name];
    }
    id(name).addEventListener('change', () => keep(name, id(name).value));
  }
  const dark = matchMedia('(prefers-color-scheme: dark)');
  id('theme').addEventListener('change', () => {
    root.dataset.theme = id('theme').value || (dark.matches ? 'dark' : 'light');
  });
  id('language').addEventListener('change', () => location.reload());
  new MutationObserver(changed).observe(root, {attributeFilter: ['data-theme']});
}
