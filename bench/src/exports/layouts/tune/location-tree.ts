import { drawAsset, homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, drawProperties } from '../../world.ts';
import { ownedName } from '../kept/owned-names.ts';
import { plateOf } from '../kept/plates.ts';

const WORDS: Record<string, { kind: string; words: string[] }> = {
  Refrigerator: { kind: 'Appliances', words: ['Refrigerator', 'Fridge', 'Refrigerator (18 cf)'] },
  Range: { kind: 'Appliances', words: ['Range', 'Stove/Oven', 'Electric Range 30in'] },
  Dishwasher: { kind: 'Appliances', words: ['Dishwasher', 'Dish Washer'] },
  Microwave: { kind: 'Appliances', words: ['Microwave', 'Microwave (OTR)'] },
  'Water heater': { kind: 'Plumbing', words: ['Water Heater', 'Water Heater - 40 gal electric', 'Hot Water Heater'] },
  'Central AC condenser': { kind: 'HVAC', words: ['AC Condenser', 'Condensing Unit (outdoor)', 'A/C Condenser'] },
  Furnace: { kind: 'HVAC', words: ['Furnace'] },
  Washer: { kind: 'Appliances', words: ['Washer', 'Clothes Washer'] },
  Dryer: { kind: 'Appliances', words: ['Dryer', 'Clothes Dryer'] },
  'Garbage disposal': { kind: 'Plumbing', words: ['Garbage Disposal', 'Disposal'] },
  'Fire extinguisher': { kind: 'Life Safety', words: ['Fire Extinguisher', 'Fire Extinguisher 5# ABC'] },
  'Fitness equipment': { kind: 'Amenity', words: ['Treadmill', 'Treadmill #2'] },
  'Pool equipment': { kind: 'Amenity', words: ['Pool Pump'] },
};
const AREAS: readonly (readonly [string, ItemTypeName[]])[] = [
  ['Clubhouse', ['Refrigerator', 'Dishwasher', 'Fire extinguisher']],
  ['Fitness Center', ['Fitness equipment', 'Fitness equipment']],
  ['Pool', ['Pool equipment']],
  ['Leasing Office', ['Microwave', 'Water heater']],
];

/** The columns of a row, for a place or a thing. */
const NOTHING = {
  ...{ code: '', name: '', kind: '', parent: '', parentCode: '', parentName: '', site: '', address: '', make: '' },
  ...{ model: '', serial: '', status: '', since: '', price: '', ends: '', work: '', last: '' },
};
type Field = keyof typeof NOTHING;
type Line = Record<Field, Cell>;
/** By the words of each system, which column holds what. */
const SYSTEMS: readonly Record<string, Field>[] = [
  {
    ...{ Code: 'code', Name: 'name', Category: 'kind', 'Is Part Of': 'parent', Site: 'site', Address: 'address' },
    ...{ Make: 'make', Model: 'model', 'Serial Number': 'serial', Status: 'status', 'Date Acquired': 'since' },
    ...{ 'Purchase Price': 'price', 'Warranty Expiry': 'ends', 'Open Work Orders': 'work' },
  },
  {
    ...{ 'Asset ID': 'code', 'Asset Name': 'name', 'Parent Asset ID': 'parentCode', 'Parent Asset Name': 'parentName' },
    ...{ Category: 'kind', Manufacturer: 'make', 'Model Number': 'model', 'Serial Number': 'serial' },
    ...{ 'Install Date': 'since', 'Original Cost': 'price', 'Warranty Expiration': 'ends', 'Asset Status': 'status' },
    ...{ 'Last PM Completed': 'last', 'WOs (12 mo)': 'work' },
  },
  {
    ...{
      Type: 'kind',
      Parent: 'parent',
      ID: 'code',
      Description: 'name',
      Mfr: 'make',
      Model: 'model',
      Serial: 'serial',
    },
    ...{ 'Placed in Service': 'since', 'Acquisition Cost': 'price', 'Condition/Status': 'status' },
    ...{ 'Physical Address': 'address', 'Last PM': 'last' },
  },
];
type Place = { code: string; name: string };
type Style = {
  columns: Record<string, Field>;
  kinds: readonly string[];
  unit: string;
  code: string;
  first: number;
  hasAddress: boolean;
};

