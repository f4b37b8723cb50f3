import { drawAsset } from '../../assets.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type TrueItem, trueItem } from '../../truth.ts';
import { drawProperties } from '../../world.ts';
import { keptName } from '../kept/names.ts';

const GROUPS: [string, string][] = [
  ['REFRIGERATOR', 'Refrigerator'],
  ['RANGE', 'Range'],
  ['DISHWASHER', 'Dishwasher'],
  ['HVAC CONDENSER', 'Central AC condenser'],
  ['WATER HEATER', 'Water heater'],
];

/** A survey sheet: a row a home, and for each appliance maker, model and serial side by side under one head. */
export const tripleColumns: Layout = {
  name: 'triple-columns',
  kind: 'items',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: keptName,
      buildings: 'none',
      units: [5, 70],
      unitNames: dice.pick(['plain', 'lettered'] as const),
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Survey');
    const groups = dice.some(GROUPS, dice.int(2, 4));
    const under = dice.pick([
      ['Make', 'Model', 'Serial'],
      ['Mfr', 'Model #', 'S/N'],
    ]);
    sheet.across('title', `Site survey: ${property.name}, ${property.city}`, 3).blank();
    sheet.not('head', '', ...groups.flatMap(([word]) => [word, '', '']), '');
    sheet.not('head', 'Home', ...groups.flatMap(() => under), 'Surveyed by');
    for (const unit of property.units) {
      const items: TrueItem[] = [];
      const cells = groups.flatMap(([, type]): Cell[] => {
        if (dice.chance(0.08)) return ['', '', ''];
        const { brand, model, serial } = drawAsset(dice, type);
        const hasSerial = dice.chance(0.8);
        items.push(
          trueItem({
            property: property.name,
            unit: unit.name,
            itemType: type,
            manufacturer: brand,
            model,
            serial: hasSerial ? serial : null,
          }),
        );
        return [brand, model, hasSerial ? serial : ''];
      });
      sheet.recordsOf(items, unit.name, ...cells, dice.pick(['JT', 'MB']));
    }
    sheet.not('subtotal', 'Surveyed', ...groups.flatMap(() => [property.units.length, '', '']));
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: null }],
      dates: 'm/d/yyyy',
      asks: ['property', 'wide'],
      personal: [],
    };
  },
};
