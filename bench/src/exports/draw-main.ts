// npm run draw:exports -- DIR [--seed N] [--count N] [--layouts tune|kept|all]: draws files as customers export them, each with its truth.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drawFiles } from './draw.ts';
import type { Choice } from './layouts/all.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '330' },
    layouts: { type: 'string', default: 'all' },
  },
});
const [directory] = positionals;
if (!directory || !['tune', 'kept', 'all'].includes(values.layouts)) {
  console.error('Usage: npm run draw:exports -- DIR [--seed N] [--count N] [--layouts tune|kept|all]');
  process.exit(2);
}
mkdirSync(directory, { recursive: true });
let drawn = 0;
for (const { name, bytes, truth } of drawFiles(Number(values.seed), Number(values.count), values.layouts as Choice)) {
  writeFileSync(path.join(directory, name), bytes);
  writeFileSync(path.join(directory, name.replace(/\.\w+$/, '.truth.json')), `${JSON.stringify(truth, null, 1)}\n`);
  drawn += 1;
}
console.log(`${drawn} files drawn in ${directory}`);
