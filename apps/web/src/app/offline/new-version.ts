import { useSyncExternalStore } from 'react';

const FILE = '/service-worker.js';
const LOOK_AGAIN_MS = 60 * 60_000;

let waiting: ServiceWorker | null = null;
let isStarted = false;
const listeners = new Set<() => void>();

/**
 * Has the browser keep the application's files, so that it opens without a signal. Only in a build, and only where the
 * browser allows it: over https or on this computer.
 */
export async function keepFilesOnDevice(): Promise<void> {
  if (isStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isStarted = true;
  // why: a browser may refuse, as in a private window; then the application works as it does without
  const registration = await navigator.serviceWorker.register(FILE, { updateViaCache: 'none' }).catch(() => undefined);
  if (!registration) return;
  const look = () => {
    const isUpdate = navigator.serviceWorker.controller !== null;
    waiting = isUpdate ? registration.waiting : null;
    for (const tell of listeners) tell();
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  look();
  // why: a page that is open for days asks by itself for no new version
  setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS);
}

/** True where a newer version of the application is on the device and waits for the open pages. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => waiting !== null,
  );
}

/** Opens this page again with the newer version; other pages stay as they are until they are opened again. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting?.postMessage('take over');
}
