import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, isLivedIn, money, personalOf } from '../../world.ts';
import { communityName } from '../kept/community-names.ts';
import { roomsInName } from '../kept/rooms.ts';
import { STATUSES } from '../kept/unit-availability-words.ts';
import { billingOf, pageNumbers, planTable, statusTable, sums } from './rent-roll-pages-sums.ts';
import {
  type Charges,
  DESIGNATIONS,
  type Field,
  PLAN_HEADINGS,
  SPARE,
  type Style,
  SYSTEMS,
  TOLD_HEADINGS,
} from './rent-roll-pages-words.ts';

type Report = { property: DrawnProperty; page: number; from: number; guests: string[]; charges: Charges };

const DAY_MS = 86_400_000;

/** The rent roll detail of two leasing systems as it is printed: titles and heads again on each page, charges below a unit, residents to come, and tables by floor plan and by status at the end. */
export const rentRollPages: Layout = {
  name: 'rent-roll-pages',
  kind: 'units',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, dice.chance(0.12) ? 2 : 1, {
      nameOf: communityName,
      buildings: style.building === 'none' ? 'none' : dice.pick(['numbers', 'numbers', 'letters'] as const),
      unitNames: dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      units: [14, 180],
    });
    const sheet = new Sheet(dice.pick(['Rent Roll Detail', 'Sheet1', 'Report']));
    const guests = properties.flatMap((property) => report(sheet, dice, style, property));
    const residents = properties.flatMap(({ units }) =>
      personalOf(units, ({ first, last, phone }) => [
        `${last}, ${first}`,
        ...(style.fields.includes('phone') ? [phone] : []),
      ]),
    );
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({
        name: place.name,
        address: style.hasAddress ? addressOf(place) : null,
      })),
      dates: dice.pick(['mm/dd/yyyy', 'mm/dd/yyyy', 'm/d/yyyy'] as const),
      asks: [],
      personal: [...residents, ...guests],
      container: dice.chance(0.65) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice): Style {
  const isEntrata = dice.chance(0.45);
  const system = SYSTEMS[isEntrata ? 1 : 0];
  const statuses = STATUSES[isEntrata ? 0 : 1];
  if (!statuses) throw new Error('No statuses');
  const building = dice.pick(['none', 'none', 'column', 'joined', 'joined'] as const);
  const isByPlan = dice.chance(isEntrata ? 0.5 : 0.15);
  const charges = dice.pick(['lines', 'lines', 'sum'] as const);
  const spare = new Set(dice.some(SPARE, dice.int(3, SPARE.length)));
  const heads = (Object.entries(system.heads) as [Field, string][]).filter(([field]) => {
    if (field === 'building') return building === 'column';
    if (field === 'plan') return !isByPlan || dice.chance(0.5);
    if (field === 'code') return charges === 'lines';
    return spare.has(field) || !SPARE.includes(field);
  });
  const { first, last } = drawPerson(dice);
  return {
    system,
    statuses,
    fields: heads.map(([field]) => field),
    heads: heads.map(([field, word]) => (field === 'unit' && building === 'joined' ? system.buildingAndUnit : word)),
    head: dice.pick(['broken', 'stacked', 'one line'] as const),
    building,
    // Where no column names the plan, its heading says that it is one.
    planHeading: isByPlan ? dice.pick(heads.some(([field]) => field === 'plan') ? PLAN_HEADINGS : TOLD_HEADINGS) : null,
    charges,
    hasChargeTotals: charges === 'lines' && dice.chance(isEntrata ? 0.7 : 0.2),
    future: dice.pick(['below unit', 'below unit', 'section', 'none'] as const),
    hasAddress: dice.chance(0.3),
    page: dice.chance(0.8) ? dice.int(30, 52) : Number.POSITIVE_INFINITY,
    hasTotals: dice.chance(0.85),
    tables: dice.pick([['plans', 'states'], ['plans', 'states'], ['plans'], ['states'], []] as const).slice(),
    run: `${first} ${last}`,
  };
}