/** An export in which places are assets too: a row for each site, building and home, and every thing points to its place by code. */
export const locationTree: Layout = {
  name: 'location-tree',
  kind: 'items',
  draw(dice) {
    const properties = drawProperties(dice, dice.pick([1, 1, 2, 3]), {
      nameOf: ownedName,
      buildings: dice.pick(['none', 'letters', 'numbers', 'named'] as const),
      unitNames: 'plain',
      units: [4, 26],
    });
    const columns = dice.pick(SYSTEMS);
    const style: Style = {
      columns,
      kinds: dice.pick([
        ['Site', 'Building', 'Unit', 'Common Area'],
        ['Location - Property', 'Location - Building', 'Location - Apartment', 'Location - Amenity'],
        ['Location', 'Location', 'Location', 'Location'],
      ]),
      unit: dice.pick(['Unit ', 'Apt ', 'Unit #']),
      code: dice.pick(['L-', 'LOC-', 'F']),
      first: dice.int(100, 40_000),
      hasAddress: Object.values(columns).includes('address') && dice.chance(0.7),
    };
    const sheet = new Sheet('Assets');
    if (dice.chance(0.25))
      sheet.not('title', 'Asset Hierarchy Export').not('title', 'Generated 03/12/2025 08:41').blank();
    sheet.not('head', ...Object.keys(columns));
    for (const property of properties) tree(sheet, dice, style, property);
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({
        name: place.name,
        address: style.hasAddress ? addressOf(place) : null,
      })),
      dates: dice.pick(['iso', 'mm/dd/yyyy', 'm/d/yyyy'] as const),
      asks: ['status', 'common areas'],
      personal: [],
    };
  },
};

function tree(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  const put = (name: string, kind: string | undefined, above: Place | null, more: Partial<Line> = {}): Place => {
    const place = { code: `${style.code}${style.first + sheet.rows.length}`, name };
    const line = { ...NOTHING, ...place, ...parentOf(above), kind: kind ?? '', site: property.name, ...more };
    sheet.not('place', ...Object.values(style.columns).map((field) => line[field]));
    return place;
  };
  const [site, block, home, area] = style.kinds;
  const top = put(property.name, site, null, { address: style.hasAddress ? addressOf(property) : '' });
  for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    const name = building === null ? null : building.length > 2 ? building : `Building ${building}`;
    const above = name === null ? top : put(name, block, top);
    for (const unit of units) {
      const place = put(`${style.unit}${unit.name}`, home, above);
      for (const type of homeTypes(dice)) thing(sheet, dice, style, property.name, name, unit.name, place, type);
    }
  }
  for (const [name, types] of dice.some(AREAS, dice.int(0, 3))) {
    const place = put(name, area, top);
    for (const type of types) thing(sheet, dice, style, property.name, null, name, place, type);
  }
}

/** The place that a row points to, in each of the ways in which a system writes it. */
function parentOf(above: Place | null): Pick<Line, 'parent' | 'parentCode' | 'parentName'> {
  if (!above) return { parent: '', parentCode: '', parentName: '' };
  return { parent: `${above.name} (${above.code})`, parentCode: above.code, parentName: above.name };
}

function thing(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: string,
  building: string | null,
  unit: string,
  place: Place,
  type: ItemTypeName,
): void {
  const asset = drawAsset(dice, type);
  const plate = plateOf(dice, asset, true);
  const { kind, words } = WORDS[type] ?? { kind: 'Appliances', words: [type] };
  const status = dice.weighed([
    ['In Service', 88],
    ['Offline - waiting on part', 5],
    ['Decommissioned', 5],
    ['Disposed', 2],
  ] as const);
  const [hasDay, hasPrice] = [dice.chance(0.85), dice.chance(0.6)];
  const ends = `${Number(asset.installed.slice(0, 4)) + 1}${asset.installed.slice(4).replace('-02-29', '-02-28')}`;
  const line: Line = {
    ...{
      ...NOTHING,
      ...parentOf(place),
      code: `A-${style.first + sheet.rows.length}`,
      name: dice.pick(words),
      kind,
      site: property,
    },
    ...{ make: plate.brand, model: plate.model, serial: plate.serial, status, work: dice.int(0, 3) },
    since: hasDay ? { day: asset.installed } : '',
    price: hasPrice ? (asset.priceCents / 100).toFixed(2) : '',
    ends: hasDay && dice.chance(0.6) ? { day: ends } : '',
    last: dice.chance(0.3) ? { day: dice.day(2024, 2024) } : '',
  };
  const cells = Object.values(style.columns).map((field) => line[field]);
  if (status === 'Decommissioned' || status === 'Disposed') {
    sheet.not('disposed', ...cells);
    return;
  }
  const installDate = hasDay ? asset.installed : null;
  const said = { ...plate.said, also: plate.also, installDate, purchaseCents: hasPrice ? asset.priceCents : null };
  sheet.record(trueItem({ property, building, unit, itemType: type, ...said }), ...cells);
}
