import type { Dice } from '../../dice.ts';
import type { Sheet } from '../../sheet.ts';
import { type DrawnUnit, money } from '../../world.ts';
import type { System } from './rent-roll-detail-words.ts';

export const sumOf = (units: readonly DrawnUnit[], of: (unit: DrawnUnit) => number) =>
  units.reduce((sum, unit) => sum + of(unit), 0);

/** What is printed below the list: square feet, then each floor plan, each state and each charge with its sums. */
export function summaries(sheet: Sheet, dice: Dice, system: System, units: readonly DrawnUnit[]): void {
  if (system.program !== '') {
    const leased = units.filter(({ resident }) => resident !== null);
    const feet = (of: readonly DrawnUnit[]) => sumOf(of, ({ plan }) => plan.sqft).toLocaleString('en-US');
    sheet.not('legend', `Amt / SQFT: Market = ${feet(units)} SQFT; Leased = ${feet(leased)} SQFT;`);
  }
  byPlan(sheet, dice, system, units);
  byStatus(sheet, dice, system, units);
  if (dice.chance(0.5)) byCharge(sheet, system, units);
}

function byPlan(sheet: Sheet, dice: Dice, { program }: System, units: readonly DrawnUnit[]): void {
  const isOneSite = program !== '';
  sheet.blank();
  if (!isOneSite || dice.chance(0.4)) sheet.not('summary', dice.pick(['Floor Plan Summary', 'Summary by Floor Plan']));
  sheet.not(
    'summary',
    ...(isOneSite
      ? [
          'Floorplan',
          '# Units',
          'Average\nSQFT',
          'Average\nMarket + Addl.',
          'Market\nAmt / SQFT',
          'Average\nLeased',
          'Units\nOccupied',
          'Occupancy %',
        ]
      : ['Floor Plan', 'Units', 'Avg SQFT', 'Avg Market Rent', 'Market / SQFT', 'Avg Scheduled', 'Occupied', 'Occ %']),
  );
  for (const [code, of] of Map.groupBy(units, ({ plan }) => plan.code)) planRow(sheet, code, of);
  planRow(sheet, isOneSite ? 'Totals / Averages:' : 'Total', units);
}

function planRow(sheet: Sheet, label: string, units: readonly DrawnUnit[]): void {
  const lived = units.filter(({ resident }) => resident !== null);
  const [market, feet] = [sumOf(units, (unit) => unit.market), sumOf(units, ({ plan }) => plan.sqft)];
  const leased = lived.length === 0 ? 0 : sumOf(lived, ({ rent }) => rent) / lived.length;
  const share = ((100 * lived.length) / units.length).toFixed(2);
  sheet.not(
    'summary',
    ...[label, units.length, Math.round(feet / units.length), money(market / units.length), (market / feet).toFixed(2)],
    ...[money(leased), lived.length, share],
  );
}

function byStatus(sheet: Sheet, dice: Dice, { statuses, program }: System, units: readonly DrawnUnit[]): void {
  sheet.blank();
  sheet.not('summary', program === '' ? 'Unit Status Summary' : 'Occupancy and Rents Summary for Current Date');
  const hasShare = dice.chance(0.5);
  sheet.not(
    'summary',
    ...['Unit Status', program === '' ? 'Market Rent' : 'Market + Addl.', '# Units', 'Potential Rent'],
    ...(hasShare ? ['%'] : []),
  );
  const row = (label: string, of: readonly DrawnUnit[]) => {
    const share = hasShare ? [`${((100 * of.length) / units.length).toFixed(2)}%`] : [];
    const market = money(sumOf(of, (unit) => unit.market));
    sheet.not('summary', label, market, of.length, money(sumOf(of, ({ rent }) => rent)), ...share);
  };
  for (const [word, of] of Map.groupBy(units, ({ occupancy }) => statuses[occupancy][0])) row(word, of);
  row('Totals:', units);
}

function byCharge(sheet: Sheet, { codes, program }: System, units: readonly DrawnUnit[]): void {
  const heading = 'Summary Billing by Transaction Code for Current Date';
  sheet.blank().not('summary', program === '' ? 'Charge Code Summary' : heading);
  sheet.not('summary', program === '' ? 'Charge Code' : 'Code', 'Amount');
  const rent = sumOf(units, (unit) => unit.rent);
  const rows = [[codes.rent, rent] as const, ...codes.further.map((code, at) => [code, (at + 2) * 115] as const)];
  for (const [code, amount] of rows) sheet.not('summary', code, money(amount));
  sheet.not('summary', 'Total:', money(rows.reduce((sum, [, amount]) => sum + amount, 0)));
}
