// The dialogs for records, links and rules.

import {sentence, t} from './hexgames-words.mjs';
import {animation, pixels, toFile} from './exports.js';
import {showLessons} from './lessons.js';
import {gameWords, lineWords} from './words.js';

const id = (name) => document.getElementById(name);

const longestRecord = 1 << 20; // the maximum length of a record to load

// checkLength fails for a record that is too long.
function checkLength(length) {
  if (length > longestRecord) {
    throw new Error(t('load.long'));
  }
}

// openRules shows the rules of a game: lessons with pictures, and a text. It goes to the lesson
// about a clause, if there is one.
export function openRules({name, title, guide, lessons}, clause = '') {
  id('rules-title').textContent = title;
  id('rules-line').textContent = lineWords(name);
  id('rules-text').replaceChildren(...guide.trim().split('\n\n').map((text) => {
    const p = document.createElement('p');
    p.textContent = text;
    return p;
  }));
  if (!id('rules-dialog').open) {
    id('rules-dialog').showModal();
  }
  return showLessons(name, lessons, clause);
}

const saved = document.createElement('a'); // to the last saved picture

// openSave shows a record and a position to copy or download, and the position as a picture. film
// returns pictures of all positions.
export function openSave(game, {record, position, svg, film}) {
  id('save-text').value = record;
  id('save-position').value = position;
  id('save-problem').textContent = '';
  toFile(id('save-file'), `${game}.txt`, record, 'text/plain');
  toFile(id('save-svg'), `${game}.svg`, svg, 'image/svg+xml');
  const save = (make) => async () => {
    try {
      toFile(saved, `${game}.png`, await make(), 'image/png');
      saved.click();
      id('save-problem').textContent = '';
    } catch (problem) {
      id('save-problem').textContent = t('save.fails', {why: sentence(problem.message)});
    }
  };
  id('save-png').onclick = save(() => pixels(svg));
  id('save-film').onclick = save(() => {
    const pictures = film();
    return animation(pictures, (done) => {
      id('save-problem').textContent = t('save.filming', {done, of: pictures.length});
    });
  });
  id('save-dialog').showModal();
  id('save-text').setSelectionRange(0, 0);
  id('save-text').scrollTop = 0;
}

// openLink shows a link to copy, with a description. With embed, another page can show the game.
export function openLink(link, {about = t('link.about'), embed = ''} = {}) {
  id('link-about').textContent = about;
  id('link-problem').textContent = '';
  id('link-text').value = link;
  const frame = Object.assign(document.createElement('iframe'), {width: 480, height: 560, title: 'hexgames'});
  frame.setAttribute('src', embed);
  id('link-embed').value = embed === '' ? '' : new XMLSerializer().serializeToString(frame).replace(/ xmlns="[^"]*"/, '');
  id('link-frame').hidden = embed === '';
  id('link-dialog').showModal();
}

// showGames lists stored games, possibly including the current game. The buttons have their keys.
function showGames({games, damaged}, present) {
  const entry = (key, title, about, damage) => {
    const open = Object.assign(document.createElement('button'), {type: 'button', textContent: title});
    open.dataset.open = key;
    open.setAttribute('aria-disabled', String(damage));
    if (key === present) {
      open.setAttribute('aria-current', 'true');
    }
    open.append(Object.assign(document.createElement('span'), {textContent: about}));
    const remove = Object.assign(document.createElement('button'), {type: 'button', textContent: t('games.delete')});
    remove.dataset.remove = key;
    remove.setAttribute('aria-label', t('games.deleteGame', {title, about}));
    const item = document.createElement('li');
    item.append(open, remove);
    return item;
  };
  id('games-about').textContent = t(games.length + damaged.length === 0 ? 'games.none' : 'games.about');
  id('games-list').replaceChildren(
    ...games.map(({key, game, words, changed}) => entry(key, gameWords(game), `${words}, ${new Date(changed).toLocaleString()}`, false)),
    ...damaged.map((key) => entry(key, t('games.damaged'), t('games.unreadable'), true)),
  );
}

// openGames shows stored games. It calls open with the key of a game to continue, and remove with
// the key of one to delete. list returns the stored games, and present the key of the current game.
export function openGames({list, present, open, remove}) {
  const refresh = () => showGames(list(), present());
  id('games-problem').textContent = '';
  refresh();
  id('games-list').onclick = async ({target}) => {
    const {open: opened, remove: removed} = target.closest('button')?.dataset ?? {};
    id('games-problem').textContent = '';
    try {
      if (removed !== undefined) {
        remove(removed);
        refresh();
        id('games-title').focus();
      } else if (opened !== undefined) {
        await open(opened);
        id('games-dialog').close();
      }
    } catch (problem) {
      id('games-problem').textContent = sentence(problem.message);
    }
  };
  id('games-dialog').showModal();
}

// openLoad asks for a record.
export function openLoad() {
  id('load-problem').textContent = '';
  id('load-dialog').showModal();
}

// listenTo calls act when the form of a dialog is submitted. The dialog closes if act succeeds, and
// shows the error if it fails. The argument of act is a function that shows a text in the dialog.
// If the user closes the dialog in the meantime, act decides what to do.
export function listenTo(name, act) {
  const tell = (text) => {
    id(`${name}-problem`).textContent = text;
  };
  id(`${name}-form`).addEventListener('submit', async (event) => {
    event.preventDefault();
    tell('');
    try {
      await act(tell);
      id(`${name}-dialog`).close();
    } catch (problem) {
      tell(sentence(problem.message));
    }
  });
}

// copies makes a button copy a text, and reports that in another element. If the page is not
// allowed to copy, it selects the text.
export function copies(name, text, problem) {
  id(name).addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(id(text).value);
      id(problem).textContent = t('copy.done');
    } catch {
      id(text).select();
      id(problem).textContent = t('copy.selected');
    }
  });
}

// listen connects the buttons and fields of the dialogs. It passes records to load, which fails on
// a damaged record.
export function listen(load) {
  for (const close of document.querySelectorAll('dialog .close')) {
    close.addEventListener('click', () => close.closest('dialog').close());
  }
  copies('link-copy', 'link-text', 'link-problem');
  copies('embed-copy', 'link-embed', 'link-problem');
  copies('save-copy', 'save-text', 'save-problem');
  id('load-file').addEventListener('click', () => {
    id('load-file').value = ''; // so that the same file can be chosen again
  });
  id('load-file').addEventListener('change', async () => {
    const file = id('load-file').files[0];
    id('load-problem').textContent = '';
    if (file === undefined) {
      return;
    }
    id('load-text').value = '';
    try {
      checkLength(file.size);
      id('load-text').value = await file.text();
    } catch (problem) {
      id('load-problem').textContent = sentence(problem.message);
    }
  });
  listenTo('load', async (tell) => {
    const text = id('load-text').value;
    checkLength(text.length);
    await load(text, tell);
    id('load-form').reset();
  });
}
