import type { RowVerdict, TurnableClass } from '#app/import-run/import-words.ts';
import type { ImportBody } from './draft.ts';

type Turned = NonNullable<ImportBody['turned']>;
type Verdict = 'TAKE' | 'LEAVE_OUT';

/** What is turned, with one more row; a row that would have the verdict by itself is no longer turned. */
export function withRow(turned: Turned | undefined, row: RowVerdict, verdict: Verdict): Turned {
  const key = row.sheet === null ? String(row.line) : `${row.line} ${row.sheet}`;
  const { [key]: _, ...rows } = turned?.rows ?? {};
  const own = ownVerdict(turned, row);
  return { ...turned, rows: own === verdict ? rows : { ...rows, [key]: verdict } };
}

/** What is turned, with a class of rows taken or left out again. */
export function withClass(turned: Turned | undefined, found: TurnableClass, isTaken: boolean): Turned {
  const { [found]: _, ...classes } = turned?.classes ?? {};
  return { ...turned, classes: isTaken ? { ...classes, [found]: 'TAKE' } : classes };
}

// The verdict on a row that nobody judged by itself; rows in doubt follow the answer to their question.
function ownVerdict(turned: Turned | undefined, row: RowVerdict): Verdict | null {
  if (row.class === null || row.class === 'RECORD') return 'TAKE';
  if (turned?.classes && row.class in turned.classes) return 'TAKE';
  return row.class === 'DOUBT' ? null : 'LEAVE_OUT';
}
