// Offline use: a service worker caches the page. It announces a new edition but does not activate it by itself.

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
  // Check regularly, since the page may stay open for days.
  setInterval(() => registration.update().catch(() => {}), 3_600_000);
}
