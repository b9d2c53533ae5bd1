// Online games, on a page served by the server.

import {sentence, t} from './hexgames-words.mjs';
import {games} from './hexgames.mjs';
import {copies, listenTo} from './dialogs.js';
import {announce, guarded, say} from './messages.js';
import {controlWords, low, spanWords, timeText} from './clock.js';
import {Hall} from './online-hall.js';
import {Match, commitment, reveal, unreachable} from './online-match.js';
import {ask, post, rest, setOutside, setServer} from './online-server.js';
import {Stream} from './online-stream.js';
import {fill} from './settings.js';
import {gameWords} from './words.js';

const id = (name) => document.getElementById(name);

const sides = ['White', 'Black'];

const key = 'person'; // the storage key for whether this browser has an identity

let table; // the board of the page: see app.js
let info = null; // the server's information about itself
let me = null; // the user's identity, once there is one
let barred = ''; // the id of the person, if the server no longer lets them play
let asked; // settled once the server has identified the user
let stream = null; // the stream of all of the user's games
let hall;
let secret = ''; // the secret of a recovery link
let queue = Promise.resolve(); // pending changes to the board
const connections = {mine: '', other: ''}; // the state of the streams
const warned = new WeakSet(); // the matches where the user has been warned about the time

// start connects the page to a server, and returns what the page needs from it.
export async function start(server, board) {
  setServer(server);
  table = board;
  const style = Object.assign(document.createElement('link'), {rel: 'stylesheet', href: 'online.css'});
  const loaded = new Promise((resolve) => {
    style.onload = style.onerror = resolve;
  });
  document.head.append(style);
  const answer = await fetch('online.html');
  const {body} = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const dialogs = [...body.children].map((dialog) => document.adoptNode(dialog));
  document.body.append(...dialogs);
  dialogs.forEach(fill);
  await loaded;
  build();
  hall = new Hall({
    open: openGame, create, join: joinListed, person, recall, invited, me: () => me, self: () => me?.id ?? barred, forget: forgetMe,
  });
  listen();
  setInterval(showClocks, 200);
  asked = recall();
  return {opens, open, show};
}

// recall asks the server for the user's identity, if the browser has one.
async function recall() {
  if (me !== null || remembered() === '') {
    return;
  }
  try {
    become((await ask('me')).person);
  } catch (problem) {
    if (problem.kind === 'token') {
      forgetMe();
    } else if (problem.kind === 'forbidden') {
      barred = remembered() ?? '';
    }
  }
}

// remembered returns the id of the person that this browser has been: "" if none, and null if that
// is unknown.
function remembered() {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return null;
  }
}

// element returns a new element.
const element = (name, fields, data = {}) => {
  const e = Object.assign(document.createElement(name), fields);
  Object.assign(e.dataset, data);
  return e;
};

// build adds buttons and clocks to the page.
function build() {
  id('games').after(element('button', {type: 'button', id: 'online', textContent: t('online.title')}));
  const connection = element('p', {id: 'connection'});
  connection.setAttribute('role', 'status');
  id('scores').after(connection);
  const group = element('div', {id: 'remote', hidden: true});
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', t('online.group'));
  group.append(...['takeback', 'abort', 'claim']
    .map((name) => element('button', {type: 'button', id: name, textContent: t(`online.${name}`)})));
  document.querySelector('.actions').after(group);
}

// listen connects buttons and dialogs.
function listen() {
  const press = (name, action) => id(name).addEventListener('click', guarded(action));
  press('online', () => hall.show());
  press('takeback', () => table.shown()?.offer('takeback'));
  press('abort', () => table.shown()?.abort());
  press('claim', () => table.shown()?.claim());
  copies('invite-copy', 'invite-text', 'invite-problem');
  listenTo('join', () => join(table.shown()));
  listenTo('recover', recover);
  for (const event of ['online', 'offline']) {
    addEventListener(event, () => showConnection(table.shown()));
  }
  addEventListener('pageshow', ({persisted}) => persisted && location.reload()); // its streams are closed
}

// serverInfo returns the server's information about itself.
async function serverInfo() {
  info ??= await ask('');
  setOutside(info.url ?? '');
  return info;
}

// invited tells users without an identity if the server is for invited people.
async function invited() {
  const {invite} = await serverInfo().catch(() => ({}));
  for (const words of document.querySelectorAll('.invited')) {
    words.hidden = invite !== true || me !== null;
  }
}

// committed returns the command field for starting a game with chance.
async function committed(game) {
  const {games: all} = await serverInfo();
  return all.find(({name}) => name === game)?.chance === true ? commitment() : {};
}

