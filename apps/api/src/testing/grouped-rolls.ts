import fc from 'fast-check';

const HEAD = ['Unit', 'Unit Type', 'Sq Ft', 'Status', 'Market Rent', 'Move In'];

/** Names of properties: plain ones, and those that begin or end like something else that a report prints. */
const NAMES = [
  ...['Elm Court', 'Mt Vista', 'Pine Hollow Apartments', 'The Bristol', 'Oak Terrace', 'Cedar', 'Juniper Flats'],
  ...['Sort House', 'Total Woods', 'User Creek', 'Summary Office', 'Details on Main', 'Report Hill', 'Page Mill'],
  ...['Parking Village', 'Section 8 Homes', '1900 Broadway', 'Vacant Lot Lofts', 'Average Joe Flats', 'Route 66 Apts'],
];
/** How a row says that a group begins. */
const FORMS = {
  bare: (name: string) => [name],
  arrow: (name: string, at: number) => [`-> ${name} - ${at + 3} Oak St Boise, ID 83702`],
  part: (name: string, at: number) => [`${name} - ${at + 3} Oak`],
  coded: (name: string, at: number) => [`${String.fromCharCode(65 + at)}-1${at}, ${name}`],
  counted: (name: string, _: number, units: number) => [`${name} (${units} units)`],
  beside: (name: string, _: number, units: number) => [name, `${units} units`],
  summed: (name: string, _: number, units: number) => [name, '', String(units * 690), '', String(units * 1200)],
};
type Form = keyof typeof FORMS;
const FOOTERS = {
  none: () => null,
  count: (_: string, units: number) => [`${units} Units`, '', String(units * 690), '', String(units * 1200)],
  total: (_: string, units: number) => ['Total', '', String(units * 690), '', String(units * 1200)],
  named: (name: string, units: number) => [
    `Total ${name}`,
    `${units} units`,
    String(units * 690),
    '',
    String(units * 1200),
  ],
};

/** What a roll with groups is drawn from. */
export const groupedRolls = fc.record({
  names: fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 6 }),
  sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 6, maxLength: 6 }),
  // Most groups are written in one form, and some in another.
  form: fc.constantFrom(...(Object.keys(FORMS) as Form[])),
  other: fc.constantFrom(...(Object.keys(FORMS) as Form[])),
  areOther: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  footer: fc.constantFrom(...(Object.keys(FOOTERS) as (keyof typeof FOOTERS)[])),
  title: fc.constantFrom(null, 'Rent Roll', 'Westside Portfolio'),
  isHeadAgain: fc.boolean(),
  isSpaced: fc.boolean(),
  hasSummary: fc.boolean(),
});
export type DrawnRoll = typeof groupedRolls extends fc.Arbitrary<infer T> ? T : never;

/** The roll as a file, and how many units each of its properties has. */
export function rollOf({ names, sizes, areOther, ...how }: DrawnRoll): { csv: string; truth: Record<string, number> } {
  const rows: string[][] = how.title === null ? [] : [[how.title]];
  const groups = names.map((name, at) => ({ name, at, units: sizes[at] ?? 1 }));
  rows.push(HEAD);
  for (const { name, at, units } of groups) {
    const form = areOther[at] && at > 0 ? how.other : how.form;
    if (how.isSpaced && at > 0) rows.push(['']);
    rows.push(FORMS[form](name, at, units));
    if (how.isHeadAgain && at > 0) rows.push(HEAD);
    for (let unit = 1; unit <= units; unit += 1)
      rows.push([String(100 * (at + 1) + unit), '1x1', '690', unit % 3 ? 'Occupied' : 'Vacant', '1200', '1/1/2024']);
    const footer = FOOTERS[how.footer](name, units);
    if (footer) rows.push(footer);
  }
  if (how.hasSummary) {
    rows.push([''], ['Summary'], ['Property', 'Units', 'Occupied']);
    for (const { name, units } of groups) rows.push([name, String(units), String(units - Math.floor(units / 3))]);
  }
  const lines = rows.map((row) => Array.from(HEAD, (_, at) => `"${row[at] ?? ''}"`).join(','));
  return { csv: lines.join('\n'), truth: Object.fromEntries(groups.map(({ name, units }) => [name, units])) };
}
