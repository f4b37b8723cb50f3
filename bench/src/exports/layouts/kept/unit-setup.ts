import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, type Plan } from '../../world.ts';
import { signName } from './names.ts';

type Style = {
  place: 'name' | 'code and name' | 'name (code)';
  rooms: 'described' | 'columns';
  hasBuilding: boolean;
};

/** How a system has its homes set up: a row a home, no resident, what is not rented and why, garages and storage apart from them. */
export const unitSetup: Layout = {
  name: 'unit-setup',
  kind: 'units',
  draw(dice) {
    const hasBuilding = dice.chance(0.7);
    const properties = drawProperties(dice, dice.pick([1, 2, 3]), {
      nameOf: signName,
      ...(hasBuilding ? { buildings: dice.pick(['letters', 'numbers'] as const) } : { buildings: 'none' }),
      unitNames: dice.pick(['plain', 'padded', 'lettered'] as const),
      units: [6, 110],
    });
    const style: Style = {
      place: dice.pick(['name', 'code and name', 'name (code)'] as const),
      rooms: dice.pick(['described', 'columns'] as const),
      hasBuilding,
    };
    const sheet = new Sheet('Unit Setup');
    if (dice.chance(0.4)) sheet.not('title', 'Unit Setup Report').not('title', 'Generated 03/12/2025 08:40').blank();
    head(sheet, dice, style);
    for (const property of properties) {
      for (const unit of property.units) row(sheet, dice, style, property, unit);
      if (dice.chance(0.5)) office(sheet, style, property);
    }
    const count = sheet.records.length;
    if (dice.chance(0.6)) sheet.not('subtotal', dice.pick([`Record count: ${count}`, `${count} units listed`]));
    const isRented = dice.chance(0.3);
    return {
      sheets: isRented ? [sheet, rentable(dice, properties)] : [sheet],
      properties: properties.map(({ name }) => ({ name, address: null })),
      dates: 'mm/dd/yyyy',
      asks: ['status', 'area', ...(isRented ? ['sheets'] : [])],
      personal: [],
    };
  },
};

function head(sheet: Sheet, dice: Dice, style: Style): void {
  const heads = [
    ...(style.place === 'code and name' ? ['Property Code', 'Property Name'] : ['Property']),
    ...(style.hasBuilding ? ['Building'] : []),
    'Unit',
    'Level',
    'Floorplan',
    ...(style.rooms === 'columns' ? ['# Bedrooms', '# Bathrooms'] : ['Floorplan Description']),
    'Gross SF',
    'Net SF',
    'Base Rent',
    'Rentable',
    'Exclude Reason',
    'Eff. Date',
  ];
  sheet.not('head', ...(dice.chance(0.2) ? heads.map((text) => text.toUpperCase()) : heads));
}

function placeCells({ place }: Style, { name, code }: DrawnProperty): string[] {
  if (place === 'code and name') return [code, name];
  return [place === 'name' ? name : `${name} (${code})`];
}

function describe({ beds, baths }: Plan): string {
  return `${beds === 0 ? 'Studio' : `${beds} Bedroom`} ${baths} Bath`;
}

/** Why a home is not for rent, and what that says of it. */
function reasonOf(dice: Dice, unit: DrawnUnit): { word: string; status: UnitStatus | null; also: UnitStatus[] } {
  if (unit.occupancy === 'model') return { word: 'Model', status: 'MODEL', also: [] };
  if (unit.occupancy === 'down') return { word: dice.pick(['Down', 'Offline - fire']), status: 'DOWN', also: [] };
  if (unit.resident && dice.chance(0.02)) return { word: 'Employee', status: null, also: ['OCCUPIED'] };
  return { word: '', status: null, also: [] };
}

function row(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, unit: DrawnUnit): void {
  const { plan } = unit;
  const { word, status, also } = reasonOf(dice, unit);
  const gross = plan.sqft + 45;
  const isDescribed = style.rooms === 'described';
  sheet.record(
    trueUnit({
      property: property.name,
      building: style.hasBuilding ? unit.building : null,
      unit: unit.name,
      floor: unit.floor,
      unitType: plan.code,
      bedrooms: plan.beds,
      bathrooms: plan.baths,
      sqft: plan.sqft,
      status,
      // Gross or net: either is an area of the home; rooms told in words alone may be left open, as may a status told as a reason.
      also: {
        sqft: [gross],
        status: [...also, null],
        ...(isDescribed ? { bedrooms: [null], bathrooms: [null], unitType: [describe(plan)] } : {}),
      },
    }),
    ...placeCells(style, property),
    ...(style.hasBuilding ? [unit.building] : []),
    unit.name,
    unit.floor,
    plan.code,
    ...(isDescribed ? [describe(plan)] : [plan.beds, plan.baths]),
    gross,
    plan.sqft,
    unit.market,
    word === '' ? 'Y' : 'N',
    word,
    { day: dice.pick(['2024-10-01', '2025-01-01']) },
  );
}

/** A place without rent among the homes: it is entered, since it holds items. */
function office(sheet: Sheet, style: Style, property: DrawnProperty): void {
  const also = { sqft: [1200], status: ['DOWN'], unitType: ['NONREV'] };
  sheet.record(
    trueUnit({ property: property.name, unit: 'OFFICE', floor: 1, sqft: 1150, also }),
    ...placeCells(style, property),
    ...(style.hasBuilding ? [''] : []),
    'OFFICE',
    1,
    'NONREV',
    ...(style.rooms === 'described' ? ['Leasing Office'] : ['', '']),
    1200,
    1150,
    0,
    'N',
    'Office',
    { day: '2024-10-01' },
  );
}

/** Garages, carports and lockers that are rented beside the homes: no homes. */
function rentable(dice: Dice, properties: readonly DrawnProperty[]): Sheet {
  const sheet = new Sheet('Rentable Items').not(
    'summary',
    'Property',
    'Item',
    'Item Type',
    'Monthly Rate',
    'Assigned To',
  );
  for (const { name, units } of properties) {
    for (let at = 1; at <= dice.int(3, 9); at += 1) {
      const [letter, type, rate] = dice.pick([
        ['G', 'Garage', 95],
        ['CP', 'Carport', 35],
        ['ST', 'Storage', 25],
      ] as const);
      sheet.not('summary', name, `${letter}${String(at).padStart(2, '0')}`, type, rate, dice.pick(units).name);
    }
  }
  return sheet;
}
