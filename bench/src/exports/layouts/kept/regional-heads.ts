import type { Dice } from '../../dice.ts';
import type { Drawn, Sheet } from '../../sheet.ts';
import { addressOf, type Place } from '../../words.ts';

const ROOTS = [
  'Alderbrook',
  'Cloverdale',
  'Crown Point',
  'Eagle Rock',
  'Harvest Run',
  'Longleaf',
  'Mosswood',
  'Parkhurst',
  'Rolling Brook',
  'Spring Valley',
  'Timberline',
  'Wexley',
];

/** Names as a region's managers write their communities: with 'Apartments', without, or by what everybody calls them; no two of a region alike. */
export function regionalNames(dice: Dice): (dice: Dice) => string {
  const roots = dice.shuffled(ROOTS);
  return () => {
    const root = roots.pop() ?? dice.pick(ROOTS);
    return dice.pick([
      `${root} Apartments`,
      `${root} Apartments`,
      root,
      root,
      `${root} Apts`,
      `The ${root}`,
      `${root} Ridge`,
      `${root} Village`,
      `${root} ${dice.pick(['I', 'II', 'Phase 2', 'East', 'Seniors'])}`,
      `Cottages at ${root}`,
      `${root} ${dice.pick(['Townhomes', 'Duplexes', 'Manor', 'Apartment Homes'])}`,
      `${dice.int(12, 98) * 10} ${root}`,
    ]);
  };
}

export const COMPANIES = [
  'Larkspur Living',
  'Castellan Residential, Inc.',
  'Harmon & Weeks Property Services',
  'MVP Communities LLC',
  'Three Rivers Realty Group',
];

/** Where a file says of which community its rows are. */
export type Told = 'column' | 'heading' | 'sheet' | 'title' | 'file' | 'nowhere';

export type Heading = { told: Told; report: string; lines: readonly string[]; company: string | null };

/** What stands above the lists of a file: the report, a day or a filter, and now and then the company. */
export function headingOf(dice: Dice, told: Told, reports: readonly string[], lines: readonly string[]): Heading {
  return {
    told,
    report: dice.pick(reports),
    lines: dice.some(lines, dice.int(0, 1)),
    company: dice.chance(0.4) ? dice.pick(COMPANIES) : null,
  };
}

/** The rows above a list; a place is given where they name it. Lists that say their community otherwise may have none. */
export function printHeading(sheet: Sheet, dice: Dice, heading: Heading, place: Place | null, address = false): void {
  const { report, lines, company } = heading;
  if (!place && dice.chance(0.4)) return;
  const above = company ? [company] : [];
  const rows = place
    ? dice.pick([
        [...above, `${place.name} - ${report}`, ...lines],
        [...above, report, place.name, ...lines],
        [place.name, report, ...above.map((name) => `Managed by ${name}`), ...lines],
        [...above, report, `Property: ${place.name}`, ...lines],
        [...above, `${place.name.toUpperCase()} ${report.toUpperCase()}`, ...lines],
      ])
    : dice.pick([
        [...above, report, ...lines],
        [report, ...above, ...lines],
        [company ? `${company} - ${report}` : report, ...lines],
      ]);
  for (const row of rows) sheet.not('title', row);
  if (place && address) sheet.not('title', addressOf(place));
  if (dice.chance(0.6)) sheet.blank();
}

/** What all of that says of the communities: one that only the file's name says, or nothing, may be asked for. */
export function toldBy(
  dice: Dice,
  { told, report }: Heading,
  places: readonly Place[],
  isAddressed: boolean,
): Pick<Drawn, 'properties' | 'asks' | 'named'> {
  const [first] = places;
  if (told !== 'file' && told !== 'nowhere')
    return {
      properties: places.map((place) => ({ name: place.name, address: isAddressed ? addressOf(place) : null })),
      asks: [],
    };
  const named = told === 'file' && first ? { file: fileName(dice, first.name, report), property: first.name } : null;
  return { properties: [], asks: ['property'], ...(named ? { named } : {}) };
}

function fileName(dice: Dice, name: string, report: string): string {
  return dice.pick([
    `${name} ${report}`,
    `${name} - ${report} 2025`,
    `${report} - ${name}`,
    `${name} ${report.toLowerCase()} UPDATED`,
    `${name}_${report}`.replaceAll(' ', '_'),
  ]);
}
