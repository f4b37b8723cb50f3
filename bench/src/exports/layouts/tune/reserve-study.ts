import { drawAsset } from '../../assets.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { trueItem } from '../../truth.ts';
import { drawProperties } from '../../world.ts';
import { keptName } from '../kept/names.ts';

const SECTIONS: [string, [string, string][]][] = [
  [
    '1.0 Kitchens',
    [
      ['1.1 Refrigerators', 'Refrigerator'],
      ['1.2 Ranges', 'Range'],
      ['1.3 Dishwashers', 'Dishwasher'],
      ['1.4 Range hoods', 'Range hood'],
    ],
  ],
  [
    '2.0 Mechanical',
    [
      ['2.1 Water heaters', 'Water heater'],
      ['2.2 Furnaces', 'Furnace'],
      ['2.3 AC condensers', 'Central AC condenser'],
    ],
  ],
  ['3.0 Life safety', [['3.1 Smoke alarms', 'Smoke alarm']]],
];

/** An inventory by component: numbered headings name what it is, the rows below them say only where and how old. */
export const reserveStudy: Layout = {
  name: 'reserve-study',
  kind: 'items',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: keptName,
      buildings: 'none',
      units: [4, 24],
      unitNames: 'plain',
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Inventory');
    sheet
      .not('title', 'COMPONENT INVENTORY')
      .not('title', `Project: ${property.name}`, '', `${property.city}, ${property.state}`)
      .not('title', 'Inspector: R. Vance')
      .blank();
    sheet.not('head', 'Dwelling', 'Brand', 'Model', 'Year Inst.', 'EUL (yrs)', 'Unit Cost');
    for (const [section, components] of SECTIONS) {
      if (dice.chance(0.2)) continue;
      sheet.not('group', section);
      for (const [component, type] of components) {
        sheet.not('group', component);
        for (const unit of property.units) {
          const { brand, model, installed, priceCents } = drawAsset(dice, type);
          const year = installed.slice(0, 4);
          const said = trueItem({
            property: property.name,
            unit: unit.name,
            itemType: type,
            manufacturer: brand,
            model,
            installDate: year,
            purchaseCents: priceCents,
          });
          sheet.record(
            said,
            unit.name,
            brand,
            model,
            Number(year),
            dice.pick([12, 15, 20]),
            (priceCents / 100).toFixed(2),
          );
        }
        sheet.not('subtotal', `Qty ${property.units.length}`, '', '', '', '', '9,240.00');
      }
    }
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: null }],
      dates: 'm/d/yyyy',
      asks: ['type', 'year'],
      personal: [],
    };
  },
};
