// The service worker. It keeps the page's files, so the page works without a network. If there is a
// network, files are loaded from it first, so nobody sees an old page. The build inserts the
// constant files before this text: the hash of each file, by name. It changes with every file, so
// the browser installs a new service worker, with all files of its version or none. The old one
// stays until its pages are closed.

const prefix = `hexgames ${registration.scope} `;
const version = crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(files))).then((sum) => prefix + hex(sum));

// isProgram reports whether a file is the program of a game, its book or its puzzles. These are
// large, so they are kept only when used, or when the page reports that someone plays.
const isProgram = (name) => /\.(wasm|book)$|-puzzles\.json$/.test(name);

const hex = (sum) => [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// addressOf returns the address of a file. Many hosts redirect from index.html to its directory.
const addressOf = (name) => new URL(name === 'index.html' ? './' : name, registration.scope).href;

// isRight reports whether an answer is the file of this version.
async function isRight(name, answer) {
  return answer?.ok === true && hex(await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer())) === files[name];
}

// store stores a file, unless it is stored already: from an older version if it has not changed, or
// else from the network.
async function store(name) {
  const cache = await caches.open(await version);
  if (await cache.match(addressOf(name)) !== undefined) {
    return;
  }
  let answer = await caches.match(addressOf(name));
  if (!await isRight(name, answer)) {
    answer = await fetch(addressOf(name), {cache: 'no-cache'});
  }
  if (!await isRight(name, answer)) {
    throw new Error(`${name} is not of this version`);
  }
  await cache.put(addressOf(name), answer);
}

addEventListener('install', (event) => {
  event.waitUntil(Promise.all(Object.keys(files).filter((name) => !isProgram(name)).map(store)).catch(async (problem) => {
    await caches.delete(await version);
    throw problem;
  }));
});

addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const [present, names] = [await version, await caches.keys()];
    await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== present).map((name) => caches.delete(name)));
    await clients.claim();
  })());
});

// The page reports that someone plays. They may want to play all games without a network.
addEventListener('message', (event) => {
  event.waitUntil(Promise.all(Object.keys(files).filter(isProgram).map((name) => store(name).catch(() => {}))));
});

addEventListener('fetch', (event) => {
  const {method, url} = event.request;
  const {origin, pathname} = new URL(url);
  const at = origin + pathname;
  const name = at === registration.scope ? 'index.html' : at.slice(registration.scope.length);
  if (method === 'GET' && at.startsWith(registration.scope) && Object.hasOwn(files, name)) {
    event.respondWith(answer(event, name));
  }
});

async function answer(event, name) {
  const found = fetch(event.request);
  if (isProgram(name)) { // then it is in the browser's cache
    event.waitUntil(found.then(() => store(name)).catch(() => {}));
  }
  try {
    return await found;
  } catch {
    const cache = await caches.open(await version);
    return await cache.match(addressOf(name)) ?? Response.error();
  }
}
