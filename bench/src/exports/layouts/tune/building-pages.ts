import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { drawPerson } from '../../words.ts';
import { drawProperties, money, personalOf, statusOf } from '../../world.ts';
import { keptName } from '../kept/names.ts';

const WORDS = {
  occupied: 'Current',
  'notice unrented': 'On Notice',
  'notice rented': 'On Notice/Pre-leased',
  'vacant unrented ready': 'Vacant Ready',
  'vacant unrented not ready': 'Vacant Not Ready',
  'vacant rented': 'Vacant Pre-leased',
  down: 'Down',
  model: 'Model',
} as const;

/** A rent roll printed a building a page: number and name of the property above every page, the building on a line of its own. */
export const buildingPages: Layout = {
  name: 'building-pages',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: keptName,
      buildings: 'numbers',
      unitNames: dice.pick(['plain', 'padded'] as const),
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('RRBYBLDG');
    const number = `0${dice.int(100, 999)}`;
    const pad = dice.chance(0.5) ? ['', ''] : [''];
    const heads = [
      'Apt',
      'Flr',
      'Apartment\nType',
      'Area',
      'Resident',
      'Resident Status',
      'Market',
      'Actual',
      'A/R Bal',
    ];
    let page = 0;
    for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building ?? '')) {
      page += 1;
      sheet.not('title', `${number} - ${property.name}`, '', '', '', 'RENT ROLL BY BUILDING', '', '', `PAGE: ${page}`);
      sheet.not('title', 'DATE: 03/12/25', '', '', '', 'FOR PERIOD ENDING 03/31/25', '', '', 'USER: KLM').blank();
      sheet.not('group', ...pad, 'BLDG:', building.padStart(2, '0'));
      sheet
        .not('head', ...heads)
        .not('head', '-----', '---', '----', '----', '--------', '--------', '------', '------', '------');
      for (const unit of units) {
        const { plan, resident } = unit;
        const { status, also = [] } = statusOf(unit.occupancy);
        const said = trueUnit({
          property: property.name,
          building: building.padStart(2, '0'),
          unit: unit.name,
          floor: unit.floor,
          unitType: plan.code,
          sqft: plan.sqft,
          status,
          also: { building: [building], status: also },
        });
        const name = resident ? `${resident.last.toUpperCase()}, ${resident.first.toUpperCase()}` : '*** VACANT ***';
        sheet.record(
          said,
          unit.name,
          unit.floor,
          plan.code,
          plan.sqft,
          name,
          WORDS[unit.occupancy],
          money(unit.market),
          money(unit.rent),
          money(unit.balance),
        );
        if (resident && dice.chance(0.15)) {
          const { first, last } = drawPerson(dice);
          sheet.not('further line', '', '', '', '', `  c/o ${last.toUpperCase()}, ${first.toUpperCase()}`);
        }
      }
      sheet.not(
        'subtotal',
        `BLDG ${building.padStart(2, '0')} TOTALS`,
        '',
        `${units.length} APTS`,
        units.length * 805,
        '',
        '',
        money(units.length * 1280),
        money(units.length * 1100),
      );
      sheet.blank();
    }
    sheet.not('subtotal', 'PROPERTY TOTALS', '', `${property.units.length} APTS`, '', '', '', money(1));
    sheet
      .not('summary', '% LEASED', '94.4')
      .not('summary', '% OCCUPIED', '91.1')
      .not('legend', '*** END OF REPORT ***');
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: null }],
      dates: 'mm/dd/yyyy',
      asks: [],
      personal: personalOf(property.units, ({ first, last }) => [`${last}, ${first}`]),
    };
  },
};
