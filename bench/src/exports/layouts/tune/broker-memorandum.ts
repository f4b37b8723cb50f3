import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, type Occupancy, type Plan } from '../../world.ts';
import { dealName } from '../kept/names.ts';

type Style = {
  /** Whether the houses of a property, called by their streets, are headings or a column. */
  houses: 'none' | 'heading' | 'column';
  /** Where it stands that a home is empty. */
  empty: 'rent' | 'expiry' | 'notes';
  isCounted: boolean;
  hasRate: boolean;
  type: (plan: Plan, isRenovated: boolean) => string;
  heads: string[][];
  mix: 'above' | 'below' | 'none';
  place: 'address' | 'joined' | 'bare';
  title: string;
};

/** A broker's rent roll of a sale: rows counted, rents as they are and as they could be side by side, what is empty said in place of a rent or a lease. */
export const brokerMemorandum: Layout = {
  name: 'broker-memorandum',
  kind: 'units',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.houses === 'none' ? dice.pick([1, 1, 2, 3]) : 1, {
      nameOf: dealName,
      buildings: style.houses === 'none' ? 'none' : 'numbers',
      unitNames: dice.pick(['plain', 'sequence', 'lettered'] as const),
      units: style.houses === 'none' ? [8, 80] : [12, 48],
    }).map((property) => (style.houses === 'none' ? property : onStreet(property)));
    const isApart = properties.length > 1 && dice.chance(0.6);
    const sheets: Sheet[] = [];
    for (const property of properties) {
      const before = isApart ? undefined : sheets.at(-1);
      const sheet = before ?? new Sheet(isApart ? property.name.replace(/[^\w ]/g, '').slice(0, 31) : 'Rent Roll');
      if (before) before.blank(2);
      else sheets.push(sheet);
      page(sheet, dice, style, property);
    }
    const text =
      'The information above was supplied by the owner. Broker makes no warranty. © 2025 Harbison Multifamily Group';
    sheets.at(-1)?.blank().not('footer', text);
    return {
      sheets,
      properties: properties.map((property) => ({
        name: property.name,
        address: style.place === 'bare' ? null : addressOf(property),
      })),
      dates: dice.pick(['m/d/yyyy', 'm/d/yy', 'd-Mon-yyyy'] as const),
      asks: [],
      personal: [],
      ...(dice.chance(0.5) ? { container: 'xlsx' as const } : {}),
    };
  },
};

function styleOf(dice: Dice): Style {
  const houses = dice.pick(['none', 'none', 'heading', 'column'] as const);
  const isCounted = dice.chance(0.6);
  const hasRate = dice.chance(0.7);
  const type = dice.pick<Style['type']>([
    ({ beds, baths }, isNew) => `${beds === 0 ? 'Studio' : `${beds}BR`}/${baths}BA${isNew ? ' Renovated' : ''}`,
    ({ beds, baths }, isNew) => `${beds} Bed / ${baths} Bath${isNew ? ' - Reno' : ''}`,
    ({ beds, baths }, isNew) => `${beds}x${baths}${isNew ? ' (R)' : ''}`,
  ]);
  const pairs = [
    ...(isCounted ? [['', '#']] : []),
    ...(houses === 'column' ? [['', dice.pick(['BUILDING', 'BUILDING ADDRESS'])]] : []),
    ['', dice.pick(['UNIT', 'UNIT #', 'APT'])],
    ['', dice.pick(['UNIT MIX', 'UNIT TYPE', 'BED/BATH'])],
    ['', dice.pick(['SF', 'EST. SF', 'UNIT SF'])],
    ['CURRENT', 'RENT'],
    ...(hasRate ? [['', 'RENT/SF']] : []),
    [dice.pick(['PRO FORMA', 'MARKET', 'PROJECTED']), 'RENT'],
    ...(hasRate ? [['', 'RENT/SF']] : []),
    ['', dice.pick(['LEASE EXP.', 'LEASE END', 'EXPIRES'])],
    ['', dice.pick(['NOTES', 'COMMENTS'])],
  ];
  return {
    houses,
    empty: dice.pick(['rent', 'expiry', 'notes'] as const),
    isCounted,
    hasRate,
    type,
    heads: [0, 1].map((row) => pairs.map((pair) => pair[row] ?? '')),
    mix: dice.pick(['above', 'below', 'none'] as const),
    place: dice.pick(['address', 'joined', 'bare'] as const),
    title: dice.pick(['RENT ROLL - MARCH 2025', 'Rent Roll as of 3/1/2025', 'OM | Rent Roll']),
  };
}

/** The property's buildings called by their numbers in its street. */
function onStreet(property: DrawnProperty): DrawnProperty {
  const [first = '', ...rest] = property.street.split(' ');
  const named = (building: string | null) => `${Number(first) + 4 * (Number(building) % 10)} ${rest.join(' ')}`;
  const units = property.units.map((unit) => ({ ...unit, building: named(unit.building) }));
  return { ...property, buildings: property.buildings.map(named), units };
}

