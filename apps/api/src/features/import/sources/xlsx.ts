import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unguardFormula } from '@lintel/domain/base/formula-guard';
import type { Fills } from '@lintel/domain/roster/columns/colours';
import { HEAD_SEARCH_ROWS } from '@lintel/domain/roster/columns/head';
import { confinedProgram, XLSX_PROGRAM } from '#platform/files/confined-process.ts';
import { COLUMNS_MAX, LINES_MAX, type Source, type SourceFile, type SourceSheet, UnreadableFile } from './source.ts';

const MIB = 1024 * 1024;
const BOUNDS = {
  lines: LINES_MAX + 1,
  columns: COLUMNS_MAX,
  sheets: 100,
  unpackedBytes: 256 * MIB,
  textBytes: 64 * MIB,
  headRows: HEAD_SEARCH_ROWS + 2,
};

const runProgram = confinedProgram(XLSX_PROGRAM, {
  cpuSeconds: 30,
  dataBytes: 1280 * MIB,
  addressBytes: 2560 * MIB,
  outputBytes: BOUNDS.textBytes,
  heapMb: 768,
  wallMs: 40_000,
  nodeFlags: ['--max-semi-space-size=32'],
});

/** Workbooks as Excel, Google Sheets and LibreOffice write them; also the kinds that are no XLSX, to say so. */
export const xlsxSource: Source = {
  id: 'xlsx',
  label: 'an Excel workbook',
  detects: (bytes) => startsWith(bytes, ZIP) || startsWith(bytes, OLD),
  async open(bytes, folder) {
    if (startsWith(bytes, OLD)) throw new UnreadableFile(isEncrypted(bytes) ? REFUSALS.ENCRYPTED : REFUSALS.OLD);
    const aside = await mkdtemp(path.join(folder, 'lintel-workbook-'));
    try {
      return await readAside(bytes, aside);
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
  },
};

async function readAside(bytes: Uint8Array, aside: string): Promise<SourceFile> {
  const from = path.join(aside, 'workbook');
  const rows = path.join(aside, 'rows');
  const index = path.join(aside, 'index');
  await writeFile(from, bytes, { mode: 0o600 });
  const words = await runProgram({ from, rows, index, bounds: BOUNDS }, aside);
  const { rejected } = (words === null ? { rejected: 'TOO_COSTLY' } : JSON.parse(words)) as { rejected?: string };
  if (rejected !== undefined) throw new UnreadableFile(refusalOf(rejected));
  const sheets = JSON.parse(await readFile(index, 'utf8')) as IndexedSheet[];
  const lines = await readFile(rows);
  return { encoding: null, sheets: sheets.map((sheet) => sourceSheet(sheet, lines)) };
}

function sourceSheet({ name, isHidden, rows, refusal, head, begin, end }: IndexedSheet, bytes: Buffer): SourceSheet {
  return {
    name,
    isHidden,
    rowsFilled: rows,
    head,
    eachRow(onRow) {
      if (refusal !== null) throw new UnreadableFile(`Sheet '${name}': ${refusalOf(refusal)}`);
      let line = 0;
      for (let at = begin; at < end; ) {
        const newline = bytes.indexOf(10, at);
        const [number, cells, fills] = JSON.parse(bytes.toString('utf8', at, newline)) as [number, string[], Fills?];
        at = newline + 1;
        // Rows without anything in them are rows of the sheet too.
        for (line += 1; line < number; line += 1) onRow({ cells: [''], line, hasBadQuotes: false, sheet: name });
        onRow({ cells: cells.map(unguardFormula), line, hasBadQuotes: false, sheet: name, ...(fills && { fills }) });
      }
      return { delimiter: null };
    },
  };
}

const SAVE_AS =
  'Open it, choose File, then Save As, pick “Excel Workbook (.xlsx)” or “CSV UTF-8”, and choose that file.';
const REFUSALS: Record<string, string> & { ENCRYPTED: string; OLD: string; DAMAGED: string } = {
  ENCRYPTED: 'This workbook is protected by a password. Save it without one, then choose it again.',
  OLD: `This is a workbook of an old or another kind (.xls), which an import does not read. ${SAVE_AS}`,
  XLSB: `This is a binary workbook (.xlsb), which an import does not read. ${SAVE_AS}`,
  ODS: `This is an OpenDocument file (.ods), which an import does not read. ${SAVE_AS}`,
  NUMBERS: 'This is a Numbers file, which an import does not read. Choose File, Export To, Excel or CSV.',
  NOT_A_WORKBOOK: 'This file is packed like a workbook but holds none. Choose an .xlsx or a CSV file.',
  DAMAGED: 'This workbook is damaged: it cannot be unpacked completely. Save it again from the program that made it.',
  DAMAGED_SHEET: 'it is damaged or holds no table. Save the workbook again from the program that made it.',
  TOO_LARGE: 'This workbook unpacks to more than an import takes. Split it, or save the sheet as CSV.',
  TOO_COSTLY:
    'This workbook could not be read within the time and memory that an import may use. Split it, or save the sheet as CSV.',
  TOO_MANY_SHEETS: `This workbook has more than ${BOUNDS.sheets} sheets. Save those to import in a workbook of their own.`,
  TOO_LONG: `it has rows below line ${LINES_MAX + 1}. Split it and import the parts.`,
  TOO_WIDE: `it has more than ${COLUMNS_MAX} columns. Keep only the columns you need.`,
};

function refusalOf(code: string): string {
  return REFUSALS[code] ?? REFUSALS.DAMAGED;
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD = [0xd0, 0xcf, 0x11, 0xe0];

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

// Excel puts a workbook with a password into a container of the old kind.
function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
}

type IndexedSheet = {
  name: string;
  isHidden: boolean;
  rows: number;
  /** What is wrong with the sheet, by the key of its sentence; other sheets can be read all the same. */
  refusal: string | null;
  head: string[][];
  begin: number;
  end: number;
};
