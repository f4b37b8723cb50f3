import type { TurnWait } from '@lintel/contract/capital/turn-wait';
import { OPENING_LABELS } from '@lintel/domain/capital/turn-wait-words';
import type * as z from 'zod';
import { fileNameOf } from '#platform/lists/list-handler.ts';
import {
  type Cell,
  type FileFormat,
  type FileHead,
  type Sheet,
  type TableFile,
  workbook,
} from '#platform/tables/table-file.ts';

/** What the file of waiting for turns is called and answers. */
export const TURN_WAIT_REPORT = {
  title: 'Waiting for turns',
  question: 'What of the replacements due within a year can wait until nobody lives in the home?',
  filters: {},
};

/** CSV is the homes; XLSX and PDF begin with what happens within how many months. */
export function turnWaitFile(format: FileFormat, place: FileHead, wait: z.output<typeof TurnWait>): TableFile {
  const head: FileHead = {
    ...place,
    asOf: wait.asOf,
    filters: [{ label: 'Due', words: `by ${wait.dueBy}, or past expected life` }],
    notes: NOTES,
  };
  const sheets = format === 'csv' ? [homesSheet(wait)] : [windowsSheet(wait), homesSheet(wait)];
  return { ...workbook(format, fileNameOf(head), sheets), head };
}

const NOTES = [
  'Blank means not known; never zero.',
  'A lease that ends may be renewed: what is in such homes is what may happen by then, not what will.',
  "Likely counts the property's own move-outs of at most a year; it is blank below ten of them or ninety days of records.",
  'Visits saved are entries to lived-in homes: what is due in one home in one month takes one.',
];

function windowsSheet({
  windows,
  due,
  failed,
  elsewhere,
  undated,
  moveOuts,
  leases,
}: z.output<typeof TurnWait>): Sheet {
  return {
    name: 'Waiting for turns',
    columns: [
      { label: 'Months', kind: 'integer' },
      { label: 'Until', kind: 'date' },
      { label: 'Due', kind: 'integer' },
      { label: 'In homes that will be empty', kind: 'integer' },
      { label: 'In homes whose lease ends', kind: 'integer' },
      { label: 'Not known', kind: 'integer' },
      { label: 'Likely at own turnover', kind: 'number' },
      { label: 'Visits saved', kind: 'integer' },
      { label: 'Likely to fail meanwhile', kind: 'number' },
      { label: 'Cost of those', kind: 'cents' },
    ],
    rows: windows.map((one): Cell[] => [
      one.months,
      one.until,
      due.count,
      one.sure.count,
      one.lease.count,
      one.unknown.count,
      one.likely === null ? null : rounded(one.likely),
      one.visits,
      rounded(one.failures),
      one.failureCents,
    ]),
    notes: [
      `Left out: ${failed} failed, which cannot wait; ${elsewhere} in no home; ${undated} without a date or an expected life.`,
      `On record: ${moveOuts.count} move-outs in ${moveOuts.days} days over ${moveOuts.homes} homes; the end of the lease of ${leases.known} of ${leases.homes} lived-in homes.`,
    ],
  };
}

function homesSheet({ homes }: z.output<typeof TurnWait>): Sheet {
  return {
    name: 'Homes',
    columns: [
      { label: 'Unit', kind: 'text' },
      { label: 'Empties on', kind: 'date' },
      { label: 'Because', kind: 'text', width: 28 },
      { label: 'First due', kind: 'date' },
      { label: 'Items', kind: 'integer' },
      { label: 'Which', kind: 'text', width: 44 },
      { label: 'Installed cost', kind: 'cents' },
      { label: 'Without a price', kind: 'integer' },
    ],
    rows: homes.map((home): Cell[] => [
      home.unitName,
      home.opensOn,
      home.opening && OPENING_LABELS[home.opening],
      home.dueOn,
      home.count,
      home.itemTypes.join(', '),
      home.cents,
      home.unpriced,
    ]),
  };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
