import { Dice } from './dice.ts';
import { encoded } from './encode.ts';
import { type Choice, layoutsOf } from './layouts/all.ts';
import { type Drawn, type Layout, Sheet } from './sheet.ts';
import type { Truth } from './truth.ts';

export type DrawnFile = { name: string; bytes: Uint8Array; truth: Truth };

/** Files of the layouts chosen, in turn; the same seed gives the same bytes. */
export function* drawFiles(seed: number, count: number, choice: Choice): Generator<DrawnFile> {
  const layouts = layoutsOf(choice);
  for (let at = 0; at < count; at += 1) {
    const { layout, isKept } = layouts[at % layouts.length] ?? { layout: undefined, isKept: false };
    if (!layout) return;
    yield drawFile(layout, isKept, seed, Math.floor(at / layouts.length));
  }
}

/** The file of a layout with a number of its own, whichever other layouts are drawn. */
export function drawFile(layout: Layout, isKept: boolean, seed: number, number: number): DrawnFile {
  const dice = new Dice(hashOf(`${seed} ${layout.name} ${number}`));
  const drawn = layout.draw(dice);
  if (drawn.container !== 'csv' && dice.chance(0.06)) addSheets(drawn, dice);
  const { bytes, extension } = encoded(drawn, dice);
  const truth: Truth = {
    layout: layout.name,
    kept: isKept,
    kind: layout.kind,
    asksAtMost: drawn.asks.length,
    asks: drawn.asks,
    properties: drawn.properties,
    ...(drawn.named ? { namedByFile: drawn.named.property } : {}),
    records: drawn.sheets.flatMap((sheet) =>
      sheet.records.map((record) => ({ ...record, ...at(sheet, record, extension) })),
    ),
    notRecords: drawn.sheets.flatMap((sheet) =>
      sheet.notRecords.map((row) => ({ ...row, ...at(sheet, row, extension) })),
    ),
    personal: drawn.personal,
  };
  const name = drawn.named
    ? `${drawn.named.file} (${number + 1})`
    : `${layout.name}-${String(number + 1).padStart(2, '0')}`;
  return { name: `${name}.${extension}`, bytes, truth };
}

function at(sheet: Sheet, { line }: { line: number }, extension: string): { line: number; sheet?: string } {
  return extension === 'xlsx' ? { line, sheet: sheet.name } : { line };
}

/** Sheets beside the list that hold no record. */
function addSheets(drawn: Drawn, dice: Dice): void {
  const summary = new Sheet('Summary').not('title', 'Summary').blank();
  summary.not('summary', 'Measure', 'Value').not('summary', 'Units', 42).not('summary', 'Occupied', 39);
  const notes = new Sheet('Notes').not('title', 'Notes').not('title', 'Please check the balances before Friday.');
  const extra = dice.pick([[summary], [notes], [summary, notes]]);
  drawn.sheets = dice.chance(0.6) ? [...extra, ...drawn.sheets] : [...drawn.sheets, ...extra];
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}
