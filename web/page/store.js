// The games played on the page, in the browser's storage.

import {isPlayer} from './bots.js';
import {along} from './tree.js';

const prefix = 'game ';

// newKey returns a unique key for a game.
export const newKey = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

// isGame reports whether a value is a stored game. Users and other pages may have changed it.
function isGame(value) {
  const {game, record, words, line, ply, white, black, changed} = Object(value);
  return [game, record, words].every((text) => typeof text === 'string') && Number.isInteger(ply) && Number.isFinite(changed) &&
    Array.isArray(line) && line.every((move) => typeof move === 'string') && isPlayer(white) && isPlayer(black);
}

// list returns the stored games with their keys, latest first, and the keys of damaged games.
// Without storage, there are none.
export function list() {
  const [games, damaged] = [[], []];
  for (const key of keys()) {
    const game = get(key);
    if (game === null) {
      damaged.push(key);
    } else {
      games.push(game);
    }
  }
  return {games: games.sort((a, b) => b.changed - a.changed), damaged};
}

function keys() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  } catch {
    return [];
  }
}

// find returns the key of the last game at a fragment, or "" if none is stored. Browsers may lose
// the state of a history entry.
export function find(fragment) {
  const known = ({fragments}) => Array.isArray(fragments) && fragments.includes(fragment);
  return fragment === '' ? '' : list().games.find(known)?.key ?? '';
}

// get returns the game of a key, or null if it is missing or damaged.
export function get(key) {
  try {
    const value = JSON.parse(localStorage.getItem(prefix + key));
    return isGame(value) ? {...value, key} : null;
  } catch {
    return null;
  }
}

// put stores a game, and reports whether there was room.
export function put(key, game) {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(game));
    return true;
  } catch {
    return false;
  }
}

// remove removes a game.
export function remove(key) {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Without storage, there is nothing to remove.
  }
}

// keepPicture keeps the picture that the page shows before the rules are loaded; see early.js.
export function keepPicture(picture) {
  try {
    localStorage.setItem('picture', JSON.stringify(picture));
  } catch {
    // Without storage, the page shows it a little later.
  }
}

// listen calls changed with the key of a game that another tab has stored.
export function listen(changed) {
  addEventListener('storage', ({key, newValue}) => {
    if (key?.startsWith(prefix) && newValue !== null) {
      changed(key.slice(prefix.length));
    }
  });
}

// goTo goes to a position of a loaded game: along the moves of a line, possibly a variation, to a
// ply of it. It goes as far as the record has the line.
export function goTo(game, line, ply) {
  const there = along(game.tree(), line);
  if (there.length > 0) {
    game.go({node: there.at(-1).node});
  }
  return game.go(Math.min(Math.max(ply, 0), game.line().moves.length));
}
