import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, isLivedIn, personalOf } from '../../world.ts';
import { officeName } from '../kept/office-names.ts';
import { ACCOUNT_STATES, COMMON_METERS, METER_SETS, METER_VENDORS } from './submeter-roster-words.ts';

type Key =
  | ('property' | 'building' | 'unit' | 'account' | 'meter' | 'radio' | 'serves' | 'prior' | 'current' | 'usage')
  | ('read' | 'resident' | 'phone' | 'moveIn' | 'occupants' | 'beds' | 'sqft' | 'state' | 'balance');
type Style = {
  columns: [key: Key, head: string][];
  place: 'labels' | 'title' | 'column';
  hasBuilding: boolean;
  /** What the meters of a home serve; one row each. */
  meters: readonly string[];
  repeatsUnit: boolean;
  states: (typeof ACCOUNT_STATES)[number];
  common: 'section' | 'inline';
  vendor: string;
};

/** The units of a community as the company has them that reads its water meters: a row a meter, accounts and residents, how many people live there, house and irrigation meters among the homes. */
export const submeterRoster: Layout = {
  name: 'submeter-roster',
  kind: 'units',
  draw(dice) {
    const place = dice.pick(['labels', 'title', 'column'] as const);
    const hasBuilding = dice.chance(0.6);
    const properties = drawProperties(dice, place === 'column' ? dice.int(1, 3) : 1, {
      nameOf: officeName,
      buildings: hasBuilding ? dice.pick(['numbers', 'letters'] as const) : 'none',
      unitNames: dice.pick(['plain', 'padded', 'lettered'] as const),
      units: [8, 150],
    });
    const style = styleOf(dice, place, hasBuilding);
    const sheet = new Sheet(dice.pick(['Unit Roster', 'Submeters', 'Export']));
    const isAddressed = place === 'labels' && dice.chance(0.5);
    titles(sheet, dice, style, properties, isAddressed);
    sheet.not('head', ...style.columns.map(([, head]) => head));
    for (const property of properties) community(sheet, dice, style, property);
    const all = properties.flatMap(({ units }) => units);
    sheet.not('subtotal', `Total Units: ${all.length}`);
    sheet.not('subtotal', `Billable Meters: ${all.length * style.meters.length}`);
    if (dice.chance(0.5))
      sheet.blank().not('note', 'Usage in gallons. Estimated reads are marked E. Please return move-ins by the 5th.');
    const has = (key: Key) => style.columns.some(([column]) => column === key);
    return {
      sheets: [sheet],
      properties: properties.map((one) => ({ name: one.name, address: isAddressed ? addressOf(one) : null })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yy', 'iso'] as const),
      asks: ['status', 'meters', 'kind'],
      personal: personalOf(all, ({ first, last, phone }) => [`${first} ${last}`, ...(has('phone') ? [phone] : [])]),
    };
  },
};

function styleOf(dice: Dice, place: Style['place'], hasBuilding: boolean): Style {
  const maybe = (key: Key, head: string, part: number): Style['columns'] => (dice.chance(part) ? [[key, head]] : []);
  const where: Style['columns'] = [
    ...(place === 'column' ? [['property', dice.pick(['Community', 'Property'])] as [Key, string]] : []),
    ...(hasBuilding ? [['building', dice.pick(['Bldg', 'Building'])] as [Key, string]] : []),
    ['unit', dice.pick(['Unit', 'Apt', 'Unit #'])],
  ];
  const meter: Style['columns'] = [
    ['meter', dice.pick(['Meter #', 'Meter ID', 'Meter Serial No.'])],
    ...maybe('radio', dice.pick(['MTU ID', 'ERT #']), 0.6),
    ['serves', dice.pick(['Serves', 'Meter Type', 'Location'])],
    ...maybe('prior', 'Prior Read', 0.6),
    ['current', 'Current Read'],
    ['usage', 'Usage'],
    ...maybe('read', 'Read Date', 0.5),
  ];
  const who: Style['columns'] = [
    ['account', 'Account #'],
    ['resident', dice.pick(['Resident', 'Bill To', 'Customer Name'])],
    ...maybe('phone', 'Phone', 0.4),
    ...maybe('moveIn', 'Start Date', 0.6),
    // How many people live there, not whether anyone does.
    ['occupants', dice.pick(['# Occ', 'Occ', 'Occupants'])],
    ['state', dice.pick(['Acct Status', 'Billing Status', 'Status'])],
    ...maybe('balance', 'Balance Due', 0.5),
  ];
  const what: Style['columns'] = [
    ...maybe('beds', dice.pick(['Beds', 'BR']), 0.6),
    ['sqft', dice.pick(['Sq Ft', 'SqFt'])],
  ];
  return {
    columns: dice.pick([
      [...where, ...what, ...meter, ...who],
      [...where, ...who, ...what, ...meter],
      [...meter.slice(0, 1), ...where, ...meter.slice(1), ...what, ...who],
    ]),
    ...{ place, hasBuilding },
    meters: dice.pick(METER_SETS),
    repeatsUnit: dice.chance(0.6),
    states: dice.pick(ACCOUNT_STATES),
    common: dice.pick(['section', 'inline'] as const),
    vendor: dice.pick(METER_VENDORS),
  };
}

function titles(
  sheet: Sheet,
  dice: Dice,
  { place, vendor }: Style,
  [property]: readonly DrawnProperty[],
  isAddressed: boolean,
): void {
  if (!property) return;
  sheet.not('title', vendor);
  if (place === 'labels') {
    sheet.not('title', 'Unit Roster').not('title', 'Community:', property.name);
    if (isAddressed) sheet.not('title', 'Address:', addressOf(property));
    sheet.not('title', 'Client #:', dice.digits(5)).not('title', 'Billing Period:', '02/15/2025 - 03/14/2025');
  } else if (place === 'title') {
    sheet
      .not('title', `${property.name} - Submeter Unit Roster`)
      .not('title', 'Billing Period 02/15/2025 - 03/14/2025');
  } else {
    sheet.not('title', 'Unit and Meter Roster, all communities');
  }
  sheet.blank(dice.int(0, 1));
}

function community(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    for (const unit of units) home(sheet, dice, style, property, unit);
    if (style.common === 'inline') commonMeter(sheet, dice, style, property, building, dice.pick(COMMON_METERS));
  }
  if (style.common === 'section') {
    sheet.not('group', dice.pick(['COMMON AREA / HOUSE METERS', 'Non-billable meters']));
    for (const name of dice.some(COMMON_METERS, dice.int(1, 4))) commonMeter(sheet, dice, style, property, null, name);
  }
}