// become records the user's identity and follows their games.
function become(known) {
  const same = me?.id === known.id;
  me = known;
  try {
    localStorage.setItem(key, me.id);
  } catch {
    // Without storage, the page asks the server next time.
  }
  if (!same) {
    stream?.close();
    stream = new Stream(`person ${me.id}`, 'me/stream', {receive, tell: (connection) => {
      connections.mine = connection;
      showConnection(table.shown());
    }});
  }
}

// forgetMe records that the user has no identity.
function forgetMe() {
  stream?.close();
  [stream, me, barred] = [null, null, ''];
  try {
    localStorage.removeItem(key);
  } catch {
    // There is nothing to forget.
  }
}

// person returns the user's identity, possibly with a name. If the server does not know the user,
// it creates one.
async function person(name = '') {
  if (me === null || name !== '' && name !== me.name) {
    const {person: known} = await post('me', name === '' ? {} : {name});
    become(known);
  }
  return me;
}

// receive takes a message about the user's games. Only one tab does what must be done once.
function receive(message, isFirst) {
  const match = table.shown();
  match?.receive(message);
  const waits = message.games?.filter(({status}) => status === 'committed').map(({game}) => game) ??
    (message.now?.status === 'committed' ? [message.game] : []);
  for (const game of waits) {
    if (isFirst && game !== match?.id) {
      ask(`games/${game}`).then(reveal).catch(() => {});
    }
  }
  if (message.event?.kind === 'began' && message.game !== match?.id) {
    say(t('online.begun'));
  }
}

