// Playing without a network, and as an app: see service.js.

// There is no service worker on a page that is not secure, or if the user allows no storage.
const worker = navigator.serviceWorker;

// install lets the browser keep the page's files, and shows a button if the page can become an app.
export function install(button) {
  worker?.register('service.js').catch(() => {}); // the page works with the network only
  let offer = null;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event;
    button.hidden = false;
  });
  addEventListener('appinstalled', () => {
    button.hidden = true;
  });
  button.addEventListener('click', async () => {
    button.hidden = true;
    await offer?.prompt();
  });
}

// keepAll lets the browser keep the programs of all games, unless the user saves data.
export async function keepAll() {
  if (worker !== undefined && navigator.connection?.saveData !== true) {
    (await worker.ready).active.postMessage('keep');
  }
}