/** The first meter of a home is its record; the others tell of the same home. */
function home(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, unit: DrawnUnit): void {
  const { plan, building, resident, occupancy } = unit;
  const shown = new Set(style.columns.map(([key]) => key));
  const { word, status, also } = style.states[occupancy];
  const account = dice.digits(8);
  const own: Partial<Record<Key, Cell>> = {
    ...{ property: property.name, building: building ?? '', unit: unit.name, account },
    ...{ resident: resident ? `${resident.first} ${resident.last}` : style.states.empty, phone: resident?.phone ?? '' },
    moveIn: resident ? { day: unit.moveIn } : '',
    ...{ occupants: isLivedIn(unit) ? dice.int(1, 5) : 0, beds: plan.beds, sqft: plan.sqft },
    ...{ state: word, balance: resident ? (unit.balance / 10).toFixed(2) : '' },
  };
  style.meters.forEach((serves, at) => {
    const line = { ...own, ...meterCells(dice, serves) };
    if (at === 0) {
      sheet.record(
        trueUnit({
          ...{ property: property.name, building: style.hasBuilding ? building : null, unit: unit.name },
          bedrooms: shown.has('beds') ? plan.beds : null,
          ...{ sqft: plan.sqft, status },
          also: { status: [...also, null] },
        }),
        ...cellsOf(style, line),
      );
      return;
    }
    const again = style.repeatsUnit ? line : { property: line.property ?? '', ...meterCells(dice, serves) };
    sheet.not('further meter', ...cellsOf(style, again));
  });
}

/** A meter of the house, the grounds or the pool: no home, though its name stands where the unit's does. */
function commonMeter(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  building: string | null,
  name: string,
): void {
  const line: Partial<Record<Key, Cell>> = {
    ...{ property: property.name, building: building ?? '', unit: name },
    ...{ resident: 'OWNER', state: 'Do not bill' },
    ...meterCells(dice, 'Common'),
  };
  sheet.not('common meter', ...cellsOf(style, line));
}

function meterCells(dice: Dice, serves: string): Partial<Record<Key, Cell>> {
  const prior = dice.int(10_200, 998_000);
  const usage = dice.int(0, 420) * 10;
  return {
    ...{ meter: `${dice.digits(8)}`, radio: `${dice.int(10, 99)}${dice.digits(6)}`, serves },
    ...{ prior, current: dice.chance(0.04) ? `${prior + usage} E` : prior + usage, usage, read: { day: '2025-03-14' } },
  };
}

function cellsOf({ columns }: Style, line: Partial<Record<Key, Cell>>): Cell[] {
  return columns.map(([key]) => line[key] ?? '');
}
