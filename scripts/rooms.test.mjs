import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCES = ['packages/domain/src', 'packages/contract/src', 'apps/web/src/ui', 'apps/api/src/platform'];
/** More files than this in one folder are not taken in at a glance. */
const FILES_MAX = 30;

test.each(SOURCES)('the folders of %s import each other in one direction, types too', (source) => {
  const imports = importsOf(source);
  expect(Object.keys(imports).length).toBeGreaterThan(3);
  expect(circleOf(imports)).toEqual([]);
});

test.each(SOURCES)('no folder of %s has more files than one takes in at a glance', (source) => {
  const folders = Object.entries(Object.groupBy(filesOf(source), (file) => path.dirname(file)));
  expect(folders.filter(([, files]) => files.length > FILES_MAX).map(([folder]) => folder)).toEqual([]);
});

/** The modules below a folder, relative to it, without their tests. */
function filesOf(source) {
  const files = fs.readdirSync(path.join(ROOT, source), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
}

/** Each folder with the other folders that its modules import. */
function importsOf(source) {
  const imports = {};
  for (const file of filesOf(source)) {
    const from = path.dirname(file);
    imports[from] ??= new Set();
    const text = fs.readFileSync(path.join(ROOT, source, file), 'utf8');
    for (const [, specifier] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const to = path.dirname(path.join(from, specifier));
      if (to !== from) imports[from].add(to);
    }
  }
  return imports;
}

/** The folders of one circle, in its order; none where there is no circle. */
function circleOf(imports) {
  const done = new Set();
  const visit = (folder, way) => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return [];
    done.add(folder);
    for (const next of imports[folder] ?? []) {
      const circle = visit(next, [...way, folder]);
      if (circle.length > 0) return circle;
    }
    return [];
  };
  for (const folder of Object.keys(imports)) {
    const circle = visit(folder, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
