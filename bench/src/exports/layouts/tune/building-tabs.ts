import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { drawProperties, personalOf, statusOf } from '../../world.ts';
import { keptName } from '../kept/names.ts';

const MARKS = { OCCUPIED: 'x', NOTICE: 'ntv', VACANT: 'vac', TURN: 'vac', DOWN: 'down', MODEL: 'model' } as const;

/** A workbook with a tab a building, named for it, and a tab of totals in front; the property stands on the first tab. */
export const buildingTabs: Layout = {
  name: 'building-tabs',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: keptName,
      buildings: 'letters',
      units: [10, 80],
      unitNames: 'plain',
    });
    if (!property) throw new Error('No property');
    const cover = new Sheet('Totals');
    cover.across('title', property.name, 4).not('title', `Prepared for ownership, March 2025`).blank();
    cover.not('summary', 'Building', 'Units', 'Occupied', 'Avg SF');
    const groups = [...Map.groupBy(property.units, (unit) => unit.building ?? '')];
    for (const [building, units] of groups)
      cover.not('summary', `Bldg ${building}`, units.length, units.filter(({ resident }) => resident).length, 800);
    const namesItself = dice.chance(0.5);
    const tabs = groups.map(([building, units]) => {
      const sheet = new Sheet(`Bldg ${building}`);
      if (namesItself) sheet.not('title', `${property.name} / Bldg ${building}`).blank();
      sheet.not('head', 'Door', 'Layout', 'SF', 'Occupied', 'Household', 'Keys');
      for (const unit of units) {
        const { status } = statusOf(unit.occupancy);
        const said = trueUnit({
          property: property.name,
          building: `Bldg ${building}`,
          unit: unit.name,
          unitType: unit.plan.code,
          sqft: unit.plan.sqft,
          status,
          also: { status: [null] },
        });
        sheet.record(
          said,
          unit.name,
          unit.plan.code,
          unit.plan.sqft,
          MARKS[status],
          unit.resident ? `${unit.resident.last} household` : '',
          dice.int(1, 4),
        );
      }
      sheet.not('subtotal', '', '', units.length * 811, units.length);
      return sheet;
    });
    return {
      sheets: [cover, ...tabs],
      properties: [{ name: property.name, address: null }],
      dates: 'm/d/yyyy',
      asks: ['property', 'status'],
      personal: personalOf(property.units, ({ last }) => [`${last} household`]),
    };
  },
};
