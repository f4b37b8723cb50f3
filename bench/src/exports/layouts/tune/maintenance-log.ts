import { drawAsset } from '../../assets.ts';
import { type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { trueItem } from '../../truth.ts';
import { drawProperties } from '../../world.ts';
import { legend, titles } from './traps.ts';

/** The abbreviations of a maintenance shop. */
const SHORT: [string, string[], string][] = [
  ['REF', ['REF', 'Ref', 'FRIG'], 'Refrigerator'],
  ['RNG', ['RNG', 'Stove', 'RANGE'], 'Range'],
  ['DW', ['DW', 'D/W'], 'Dishwasher'],
  ['MW', ['MW', 'Micro'], 'Microwave'],
  ['WH', ['WH 40gal', 'WH', 'HWH 50'], 'Water heater'],
  ['A/C', ['A/C cond', 'AC', 'A/C'], 'Central AC condenser'],
  ['DISP', ['DISP', 'Disp 1/3'], 'Garbage disposal'],
  ['TSTAT', ['TSTAT', 'T-stat'], 'Thermostat'],
];

/** A list kept by a maintenance shop: abbreviations, maker and model in one cell, the unit only on its first row. */
export const maintenanceLog: Layout = {
  name: 'maintenance-log',
  kind: 'items',
  draw(dice) {
    const [property] = drawProperties(dice, 1, { units: [5, 50], buildings: 'none' });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Log');
    const isSplit = dice.chance(0.4);
    const heads = [
      'Apt',
      dice.pick(['Equip', 'Item', 'Appl.', 'Eqpt.']),
      'Brand/Model',
      'S/N',
      dice.pick(['Inst. Date', 'Date Inst', 'Installed']),
      '$',
    ];
    const told = titles(sheet, dice, dice.pick(['Appliance Log', 'Equipment List']), property, heads.length);
    const hasLegend = dice.chance(0.4);
    if (hasLegend)
      legend(
        sheet,
        dice,
        SHORT.map(([code, , type]) => [code, type] as const),
      );
    sheet.not('head', ...heads);
    const isMerged = dice.chance(0.6);
    const dates = dice.weighed<DateStyle>([
      ['m/d/yy', 5],
      ['m/d/yyyy', 3],
      ['serial', 2],
      ['d/m/yyyy', 1.5],
    ]);
    for (const unit of property.units) {
      dice.some(SHORT, dice.int(3, 6)).forEach(([code, words, type], at) => {
        const { brand, model, serial, installed, priceCents } = drawAsset(dice, type);
        const hasDate = dice.chance(0.75);
        const said = trueItem({
          property: told.property,
          unit: unit.name,
          itemType: type,
          manufacturer: brand,
          model,
          serial,
          installDate: hasDate ? installed : null,
          purchaseCents: priceCents,
        });
        sheet.record(
          said,
          isMerged && at > 0 ? '' : unit.name,
          hasLegend ? code : dice.pick(words),
          dice.chance(isSplit ? 0.5 : 1) ? `${brand} ${model}` : `${brand} - ${model}`,
          serial,
          hasDate ? { day: installed } : '',
          (priceCents / 100).toFixed(2),
        );
      });
      if (isMerged && dice.chance(0.3)) sheet.blank();
    }
    const asks = [...(told.property === null ? ['property'] : []), ...(dates === 'd/m/yyyy' ? ['date order'] : [])];
    return {
      sheets: [sheet],
      properties: told.property === null ? [] : [{ name: told.property, address: told.address }],
      dates,
      asks,
      personal: [],
    };
  },
};
