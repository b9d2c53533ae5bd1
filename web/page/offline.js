// Playing without a network, and as an app: see service.js.

// There is no service worker on an insecure page, or if the user allows no storage.
const worker = navigator.serviceWorker;

// install has the browser keep the page's files, and shows a button if the page can become an app.
export function install(button) {
  worker?.register('service.js').catch(() => {}); // the page then needs the network
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

// keepAll has the browser keep the programs of all games, unless the user is saving data.
export async function keepAll() {
  if (worker !== undefined && navigator.connection?.saveData !== true) {
    (await worker.ready).active.postMessage('keep');
  }
}
