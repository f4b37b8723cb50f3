import { expect, test } from 'vitest';
import { byKind } from './heatmap-cells.ts';
import type { CellColumns } from './heatmap-facts.ts';

const CELLS = 75_000;
/** What the server keeps of one answer at most. */
const KEPT_BYTES = 2 * 1024 * 1024;
const NAMES = 18_000;

/** The cells of 5,000 units with 15 types each: six models a type, any age, one in thirteen without a date, a few repeated. */
function cellsOf(count: number): CellColumns {
  const at = Array.from({ length: count }, (_, place) => place);
  const age = at.map((n) => (n % 13 === 0 ? null : (n * 7919) % 7000));
  const isPast = age.map((days) => days !== null && days > 5000);
  const cost = at.map((n) => (n % 40 === 0 ? null : 40_000 + ((n % 15) * 6 + (n % 6)) * 1_000));
  return {
    type: at.map((n) => n % 15),
    items: at.map((n) => (n % 50 === 0 ? 2 : 1)),
    missing: at.map((n) => (n % 97 === 0 ? 1 : 0)),
    model: at.map((n) => (n % 20 === 0 ? null : (n % 15) * 6 + (n % 6))),
    basis: age.map((days, n) => (days === null ? null : n % 9 === 0 ? 's' : n % 4 === 0 ? 'm' : 'i')),
    eulYears: at.map((n) => 9 + (n % 15)),
    condition: at.map((n) => (n % 200 === 0 ? 2 : null)),
    lifed: age.map((days) => (days === null ? 0 : 1)),
    pastLife: isPast.map(Number),
    due12: age.map((days, n) => (days !== null && !isPast[n] && days > 4700 ? 1 : 0)),
    costCents: cost,
    unpriced: cost.map((cents) => (cents === null ? 1 : 0)),
    backlogCents: cost.map((cents, n) => (isPast[n] ? cents : null)),
    complete: at.map((n) => (n % 3 === 0 ? 0 : 1)),
    flags: at.map((n) => (n % 60 === 0 ? 1 : 0)),
    dueYear: age.map((days) => (days === null ? null : 2031)),
    ageDays: age,
    warrantyDays: at.map((n) => (n % 3 === 0 ? null : ((n * 104_729) % 3000) - 1200)),
  };
}

test('what cells have in common is said once, and every cell can be read back from it', () => {
  const columns = cellsOf(4_000);
  const { cells, kinds } = byKind(columns);
  for (const [name, column] of Object.entries(kinds))
    expect(
      cells.kind.map((kind) => column[kind]),
      name,
    ).toEqual(columns[name as keyof CellColumns]);
  expect([cells.ageDays, cells.warrantyDays]).toEqual([columns.ageDays, columns.warrantyDays]);
});

test('the cells of 5,000 units with 15 types each leave the answer small enough to be kept', () => {
  const columns = cellsOf(CELLS);
  const bytes = (some: unknown) => JSON.stringify(some).length;
  const { cells, kinds } = byKind(columns);
  const units = 5_000 * 40;
  expect(bytes(columns)).toBeGreaterThan(2 * KEPT_BYTES);
  expect(bytes({ cells, kinds }) + units + NAMES).toBeLessThan(KEPT_BYTES);
});
