import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const PAGES = ['ARCHITECTURE.md', 'CONTRIBUTING.md'];
/** What a recipe names is no file yet, and a name alone says how names are written. */
const EXAMPLES = ['.test.ts', 'kebab-case.ts', 'PascalCase.tsx', './'];
const HAS_ENDING = /\.(tsx?|mjs|sql|css|md|json|txt)$/;

test.each(PAGES)('every file and folder that %s names is there', (page) => {
  const paths = everyPath();
  const named = namedBy(fs.readFileSync(path.join(ROOT, page), 'utf8'));
  expect(named.length).toBeGreaterThan(20);
  const isThere = (name) => paths.has(name) || [...paths].some((one) => one.endsWith(`/${name}`));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

/** The files of the project and the folders that they are in. */
function everyPath() {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const paths = new Set();
  for (const file of files) for (let at = file; at !== '.'; at = path.posix.dirname(at)) paths.add(at);
  return paths;
}

function namedBy(text) {
  const words = [...text.matchAll(/`([^`\s]+)`/g)].map(([, word]) => word);
  const isPath = (word) => (HAS_ENDING.test(word) || word.endsWith('/')) && !/[*<>{}$…:]|^[/#@]/.test(word);
  return words.filter((word) => isPath(word) && !EXAMPLES.includes(word)).map((word) => word.replace(/\/$/, ''));
}
