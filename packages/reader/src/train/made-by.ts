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

/** Hash of the sources that make the model. */
export function madeBy(): string {
  const hash = createHash('sha256');
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => MADE_OF.includes(file.split('/')[0] ?? '') && file.endsWith('.ts') && !file.endsWith('.test.ts'));
  for (const file of files.toSorted())
    hash.update(`${file}\n${readFileSync(path.join(SOURCES, file), 'utf8').replaceAll('\r\n', '\n')}\n`);
  return hash.digest('hex');
}
