import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FILES = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
/** The pages for people who read the code; what README.md and docs/ name is on a server. */
const PAGES = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...FILES.filter((file) => /^(apps|packages)\/.*README\.md$/.test(file)),
];
/** What a recipe names is no file yet, and a name alone says how names are written. */
const EXAMPLES = ['.test.ts', 'kebab-case.ts', 'PascalCase.tsx', './'];
const HAS_ENDING = /\.(tsx?|mjs|sql|css|md|json|txt)$/;

test.each(PAGES)('every file and folder that %s names is there', (page) => {
  const text = fs.readFileSync(path.join(ROOT, page), 'utf8');
  const named = namedBy(text);
  expect(named.length).toBeGreaterThan(2);
  const isThere = (name) => PATHS.has(name) || [...PATHS].some((one) => one.endsWith(`/${name}`));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
  const linked = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) =>
    path.posix.join(path.posix.dirname(page), link),
  );
  expect(linked.filter((link) => !PATHS.has(link.replace(/\/$/, '')))).toEqual([]);
});

/** The files of the project and the folders that they are in. */
const PATHS = new Set();
for (const file of FILES) for (let at = file; at !== '.'; at = path.posix.dirname(at)) PATHS.add(at);

function namedBy(text) {
  const words = [...text.matchAll(/`([^`\s]+)`/g)].map(([, word]) => word);
  const isPath = (word) => (HAS_ENDING.test(word) || word.endsWith('/')) && !/[*<>{}$…:]|^[/#@]/.test(word);
  return words.filter((word) => isPath(word) && !EXAMPLES.includes(word)).map((word) => word.replace(/\/$/, ''));
}
