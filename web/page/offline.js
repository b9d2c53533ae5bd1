// Playing without a network: see service.js.

// There is no service worker on a page that is not secure, or if the user allows no storage.
const worker = navigator.serviceWorker;

// install lets the browser keep the page's files.
export function install() {
  worker?.register('service.js').catch(() => {}); // the page works with the network only
}

// keepAll lets the browser keep the programs of all games, unless the user saves data.
export async function keepAll() {
  if (worker !== undefined && navigator.connection?.saveData !== true) {
    (await worker.ready).active.postMessage('keep');
  }
}
