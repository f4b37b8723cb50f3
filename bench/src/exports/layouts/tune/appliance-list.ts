import { type Asset, drawAsset, homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { type TrueItem, trueItem } from '../../truth.ts';
import { drawProperties } from '../../world.ts';

/** What this maker of lists calls a type, under its category. */
const WORDS: Record<string, { category: string; words: string[] }> = {
  Refrigerator: {
    category: 'Appliance',
    words: ['Refrigerator - kitchen', 'Refrigerator', 'Refrigerator, top mount 18 cf'],
  },
  Range: { category: 'Appliance', words: ['Range - electric', 'Range', 'Stove/Range 30"'] },
  Dishwasher: { category: 'Appliance', words: ['Dishwasher', 'Dishwasher - kitchen'] },
  Microwave: { category: 'Appliance', words: ['Microwave OTR', 'Microwave'] },
  'Water heater': { category: 'Mechanical', words: ['Water heater 40 gal', 'Water heater'] },
  'Central AC condenser': { category: 'Mechanical', words: ['A/C condenser', 'Condenser 2 ton'] },
  Furnace: { category: 'Mechanical', words: ['Furnace', 'Furnace - hall closet'] },
  Washer: { category: 'Laundry', words: ['Washer', 'Washer - in unit'] },
  Dryer: { category: 'Laundry', words: ['Dryer', 'Dryer - in unit'] },
  'Garbage disposal': { category: 'Appliance', words: ['Garbage disposal', 'Disposal 1/3 HP'] },
  'Fire extinguisher': { category: 'Life Safety', words: ['Fire extinguisher', 'Extinguisher ABC 5 lb'] },
  'Fitness equipment': { category: 'Amenity', words: ['Treadmill', 'Fitness equipment - treadmill'] },
};

/** An asset list in which the column called type or category is the group, and the description says what it is. */
export const applianceList: Layout = {
  name: 'appliance-list',
  kind: 'items',
  draw(dice) {
    const properties = drawProperties(dice, dice.pick([1, 1, 2]), { units: [5, 60] });
    const sheet = new Sheet('Assets');
    const hasBuilding = properties.some((property) => property.buildings.length > 0);
    const [category, description] = dice.pick([
      ['Category', 'Description'],
      ['Type', 'Asset Name'],
      ['Class', 'Item Description'],
      ['Asset Type', 'Name'],
    ] as const);
    if (dice.chance(0.5)) sheet.not('title', 'Asset List').not('title', 'Printed 3/12/2025').blank();
    const dates = dice.pick<DateStyle>(['m/d/yyyy', 'mm/dd/yyyy', 'iso', 'm/d/yy', 'serial']);
    const cols = ['Property', ...(hasBuilding ? ['Bldg'] : []), 'Location', category, description];
    const dropped = dice.chance(0.5);
    sheet.not(
      'head',
      ...cols,
      'Manufacturer',
      'Model #',
      'Serial #',
      'In Service',
      'Cost',
      ...(dropped ? ['Status'] : []),
    );
    for (const property of properties) {
      for (const unit of [...property.units, ...commonAreas(dice)]) {
        const where = [property.name, ...(hasBuilding ? [unit.building ?? ''] : []), unit.name];
        const types = 'plan' in unit ? homeTypes(dice) : unit.types;
        for (const type of types) {
          const isGone = dropped && dice.chance(0.06);
          const asset = drawAsset(dice, type);
          const word = WORDS[type] ?? { category: 'Appliance', words: [type] };
          const told = shownParts(dice, asset);
          const cells = [
            ...where,
            word.category,
            dice.pick(word.words),
            told.manufacturer ?? '',
            told.model ?? '',
            told.serial ?? '',
            told.installDate ? { day: told.installDate } : '',
            told.purchaseCents ? (told.purchaseCents / 100).toFixed(2) : '',
            ...(dropped ? [isGone ? dice.pick(['Disposed', 'Retired', 'Disposed 2023']) : 'Active'] : []),
          ];
          if (isGone) sheet.not('disposed', ...cells);
          else
            sheet.record(
              trueItem({ property: property.name, building: unit.building, unit: unit.name, itemType: type, ...told }),
              ...cells,
            );
        }
      }
    }
    if (dice.chance(0.5)) sheet.not('subtotal', 'Total', ...Array(hasBuilding ? 8 : 7).fill(''), '184,220.00');
    return {
      sheets: [sheet],
      properties: properties.map(({ name }) => ({ name, address: null })),
      dates,
      asks: dropped ? ['disposed'] : [],
      personal: [],
    };
  },
};

function commonAreas(dice: Dice): { name: string; building: null; types: string[] }[] {
  if (dice.chance(0.4)) return [];
  const areas = [
    { name: 'Clubhouse', building: null, types: ['Refrigerator', 'Fire extinguisher'] },
    { name: 'Fitness Center', building: null, types: ['Fitness equipment', 'Fitness equipment'] },
    { name: 'Office', building: null, types: ['Microwave', 'Fire extinguisher'] },
  ];
  return dice.some(areas, dice.int(1, 3));
}

/** The parts of a plate and a bill that the list knows; some cells are empty in every real list. */
export function shownParts(dice: Dice, asset: Asset): Partial<TrueItem> {
  return {
    manufacturer: dice.chance(0.92) ? asset.brand : null,
    model: dice.chance(0.85) ? asset.model : null,
    serial: dice.chance(0.75) ? asset.serial : null,
    installDate: dice.chance(0.8) ? asset.installed : null,
    purchaseCents: dice.chance(0.6) ? asset.priceCents : null,
  };
}
