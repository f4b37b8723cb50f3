import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { drawPerson } from '../../words.ts';
import { drawProperties, money, personalOf } from '../../world.ts';
import { keptName } from '../kept/names.ts';

/** A tenant list of affordable housing: a head of three rows, the building's number in each row, members of households below. */
export const setAside: Layout = {
  name: 'set-aside',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: keptName,
      buildings: 'numbers',
      units: [8, 100],
      unitNames: 'padded',
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Tenant Listing');
    sheet
      .not('title', 'TENANT LISTING - SECTION 42')
      .not('title', `Development: ${property.name}`, '', '', 'Project No. WA-97-014');
    sheet.not('title', 'Owner: Bluefield Housing LP', '', '', 'Period: 1/1/2024 to 12/31/2024').blank();
    sheet.not('head', 'BIN', 'Unit', 'No.', 'Unit', '', 'Set', 'Household', '', 'Tenant', 'Utility');
    sheet.not('head', '', 'No.', 'of', 'Sq.', 'Head of', 'Aside', 'Size', 'Move-in', 'Paid', 'Allow-');
    sheet.not('head', '', '', 'BRs', 'Ft.', 'Household', '%', '', 'Date', 'Rent', 'ance');
    for (const unit of property.units) {
      const { plan, resident } = unit;
      const bin = `WA-97-014${(unit.building ?? '').padStart(2, '0')}`;
      const said = trueUnit({
        property: property.name,
        building: bin,
        unit: unit.name,
        bedrooms: plan.beds,
        sqft: plan.sqft,
        status: resident ? null : 'VACANT',
        also: { building: [null, unit.building], status: resident ? ['OCCUPIED'] : [null] },
      });
      const size = resident ? dice.int(1, 4) : 0;
      sheet.record(
        said,
        bin,
        unit.name,
        plan.beds,
        plan.sqft,
        resident ? `${resident.first} ${resident.last}` : 'Vacant',
        dice.pick(['50%', '60%']),
        size || '',
        resident ? { day: unit.moveIn } : '',
        resident ? money(unit.rent) : '',
        resident ? '62.00' : '',
      );
      for (let at = 1; at < size && dice.chance(0.5); at += 1) {
        const { first, last } = drawPerson(dice);
        sheet.not('further line', '', '', '', '', `${first} ${last}`);
      }
    }
    sheet.blank().not('summary', 'Low-income units:', property.units.length).not('summary', 'Market units:', 0);
    sheet
      .not('legend', 'I certify that the above is true and correct to the best of my knowledge.')
      .not('legend', 'Signed:', '____________', 'Date:', '________');
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: null }],
      dates: 'm/d/yyyy',
      asks: ['building'],
      personal: personalOf(property.units, ({ first, last }) => [`${first} ${last}`]),
    };
  },
};