/** One community's report; returns the names of those who are to move in. */
function report(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): string[] {
  const { units } = property;
  const from = sheet.rows.length;
  const at: Report = { property, page: 1, from, guests: [], charges: chargesOf(dice, style.system.codes, units) };
  top(sheet, style, at);
  head(sheet, style);
  const groups = style.planHeading
    ? [...Map.groupBy(units, ({ plan }) => plan.code)].toSorted(([a], [b]) => a.localeCompare(b))
    : [['', units] as const];
  for (const [, of] of groups) {
    const plan = of[0]?.plan;
    const heading = style.planHeading && plan ? style.planHeading(plan) : '';
    if (heading !== '') sheet.across('group', heading, style.heads.length);
    for (const unit of of) {
      turn(sheet, style, at, heading);
      block(sheet, dice, style, at, unit);
    }
    if (heading !== '' && style.hasTotals) sheet.not('subtotal', ...sums(style, `Total ${plan?.code}`, of, at.charges));
  }
  if (style.future === 'section') section(sheet, dice, style, at);
  if (style.hasTotals) sheet.not('subtotal', ...sums(style, style.system.total, units, at.charges));
  if (style.tables.length > 0 && Number.isFinite(style.page)) nextPage(sheet, style, at);
  else sheet.blank();
  if (style.tables.includes('plans')) planTable(sheet, style, units);
  if (style.tables.includes('states')) statusTable(sheet, style, units);
  if (Number.isFinite(style.page) && style.system !== SYSTEMS[0]) sheet.not('footer', `Page ${at.page} of ?`);
  pageNumbers(sheet.rows.slice(from));
  return at.guests;
}

function top(sheet: Sheet, style: Style, { property, page }: Report): void {
  const { system, heads } = style;
  const [isRealPage, isPaged] = [system === SYSTEMS[0], Number.isFinite(style.page)];
  const gap = Array<string>(Math.max(1, heads.length - 2)).fill('');
  if (isRealPage) {
    sheet.not('title', 'OneSite Rents v3.0', ...gap, isPaged ? `Page ${page} of ?` : '');
    sheet.not('title', '03/18/2025 10:41:07AM', ...gap, `Run by: ${style.run.split(' ')[0]}`);
  }
  const place = isRealPage ? property.name : `${property.name} (${property.code})`;
  const lines = isRealPage ? [place, system.report] : [system.report, place];
  for (const line of lines) sheet.across('title', line, heads.length);
  if (style.hasAddress) sheet.across('title', addressOf(property), heads.length);
  sheet.across('title', isRealPage ? 'As of 03/18/2025' : 'As of: 03/18/2025', heads.length);
  sheet.not('title', system.below(style.planHeading !== null));
}

function head(sheet: Sheet, { heads, head: way }: Style): void {
  if (way !== 'stacked') {
    sheet.not('head', ...heads.map((words) => words.replace('|', way === 'broken' ? '\n' : ' ')));
    return;
  }
  const parts = heads.map((words) => words.split('|'));
  sheet.not('head', ...parts.map(([over = '', under]) => (under === undefined ? '' : over)));
  sheet.not('head', ...parts.map(([over = '', under]) => under ?? over));
}

function nextPage(sheet: Sheet, style: Style, at: Report): void {
  if (style.system !== SYSTEMS[0]) sheet.not('footer', `Page ${at.page} of ?`);
  at.page += 1;
  at.from = sheet.rows.length;
  top(sheet, style, at);
}

/** Titles and heads again, where a page is full. */
function turn(sheet: Sheet, style: Style, at: Report, heading: string): void {
  if (sheet.rows.length - at.from < style.page) return;
  nextPage(sheet, style, at);
  if (style.system === SYSTEMS[0]) sheet.not('title', 'details');
  head(sheet, style);
  if (heading !== '') sheet.across('group', heading, style.heads.length);
}

