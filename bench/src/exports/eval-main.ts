// npm run eval:exports -- DIR [--json] [--only LAYOUT] [--reveal]: reads exports as the product does and judges the
// reading by their truths. Of kept layouts it tells figures alone, so that nobody improves the reader by them; --reveal tells all.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { judge, NAMED_BY_HAND } from './judge.ts';
import { readExport } from './read.ts';
import { type Evaluated, lineOf, plainOf, summaryOf, tableOf } from './show.ts';
import type { Truth } from './truth.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    reveal: { type: 'boolean', default: false },
  },
});
const [directory] = positionals;
if (!directory) {
  console.error('Usage: npm run eval:exports -- DIR [--json] [--only LAYOUT] [--reveal]');
  process.exit(2);
}

const files: Evaluated[] = [];
for (const name of readdirSync(directory).toSorted()) {
  if (!/\.(csv|txt|tsv|xlsx)$/i.test(name)) continue;
  const truth = truthOf(directory, name);
  if (values.only === undefined || truth?.layout === values.only) files.push(await evaluated(directory, name, truth));
}
const summary = summaryOf(files);
if (values.json)
  console.log(JSON.stringify({ files: files.map((file) => plainOf(file, values.reveal)), summary }, null, 1));
else {
  for (const file of files) console.log(lineOf(file, values.reveal));
  console.log(tableOf(summary));
}

function truthOf(directory: string, name: string): Truth | null {
  const file = path.join(directory, name.replace(/\.\w+$/, '.truth.json'));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Truth) : null;
}

async function evaluated(directory: string, name: string, truth: Truth | null): Promise<Evaluated> {
  const bytes = readFileSync(path.join(directory, name));
  const about = { file: name, layout: truth?.layout ?? null, kept: truth?.kept ?? null };
  try {
    const first = await readExport(bytes, name);
    const byHand = truth?.properties[0]?.name ?? NAMED_BY_HAND;
    const read = first.properties.length === 0 ? await readExport(bytes, name, byHand) : first;
    return { ...about, state: 'read', truth, first, read, judgement: truth ? judge(truth, first, read) : null };
  } catch (error) {
    return { ...about, state: 'refused', truth, refusal: error instanceof Error ? error.message : String(error) };
  }
}
