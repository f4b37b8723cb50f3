// npm run eval:serials -- FILE [--json]: decodes the serial numbers of a file and says how many mean what the file says they must
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { judgeSerials, type SerialTruths } from './judge-serials.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
const [file] = positionals;
if (!file) {
  console.error('Usage: npm run eval:serials -- FILE [--json]');
  process.exit(2);
}
const truths = JSON.parse(readFileSync(file, 'utf8')) as SerialTruths;
const { score, misses } = judgeSerials(truths, new Date().toISOString().slice(0, 10));
if (values.json) console.log(JSON.stringify(score));
else {
  for (const { brand, serial, expected, decoded } of misses)
    console.log(`${brand} ${serial}: ${expected} <> ${decoded}`);
  console.log(`${score.right} of ${score.examples} mean the years, months and weeks that they must.`);
  console.log(`${score.decodedNegatives} of ${score.negatives} that must mean nothing were decoded.`);
}