/** A unit with its charges and whoever is to move in. */
function block(sheet: Sheet, dice: Dice, style: Style, at: Report, unit: DrawnUnit): void {
  const { plan, resident, occupancy } = unit;
  const { system } = style;
  const [word, status, alsoStatus] = style.statuses[occupancy];
  const written = writtenUnit(style, unit);
  const charges = at.charges.get(unit) ?? [];
  const billing = billingOf(at.charges, unit);
  const lease = leaseOf(dice, unit);
  const empty = occupancy === 'model' || occupancy === 'down' ? system.empty[occupancy] : system.empty.vacant;
  const line: Partial<Record<Field, Cell>> = {
    ...{ ...written.line, plan: plan.code, sqft: plan.sqft, status: word, designation: dice.pick(DESIGNATIONS) },
    ...{ name: empty, market: money(unit.market), charge: money(0), billing: money(0), balance: money(0) },
    deposit: money(0),
    ...(resident && {
      ...{ name: `${resident.last}, ${resident.first}`, phone: resident.phone, moveIn: { day: unit.moveIn } },
      ...{ start: { day: lease.start }, end: { day: lease.end } },
      ...{ moveOut: occupancy === 'occupied' ? '' : { day: dice.pick(['2025-03-31', '2025-04-15', '2025-04-30']) } },
      ...{ code: system.codes[0], charge: money(unit.rent) },
      ...{ billing: money(billing), deposit: money(unit.deposit), balance: money(unit.balance) },
    }),
  };
  sheet.record(
    trueUnit({
      property: at.property.name,
      building: style.building === 'none' ? null : unit.building,
      ...{ unit: written.unit, unitType: plan.code, sqft: plan.sqft, status },
      also: {
        unit: written.also,
        // Of the heading of a plan alone, the rooms and the words that stand with it may be taken or not.
        ...(style.planHeading && {
          unitType: [style.planHeading(plan).replace('Floor Plan: ', '')],
          bedrooms: [plan.beds],
          bathrooms: [plan.baths],
        }),
        ...roomsInName(plan),
        status: alsoStatus ? [alsoStatus] : [],
      },
    }),
    ...cellsOf(style, line),
  );
  if (style.charges === 'lines') {
    for (const [code, amount] of charges) sheet.not('further line', ...cellsOf(style, { code, charge: money(amount) }));
    if (style.hasChargeTotals && resident)
      sheet.not('subtotal', ...cellsOf(style, { code: 'Total', charge: money(billing) }));
  }
  if (style.future === 'below unit' && isAwaited(unit)) guest(sheet, dice, style, at, unit);
}

/** What is charged to each home that is lived in, beside its rent. */
function chargesOf(dice: Dice, [, ...codes]: readonly string[], units: readonly DrawnUnit[]): Charges {
  const amount = (code: string) => (/conc/i.test(code) ? -dice.int(25, 90) : dice.int(5, 75));
  return new Map(
    units.filter(isLivedIn).map((unit) => {
      const some = dice.some(codes, dice.pick([0, 0, 0, 1, 1, 2]));
      return [unit, some.map((code) => [code, amount(code)] as const)];
    }),
  );
}

/** A lease of a year that runs on the day of the report, from when the resident moved in at the earliest. */
function leaseOf(dice: Dice, { moveIn }: DrawnUnit): { start: string; end: string } {
  const end = Date.parse('2025-03-20') + dice.int(0, 340) * DAY_MS;
  const start = new Date(end - 364 * DAY_MS).toISOString().slice(0, 10);
  return { start: moveIn > start ? moveIn : start, end: new Date(end).toISOString().slice(0, 10) };
}

function writtenUnit(style: Style, unit: DrawnUnit) {
  if (style.building !== 'joined')
    return { line: { building: unit.building, unit: unit.name }, unit: unit.name, also: [] };
  const joined = `${unit.building}-${unit.name}`;
  return { line: { unit: joined }, unit: joined, also: [unit.name] };
}

function cellsOf(style: Style, line: Partial<Record<Field, Cell>>): Cell[] {
  return style.fields.map((field) => line[field] ?? '');
}

function isAwaited({ occupancy }: DrawnUnit): boolean {
  return occupancy === 'vacant rented' || occupancy === 'notice rented';
}

/** Whoever is to move into a unit, in a row as that of a unit. */
function guest(sheet: Sheet, dice: Dice, style: Style, at: Report, unit: DrawnUnit): void {
  const { first, last, phone } = drawPerson(dice);
  const [name, start] = [`${last}, ${first}`, dice.pick(['2025-04-05', '2025-05-01', '2025-05-16'])];
  at.guests.push(name, ...(style.fields.includes('phone') ? [phone] : []));
  sheet.not(
    'future resident',
    ...cellsOf(style, {
      ...{ ...writtenUnit(style, unit).line, plan: unit.plan.code, sqft: unit.plan.sqft, status: style.system.future },
      ...{ name, phone, moveIn: { day: start }, start: { day: start }, end: { day: start.replace('2025', '2026') } },
      ...{ deposit: money(unit.deposit), balance: money(0), charge: money(0), billing: money(0) },
    }),
  );
}

function section(sheet: Sheet, dice: Dice, style: Style, at: Report): void {
  const awaited = at.property.units.filter(isAwaited);
  if (awaited.length === 0) return;
  sheet.across('group', 'Future Residents/Applicants', style.heads.length);
  for (const unit of awaited) guest(sheet, dice, style, at, unit);
}
