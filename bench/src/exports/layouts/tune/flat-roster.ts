import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { drawProperties, money, personalOf, statusOf } from '../../world.ts';
import { futurePeople, titles, totalWords } from './traps.ts';

/** A flat roster from a spreadsheet: one row a unit, its building filled only where it changes, words for statuses as they come. */
export const flatRoster: Layout = {
  name: 'flat-roster',
  kind: 'units',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      buildings: dice.pick(['letters', 'numbers', 'named'] as const),
      oddNames: dice.chance(0.3),
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Roster');
    const heads = [
      dice.pick(['Bldg', 'Building', 'Bldg #']),
      dice.pick(['Unit', 'Apt #', 'Apt']),
      'Floor',
      dice.pick(['Floorplan', 'Unit Type', 'FP']),
      dice.pick(['BD/BA', 'Bd/Ba', 'Beds/Baths']),
      'SqFt',
      'Status',
      'Resident',
      'Move In',
      'Rent',
    ];
    const told = titles(
      sheet,
      dice,
      dice.pick(['Unit Roster', 'All Units', 'Resident Roster']),
      property,
      heads.length,
    );
    sheet.not('head', ...heads);
    const isMerged = dice.chance(0.5);
    const odd = dice.chance(0.4) ? dice.pick(['Eviction', 'Pending renewal', 'MTM', 'Future']) : null;
    let last: string | null = null;
    for (const unit of property.units) {
      const { plan, resident } = unit;
      const isOdd = odd !== null && resident !== null && dice.chance(0.1);
      const { status, also = [] } = statusOf(unit.occupancy);
      const words = {
        OCCUPIED: 'Occupied',
        NOTICE: 'Notice',
        VACANT: 'Vacant',
        TURN: 'Vacant',
        DOWN: 'Down',
        MODEL: 'Model',
      };
      const said = trueUnit({
        property: told.property,
        building: unit.building,
        unit: unit.name,
        floor: unit.floor,
        unitType: plan.code,
        bedrooms: plan.beds,
        bathrooms: plan.baths,
        sqft: plan.sqft,
        status: isOdd ? null : status,
        also: { status: isOdd ? ['OCCUPIED', 'VACANT'] : also.filter((word) => word !== 'TURN') },
      });
      sheet.record(
        said,
        isMerged && unit.building === last ? '' : unit.building,
        unit.name,
        unit.floor,
        plan.code,
        dice.chance(0.5) ? `${plan.beds}/${plan.baths}` : `${plan.beds} / ${plan.baths.toFixed(1)}`,
        plan.sqft,
        isOdd ? odd : words[status],
        resident ? `${resident.first} ${resident.last}` : '',
        resident ? { day: unit.moveIn } : '',
        resident ? money(unit.rent) : '',
      );
      last = unit.building;
    }
    for (const unit of dice.chance(0.4) ? futurePeople(dice, property.units) : []) {
      const cells = [
        unit.building,
        unit.name,
        unit.floor,
        unit.plan.code,
        `${unit.plan.beds}/${unit.plan.baths}`,
        unit.plan.sqft,
        'Applicant',
      ];
      sheet.not('future resident', ...cells, 'Coming Carla', { day: '2025-05-01' }, money(unit.market));
    }
    if (dice.chance(0.7))
      sheet.not(
        'subtotal',
        totalWords(dice, property.units),
        '',
        '',
        '',
        '',
        property.units.length * 800,
        '',
        '',
        '',
        money(property.units.length * 1200),
      );
    const asks = [...(told.property === null ? ['property'] : []), ...(odd === null ? [] : ['status'])];
    return {
      sheets: [sheet],
      properties: told.property === null ? [] : [{ name: told.property, address: told.address }],
      dates: dice.pick(['m/d/yyyy', 'm/d/yy', 'd-Mon-yyyy'] as const),
      asks,
      personal: personalOf(property.units, ({ first, last }) => [`${first} ${last}`]),
    };
  },
};
