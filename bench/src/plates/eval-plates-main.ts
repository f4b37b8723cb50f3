// npm run eval:plates -- DIR [--json] [--wrong]: reads the pictures of serial plates that DIR/labels.json names and says what was
// read right. --wrong names what was not, and what was right but not sure; leave it out on pictures kept for checking.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MANUFACTURERS } from '@lintel/domain/items/manufacturers';
import { plateMakers } from '@lintel/domain/serials/plate-makers';
import { openEngines } from '@lintel/reader/ocr/engines';
import { readPlateFile } from '@lintel/reader/ocr/read-plate-file';
import { judgePlate, type PlateLabels, type PlateTruth } from './judge-plates.ts';
import { type EvaluatedPlate, plateSummary, plateTable } from './show-plates.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, wrong: { type: 'boolean', default: false } },
});
const [directory] = positionals;
if (!directory) {
  console.error('Usage: npm run eval:plates -- DIR [--json] [--wrong]');
  process.exit(2);
}

const engines = await openEngines();
const makers = plateMakers(MANUFACTURERS, new Date().toISOString().slice(0, 10));
const { plates } = JSON.parse(readFileSync(path.join(directory, 'labels.json'), 'utf8')) as PlateLabels;
const files: EvaluatedPlate[] = [];
for (const truth of plates)
  for (const [file, kind] of picturesOf(truth)) {
    const bytes = new Uint8Array(readFileSync(path.join(directory, file)));
    const reading = await readPlateFile(bytes, makers, { engines });
    const judged = judgePlate(truth, reading);
    files.push({ file, kind, judged, retake: reading.retake });
    if (values.wrong)
      for (const one of judged) if (one.result !== 'right' || !one.isSure) console.log(lineOf(file, kind, one));
  }
console.log(values.json ? JSON.stringify(plateSummary(files)) : plateTable(files));

function picturesOf({ file, photo, legible, hard }: PlateTruth): [file: string, kind: string][] {
  const kind = legible === false ? ', not legible' : hard ? ', hard' : '';
  return [
    ...(file === undefined ? [] : [[file, 'as drawn'] as [string, string]]),
    ...(photo === undefined ? [] : [[photo, `photographs${kind}`] as [string, string]]),
  ];
}

function lineOf(
  file: string,
  kind: string,
  { field, result, isSure, doubt, expected, read }: EvaluatedPlate['judged'][number],
): string {
  return `${file} (${kind}): ${field} ${result}${isSure ? ' AND SURE' : ''} ${doubt ?? ''}: ${expected} <> ${read}`;
}