function page(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  const { name, units, buildings } = property;
  if (style.place === 'joined') sheet.not('title', `${name} | ${addressOf(property)}`);
  else sheet.not('title', dice.chance(0.3) ? name.toUpperCase() : name);
  if (style.place === 'address') sheet.not('title', addressOf(property));
  const houses = buildings.length > 0 ? `${buildings.length} Buildings  |  ` : '';
  if (dice.chance(0.6)) sheet.not('title', `${units.length} Units  |  ${houses}Built 1974`);
  sheet.not('title', style.title).blank();
  if (style.mix === 'above') unitMix(sheet, style, units);
  for (const row of style.heads) sheet.not('head', ...row);
  const parts = style.houses === 'heading' ? Map.groupBy(units, ({ building }) => building) : new Map([[null, units]]);
  for (const [part, of] of parts) {
    if (part !== null) sheet.across('group', part, style.heads[1]?.length ?? 1);
    for (const unit of of) row(sheet, dice, style, name, unit, units.indexOf(unit) + 1);
    if (part !== null) sum(sheet, style, `${part} Subtotal`, of);
    if (part !== null && dice.chance(0.5)) sheet.blank();
  }
  sum(sheet, style, dice.pick(['TOTAL / AVERAGE', 'Totals/Averages', 'Total']), units);
  if (style.mix === 'below') unitMix(sheet.blank(), style, units);
}

const NOTES: Record<Occupancy, { notes: string[]; status: UnitStatus; also: (UnitStatus | null)[] }> = {
  occupied: {
    notes: [...Array(20).fill(''), 'Sec. 8', 'Month to month', "Manager's unit", 'W/D in unit', '2 pets'],
    status: 'OCCUPIED',
    also: [null],
  },
  'notice unrented': { notes: ['On notice, out 3/31', 'Notice given'], status: 'NOTICE', also: ['OCCUPIED'] },
  'notice rented': { notes: ['Notice given'], status: 'NOTICE', also: ['OCCUPIED'] },
  'vacant unrented ready': { notes: [''], status: 'VACANT', also: [] },
  'vacant unrented not ready': { notes: ['', 'being renovated'], status: 'VACANT', also: ['TURN'] },
  'vacant rented': { notes: ['Pre-leased, moves in 4/1'], status: 'VACANT', also: [] },
  down: { notes: ['Down - fire damage', 'Down unit'], status: 'DOWN', also: ['VACANT'] },
  model: { notes: ['Model'], status: 'MODEL', also: ['VACANT'] },
};

function row(sheet: Sheet, dice: Dice, style: Style, property: string, unit: DrawnUnit, count: number): void {
  const { plan, rent, market, leaseEnd } = unit;
  const type = style.type(plan, dice.chance(0.25));
  const isEmpty = unit.resident === null;
  const { notes, status, also } = NOTES[unit.occupancy];
  const note = dice.pick(notes);
  const said = trueUnit({
    property,
    building: style.houses === 'none' ? null : unit.building,
    unit: unit.name,
    unitType: type,
    bedrooms: plan.beds,
    bathrooms: plan.baths,
    sqft: plan.sqft,
    status,
    also: { status: also, unitType: [null, type.replace(/ (- Reno|\(R\)|Renovated)$/, '')] },
  });
  const word = dice.chance(0.2) ? 'Vacant' : 'VACANT';
  const isMonthly = note === 'Month to month';
  const expiry: Cell = isEmpty ? (style.empty === 'expiry' ? word : '-') : isMonthly ? 'MTM' : { day: leaseEnd };
  sheet.record(
    said,
    ...(style.isCounted ? [count] : []),
    ...(style.houses === 'column' ? [unit.building] : []),
    unit.name,
    type,
    plan.sqft,
    isEmpty ? (style.empty === 'rent' ? word : '-') : dollars(rent),
    ...(style.hasRate ? [isEmpty ? '-' : `$${(rent / plan.sqft).toFixed(2)}`] : []),
    dollars(market + 150),
    ...(style.hasRate ? [`$${((market + 150) / plan.sqft).toFixed(2)}`] : []),
    expiry,
    isEmpty && style.empty === 'notes' ? `${word}${note && ' - '}${note}` : note,
  );
}

function sum(sheet: Sheet, { isCounted, houses }: Style, word: string, units: readonly DrawnUnit[]): void {
  const lead = [...(isCounted ? [word] : []), ...(houses === 'column' ? [isCounted ? '' : word] : [])];
  const own = lead.length > 0 ? '' : word;
  const sqft = units.reduce((total, { plan }) => total + plan.sqft, 0);
  const rent = dollars(units.reduce((total, unit) => total + unit.rent, 0));
  sheet.not('subtotal', ...lead, own, `${units.length} Units`, sqft, rent);
}

function unitMix(sheet: Sheet, style: Style, units: readonly DrawnUnit[]): void {
  sheet.not('summary', 'UNIT MIX SUMMARY').not('summary', 'TYPE', '# UNITS', 'AVG SF', 'AVG RENT', '% OF TOTAL');
  for (const [type, of] of Map.groupBy(units, ({ plan }) => style.type(plan, false)))
    sheet.not(
      'summary',
      type,
      of.length,
      of[0]?.plan.sqft ?? 0,
      '$1,240',
      `${Math.round((100 * of.length) / units.length)}%`,
    );
  sheet.not('summary', 'TOTAL', units.length, 845, '$1,240', '100%').blank();
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}
