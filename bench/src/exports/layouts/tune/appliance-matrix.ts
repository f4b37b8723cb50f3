import { type Asset, drawAsset } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { type TrueItem, trueItem } from '../../truth.ts';
import { drawProperties } from '../../world.ts';
import { titles } from './traps.ts';

const COLUMNS: [string[], string][] = [
  [['Refrigerator', 'Fridge', 'Refrig'], 'Refrigerator'],
  [['Stove', 'Range', 'Range/Oven'], 'Range'],
  [['Dishwasher', 'DW', 'D/W'], 'Dishwasher'],
  [['Microwave', 'Micro'], 'Microwave'],
  [['Water Heater', 'WH', 'HWH'], 'Water heater'],
  [['Washer'], 'Washer'],
  [['Dryer'], 'Dryer'],
  [['Disposal'], 'Garbage disposal'],
  [['Furnace'], 'Furnace'],
];

/** A wide sheet: a row a unit, a column an appliance; a cell holds maker and model, or a year, or a mark. */
export const applianceMatrix: Layout = {
  name: 'appliance-matrix',
  kind: 'items',
  draw(dice) {
    const hasBuilding = dice.chance(0.5);
    const [property] = drawProperties(dice, 1, { units: [5, 80], buildings: hasBuilding ? 'letters' : 'none' });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Appliances');
    const holds = dice.pick(['plate', 'year', 'mark', 'plate'] as const);
    const columns = dice.some(COLUMNS, dice.int(4, 8)).map(([words, type]) => ({ head: dice.pick(words), type }));
    const where = [...(hasBuilding ? ['Bldg'] : []), dice.pick(['Unit', 'Apt', 'Unit #'])];
    const heads = [
      ...where,
      ...columns.map(({ head }) => (holds === 'year' && dice.chance(0.3) ? `${head} Year` : head)),
      'Notes',
    ];
    const told = titles(
      sheet,
      dice,
      holds === 'year' ? 'Appliance Install Years' : 'Appliance Inventory',
      property,
      heads.length,
    );
    sheet.not('head', ...heads);
    for (const unit of property.units) {
      const items: TrueItem[] = [];
      const cells = columns.map(({ type }) => {
        if (dice.chance(0.1)) return dice.pick(['', 'N/A', '-', 'none']);
        const asset = drawAsset(dice, type);
        const { text, said } = cellOf(dice, holds, asset);
        items.push(
          trueItem({
            property: told.property,
            building: hasBuilding ? unit.building : null,
            unit: unit.name,
            itemType: type,
            ...said,
          }),
        );
        return text;
      });
      const note = dice.chance(0.1) ? dice.pick(['check gasket', 'new 2023', 'ask resident']) : '';
      sheet.recordsOf(items, ...(hasBuilding ? [unit.building] : []), unit.name, ...cells, note);
    }
    if (dice.chance(0.5))
      sheet.not('subtotal', 'Count', ...(hasBuilding ? [''] : []), ...columns.map(() => property.units.length - 2));
    return {
      sheets: [sheet],
      properties: told.property === null ? [] : [{ name: told.property, address: told.address }],
      dates: 'm/d/yyyy',
      asks: [...(told.property === null ? ['property'] : []), 'wide'],
      personal: [],
    };
  },
};

function cellOf(dice: Dice, holds: 'plate' | 'year' | 'mark', asset: Asset): { text: string; said: Partial<TrueItem> } {
  const { brand, model, installed } = asset;
  const year = installed.slice(0, 4);
  if (holds === 'year') return { text: year, said: { installDate: year } };
  if (holds === 'mark') return { text: dice.pick(['X', 'x', 'X']), said: {} };
  return dice.weighed([
    [{ text: `${brand} ${model}`, said: { manufacturer: brand, model } }, 6],
    [{ text: `${brand} / ${model}`, said: { manufacturer: brand, model } }, 2],
    [{ text: brand, said: { manufacturer: brand } }, 2],
  ] as const);
}
