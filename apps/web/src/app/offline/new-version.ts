import { useSyncExternalStore } from 'react';

const FILE = '/service-worker.js';
const LOOK_AGAIN_MS = 60 * 60_000;
/** How long a person who pressed Reload waits at most. */
const TAKE_OVER_MS = 5000;

let waiting: ServiceWorker | null = null;
let isNewer = false;
let kept: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/**
 * Has the browser keep the application's files, so that it opens without a signal; true once they are on the device. Only in a
 * build, and only where the browser allows it: over https or on this computer.
 */
export function keepFilesOnDevice(): Promise<boolean> {
  kept ??= keepFiles();
  return kept;
}

async function keepFiles(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  // why: a browser may refuse, as in a private window; then the application works as it does without
  const registration = await navigator.serviceWorker.register(FILE, { updateViaCache: 'none' }).catch(() => undefined);
  if (!registration) return false;
  const look = () => {
    const isUpdate = navigator.serviceWorker.controller !== null;
    waiting = isUpdate ? registration.waiting : null;
    // why: another page may have let it take over, and this one still shows the version before
    isNewer ||= waiting !== null;
    for (const tell of listeners) tell();
  };
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', look);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  follow(registration.installing);
  follow(registration.waiting);
  look();
  // why: a page that is open for days asks by itself for no new version
  setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS);
  return isInstalled(registration);
}

// The files are fetched once, while the page is already in use.
function isInstalled({ active, installing, waiting: installed }: ServiceWorkerRegistration): Promise<boolean> {
  const worker = installing ?? installed;
  if (active || !worker) return Promise.resolve(active !== null);
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    });
  });
}

/** True where a newer version of the application is on the device than the one that this page shows. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => isNewer,
  );
}

/** Opens this page again with the newer version; other pages stay as they are until they are opened again. */
export function takeNewVersion(): void {
  const reload = () => window.location.reload();
  if (waiting?.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    waiting.postMessage('take over');
    // why: a browser may wait with the switch while the old version still answers requests, and was seen never to make it
    setTimeout(reload, TAKE_OVER_MS);
  } else reload();
}
