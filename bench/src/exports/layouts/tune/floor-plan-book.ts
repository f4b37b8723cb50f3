import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { drawProperties, personalOf } from '../../world.ts';
import { keptName } from '../kept/names.ts';

/** An availability book: floors as headings, studios in words, marks beside the number explained below, rents as ranges. */
export const floorPlanBook: Layout = {
  name: 'floor-plan-book',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: keptName,
      buildings: 'none',
      unitNames: dice.pick(['plain', 'lettered'] as const),
      units: [8, 140],
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Availability');
    const isAbove = dice.chance(0.7);
    const title = dice.pick([
      `${property.name} — Apartment Availability`,
      `Availability for ${property.name}`,
      `${property.name.toUpperCase()} | ALL APARTMENTS`,
    ]);
    if (isAbove) sheet.across('title', title, 7).not('title', 'Updated Wed 12 Mar 2025').blank();
    const heads = [
      'Apartment',
      'Floor plan',
      'Bedrooms',
      'Bathrooms',
      'Sq. ft. (approx.)',
      'Rent range',
      'Availability',
      'Leasing notes',
    ];
    sheet.not('head', ...heads);
    const floorWord = dice.pick([
      (floor: number) => `Level ${floor}`,
      (floor: number) =>
        ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'][floor - 1]?.concat(' floor') ??
        `${floor}th floor`,
      (floor: number) => `— ${floor} —`,
    ]);
    const bedWord = (beds: number) => (beds === 0 ? 'Studio' : dice.chance(0.5) ? `${beds} Bed` : String(beds));
    for (const [floor, units] of Map.groupBy(property.units, (unit) => unit.floor)) {
      sheet.not('group', floorWord(floor));
      for (const unit of units) {
        const { plan, resident } = unit;
        const isEmpty = resident === null;
        const said = trueUnit({
          property: isAbove ? property.name : null,
          unit: unit.name,
          floor,
          unitType: plan.code,
          bedrooms: plan.beds,
          bathrooms: plan.baths,
          sqft: plan.sqft,
          status: isEmpty ? 'VACANT' : unit.occupancy === 'occupied' ? 'OCCUPIED' : 'NOTICE',
          also: { floor: [null], status: isEmpty ? ['TURN', null] : ['OCCUPIED', null], unit: [`${unit.name}*`] },
        });
        const word = isEmpty ? 'Available now' : unit.occupancy === 'occupied' ? 'Leased' : 'Available 04/30/2025';
        const range = `$${unit.market} – $${unit.market + 150}`;
        sheet.record(
          said,
          unit.plan.beds > 2 ? `${unit.name}*` : unit.name,
          plan.code,
          bedWord(plan.beds),
          plan.baths,
          `${plan.sqft.toLocaleString('en-US')} sf`,
          range,
          word,
          dice.chance(0.1) ? 'Call the office' : '',
        );
      }
    }
    sheet.blank().not('legend', '* Includes a private terrace.').not('legend', 'Prices and availability change daily.');
    return {
      sheets: [sheet],
      properties: isAbove ? [{ name: property.name, address: null }] : [],
      dates: 'mm/dd/yyyy',
      asks: [...(isAbove ? [] : ['property']), 'status'],
      personal: personalOf([], () => []),
    };
  },
};
