import type { Dice } from '../../dice.ts';
import type { Sheet } from '../../sheet.ts';
import { addressOf, type Place } from '../../words.ts';
import { type DrawnUnit, money } from '../../world.ts';

/** What the rows above a list tell of its property. */
export type Told = { property: string | null; address: string | null };

/**
 * Rows above a list: the report's name, the property in one of many styles (now and then not at all), the day, who ran it.
 * Says what they tell.
 */
export function titles(sheet: Sheet, dice: Dice, report: string, place: Place, width: number): Told {
  const known = { property: place.name, address: null };
  const withAddress = { property: place.name, address: addressOf(place) };
  const across = (text: string) => sheet.across('title', text, width);
  const style = dice.weighed([
    ['code', 4],
    ['label', 4],
    ['bare', 4],
    ['address', 3],
    ['address below', 3],
    ['after report', 2],
    ['label cell', 2],
    ['for', 2],
    ['of', 1],
    ['nothing', 1.5],
  ] as const);
  if (style === 'after report') across(`${report} - ${place.name}`);
  else if (style === 'of') across(`${place.name} ${report}`);
  else across(report);
  if (style === 'code') across(`${place.name} (${place.code})`);
  if (style === 'label') across(`${dice.pick(['Property', 'Community', 'Properties'])}: ${place.name}`);
  if (style === 'bare' || style === 'address below') across(place.name);
  if (style === 'address below') across(addressOf(place));
  if (style === 'address')
    across(
      `${dice.pick(['', 'Properties: '])}${place.name} - ${place.street} ${place.city}, ${place.state} ${place.zip}`,
    );
  if (style === 'label cell') sheet.not('title', dice.pick(['Property', 'Property Name:', 'Community']), place.name);
  if (style === 'for') across(`For: ${place.name} (${place.code})`);
  day(sheet, dice, width);
  if (dice.chance(0.35)) sheet.blank();
  if (style === 'nothing') return { property: null, address: null };
  return style === 'address' || style === 'address below' ? withAddress : known;
}

function day(sheet: Sheet, dice: Dice, width: number): void {
  const text = dice.pick([
    'As Of = 03/12/2025',
    'As of: 3/12/2025',
    'Month Year = 03/2025',
    'As of 03/31/2025 11:59 PM',
    '',
  ]);
  if (text !== '') sheet.across('title', text, width);
  if (dice.chance(0.3))
    sheet.across('title', `Exported On: 03/1${dice.int(2, 9)}/2025 0${dice.int(1, 9)}:14 PM`, width);
  if (dice.chance(0.2)) sheet.not('title', 'Run by: mgr07', '', '', 'Page 1 of 3');
  if (dice.chance(0.2)) sheet.across('title', 'Units: Active  |  Include Non-Revenue Units: Yes', width);
}

/** Legend of the codes that a list uses, in one of several shapes; `what` is the way it stands to the list. */
export function legend(sheet: Sheet, dice: Dice, codes: readonly (readonly [string, string])[]): void {
  const style = dice.pick(['line', 'table', 'lines', 'starred'] as const);
  if (style === 'line') sheet.not('legend', codes.map(([code, means]) => `${code} = ${means}`).join(', '));
  if (style === 'lines') for (const [code, means] of codes) sheet.not('legend', `${code} = ${means}`);
  if (style === 'starred') sheet.not('legend', `* ${codes.map(([code, means]) => `${code}: ${means}`).join('; ')}`);
  if (style !== 'table') return;
  sheet.not('legend', dice.pick(['Legend', 'Code', 'Key']), dice.pick(['', 'Meaning', 'Description']));
  for (const [code, means] of codes) sheet.not('legend', code, means);
}

/** A summary by charge code with a head of its own, whose rows look like records. */
export function chargeSummary(sheet: Sheet, dice: Dice, units: readonly DrawnUnit[]): void {
  sheet.blank().not('summary', 'Summary of Charges by Charge Code');
  sheet.not('summary', 'Charge Code', dice.pick(['Amount', 'Rent', 'Scheduled']));
  const codes = ['rent', 'petfee', 'parking', 'trash', 'conc'];
  for (const code of dice.some(codes, dice.int(2, 5)))
    sheet.not('summary', code, money(dice.int(90, units.length * 900)));
  sheet.not('summary', 'Total', money(units.length * 1100));
}

/** A summary by floor plan with a head of its own. */
export function planSummary(sheet: Sheet, dice: Dice, units: readonly DrawnUnit[]): void {
  sheet.blank();
  if (dice.chance(0.6)) sheet.not('summary', dice.pick(['Unit Mix', 'Summary by Unit Type', 'Summary Groups']));
  sheet.not('summary', dice.pick(['Floorplan', 'Unit Type', 'Type']), '# Units', 'Avg SqFt', 'Avg Rent');
  for (const [code, of] of Map.groupBy(units, (unit) => unit.plan.code)) {
    sheet.not('summary', code, of.length, of[0]?.plan.sqft ?? 0, money(of[0]?.plan.rent ?? 0));
  }
  sheet.not('summary', dice.pick(['Totals / Averages', 'Total', 'Totals:']), units.length);
}

/** A summary by status, whose rows begin with a status and a count. */
export function statusSummary(sheet: Sheet, dice: Dice, units: readonly DrawnUnit[]): void {
  const lived = units.filter((unit) => unit.resident !== null).length;
  const share = ((100 * lived) / units.length).toFixed(1);
  sheet.blank();
  if (dice.chance(0.5)) sheet.not('summary', 'Occupancy Summary');
  sheet.not('summary', dice.pick(['Status', 'Unit Status']), dice.pick(['Units', 'Count']), '%');
  sheet.not('summary', 'Occupied', lived, `${share}%`);
  sheet.not('summary', 'Vacant', units.length - lived, `${(100 - Number(share)).toFixed(1)}%`);
  sheet.not('summary', 'Total', units.length, '100.0%');
}

/** Two residents who are still to come, in rows as those of the list. */
export function futurePeople(dice: Dice, units: readonly DrawnUnit[]): DrawnUnit[] {
  const empty = units.filter((unit) => unit.occupancy === 'vacant rented' || unit.occupancy === 'notice rented');
  return dice.shuffled(empty).slice(0, 3);
}

/** Words for the sum of a list. */
export function totalWords(dice: Dice, units: readonly DrawnUnit[]): string {
  return dice.pick([
    'Total',
    'Totals:',
    `${units.length} Units`,
    'Grand Total',
    `Total Units: ${units.length}`,
    'Totals',
  ]);
}
