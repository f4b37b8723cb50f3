import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.resolve(import.meta.dirname, '..');
/** What a model depends on. Reading of files and of scans, lessons and XML do not change it. */
const MADE_OF = [
  'candidates',
  'features',
  'gates',
  'generate',
  'kind.ts',
  'labels',
  'lines',
  'page',
  'rank',
  'train',
  'values',
];

/** A line that is only a comment: a plainer sentence does not make another model. */
const COMMENT_LINES = /^[ \t]*(?:\/\/|\/\*|\*).*\n/gm;

/** Hash of the sources that make the model, without their lines of comment. */
export function madeBy(): string {
  const hash = createHash('sha256');
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => MADE_OF.includes(file.split('/')[0] ?? '') && file.endsWith('.ts') && !file.endsWith('.test.ts'));
  for (const file of files.toSorted()) {
    const source = readFileSync(path.join(SOURCES, file), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${file}\n${source.replaceAll(COMMENT_LINES, '')}\n`);
  }
  return hash.digest('hex');
}
