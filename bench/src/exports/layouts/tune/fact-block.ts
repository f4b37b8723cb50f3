import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { drawProperties, statusOf } from '../../world.ts';
import { keptName } from '../kept/names.ts';

const WORDS = {
  occupied: ['Occ', 'O'],
  'notice unrented': ['NTV', 'N'],
  'notice rented': ['NTV-PL', 'NP'],
  'vacant unrented ready': ['Vac', 'V'],
  'vacant unrented not ready': ['Vac', 'V'],
  'vacant rented': ['Vac-PL', 'VP'],
  down: ['Offline', 'X'],
  model: ['Model', 'M'],
} as const;
const MEANS = {
  Occ: 'Occupied',
  NTV: 'Notice to vacate',
  'NTV-PL': 'Notice, pre-leased',
  Vac: 'Vacant',
  'Vac-PL': 'Vacant, pre-leased',
  Offline: 'Down unit',
  Model: 'Model unit',
};

/** An analyst's sheet: facts in two columns above, machine-like heads, a unit mix and a key beside or below. */
export const factBlock: Layout = {
  name: 'fact-block',
  kind: 'units',
  draw(dice) {
    const hasBuilding = dice.chance(0.5);
    const [property] = drawProperties(dice, 1, {
      nameOf: keptName,
      units: [12, 220],
      buildings: hasBuilding ? 'letters' : 'none',
    });
    if (!property) throw new Error('No property');
    const isShort = dice.chance(0.5);
    const sheet = new Sheet('RR');
    const facts: [string, string | number][] = [
      ['Deal Name', property.name],
      ['Street', property.street],
      ['City / State', `${property.city}, ${property.state}`],
      ['Rent Roll Date', '2025-03-12'],
      ['Total Units', property.units.length],
      ['Source', 'Seller rent roll'],
    ];
    const shown = dice.some(facts, dice.int(3, 6));
    const named = shown.some(([label]) => label === 'Deal Name');
    const told = named ? property.name : null;
    for (const [label, value] of shown) sheet.not('title', label, value);
    sheet.blank(dice.int(1, 2));
    const heads = [
      ...(hasBuilding ? ['BldgID'] : []),
      'UnitID',
      'FloorPlanName',
      'BedCt',
      'BathCt',
      'NetSF',
      'OccStatus',
      'MktRent',
      'InPlaceRent',
      'LeaseExp',
    ];
    sheet.not('head', ...heads);
    for (const unit of property.units) {
      const { plan, resident } = unit;
      const { status } = statusOf(unit.occupancy);
      const word = WORDS[unit.occupancy][isShort ? 1 : 0];
      const said = trueUnit({
        property: told,
        building: hasBuilding ? unit.building : null,
        unit: unit.name,
        unitType: plan.code,
        bedrooms: plan.beds,
        bathrooms: plan.baths,
        sqft: plan.sqft,
        status,
        also: { status: isShort ? [null] : [] },
      });
      sheet.record(
        said,
        ...(hasBuilding ? [unit.building] : []),
        unit.name,
        plan.code,
        plan.beds,
        plan.baths,
        plan.sqft,
        word,
        unit.market,
        resident ? unit.rent : 0,
        resident ? { day: unit.leaseEnd } : '',
      );
    }
    sheet.not(
      'subtotal',
      ...(hasBuilding ? [''] : []),
      '',
      '',
      '',
      '',
      property.units.length * 812,
      '',
      property.units.length * 1300,
    );
    sheet.blank(2).not('summary', 'OccStatus', 'Ct', 'Avg InPlace');
    for (const [word, of] of Map.groupBy(property.units, (unit) => WORDS[unit.occupancy][isShort ? 1 : 0]))
      sheet.not('summary', word, of.length, 1180);
    if (!isShort) for (const [word, means] of Object.entries(MEANS)) sheet.not('legend', word, means);
    return {
      sheets: [sheet],
      properties: told === null ? [] : [{ name: told, address: null }],
      dates: 'iso',
      asks: [...(told === null ? ['property'] : []), ...(isShort ? ['status'] : ['offline'])],
      personal: [],
    };
  },
};
