import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'service-worker.js';
const PUBLIC = path.join(import.meta.dirname, 'public');
/** Fonts for older browsers than those that it is built for, and what draws PDFs, which come from the server anyway. */
const UNUSED = /\.woff$|\/(draw-pdf|pdf\.worker|jbig2|openjpeg|qcms)[^/]*$/;

/**
 * Writes /service-worker.js, which keeps the application's own files on the device, so that it opens without a signal. It
 * never touches the API: what a person sees of the data is kept by `src/app/offline/`, under the person's id.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const built = Object.values(bundle).map(({ fileName }) => `/${fileName}`);
      const files = built.filter((file) => file.startsWith('/assets/') && !UNUSED.test(file)).sort();
      const plain = ['/', '/start.js', '/theme-mode.js', '/favicon.svg', '/manifest.webmanifest'];
      const version = createHash('sha256').update(files.join('\n')).update(SOURCE);
      for (const name of fs.readdirSync(PUBLIC, { recursive: true, encoding: 'utf8' }).sort())
        if (fs.statSync(path.join(PUBLIC, name)).isFile()) version.update(fs.readFileSync(path.join(PUBLIC, name)));
      const source = SOURCE.replace('VERSION', JSON.stringify(version.digest('hex').slice(0, 16)))
        .replace('HASHED', JSON.stringify(files))
        .replace('PLAIN', JSON.stringify(plain));
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}

// Plain JavaScript, run as it is. The name of a hashed file says what is in it, so a copy that is there is right; of the
// others the server's copy comes first, and the one on the device where the server does not answer in time.
const SOURCE = `const cacheName = 'lintel-' + VERSION;
const hashed = new Set(HASHED);
const plain = new Set(PLAIN);
const latest = new Set(['/config.json']);
const patienceMs = 4000;
// The version before this one stays for pages that were opened with it.
const versionsKept = 2;

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fromServer(request, '/', (status) => status > 501));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromDevice(request));
  else if (plain.has(pathname) || latest.has(pathname)) event.respondWith(fromServer(request, pathname));
});

async function fill() {
  const cache = await caches.open(cacheName);
  const put = async (file, ahead) => {
    const known = hashed.has(file) && (await caches.match(file, { ignoreVary: true }));
    const answer = known || (await fetch(file, { priority: 'low', ...ahead }));
    if (!answer.ok) throw new Error(file + ' answered ' + answer.status);
    await cache.put(file, answer);
  };
  const queue = [...hashed];
  const line = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) await put(file);
  };
  await Promise.all([line(), line(), line(), line()]);
  // why: these must be of the same version as the files above, whatever the browser has of them
  for (const file of plain) await put(file, { cache: 'no-cache' });
}

async function tidy() {
  const own = (await caches.keys()).filter((name) => name.startsWith('lintel-'));
  const old = own.filter((name) => name !== cacheName);
  await Promise.all(old.slice(0, Math.max(0, old.length - versionsKept + 1)).map((name) => caches.delete(name)));
}

async function fromDevice(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function fromServer(request, file, isNoAnswer = () => false) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(file, { ignoreVary: true });
  const asked = fetch(request).then((answer) => {
    if (kept && isNoAnswer(answer.status)) return kept;
    if (latest.has(file) && answer.ok) void cache.put(file, answer.clone());
    return answer;
  });
  if (!kept) return asked;
  const tooLate = new Promise((resolve) => setTimeout(resolve, patienceMs, kept));
  return Promise.race([asked.catch(() => kept), tooLate]);
}
`;
