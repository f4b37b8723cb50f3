import { drawAsset } from '../../assets.ts';
import { type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { trueItem } from '../../truth.ts';
import { drawProperties } from '../../world.ts';
import { keptName } from '../kept/names.ts';

const KINDS: [string, string][] = [
  ['Fridge', 'Refrigerator'],
  ['Oven', 'Range'],
  ['Dish washer', 'Dishwasher'],
  ['Over-range microwave', 'Microwave'],
  ['Hot water heater', 'Water heater'],
  ['AC condensing unit', 'Central AC condenser'],
  ['Clothes washer', 'Washer'],
  ['Clothes dryer', 'Dryer'],
];

/** Cards one below another: a heading a home with plan and address, a small head again, then what is in it. */
export const unitCards: Layout = {
  name: 'unit-cards',
  kind: 'items',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: keptName,
      buildings: dice.pick(['none', 'letters'] as const),
      units: [4, 30],
      unitNames: 'plain',
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Cards');
    sheet.not('title', `${property.name} appliance cards`).not('title', 'printed from the office PC, 12 March').blank();
    const isHeadEach = dice.chance(0.5);
    const heads = ['What', 'Maker', 'Model no.', 'Ser. no.', 'Bought', 'Paid'];
    if (!isHeadEach) sheet.not('head', ...heads);
    for (const unit of property.units) {
      const where = unit.building ? `Bldg ${unit.building} Apt ${unit.name}` : `Apt ${unit.name}`;
      sheet.not('group', dice.chance(0.5) ? where : `${where} (${unit.plan.beds}x${unit.plan.baths})`);
      if (isHeadEach) sheet.not('head', ...heads);
      for (const [word, type] of dice.some(KINDS, dice.int(2, 5))) {
        const { brand, model, serial, installed, priceCents } = drawAsset(dice, type);
        const isGone = dice.chance(0.04);
        const cells = [
          isGone ? `${word} (REMOVED)` : word,
          brand,
          model,
          serial,
          { day: installed },
          (priceCents / 100).toFixed(2),
        ];
        if (isGone) sheet.not('disposed', ...cells);
        else
          sheet.record(
            trueItem({
              property: property.name,
              building: unit.building,
              unit: unit.name,
              itemType: type,
              manufacturer: brand,
              model,
              serial,
              installDate: installed,
              purchaseCents: priceCents,
              also: { unit: [`Apt ${unit.name}`] },
            }),
            ...cells,
          );
      }
      sheet.blank();
    }
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: null }],
      dates: dice.pick<DateStyle>(['m/d/yyyy', 'd-Mon-yyyy', 'iso']),
      asks: ['disposed', 'unit'],
      personal: [],
    };
  },
};
