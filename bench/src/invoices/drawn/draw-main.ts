// npm run draw:invoices -- DIR [--seed N] [--count N] [--kinds text,scan,xml]: draws PDFs of invoices, each with its truth; `count` of each kind.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Kind } from './document.ts';
import { drawInvoices } from './draw.ts';

const KINDS: readonly Kind[] = ['text', 'scan', 'xml'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '50' },
    kinds: { type: 'string', default: KINDS.join(',') },
  },
});
const [directory] = positionals;
const kinds = KINDS.filter((kind) => values.kinds.split(',').includes(kind));
if (!directory || kinds.length === 0) {
  console.error('Usage: npm run draw:invoices -- DIR [--seed N] [--count N] [--kinds text,scan,xml]');
  process.exit(2);
}
mkdirSync(directory, { recursive: true });
for (const kind of kinds) {
  let drawn = 0;
  for await (const { name, bytes, truth } of drawInvoices(Number(values.seed), kind, Number(values.count))) {
    writeFileSync(path.join(directory, name), bytes);
    writeFileSync(
      path.join(directory, name.replace(/\.pdf$/, '.expected.json')),
      `${JSON.stringify(truth, null, 1)}\n`,
    );
    drawn += 1;
  }
  console.log(`${drawn} of kind ${kind} drawn in ${directory}`);
}
