import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { drawProperties, money, personalOf } from '../../world.ts';
import { keptName } from '../kept/names.ts';

/** A flat export of a portfolio: portfolio, property and unit last, the name of the unit in words, names split in columns. */
export const streetUnits: Layout = {
  name: 'street-units',
  kind: 'units',
  draw(dice) {
    const properties = drawProperties(dice, dice.pick([1, 3, 4]), {
      nameOf: keptName,
      units: [3, 40],
      buildings: 'none',
      unitNames: dice.pick(['sequence', 'plain', 'lettered'] as const),
    });
    const sheet = new Sheet('export');
    const heads = [
      'Portfolio',
      'Building Name',
      'Building Address',
      'City',
      'ST',
      'Zip',
      'Unit Name',
      'No. Bedrooms',
      'No. Bathrooms',
      'Total Area',
      'Leased?',
      'First Name',
      'Last Name',
      'Mobile Phone #',
      'Target Rent',
    ];
    sheet.not('head', ...heads);
    const said = dice.pick(['', 'Unit ', 'Apt. ', '#']);
    for (const property of properties) {
      const { street, city, state, zip } = property;
      for (const unit of property.units) {
        const { plan, resident } = unit;
        const written = `${said}${unit.name}`;
        const record = trueUnit({
          property: property.name,
          unit: written,
          bedrooms: plan.beds,
          bathrooms: plan.baths,
          sqft: plan.sqft,
          status: resident ? 'OCCUPIED' : 'VACANT',
          also: { unit: [unit.name], status: [null] },
        });
        sheet.record(
          record,
          'West Fund II',
          property.name,
          street,
          city,
          state,
          zip,
          written,
          plan.beds,
          plan.baths,
          plan.sqft,
          resident ? 'Yes' : 'No',
          resident?.first ?? '',
          resident?.last ?? '',
          resident?.phone ?? '',
          money(unit.market),
        );
      }
    }
    return {
      sheets: [sheet],
      properties: properties.map((property) => ({
        name: property.name,
        address: `${property.street}, ${property.city}, ${property.state} ${property.zip}`,
      })),
      dates: 'm/d/yyyy',
      // 'Building Name' is what this system calls a property.
      asks: ['property or building', 'status'],
      personal: personalOf(
        properties.flatMap(({ units }) => units),
        ({ phone }) => [phone],
      ),
    };
  },
};
