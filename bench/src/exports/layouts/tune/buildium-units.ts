import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { drawProperties, money, personalOf } from '../../world.ts';

/** Buildium's unit list: a row a unit, the property in a column, its address in several or under one head. */
export const buildiumUnits: Layout = {
  name: 'buildium-units',
  kind: 'units',
  draw(dice) {
    const properties = drawProperties(dice, dice.pick([1, 2, 3]), {
      units: [4, 120],
      buildings: 'none',
      unitNames: dice.pick(['plain', 'sequence', 'padded', 'lettered'] as const),
      oddNames: dice.chance(0.3),
    });
    const sheet = new Sheet('Units');
    const addressStyle = dice.pick(['lines', 'one', 'with city'] as const);
    const addressHeads = {
      lines: ['Address Line 1', 'Address Line 2', 'City', 'State', 'Zip'],
      one: ['Address'],
      'with city': ['Address', 'City, State Zip'],
    }[addressStyle];
    const hasStatus = dice.chance(0.6);
    sheet.not(
      'head',
      'Property',
      'Unit',
      ...addressHeads,
      'Beds',
      'Baths',
      'Size',
      'Market rent',
      ...(hasStatus ? ['Occupancy', 'Tenants'] : ['Listed']),
    );
    const hasOffice = dice.chance(0.3);
    const office = dice.pick(['Office', 'Leasing Office', 'Clubhouse']);
    for (const property of properties) {
      const { street, city, state, zip } = property;
      const address = {
        lines: [street, '', city, state, zip],
        one: [addressOf(property)],
        'with city': [street, `${city}, ${state} ${zip}`],
      }[addressStyle];
      for (const unit of property.units) {
        const { plan, resident } = unit;
        const said = trueUnit({
          property: property.name,
          unit: unit.name,
          bedrooms: plan.beds,
          bathrooms: plan.baths,
          sqft: plan.sqft,
          status: hasStatus ? (resident ? 'OCCUPIED' : 'VACANT') : null,
        });
        const tail = hasStatus
          ? [resident ? 'Occupied' : 'Vacant', resident ? `${resident.first} ${resident.last}` : '']
          : [resident ? 'No' : 'Yes'];
        const beds = plan.beds === 0 ? dice.pick(['0', 'Studio']) : String(plan.beds);
        sheet.record(
          said,
          property.name,
          unit.name,
          ...address,
          beds,
          plan.baths.toFixed(dice.pick([0, 1])) === plan.baths.toFixed(0) ? String(plan.baths) : plan.baths.toFixed(1),
          plan.sqft,
          `$${money(unit.market)}`,
          ...tail,
        );
      }
      if (hasOffice) {
        const blanks = [...address, '', '', 620, '', ...(hasStatus ? ['Non-revenue', ''] : [''])];
        sheet.record(
          trueUnit({ property: property.name, unit: office, sqft: 620, also: { status: ['DOWN'] } }),
          property.name,
          office,
          ...blanks,
        );
      }
    }
    return {
      sheets: [sheet],
      properties: properties.map((property) => ({ name: property.name, address: addressOf(property) })),
      dates: 'm/d/yyyy',
      asks: hasOffice && hasStatus ? ['status', 'office'] : hasOffice ? ['office'] : [],
      personal: hasStatus
        ? personalOf(
            properties.flatMap(({ units }) => units),
            ({ first, last }) => [`${first} ${last}`],
          )
        : [],
    };
  },
};
