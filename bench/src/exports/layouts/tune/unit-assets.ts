import { drawAsset, homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { signName } from '../kept/names.ts';

const WORDS: Record<string, string[]> = {
  Refrigerator: ['Refrig', 'Refrigerator 18 cf', 'Fridge'],
  Range: ['Elec Range', 'Range 30"', 'Stove'],
  Dishwasher: ['DW', 'Dishwasher'],
  Microwave: ['Micro OTR', 'Microwave'],
  'Water heater': ['Wtr Htr 40 gal', 'HWH', 'Water Heater'],
  'Central AC condenser': ['AC Condenser', 'A/C Cond'],
  Furnace: ['Furnace'],
  Washer: ['Washer'],
  Dryer: ['Dryer'],
  'Garbage disposal': ['Disposal', 'Garb. Disposal'],
};
type Style = {
  place: 'heading' | 'column';
  hasBuilding: boolean;
  isJoined: boolean;
  sums: 'unit' | 'building' | 'none';
  heads: string[];
};

/** Assets a home with their warranties: the column of types holds the class of cost, an expired warranty is no lost asset, sums below each home. */
export const unitAssets: Layout = {
  name: 'unit-assets',
  kind: 'items',
  draw(dice) {
    const properties = drawProperties(dice, dice.pick([1, 2, 2, 3]), {
      nameOf: signName,
      ...dice.pick([
        { buildings: 'none', unitNames: 'plain' },
        { buildings: 'numbers', unitNames: 'plain' },
        { buildings: 'letters', unitNames: 'building letter' },
      ] as const),
      units: [4, 36],
    });
    const hasBuilding = properties.some(({ units }) =>
      units.some((unit) => unit.building && /^\d/.test(unit.building)),
    );
    const style: Style = {
      place: dice.pick(['heading', 'column'] as const),
      hasBuilding,
      isJoined: dice.chance(0.5),
      sums: dice.pick(['unit', 'building', 'none'] as const),
      heads: [],
    };
    style.heads = headsOf(style);
    const sheet = new Sheet('Unit Assets');
    const hasAddress = style.place === 'heading' && dice.chance(0.4);
    if (style.place === 'heading' || dice.chance(0.5))
      sheet.not('title', 'Unit Asset Listing').not('title', 'As of 03/12/2025; Status: All').blank();
    sheet.not('head', ...style.heads);
    for (const property of properties) {
      if (style.place === 'heading') {
        const { name, code } = property;
        sheet.across(
          'group',
          hasAddress ? `${name} - ${addressOf(property)}` : `${name} (${code})`,
          style.heads.length,
        );
      }
      const first = sheet.records.length;
      assets(sheet, dice, style, property);
      if (dice.chance(0.7)) sum(sheet, style, `Total ${property.name}`, first);
    }
    sum(sheet, style, dice.pick(['Grand Total', 'Report Total', `Total Assets: ${sheet.records.length}`]), 0);
    return {
      sheets: [sheet],
      properties: properties.map((property) => ({
        name: property.name,
        address: hasAddress ? addressOf(property) : null,
      })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy', 'iso'] as const),
      asks: ['disposed', 'type'],
      personal: [],
    };
  },
};

function headsOf({ place, hasBuilding, isJoined }: Style): string[] {
  return [
    ...(place === 'column' ? ['Property'] : []),
    ...(hasBuilding ? ['Building'] : []),
    'Unit',
    'Asset Tag',
    'Type',
    'Item',
    ...(isJoined ? ['Make/Model'] : ['Make', 'Model']),
    'Serial #',
    'Placed In Service',
    'Warranty Exp.',
    'Warranty',
    'Vendor',
    'Cost',
    'Disposition',
  ];
}

function assets(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    const start = sheet.records.length;
    for (const { name } of units) {
      const first = sheet.records.length;
      for (const type of homeTypes(dice)) asset(sheet, dice, style, property.name, building, name, type);
      if (style.sums === 'unit') sum(sheet, style, `Unit ${name} Total`, first);
    }
    if (style.sums === 'building')
      sum(sheet, style, building === null ? 'Subtotal' : `Subtotal Building ${building}`, start);
  }
  for (const room of dice.some(['Clubhouse', 'Leasing Office', 'Maintenance Shop'], dice.int(0, 2)))
    for (const type of ['Refrigerator', 'Microwave']) asset(sheet, dice, style, property.name, null, room, type);
}

/** A sum under the column of cost, of the assets from one on. */
function sum(sheet: Sheet, { heads }: Style, words: string, from: number): void {
  const cents = sheet.records
    .slice(from)
    .reduce((all, item) => all + ('itemType' in item ? (item.purchaseCents ?? 0) : 0), 0);
  sheet.not('subtotal', words, ...Array(heads.length - 3).fill(''), money(cents / 100));
}

function asset(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: string,
  building: string | null,
  unit: string,
  type: string,
): void {
  const { brand, model, serial, installed, priceCents } = drawAsset(dice, type);
  const isPlated = dice.chance(0.8);
  const ends = `${Number(installed.slice(0, 4)) + 2}${installed.slice(4).replace('-02-29', '-02-28')}`;
  const cells = [
    ...(style.place === 'column' ? [property] : []),
    ...(style.hasBuilding ? [building ?? ''] : []),
    unit,
    `AP-${dice.digits(5)}`,
    priceCents > 50_000 ? 'Capital' : 'Expense',
    dice.pick(WORDS[type] ?? [type]),
    ...(style.isJoined ? [`${brand} ${model}`] : [brand, model]),
    isPlated ? serial : '',
    { day: installed },
    { day: ends },
    ends < '2025-03-12' ? 'Expired' : 'Active',
    dice.pick(['HD Supply', 'Lowes Pro', 'Ferguson']),
    (priceCents / 100).toFixed(2),
  ];
  if (dice.chance(0.05)) {
    sheet.not('disposed', ...cells, dice.pick(['Scrapped', 'Disposed 6/2024', 'Sold']));
    return;
  }
  sheet.record(
    trueItem({
      property,
      building: style.hasBuilding ? building : null,
      unit,
      itemType: type,
      manufacturer: brand,
      model,
      serial: isPlated ? serial : null,
      installDate: installed,
      purchaseCents: priceCents,
      also: style.hasBuilding ? {} : { building: [building] },
    }),
    ...cells,
    '',
  );
}
