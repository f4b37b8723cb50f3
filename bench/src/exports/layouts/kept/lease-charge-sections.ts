import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf, drawPerson, type Person } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, isLivedIn, personalOf, statusOf } from '../../world.ts';
import {
  AMOUNTS,
  type Amounts,
  type Charges,
  CODES,
  chargedTo,
  type Field,
  GROUP_HEADS,
  groupRows,
  HEADS,
  SPARE,
  sum,
} from './lease-charge-sections-words.ts';
import { roomsInName } from './rooms.ts';
import { communitySign, SIGN_COMPANIES } from './sign-names.ts';

type Style = {
  columns: readonly (readonly [Field, string])[];
  head: 'stacked' | 'stacked' | 'one line' | 'broken';
  /** How the property stands above the list; its code or nothing at all tell no name. */
  told: 'name and code' | 'label' | 'name' | 'address' | 'code' | 'nothing';
  company: string | null;
  codes: (typeof CODES)[number];
  as: Amounts;
  nameOf: (person: Person) => string;
  hasLeaseTotals: boolean;
  hasGaps: boolean;
  hasSections: boolean;
  isTypeCoded: boolean;
  tables: readonly ('groups' | 'charges')[];
  printed: string | null;
};
type Report = { property: DrawnProperty; name: string | null; charges: Charges; future: Map<DrawnUnit, Person> };

