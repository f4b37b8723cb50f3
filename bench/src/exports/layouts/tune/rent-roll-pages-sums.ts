import type { Cell, Sheet } from '../../sheet.ts';
import { type DrawnUnit, isLivedIn, money } from '../../world.ts';
import { type Charges, type Field, type Style, SYSTEMS } from './rent-roll-pages-words.ts';

/** The number of pages, which is known at the end only. */
export function pageNumbers(rows: Cell[][]): void {
  const isNumber = (cell: Cell): cell is string => typeof cell === 'string' && /^Page \d+ of \?$/.test(cell);
  const last = rows.flat().filter(isNumber).length;
  for (const row of rows)
    row.forEach((cell, at) => {
      if (isNumber(cell)) row[at] = cell.replace('?', String(last));
    });
}

/** What a home is charged in all. */
export function billingOf(charges: Charges, unit: DrawnUnit): number {
  return (charges.get(unit) ?? []).reduce((all, [, amount]) => all + amount, unit.rent);
}

/** The cells of a sum under its columns. */
export function sums(style: Style, label: string, units: readonly DrawnUnit[], charges: Charges): Cell[] {
  const cells: Partial<Record<Field, Cell>> = {
    sqft: sum(units, ({ plan }) => plan.sqft),
    market: money(sum(units, ({ market }) => market)),
    charge: money(sum(units, (unit) => (style.charges === 'lines' ? billingOf(charges, unit) : unit.rent))),
    billing: money(sum(units, (unit) => billingOf(charges, unit))),
    deposit: money(sum(units.filter(isLivedIn), ({ deposit }) => deposit)),
    balance: money(sum(units.filter(isLivedIn), ({ balance }) => balance)),
  };
  return style.fields.map((field, at) => (at === 0 ? label : (cells[field] ?? '')));
}

function sum(units: readonly DrawnUnit[], of: (unit: DrawnUnit) => number): number {
  return units.reduce((all, unit) => all + of(unit), 0);
}

function average(units: readonly DrawnUnit[], of: (unit: DrawnUnit) => number): string {
  return units.length === 0 ? '' : money(sum(units, of) / units.length);
}

function share(part: number, of: number): string {
  return of === 0 ? '0.00' : ((part / of) * 100).toFixed(2);
}

/** A row a floor plan: units, average size and rents, how many are lived in. */
export function planTable(sheet: Sheet, style: Style, units: readonly DrawnUnit[]): void {
  const lived = units.filter(isLivedIn);
  const [all, leased] = [sum(units, ({ plan }) => plan.sqft), sum(lived, ({ plan }) => plan.sqft)];
  if (style.system === SYSTEMS[0])
    sheet.not(
      'legend',
      `Amt / SQFT: Market = ${all.toLocaleString('en-US')} SQFT; Leased = ${leased.toLocaleString('en-US')} SQFT;`,
    );
  const heads = [
    style.system.heads.plan ?? '',
    '# Units',
    'Average|SQFT',
    'Average|Market + Addl.',
    'Market|Amt / SQFT',
    'Average|Leased',
  ];
  const after = ['Units|Occupied', 'Occupancy|%', 'Units|Available'];
  sheet.not(
    'summary',
    ...[...heads, ...after].map((words) => words.replace('|', style.head === 'broken' ? '\n' : ' ')),
  );
  const row = (label: string, of: readonly DrawnUnit[]) => {
    const here = of.filter(isLivedIn);
    const [size, market] = [sum(of, ({ plan }) => plan.sqft), sum(of, (unit) => unit.market)];
    const open = of.filter(({ occupancy }) => occupancy.endsWith('unrented') || occupancy.includes('unrented ')).length;
    const averages = [Math.round(size / of.length), average(of, (unit) => unit.market), (market / size).toFixed(2)];
    sheet.not(
      'summary',
      label,
      of.length,
      ...averages,
      average(here, ({ rent }) => rent),
      here.length,
      share(here.length, of.length),
      open,
    );
  };
  for (const [code, of] of [...Map.groupBy(units, ({ plan }) => plan.code)].toSorted(([a], [b]) => a.localeCompare(b)))
    row(code, of);
  row(style.system.averages, units);
  sheet.blank();
}

/** A row a status: how many units, and their rent. */
export function statusTable(sheet: Sheet, style: Style, units: readonly DrawnUnit[]): void {
  sheet.not('summary', style.system.states);
  sheet.not('summary', 'Unit Status', 'Market + Addl.', '# Units', '% Units', 'Potential Rent');
  for (const [word, of] of Map.groupBy(units, ({ occupancy }) => style.statuses[occupancy][0])) {
    const market = money(sum(of, (unit) => unit.market));
    const potential = money(sum(of, (unit) => (isLivedIn(unit) ? unit.rent : unit.market)));
    sheet.not('summary', word, market, of.length, `${share(of.length, units.length)}%`, potential);
  }
  const market = money(sum(units, (unit) => unit.market));
  const potential = money(sum(units, (unit) => (isLivedIn(unit) ? unit.rent : unit.market)));
  sheet.not('summary', style.system.total, market, units.length, '100.00%', potential).blank();
}
