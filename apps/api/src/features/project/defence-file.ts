import type { DefenceLine } from '@lintel/contract/capital/project';
import { adviceWords, defenceAdvice } from '@lintel/domain/items/advice-words';
import { AGE_BASIS_LABELS, DATE_CONFIDENCE_LABELS } from '@lintel/domain/items/life';
import type * as z from 'zod';
import { fileNameOf } from '#platform/lists/list-handler.ts';
import type { Cell, FileFormat, FileHead, Picture, Sheet, TableFile } from '#platform/tables/table-file.ts';
import { dollars } from './project-answer.ts';

type Line = z.infer<typeof DefenceLine>;

/** What the files of a budget defence are called and say about themselves. */
export function defenceReport(name: string) {
  return {
    title: `Budget defence: ${name}`,
    question: 'Why should each of these be replaced?',
    filters: {},
    notes: [
      'Blank means not known. Where the age counts from a first sighting it is a minimum, and so is the life used.',
      'The rule is the first of nine that fires; without a quote for a repair it says from which quote on it would be to replace. A confirmed recall comes first.',
      'Every maintenance record of the item counts as a repair; repair cost is that of the records with a known cost.',
    ],
  };
}

const COLUMNS = [
  ['Unit', 'text'],
  ['Item', 'text'],
  ['Model', 'text'],
  ['Serial', 'text'],
  ['Date', 'date'],
  ['Counts from', 'text'],
  ['Age (years)', 'number'],
  ['Expected life (years)', 'number'],
  ['Life used (%)', 'number'],
  ['Repairs', 'integer'],
  ['Repair cost', 'cents'],
  ['Rule', 'text'],
  ['Cost', 'cents'],
] as const;

/** Beyond what a sheet of paper has room for. */
const MORE_COLUMNS = [
  ['Building', 'text'],
  ['Made', 'date'],
  ['Date confidence', 'text'],
  ['Covered until', 'date'],
  ['Photos', 'integer'],
  ['Cost today', 'cents'],
] as const;

/** One row a line, the repairs on a sheet of their own, and on paper the newest photo of each item. */
export function defenceFile(
  format: FileFormat,
  head: FileHead,
  lines: readonly Line[],
  jpegOfLine: (line: Line) => Picture['jpeg'] | undefined,
): TableFile {
  const isPaper = format === 'pdf';
  const columns = (isPaper ? COLUMNS : [...COLUMNS, ...MORE_COLUMNS]).map(([label, kind]) => ({ label, kind }));
  const known = lines.flatMap(({ costCents }) => (costCents === null ? [] : [costCents]));
  const total = known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
  const count = lines.length === 1 ? '1 line' : `${lines.length.toLocaleString('en-US')} lines`;
  const sheet: Sheet = {
    name: 'Lines',
    columns,
    rows: lines.map((line) => [...cellsOf(line, head.asOf), ...(isPaper ? [] : moreCellsOf(line))]),
    totals: columns.map(({ label }, at) => (at === 0 ? count : label === 'Cost' ? total : null)),
  };
  const all = lines.flatMap((line): Picture[] => {
    const jpeg = jpegOfLine(line);
    return jpeg ? [{ caption: captionOf(line, head.asOf), jpeg }] : [];
  });
  return {
    tableFile: true,
    format,
    fileName: fileNameOf(head),
    head,
    sheets: [sheet, repairsSheet(lines)],
    pictures: { title: 'Photos', all },
  };
}

function captionOf(line: Line, asOf: string): string[] {
  const model = [line.manufacturerName, line.modelName].filter(Boolean).join(' ');
  return [
    [line.unitName, line.itemType ?? line.description].filter(Boolean).join(', '),
    [model, line.serialNumber].filter(Boolean).join(', '),
    line.advice
      ? `${line.advice.rule}: ${adviceWords(defenceAdvice({ ...line, advice: line.advice }, asOf)).title}`
      : '',
  ].filter((words) => words !== '');
}

function cellsOf(line: Line, asOf: string): Cell[] {
  return [
    line.unitName,
    line.itemType ?? line.description,
    [line.manufacturerName, line.modelName].filter(Boolean).join(' ') || null,
    line.serialNumber,
    line.basisDate,
    line.basis && AGE_BASIS_LABELS[line.basis],
    line.ageYears,
    line.eulYears,
    line.lifeUsedPct,
    line.repairs.length,
    repairCents(line),
    line.advice && ruleWords({ ...line, advice: line.advice }, asOf),
    line.costCents,
  ];
}

function moreCellsOf(line: Line): Cell[] {
  return [
    line.buildingName,
    line.mfgDate,
    line.dateConfidence && DATE_CONFIDENCE_LABELS[line.dateConfidence],
    line.isCoveredForLife ? 'for life' : line.coveredUntil,
    line.photos,
    line.costNowCents,
  ];
}

function repairsSheet(lines: readonly Line[]): Sheet {
  return {
    name: 'Repairs',
    columns: [
      { label: 'Unit', kind: 'text' },
      { label: 'Item', kind: 'text' },
      { label: 'Serial', kind: 'text' },
      { label: 'Done on', kind: 'date' },
      { label: 'Work', kind: 'text' },
      { label: 'Vendor', kind: 'text' },
      { label: 'Cost', kind: 'cents' },
    ],
    rows: lines.flatMap(({ unitName, itemType, serialNumber, repairs }) =>
      repairs.map(({ performedOn, summary, vendor, costCents }): Cell[] => [
        unitName,
        itemType,
        serialNumber,
        performedOn,
        summary,
        vendor,
        costCents,
      ]),
    ),
  };
}

function repairCents({ repairs }: Line): number | null {
  const known = repairs.flatMap(({ costCents }) => (costCents === null ? [] : [costCents]));
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
}

function ruleWords(line: Line & { advice: NonNullable<Line['advice']> }, asOf: string): string {
  const { rule, reason, flipCents } = line.advice;
  const { title, more } = adviceWords(defenceAdvice(line, asOf));
  if (more !== '') return `${rule}: ${title}. ${more}`;
  return `${rule}: ${title}. ${reason}.${flipCents === null ? '' : ` Replace from a repair quote of ${dollars(flipCents)}.`}`;
}
