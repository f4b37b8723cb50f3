import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'apps/web/dist');
const MANIFEST = path.join(DIST, '.vite/manifest.json');
const SCREENS = path.join(ROOT, 'apps/web/src/screens.ts');
const SHELL = 'src/app/shell/Shell.tsx';
const LOGIN_KB = 130;
const SCREEN_KB = 320;

const isBuilt = fs.existsSync(MANIFEST);
if (!isBuilt) console.log('skipped: the sizes of the web application, because it is not built (npm start builds it)');
const manifest = isBuilt ? JSON.parse(fs.readFileSync(MANIFEST, 'utf8')) : {};

test.skipIf(!isBuilt)('the login page needs at most 130 kB of JavaScript', () => {
  expect(kilobytes(['index.html', 'src/screens/login/LoginPage.tsx'])).toBeLessThanOrEqual(LOGIN_KB);
});

test.skipIf(!isBuilt)('every screen needs at most 320 kB of JavaScript, the shell around it included', () => {
  const pages = [...fs.readFileSync(SCREENS, 'utf8').matchAll(/import\('\.\/(screens\/[^']+Page\.tsx)'\)/g)];
  expect(pages.length).toBeGreaterThan(5);
  const sizes = pages.map(([, page]) => [page, kilobytes(['index.html', ...shellOf(page), `src/${page}`])]);
  console.log(sizes.map(([page, size]) => `${path.basename(page, '.tsx')} ${size} kB`).join(', '));
  expect(sizes.filter(([, size]) => size > SCREEN_KB)).toEqual([]);
});

/** Before the sign-in there is no shell. */
function shellOf(page) {
  return /screens\/(login|first-run|register|forgot|reset|verify|invitation)\//.test(page) ? [] : [SHELL];
}

/** Gzipped size of everything that the entries import without being asked again, each file once, in whole kB (1,000 bytes). */
function kilobytes(entries) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest: it was renamed, or is bundled into another file`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  entries.forEach(visit);
  const bytes = [...files].map((file) => gzipSync(fs.readFileSync(path.join(DIST, file))).length);
  return Math.ceil(bytes.reduce((sum, size) => sum + size, 0) / 1000);
}
