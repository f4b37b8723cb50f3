import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, personalOf } from '../../world.ts';
import { assistedName } from '../kept/names.ts';
import { BEDROOM_WAYS, TENANT_STATUSES, tenantStatusOf, UNIT_TYPES } from './housing-authority-words.ts';

type Key =
  | ('number' | 'name' | 'building' | 'entrance' | 'unit' | 'floor' | 'beds' | 'sqft' | 'type' | 'accessible' | 'acc')
  | ('approval' | 'tenant' | 'household' | 'address' | 'city' | 'opened');
type Style = {
  columns: [key: Key, head: string][];
  place: 'columns' | 'group rows' | 'title';
  beds: (typeof BEDROOM_WAYS)[number];
  isCoded: boolean;
  hasLegend: boolean;
  hasRemoved: boolean;
  authority: string;
};
type Development = { property: DrawnProperty; number: string; type: 'FA' | 'EL'; opened: string };

/** A housing authority's inventory of its developments: buildings, entrances and units by number, bedrooms by code, an approval that is called the unit's status, who lives there in the words of the program, units that are no longer in the inventory. */
export const housingAuthorityUnits: Layout = {
  name: 'housing-authority-units',
  kind: 'units',
  draw(dice) {
    const place = dice.pick(['columns', 'group rows', 'title'] as const);
    const properties = drawProperties(dice, place === 'title' ? 1 : dice.int(1, 3), {
      nameOf: assistedName,
      buildings: 'numbers',
      unitNames: dice.pick(['plain', 'padded', 'lettered', 'sequence'] as const),
      units: [8, 140],
    });
    const [{ city, state } = { city: 'Duluth', state: 'MN' }] = properties;
    const agency = `${state}0${dice.digits(2)}`;
    const style = styleOf(
      dice,
      place,
      dice.pick([`Housing Authority of the City of ${city}`, `${city} Housing Authority`]),
    );
    const developments = properties.map((property, at): Development => {
      return {
        property,
        number: `${agency}00000${at + 1}`,
        type: dice.pick(['FA', 'FA', 'EL'] as const),
        opened: `${dice.int(1968, 1984)}-06-30`,
      };
    });
    const sheet = new Sheet(dice.pick(['Unit Inventory', 'Units', 'PH Units']));
    sheet.not('title', `${style.authority} (${agency})`).not('title', 'Public Housing Unit Inventory');
    const [first] = developments;
    if (place === 'title' && first) sheet.not('title', `Development: ${first.number} - ${first.property.name}`);
    sheet.not('title', dice.pick(['Extract date: 12-Mar-2025', 'Run 2025-03-12 08:15'])).blank(dice.int(0, 1));
    if (place !== 'group rows') head(sheet, style);
    for (const development of developments) part(sheet, dice, style, development);
    end(sheet, style, properties);
    const hasHouseholds = style.columns.some(([key]) => key === 'household');
    return {
      sheets: [sheet],
      properties: properties.map(({ name }) => ({ name, address: null })),
      dates: dice.pick(['iso', 'mm/dd/yyyy'] as const),
      asks: ['status', ...(style.hasRemoved ? ['removed'] : [])],
      personal: hasHouseholds
        ? personalOf(
            properties.flatMap(({ units }) => units),
            ({ first: given, last }) => [householdOf(last, given)],
          )
        : [],
    };
  },
};

function styleOf(dice: Dice, place: Style['place'], authority: string): Style {
  const beds = dice.pick(BEDROOM_WAYS);
  const isCoded = dice.chance(0.5);
  const maybe = (key: Key, head: string, part: number): Style['columns'] => (dice.chance(part) ? [[key, head]] : []);
  const isLong = dice.chance(0.5);
  const [building, entrance, unit]: [string, string, string] = isLong
    ? ['Building Number', 'Building Entrance Number', 'Unit Number']
    : ['Bldg No', 'Entr No', 'Unit No'];
  return {
    ...{ place, beds, isCoded, authority },
    columns: [
      ...(place === 'columns'
        ? ([
            ['number', 'Development Number'],
            ['name', 'Development Name'],
          ] as [Key, string][])
        : []),
      ['building', building],
      ['entrance', entrance],
      ['unit', unit],
      ...maybe('floor', 'Floor', 0.4),
      ['beds', beds.head],
      ...maybe('sqft', 'Sq Ft', 0.4),
      ['type', 'Unit Type'],
      ...maybe('accessible', 'UFAS', 0.5),
      ...maybe('acc', 'ACC Unit', 0.7),
      ...maybe('approval', 'Unit Status', 0.7),
      ['tenant', isCoded ? 'Tenant Status Code' : 'Unit Tenant Status'],
      ...maybe('household', 'Head of Household', 0.5),
      ...(dice.chance(0.6)
        ? ([
            ['address', 'Address Line 1'],
            ['city', 'City'],
          ] as [Key, string][])
        : []),
      ...maybe('opened', 'DOFA', 0.5),
    ],
    hasLegend: isCoded && dice.chance(0.8),
    hasRemoved: dice.chance(0.3),
  };
}

