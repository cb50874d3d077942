// The page without a network: kept by a service worker, which announces a newer edition and never changes anything by itself.

import { byId } from './dom.js';

export async function setUpOffline() {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  let registration;
  try {
    registration = await navigator.serviceWorker.register('./sw.js', { type: 'classic', updateViaCache: 'none' });
  } catch {
    return;
  }
  if (!registration) return;
  /** @param {ServiceWorker|null} worker */
  const announce = (worker) => {
    if (!worker || !navigator.serviceWorker.controller) return;
    byId('update').hidden = false;
    byId('update-now').onclick = () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage('take over');
    };
    byId('update-later').onclick = () => {
      byId('update').hidden = true;
    };
  };
  if (registration.waiting) announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') announce(worker);
    });
  });
  // Some leave the page open for days: look now and then.
  setInterval(() => registration.update().catch(() => {}), 3_600_000);
}
