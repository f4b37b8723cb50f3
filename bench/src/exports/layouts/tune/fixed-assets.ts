import { drawAsset, homeTypes } from '../../assets.ts';
import { type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { trueItem } from '../../truth.ts';
import { drawProperties, money } from '../../world.ts';
import { titles } from './traps.ts';

/** A register of fixed assets: headings a building or unit, what was disposed of among the rest, subtotals of cost. */
export const fixedAssets: Layout = {
  name: 'fixed-assets',
  kind: 'items',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      units: [5, 40],
      buildings: dice.pick(['letters', 'numbers', 'named'] as const),
      unitNames: 'plain',
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Register');
    const groups = dice.pick(['building', 'unit'] as const);
    const heads = [
      'Asset ID',
      ...(groups === 'unit' ? [] : ['Unit']),
      'Asset Description',
      'Make',
      'Model',
      'Serial No.',
      'Acquired',
      'Cost',
      'Disposed On',
    ];
    const told = titles(sheet, dice, 'Fixed Asset Register', property, heads.length);
    sheet.not('head', ...heads);
    let number = dice.int(1000, 5000);
    for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building ?? '')) {
      const name = building.length > 2 ? building : `Building ${building}`;
      sheet.not('group', name);
      for (const unit of units) {
        if (groups === 'unit') sheet.not('group', dice.chance(0.5) ? `Unit ${unit.name}` : `Apt ${unit.name}`);
        for (const type of homeTypes(dice)) {
          number += 1;
          const { brand, model, serial, installed, priceCents } = drawAsset(dice, type);
          const isGone = dice.chance(0.05);
          const cells = [
            `FA-${number}`,
            ...(groups === 'unit' ? [] : [unit.name]),
            type,
            brand,
            model,
            serial,
            { day: installed },
            `$${money(priceCents / 100)}`,
          ];
          if (isGone) sheet.not('disposed', ...cells, { day: '2024-08-14' });
          else
            sheet.record(
              trueItem({
                property: told.property,
                building: name,
                unit: unit.name,
                itemType: type,
                manufacturer: brand,
                model,
                serial,
                installDate: installed,
                purchaseCents: priceCents,
              }),
              ...cells,
              '',
            );
        }
      }
      sheet.not(
        'subtotal',
        `Subtotal for ${name}`,
        ...(groups === 'unit' ? [] : ['']),
        '',
        '',
        '',
        '',
        '',
        `$${money(units.length * 2400)}`,
      );
    }
    sheet.not('subtotal', 'Total', ...(groups === 'unit' ? [] : ['']), '', '', '', '', '', `$${money(99_000)}`);
    return {
      sheets: [sheet],
      properties: told.property === null ? [] : [{ name: told.property, address: told.address }],
      dates: dice.pick<DateStyle>(['mm/dd/yyyy', 'm/d/yyyy', 'iso', 'd-Mon-yyyy']),
      asks: [...(told.property === null ? ['property'] : []), 'disposed'],
      personal: [],
    };
  },
};
