// npm run draw:plates -- DIR [--seed N] [--count N]: draws pictures of serial plates, and what they say as labels.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PlateTruth } from '../judge-plates.ts';
import { drawnPlate, picturesOf } from './draw.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '40' } },
});
const [directory] = positionals;
if (!directory) {
  console.error('Usage: npm run draw:plates -- DIR [--seed N] [--count N]');
  process.exit(2);
}
mkdirSync(directory, { recursive: true });
const plates: PlateTruth[] = [];
for (let number = 0; number < Number(values.count); number += 1) {
  const drawn = drawnPlate(Number(values.seed), number);
  for (const [name, bytes] of await picturesOf(drawn)) writeFileSync(path.join(directory, name), bytes);
  plates.push(drawn.truth);
}
writeFileSync(path.join(directory, 'labels.json'), `${JSON.stringify({ plates }, null, 1)}\n`);
console.log(`${plates.length} plates drawn in ${directory}`);