// parametersOf returns the parameters of a fragment.
const parametersOf = (text) => new URLSearchParams(text.replace(/^#/, ''));

// opens reports whether a fragment is about an online game, or restores an identity.
function opens(text) {
  const values = parametersOf(text);
  const game = values.get('game');
  return values.has('recover') || game !== null && games.every(({name}) => name !== game) && /^[\w-]{4,40}$/.test(game);
}

// open opens a fragment, and reports whether it shows a game.
async function open(text) {
  const values = parametersOf(text);
  if (values.has('recover')) {
    secret = values.get('recover');
    id('recover-dialog').showModal();
    return false;
  }
  const [game, invite] = [values.get('game'), values.get('invite') ?? ''];
  try {
    await openGame(game, invite, false);
    return true;
  } catch (problem) {
    if (problem.kind !== 'network') {
      throw problem;
    }
  }
  openLater(game, invite);
  return table.isThere();
}

const plyShown = () => document.body.dataset.ply ?? '0';

// openLater opens a game once the server can be reached, unless the user does something else.
async function openLater(game, invite) {
  const [there, ply] = [table.shown(), plyShown()];
  for (let tries = 2; ; tries++) {
    await rest(tries);
    if (table.shown() !== there || plyShown() !== ply) {
      return;
    }
    say(unreachable());
    try {
      await openGame(game, invite, false);
      return;
    } catch (problem) {
      if (problem.kind !== 'network') {
        say(sentence(problem.message));
        return;
      }
    }
  }
}

const taken = () => t('online.taken');

// openGame shows an online game on the board. With the secret of a seat, it asks whether the user
// wants to join.
async function openGame(game, invite = '', back = undefined) {
  let state;
  try {
    state = await (invite === '' ? ask(`games/${game}`) : post(`games/${game}/invite`, {secret: invite}));
  } catch (problem) {
    if (invite === '' || problem.kind !== 'secret') {
      throw problem;
    }
    state = await ask(`games/${game}`);
  }
  await asked;
  if (me !== null && state.you === undefined && [state.white?.id, state.black?.id].includes(me.id)) {
    state = await ask(`games/${game}`); // it is the user's own game, opened by their own invitation
  }
  const match = new Match(state, {
    board, turn, open: openGame, hasMoved: table.hasMoved, committed, invite: showInvite, join: openJoin, taken: () => id('invite-dialog').close(),
    tell: (connection) => {
      connections.other = connection;
      showConnection(table.shown());
    },
  });
  if (invite !== '' && !match.isPlayer && state.status === 'open') {
    match.secret = invite;
  } else if (invite !== '' && !match.isPlayer && state.terms.private === true) {
    throw new Error(taken());
  }
  await table.open(match, back);
  follow(match);
  if (match.secret !== undefined) {
    openJoin(match);
  } else if (invite !== '' && !match.isPlayer) {
    say(sentence(taken()));
  }
}

// follow follows the events of a match. One stream has all of the user's games.
function follow(match) {
  if (!match.isPlayer && match.state.terms.private === true) {
    return; // the server sends nothing more
  }
  if (!match.isPlayer && !match.isOver) {
    match.watch();
  }
  if (match.isPlayer && me === null) {
    become({...match.personOn(match.seat)});
  }
  match.refresh().catch(() => {}); // to learn what has happened since then
}

// board shows the moves, the end, and other changes in a match.
function board(match) {
  queue = queue.then(() => (table.shown() === match ? update(match) : undefined)).catch((problem) => say(sentence(problem.message)));
}

const shown = new WeakMap(); // the version of a match shown on the board

async function update(match) {
  const {version, status, epoch} = match.state;
  const present = `${epoch} ${version} ${status}`;
  if (shown.get(match) === present) {
    table.ask();
    return;
  }
  shown.set(match, present);
  await table.catchUp();
}

// turn shows whether the user may move.
function turn(match) {
  if (table.shown() === match) {
    table.refresh();
  }
}

// show shows the elements for a match, or for none.
function show(match) {
  const goes = match !== null && !match.isOver;
  id('remote').hidden = !goes;
  for (const name of ['takeback', 'abort', 'claim']) {
    id(name).setAttribute('aria-disabled', String(!goes || !match.can(name)));
  }
  showConnection(match);
  showClocks();
}

// showConnection shows the state of the connection.
function showConnection(match) {
  const state = match === null || match.isOver ? '' : connections[match.isPlayer ? 'mine' : 'other'];
  const key = {connected: 'connected', lost: navigator.onLine ? 'lost' : 'offline', ended: 'offline'}[state];
  const words = key === undefined ? '' : t(`online.${key}`);
  id('connection').dataset.state = state;
  if (id('connection').textContent !== words) {
    id('connection').textContent = words;
  }
}

// showClocks shows the players' time.
function showClocks() {
  const match = table.shown();
  if (match === null) {
    return; // these are the page's own clocks
  }
  for (const side of sides) {
    const clock = id(`clock-${side.toLowerCase()}`);
    const left = match.clocks.left(side);
    const hidden = left === null || match.state.status === 'open';
    if (clock.hidden !== hidden) {
      clock.hidden = hidden;
    }
    const text = left === null ? '' : timeText(left);
    if (clock.textContent !== text) {
      clock.textContent = text;
    }
    const runs = !hidden && !match.isOver && match.clocks.on === side;
    const {base = 0, increment = 0, move = 0} = match.state.terms.clock ?? {};
    const short = runs && left < low(move || base || increment);
    clock.classList.toggle('runs', runs);
    clock.classList.toggle('low', short);
    if (short && match.plays(side) && !warned.has(match)) {
      warned.add(match);
      announce(t('online.left', {time: spanWords(1000 * Math.ceil(left / 1000))}));
    }
  }
}

// create creates a game and shows it with its invitation.
async function create(name, fields) {
  await person(name);
  const {game} = await hall.send('games', {...fields, ...await committed(fields.game)});
  await openGame(game);
  if (fields.listed !== true) {
    await showInvite(table.shown());
  }
}

// joinListed takes a seat in a game of the lobby.
async function joinListed(name, summary) {
  await person(name);
  const free = sides.find((side) => summary[side.toLowerCase()] === undefined);
  const both = sides.every((side) => summary[side.toLowerCase()] === undefined);
  await hall.send(`games/${summary.id}/commands`, {do: 'join', ...(both ? {seat: free} : {}), ...await committed(summary.game)});
  await openGame(summary.id);
}

// showInvite shows the link for the other player.
async function showInvite(match) {
  await serverInfo();
  const side = sides.find((one) => match.personOn(one) === undefined);
  id('invite-about').textContent = t('invite.about', {side: t(side), game: match.words()});
  id('invite-text').value = match.invitation;
  id('invite-problem').textContent = '';
  id('invite-dialog').showModal();
}

// openJoin asks whether the user wants to join a game.
function openJoin(match) {
  const free = sides.find((side) => match.personOn(side) === undefined);
  const host = sides.map((side) => match.personOn(side)).find((one) => one !== undefined);
  const who = host === undefined || (host.name ?? '') === '' ? t('join.somebody') : host.name;
  const about = t('join.invites', {who, game: gameWords(match.game), side: t(free), time: controlWords(match.state.terms.clock)});
  id('join-about').textContent = about + (match.state.terms.private === true ? t('join.private') : '');
  id('join-name').value = me?.name ?? '';
  id('join-problem').textContent = '';
  invited();
  id('join-dialog').showModal();
}

// join takes the seat of an invitation.
async function join(match) {
  if (match === null || match.secret === undefined) {
    throw new Error(t('join.gone'));
  }
  await person(id('join-name').value.trim());
  await match.join({secret: match.secret});
  await openGame(match.id, '', false);
}

// recover takes the identity of a recovery link.
async function recover() {
  const {person: known} = await post('recover', {secret});
  become(known);
  say(t('recover.done', {name: known.name || t('recover.person')}));
}
