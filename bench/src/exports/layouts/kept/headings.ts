import type { Dice } from '../../dice.ts';
import type { Drawn, Sheet } from '../../sheet.ts';
import { addressOf, type Place } from '../../words.ts';

export const COMPANIES = [
  'Bluebird Property Management',
  'Keystone Residential Services, LLC',
  'Summit Ridge Management Co.',
  'PRG Real Estate Management',
];

/** What stands above a list of one property, and what that says of it. */
export type Heading = {
  rows: string[][];
  property: string | null;
  address: string | null;
  named?: NonNullable<Drawn['named']>;
};
type Style = 'plain' | 'company' | 'joined' | 'address' | 'coded' | 'labelled' | 'company alone' | 'report' | 'bare';

/** Report, property and day in one of the ways of offices; the property not always, then the file's name may say it. */
export function headingOf(dice: Dice, place: Place, report: string, day: string): Heading {
  const { name, code } = place;
  const company = dice.pick(COMPANIES);
  const style = dice.weighed<Style>([
    ...(['plain', 'company', 'joined', 'address', 'coded', 'labelled'] as const).map((of) => [of, 12] as const),
    ...(['company alone', 'report', 'bare'] as const).map((of) => [of, 10] as const),
  ]);
  const rows = {
    plain: [[report], [name], [day]],
    company: [[company], [report], [`Property: ${name}`], [day]],
    joined: [[`${name} - ${report}`], [day]],
    address: [[name], [addressOf(place)], [report], [day]],
    coded: [[report], [`${name} (${code})`], [day]],
    labelled: [
      [report, '', '', day],
      ['Property:', name],
      ['Managed by:', company],
    ],
    'company alone': [[company], [report], [day]],
    report: [[report], [day]],
    bare: [],
  }[style];
  const isTold = style !== 'company alone' && style !== 'report' && style !== 'bare';
  return {
    rows,
    property: isTold ? name : null,
    address: style === 'address' ? addressOf(place) : null,
    ...(!isTold && dice.chance(0.5) ? { named: { file: fileName(dice, name, report), property: name } } : {}),
  };
}

function fileName(dice: Dice, name: string, report: string): string {
  return dice.pick([`${name} - ${report}`, `${name} ${report} 3-18-25`, `${report} ${name}`]);
}

/** The rows of a heading on a sheet. */
export function printHeading(sheet: Sheet, dice: Dice, { rows }: Heading): void {
  for (const cells of rows) sheet.not('title', ...cells);
  if (rows.length > 0 && dice.chance(0.5)) sheet.blank();
}

/** What a heading says, as the drawing of a file tells it. */
export function toldBy({ property, address, named }: Heading): Pick<Drawn, 'properties' | 'named' | 'asks'> {
  return {
    properties: property === null ? [] : [{ name: property, address }],
    asks: property === null ? ['property'] : [],
    ...(named ? { named } : {}),
  };
}
