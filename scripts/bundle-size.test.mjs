import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'apps/web/dist');
const MANIFEST = path.join(DIST, '.vite/manifest.json');
const SCREENS = path.join(ROOT, 'apps/web/src/screens.ts');
const SHELL = 'src/shell/Shell.tsx';
// No target: at twice today's sizes something large came in by mistake.
const LOGIN_KB = 250;
const SCREEN_KB = 600;

const LOGIN = 'src/screens/login/LoginPage.tsx';
const PAGES = [...fs.readFileSync(SCREENS, 'utf8').matchAll(/import\('\.\/(screens\/[^']+Page\.tsx)'\)/g)].map(
  ([, page]) => page,
);

const isBuilt = fs.existsSync(MANIFEST);
if (!isBuilt) console.log('skipped: the sizes of the web application, because it is not built (npm start builds it)');
const manifest = isBuilt ? JSON.parse(fs.readFileSync(MANIFEST, 'utf8')) : {};

test.skipIf(!isBuilt)('nothing large came into the login page or a screen by mistake', () => {
  expect(PAGES.length).toBeGreaterThan(5);
  expect(kilobytes(['index.html', LOGIN])).toBeLessThanOrEqual(LOGIN_KB);
  const sizes = PAGES.map((page) => [page, kilobytes(['index.html', ...shellOf(page), `src/${page}`])]);
  console.log(sizes.map(([page, size]) => `${path.basename(page, '.tsx')} ${size} kB`).join(', '));
  expect(sizes.filter(([, size]) => size > SCREEN_KB)).toEqual([]);
});

test.skipIf(!isBuilt)('the files of an address are asked for before the application runs', () => {
  const start = fs.readFileSync(path.join(DIST, 'start.js'), 'utf8');
  const page = fs.readFileSync(path.join(DIST, 'index.html'), 'utf8');
  const inPage = [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file]) => file);
  const [, files, routes] = /files = (\[.*?\]);\s+const routes = (\[.*\]);/
    .exec(start)
    .map((text) => text.startsWith('[') && JSON.parse(text));
  for (const [address, screen] of [
    ['/login', 'login/LoginPage'],
    ['/properties', 'properties/PropertiesPage'],
    ['/units/7', 'unit/UnitPage'],
  ]) {
    const [, , asked] = routes.find(([pattern]) => new RegExp(pattern, 'i').test(address));
    const needed = filesOf([...(screen.startsWith('login') ? [] : [SHELL]), `src/screens/${screen}.tsx`]);
    expect([...inPage, ...asked.map((at) => files[at])], address).toEqual(expect.arrayContaining(needed));
  }
});

/** Before the sign-in there is no shell. */
function shellOf(page) {
  return /screens\/(login|first-run|register|forgot|reset|verify|invitation)\//.test(page) ? [] : [SHELL];
}

/** Every file that the entries import statically, each once. */
function filesOf(entries) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest: it was renamed, or is bundled into another file`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  entries.forEach(visit);
  return [...files];
}

const gzippedSizes = new Map();

/** In bytes, gzipped; worked out once a file, for pages share most of them. */
function gzipped(file) {
  if (!gzippedSizes.has(file)) gzippedSizes.set(file, gzipSync(fs.readFileSync(path.join(DIST, file))).length);
  return gzippedSizes.get(file);
}

/** Their gzipped size in whole kB (1,000 bytes). */
function kilobytes(entries) {
  return Math.ceil(filesOf(entries).reduce((sum, file) => sum + gzipped(file), 0) / 1000);
}