function head(sheet: Sheet, { columns }: Style): void {
  sheet.not('head', ...columns.map(([, text]) => text));
}

/** A development with its homes and what they come to. */
function part(sheet: Sheet, dice: Dice, style: Style, development: Development): void {
  const { property, number } = development;
  if (style.place === 'group rows') {
    sheet.across('group', `Development ${number}: ${property.name.toUpperCase()}`, style.columns.length);
    head(sheet, style);
  }
  for (const unit of property.units) home(sheet, dice, style, development, unit);
  if (style.hasRemoved) removed(sheet, dice, style, development);
  const sizes = [...Map.groupBy(property.units, ({ plan }) => plan.beds)].toSorted(([a], [b]) => a - b);
  const shares = sizes.map(([beds, of]) => `${style.beds.of(beds)}: ${of.length}`).join('  ');
  sheet.not('subtotal', `Total units ${number}: ${property.units.length}`, '', shares).blank(dice.int(0, 1));
}

function home(sheet: Sheet, dice: Dice, style: Style, development: Development, unit: DrawnUnit): void {
  const { property } = development;
  const { plan, building, resident } = unit;
  const tenant = tenantStatusOf(dice, unit);
  const type = tenant.words.startsWith('Non-dwelling') ? 'ND' : development.type;
  const shown = new Set(style.columns.map(([key]) => key));
  sheet.record(
    trueUnit({
      ...{ property: property.name, building: (building ?? '').padStart(2, '0'), unit: unit.name },
      floor: shown.has('floor') ? unit.floor : null,
      bedrooms: plan.beds,
      sqft: shown.has('sqft') ? plan.sqft : null,
      status: tenant.status,
      also: {
        building: [building],
        // For whom a home is meant is no floor plan, though the column says type.
        unitType: [type, UNIT_TYPES[type]],
        bedrooms: plan.beds === 0 ? [null] : [],
        status: style.isCoded && !style.hasLegend ? [...tenant.also, null] : [...tenant.also],
      },
    }),
    ...cellsOf(style, {
      ...cells(dice, style, development, unit),
      ...{ type: style.isCoded ? type : UNIT_TYPES[type], approval: 'Approved' },
      tenant: style.isCoded ? tenant.code : tenant.words,
      household: resident ? householdOf(resident.last, resident.first) : '',
    }),
  );
}

function cells(
  dice: Dice,
  style: Style,
  { property, number, opened }: Development,
  unit: DrawnUnit,
): Partial<Record<Key, Cell>> {
  const { buildings, street, city, name } = property;
  const [, house = '1', road = street] = /^(\d+) (.*)$/.exec(street) ?? [];
  const at = buildings.indexOf(unit.building ?? '');
  return {
    ...{ number, name, building: (unit.building ?? '').padStart(2, '0'), unit: unit.name, floor: unit.floor },
    entrance: String(dice.int(1, 2)),
    ...{ beds: style.beds.of(unit.plan.beds), sqft: unit.plan.sqft, acc: 'Y' },
    accessible: dice.pick(['', '', '', '', 'Mobility', 'H/V']),
    ...{ address: `${Number(house) + 6 * Math.max(0, at)} ${road} Apt ${unit.name}`, city },
    opened: { day: opened },
  };
}

/** Homes that were pulled down or sold stay in the list. */
function removed(sheet: Sheet, dice: Dice, style: Style, development: Development): void {
  const [model] = development.property.units;
  if (!model) return;
  const building = '90';
  for (let at = 1; at <= dice.int(1, 3); at += 1) {
    const unit: DrawnUnit = { ...model, building, name: `90${at}`, floor: 1 };
    const gone = dice.pick(['Removed from Inventory', 'Removed from Inventory - Demolition']);
    const isTold = style.columns.some(([key]) => key === 'approval');
    sheet.not(
      'removed',
      ...cellsOf(style, {
        ...cells(dice, style, development, unit),
        ...{ type: style.isCoded ? development.type : UNIT_TYPES[development.type], acc: 'N', approval: gone },
        tenant: isTold ? '' : gone,
      }),
    );
  }
}

function cellsOf({ columns }: Style, line: Partial<Record<Key, Cell>>): Cell[] {
  return columns.map(([key]) => line[key] ?? '');
}

function end(sheet: Sheet, style: Style, properties: readonly DrawnProperty[]): void {
  const all = properties.flatMap(({ units }) => units);
  if (properties.length > 1) sheet.not('subtotal', `TOTAL ALL DEVELOPMENTS: ${all.length}`);
  if (style.hasLegend) {
    sheet.blank().not('legend', 'Tenant status codes');
    for (const { code, words } of Object.values(TENANT_STATUSES)) sheet.not('legend', code, words);
    for (const [code, words] of Object.entries(UNIT_TYPES)) sheet.not('legend', code, words);
  }
  sheet.blank().not('note', 'ACC = Annual Contributions Contract. DOFA = Date of Full Availability.');
}

function householdOf(last: string, first: string): string {
  return `${last}, ${first}`;
}