/** A rent roll with lease charges as one company's system sends it: residents now and to come in sections, a line a charge, then groups and charges summed. */
export const leaseChargeSections: Layout = {
  name: 'lease-charge-sections',
  kind: 'units',
  draw(dice) {
    const style = styleOf(dice);
    const isNamed = style.told !== 'code' && style.told !== 'nothing';
    const properties = drawProperties(dice, isNamed && dice.chance(0.1) ? 2 : 1, {
      nameOf: communitySign,
      units: [8, 160],
      ...dice.pick([
        { buildings: 'none' },
        { buildings: 'none' },
        { buildings: 'numbers', unitNames: 'building dash' },
        { buildings: 'letters', unitNames: 'building letter' },
      ] as const),
      oddNames: dice.chance(0.1),
    });
    const sheet = new Sheet(dice.pick(['Report1', 'Report1', 'Sheet1', 'rs_Rent_Roll_Lease_Charges']));
    const reports = properties.map((property) => reportOf(dice, style, property, isNamed));
    reports.forEach((one, at) => {
      if (at > 0) sheet.blank();
      report(sheet, dice, style, one);
    });
    const hasNames = style.columns.some(([field]) => field === 'name');
    return {
      sheets: [sheet],
      properties: isNamed
        ? properties.map((place) => ({
            name: place.name,
            address: style.told === 'address' ? addressOf(place) : null,
          }))
        : [],
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy'] as const),
      asks: isNamed ? [] : ['property'],
      personal: hasNames
        ? reports.flatMap(({ property, future }) => [
            ...personalOf(property.units, (person) => [style.nameOf(person)]),
            ...[...future.values()].map(style.nameOf),
          ])
        : [],
      container: dice.chance(0.7) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice): Style {
  const left = new Set(dice.chance(0.6) ? [] : dice.some(SPARE, dice.int(1, 3)));
  return {
    columns: HEADS.filter(([field]) => !left.has(field)),
    head: dice.pick(['stacked', 'stacked', 'one line', 'broken'] as const),
    told: dice.weighed([
      ['name and code', 10],
      ['label', 3],
      ['name', 3],
      ['address', 2],
      ['code', 2],
      ['nothing', 2],
    ] as const),
    company: dice.chance(0.3) ? dice.pick(SIGN_COMPANIES) : null,
    codes: dice.pick(CODES),
    as: dice.pick(AMOUNTS),
    nameOf: dice.pick([
      ({ first, last }: Person) => `${last}, ${first}`,
      ({ first, last }: Person) => `${first} ${last}`,
    ]),
    hasLeaseTotals: dice.chance(0.85),
    hasGaps: dice.chance(0.6),
    hasSections: dice.chance(0.9),
    isTypeCoded: dice.chance(0.5),
    tables: dice.pick([['groups', 'charges'], ['groups', 'charges'], ['groups'], ['charges'], []] as const),
    printed: dice.chance(0.3) ? 'Friday, March 14, 2025' : null,
  };
}

function reportOf(dice: Dice, { codes }: Style, property: DrawnProperty, isNamed: boolean): Report {
  const [rent, ...others] = codes;
  const amountOf = (code: string) => (/conc/.test(code) ? -dice.int(25, 120) : dice.int(3, 85));
  const charges = new Map(
    property.units.filter(isLivedIn).map((unit) => {
      const more = dice.some(others, dice.pick([0, 0, 1, 1, 2, 3]));
      return [unit, [[rent, unit.rent] as const, ...more.map((code) => [code, amountOf(code)] as const)]];
    }),
  );
  const awaited = property.units.filter(
    ({ occupancy }) => occupancy === 'vacant rented' || occupancy === 'notice rented',
  );
  const future = new Map(awaited.map((unit) => [unit, drawPerson(dice)]));
  return { property, name: isNamed ? property.name : null, charges, future };
}

function report(sheet: Sheet, dice: Dice, style: Style, one: Report): void {
  const { property, charges, future } = one;
  const { as } = style;
  titles(sheet, dice, style, property);
  head(sheet, style);
  if (style.hasSections) sheet.across('group', 'Current/Notice/Vacant Residents', style.columns.length);
  for (const unit of property.units) lease(sheet, style, one, unit);
  total(sheet, style, one, property.units, charges);
  if (style.hasSections || future.size > 0) {
    sheet.across('group', 'Future Residents/Applicants', style.columns.length);
    for (const [unit, person] of future) awaitedLease(sheet, dice, style, typeOf(style, property, unit), unit, person);
    if (future.size > 0) total(sheet, style, one, [...future.keys()], new Map());
  }
  if (style.tables.length > 0) sheet.blank();
  if (style.tables.includes('groups')) {
    for (const cells of GROUP_HEADS) sheet.not('summary', ...cells);
    for (const cells of groupRows(property.units, [...future.keys()], charges, as)) sheet.not('summary', ...cells);
    sheet.blank();
  }
  if (style.tables.includes('charges')) {
    sheet.not('summary', 'Summary of Charges by Charge Code').not('summary', '(Current/Notice Residents Only)');
    sheet.not('summary', 'Charge Code', '', '', 'Amount');
    const lines = [...charges.values()].flat();
    for (const [code, of] of [...Map.groupBy(lines, ([word]) => word)].toSorted(([a], [b]) => a.localeCompare(b)))
      sheet.not('summary', code, '', '', as(of.reduce((all, [, amount]) => all + amount, 0)));
    sheet.not('summary', 'Total', '', '', as(sum(property.units, (unit) => chargedTo(charges, unit))));
  }
  if (style.printed) sheet.blank().not('footer', style.printed).not('footer', '10:22 AM');
}

function titles(sheet: Sheet, dice: Dice, { columns, told, company }: Style, property: DrawnProperty): void {
  const across = (text: string) => sheet.across('title', text, columns.length);
  if (company) across(company);
  across('Rent Roll with Lease Charges');
  if (told === 'name and code' || told === 'address') across(`${property.name} (${property.code})`);
  if (told === 'label') across(`Property = ${property.name}`);
  if (told === 'name') across(property.name);
  if (told === 'address') across(addressOf(property));
  if (told === 'code') across(`Property = ${dice.pick(['0', '1', '2'])}${dice.digits(3)}`);
  across('As Of = 03/14/2025');
  if (dice.chance(0.7)) across('Month Year = 03/2025');
}

function head(sheet: Sheet, { columns, head: way }: Style): void {
  const parts = columns.map(([, words]) => words.split('|'));
  if (way !== 'stacked') {
    sheet.not('head', ...parts.map((words) => words.join(way === 'broken' ? '\n' : ' ')));
    return;
  }
  sheet.not('head', ...parts.map(([over = '']) => over));
  sheet.not('head', ...parts.map(([, under = '']) => under));
}

function cellsOf({ columns }: Style, line: Partial<Record<Field, Cell>>): Cell[] {
  return columns.map(([field]) => line[field] ?? '');
}

/** A home with its first charge, its other charges below, and what they come to. */
function lease(sheet: Sheet, style: Style, { property, name, charges }: Report, unit: DrawnUnit): void {
  const { plan, resident, occupancy, building } = unit;
  const { as } = style;
  const isLeaving = occupancy.startsWith('notice');
  const hasMoveOut = style.columns.some(([field]) => field === 'moveOut');
  const empty = occupancy === 'model' || occupancy === 'down' ? occupancy.toUpperCase() : 'VACANT';
  const type = typeOf(style, property, unit);
  const [[code, amount] = ['', 0] as const, ...more] = charges.get(unit) ?? [];
  const { status, also = [] } = statusOf(occupancy);
  sheet.record(
    trueUnit({
      ...{ property: name, unit: unit.name, unitType: type, sqft: plan.sqft },
      status: isLeaving && !hasMoveOut ? 'OCCUPIED' : status,
      also: {
        building: [building],
        // A name that begins with its building may be taken apart.
        unit: building ? [unit.name.slice(building.length).replace(/^-/, '')] : [],
        ...roomsInName(plan),
        // Who lives there is told by no column of its own.
        status: resident ? [...also, null, 'OCCUPIED', ...(isLeaving ? (['NOTICE'] as const) : [])] : also,
      },
    }),
    ...cellsOf(style, {
      ...{ unit: unit.name, plan: type, sqft: plan.sqft, resident: resident?.code ?? empty },
      ...{ name: resident ? style.nameOf(resident) : empty, market: as(unit.market), code, amount: as(amount) },
      ...{ deposit: as(resident ? unit.deposit : 0), other: as(0), balance: as(resident ? unit.balance : 0) },
      ...(resident && { moveIn: { day: unit.moveIn }, end: { day: unit.leaseEnd } }),
      ...(isLeaving && { moveOut: { day: '2025-04-30' } }),
    }),
  );
  for (const [word, cost] of more) sheet.not('further line', ...cellsOf(style, { code: word, amount: as(cost) }));
  if (style.hasLeaseTotals)
    sheet.not('subtotal', ...cellsOf(style, { code: 'Total', amount: as(chargedTo(charges, unit)) }));
  if (style.hasGaps) sheet.blank();
}

/** A resident to come, in the row of a home that stands above already. */
function awaitedLease(sheet: Sheet, dice: Dice, style: Style, type: string, unit: DrawnUnit, person: Person): void {
  const { as } = style;
  const start = dice.pick(['2025-03-28', '2025-04-04', '2025-05-02']);
  const line: Partial<Record<Field, Cell>> = {
    ...{ unit: unit.name, plan: type, sqft: unit.plan.sqft, resident: person.code },
    ...{ name: style.nameOf(person), market: as(unit.market), code: '', amount: as(0), deposit: as(unit.deposit) },
    ...{ other: as(0), moveIn: { day: start }, end: { day: start.replace('2025', '2026') }, balance: as(0) },
  };
  sheet.not('future resident', ...cellsOf(style, line));
  if (style.hasLeaseTotals) sheet.not('subtotal', ...cellsOf(style, { code: 'Total', amount: as(0) }));
  if (style.hasGaps) sheet.blank();
}

function typeOf({ isTypeCoded }: Style, property: DrawnProperty, { plan }: DrawnUnit): string {
  return isTypeCoded && /^[A-C]\d$/.test(plan.code) ? `${property.code.slice(0, 3)}${plan.code}` : plan.code;
}

function total(sheet: Sheet, style: Style, one: Report, units: readonly DrawnUnit[], charges: Charges): void {
  const { as } = style;
  const lived = units.filter((unit) => charges.has(unit));
  const label = one.name === null ? '' : `${one.property.name} (${one.property.code})`;
  const cells = cellsOf(style, {
    ...{ resident: 'Total', name: label, market: as(sum(units, ({ market }) => market)) },
    ...{ amount: as(sum(units, (unit) => chargedTo(charges, unit))), other: as(0) },
    ...{ deposit: as(sum(lived, ({ deposit }) => deposit)), balance: as(sum(lived, ({ balance }) => balance)) },
  });
  sheet.not('subtotal', ...cells);
}
