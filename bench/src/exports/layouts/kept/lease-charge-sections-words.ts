import type { Cell } from '../../sheet.ts';
import { type DrawnUnit, isLivedIn, money } from '../../world.ts';

export type Field =
  | ('unit' | 'plan' | 'sqft' | 'resident' | 'name' | 'market' | 'code' | 'amount' | 'deposit' | 'other' | 'moveIn')
  | ('end' | 'moveOut' | 'balance');
/** The heads of the report, over two rows where there is a stroke. */
export const HEADS: readonly (readonly [Field, string])[] = [
  ['unit', 'Unit'],
  ['plan', 'Unit Type'],
  ['sqft', 'Unit|Sq Ft'],
  ['resident', 'Resident'],
  ['name', 'Name'],
  ['market', 'Market|Rent'],
  ['code', 'Charge|Code'],
  ['amount', 'Amount'],
  ['deposit', 'Resident|Deposit'],
  ['other', 'Other|Deposit'],
  ['moveIn', 'Move In'],
  ['end', 'Lease|Expiration'],
  ['moveOut', 'Move Out'],
  ['balance', 'Balance'],
];
/** Columns that people delete before they send the report. */
export const SPARE: readonly Field[] = ['name', 'deposit', 'other', 'moveOut', 'balance'];

/** Charge codes of four companies, the rent first. */
export const CODES: readonly (readonly [rent: string, ...others: string[]])[] = [
  ['rent', 'petrent', 'trash', 'pest', 'garage', 'conc'],
  ['rnt', 'wtr', 'trs', 'pet', 'prk', 'concmo'],
  ['rent', 'hap', 'cable', 'mtm', 'storage', 'concess'],
  ['.rent', '.utilfee', '.ins', '.pet', '.wd', '.conces'],
];

/** What is charged to each home that is lived in, its rent first. */
export type Charges = ReadonlyMap<DrawnUnit, readonly (readonly [code: string, amount: number])[]>;

export type Amounts = (amount: number) => Cell;
export const AMOUNTS: readonly Amounts[] = [
  (amount) => money(amount),
  (amount) => money(amount),
  (amount) => (amount < 0 ? `(${money(-amount)})` : money(amount)),
  (amount) => amount,
];

export function sum(units: readonly DrawnUnit[], of: (unit: DrawnUnit) => number): number {
  return units.reduce((all, unit) => all + of(unit), 0);
}

export function chargedTo(charges: Charges, unit: DrawnUnit): number {
  return (charges.get(unit) ?? []).reduce((all, [, amount]) => all + amount, 0);
}

/** The table 'Summary Groups': how many homes of each section, their size and money. */
export function groupRows(units: readonly DrawnUnit[], future: readonly DrawnUnit[], charges: Charges, as: Amounts) {
  const whole = { units: units.length, sqft: sum(units, ({ plan }) => plan.sqft) };
  const share = (part: number, of: number) => as(Math.round((part / of) * 10_000) / 100);
  const row = (label: string, of: readonly DrawnUnit[], isShared: boolean): Cell[] => {
    const [sqft, lived] = [sum(of, ({ plan }) => plan.sqft), of.filter(isLivedIn)];
    return [
      ...[label, '', '', '', sqft.toLocaleString('en-US'), as(sum(of, ({ market }) => market))],
      ...[as(sum(of, (unit) => chargedTo(charges, unit))), as(sum(lived, ({ deposit }) => deposit)), as(0)],
      ...(isShared ? [of.length, share(of.length, whole.units), share(sqft, whole.sqft)] : [of.length, '', '']),
      as(sum(lived, ({ balance }) => balance)),
    ];
  };
  const isUnlet = ({ occupancy }: DrawnUnit) => occupancy === 'model' || occupancy === 'down';
  return [
    row('Current/Notice/Vacant Residents', units, false),
    ['Future Residents/Applicants', '', '', '', '', '', as(0), as(0), as(0), future.length, '', '', as(0)],
    row('Occupied Units', units.filter(isLivedIn), true),
    row('Total Non Rev Units', units.filter(isUnlet), true),
    row(
      'Total Vacant Units',
      units.filter((unit) => !isLivedIn(unit) && !isUnlet(unit)),
      true,
    ),
    row('Totals:', units, true),
  ];
}

export const GROUP_HEADS: readonly (readonly string[])[] = [
  [
    ...['Summary Groups', '', '', '', 'Square', 'Market', 'Lease', 'Security', 'Other'],
    ...['# Of', '% Unit', '% Sqft', 'Balance'],
  ],
  ['', '', '', '', 'Footage', 'Rent', 'Charges', 'Deposit', 'Deposits', 'Units', 'Occupancy', 'Occupied', ''],
];
