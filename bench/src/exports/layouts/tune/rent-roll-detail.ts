import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, personalOf } from '../../world.ts';
import { managedName } from '../kept/managed-names.ts';
import { roomsInName } from '../kept/rooms.ts';
import { COMPANIES } from '../kept/unit-availability-words.ts';
import { summaries, sumOf } from './rent-roll-detail-totals.ts';
import {
  DESIGNATIONS,
  ENTRATA,
  type Field,
  ONESITE,
  PARAMETERS,
  SPARE,
  type System,
} from './rent-roll-detail-words.ts';

type Column = { field: Field; head: string; gap: number };
type Style = {
  system: System;
  columns: Column[];
  head: 'breaks' | 'rows' | 'one row';
  /** Building and number in one cell, the building alone in one, or none. */
  where: 'joined' | 'padded' | 'column' | 'none';
  /** Whether amounts stand a column right of their head, as unmerged cells leave them. */
  isShifted: boolean;
  /** The day of moving out below that of moving in: within the cell or in the next line. */
  out: 'in cell' | 'next line';
  hasCommas: boolean;
  /** A model home under the state of one that is down, by its designation. */
  isModelByDesignation: boolean;
  designations: readonly string[];
  /** What stands for the name in an empty home. */
  empty: boolean;
  company: string;
  isSigned: boolean;
  hasAddress: boolean;
  parameters: string;
  /** Rows of a page, after which its head is printed again. */
  page: number;
  repeatsUnit: boolean;
};
type Page = { number: number; from: number };

const AMOUNTS: readonly Field[] = ['sqft', 'market', 'rent', 'other', 'billing', 'deposit', 'balance'];

/** The rent roll detail of the two large leasing systems: designation beside the unit's state, charges and leases still to come below a unit, heads again on each page, sums by floor plan and state below. */
export const rentRollDetail: Layout = {
  name: 'rent-roll-detail',
  kind: 'units',
  draw(dice) {
    const style = styleOf(dice);
    const [property] = drawProperties(dice, 1, {
      nameOf: managedName,
      buildings: style.where === 'none' ? 'none' : dice.pick(['numbers', 'letters', 'numbers'] as const),
      unitNames: dice.pick(['plain', 'plain', 'padded'] as const),
      units: [10, 150],
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet(dice.pick(['Rent Roll Detail', 'Rent Roll Detail', 'Sheet1']));
    const page = { number: 1, from: 0 };
    top(sheet, style, property, page);
    head(sheet, style);
    const coming: string[] = [];
    for (const unit of property.units) {
      turn(sheet, style, property, page);
      coming.push(...rows(sheet, dice, style, property.name, unit));
    }
    if (dice.chance(0.85)) totals(sheet, style, property.units);
    if (dice.chance(0.85)) summaries(sheet, dice, style.system, property.units);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: style.hasAddress ? addressOf(property) : null }],
      dates: style.system.program === '' ? dice.pick(['mm/dd/yyyy', 'm/d/yyyy'] as const) : 'mm/dd/yyyy',
      asks: [],
      personal: [...personalOf(property.units, (person) => [written(person)]), ...coming],
      container: dice.chance(0.65) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice): Style {
  const system = dice.pick([ONESITE, ENTRATA]);
  const isOneSite = system === ONESITE;
  const where = isOneSite
    ? dice.pick(['none', 'none', 'padded', 'joined', 'column'] as const)
    : dice.pick(['joined', 'joined', 'none'] as const);
  const hasMoves = isOneSite && dice.chance(0.7);
  const kept = new Set(dice.some(SPARE, dice.int(2, SPARE.length)));
  const hasCharges = dice.chance(0.6);
  const fields = (Object.keys(system.heads) as Field[]).filter((field) => {
    if (field === 'building') return where === 'column';
    if (field === 'moves') return hasMoves;
    if (field === 'moveIn' || field === 'moveOut') return !hasMoves && (field === 'moveIn' || kept.has(field));
    if (field === 'code') return hasCharges;
    if (field === 'designation') return isOneSite || kept.has('other');
    return kept.has(field) || !SPARE.includes(field);
  });
  const isSpaced = isOneSite && dice.chance(0.35);
  const columns = fields.map((field) => ({
    field,
    head: field === 'unit' ? unitHead(dice, where, system) : dice.pick(system.heads[field] ?? [field]),
    gap: isSpaced ? (AMOUNTS.includes(field) ? 1 : dice.int(0, 1)) : 0,
  }));
  const isModelByDesignation = fields.includes('designation') && dice.chance(0.5);
  return {
    ...{ columns, where, isModelByDesignation },
    system: isModelByDesignation
      ? { ...system, statuses: { ...system.statuses, model: [system.statuses.down[0], 'MODEL', 'DOWN'] } }
      : system,
    head: isOneSite ? dice.pick(['breaks', 'breaks', 'rows', 'one row'] as const) : 'one row',
    isShifted: isSpaced && dice.chance(0.5),
    out: dice.pick(hasCharges ? (['in cell', 'next line'] as const) : (['in cell'] as const)),
    hasCommas: dice.chance(0.4),
    designations: dice.pick(DESIGNATIONS),
    empty: dice.chance(0.7),
    company: dice.pick(COMPANIES),
    isSigned: dice.chance(0.6),
    hasAddress: dice.chance(0.25),
    parameters: PARAMETERS[isOneSite ? 0 : dice.int(1, 2)] ?? '',
    page: dice.chance(isOneSite ? 0.75 : 0.35) ? dice.int(26, 44) : Number.POSITIVE_INFINITY,
    repeatsUnit: dice.chance(0.5),
  };
}

function unitHead(dice: Dice, where: Style['where'], system: System): string {
  if (system === ONESITE)
    return where === 'joined' || where === 'padded' ? 'Bldg/Unit' : dice.pick(['Unit', 'Unit|Number']);
  return where === 'joined' ? dice.pick(['Bldg-Unit', 'Bldg-Unit', 'Unit']) : 'Unit';
}

/** 'Alvarez, Maria'. */
function written({ first, last }: { first: string; last: string }): string {
  return `${last}, ${first}`;
}

function top(sheet: Sheet, style: Style, property: DrawnProperty, page: Page): void {
  const { system, company, columns } = style;
  const width = columns.reduce((sum, { gap }) => sum + 1 + gap, 0);
  const right = Array<string>(Math.max(1, width - 3)).fill('');
  page.from = sheet.rows.length;
  if (system.program !== '') {
    sheet.not('title', system.program, ...right, `Page ${page.number}`);
    sheet.not('title', '03/18/2025 3:05:21PM', ...right, 'mgmt-521-003');
    sheet.across('title', style.isSigned ? `${company} - ${property.name}` : property.name, width);
    if (style.hasAddress) sheet.across('title', addressOf(property), width);
    sheet.across('title', system.title, width).across('title', 'As of 03/18/2025', width);
    if (page.number === 1) sheet.across('title', style.parameters, width);
    sheet.not('title', 'details');
    return;
  }
  if (style.isSigned) sheet.not('title', company);
  sheet.not('title', property.name);
  if (style.hasAddress) sheet.not('title', addressOf(property));
  sheet.not('title', system.title).not('title', 'As of 03/18/2025');
  if (page.number === 1) sheet.not('title', style.parameters).blank();
}

/** Cells in the columns of the list, between which a printed page leaves empty ones. */
function spread(style: Style, cellOf: (column: Column) => Cell, isHead = false): Cell[] {
  return style.columns.flatMap((column) => {
    const cell = cellOf(column);
    const gap = Array<Cell>(column.gap).fill('');
    return !isHead && style.isShifted && AMOUNTS.includes(column.field) ? [...gap, cell] : [cell, ...gap];
  });
}

function head(sheet: Sheet, style: Style): void {
  if (style.head !== 'rows') {
    const mark = style.head === 'breaks' ? '\n' : ' ';
    sheet.not('head', ...spread(style, (column) => column.head.replace('|', mark).replace('/ ', '/'), true));
    return;
  }
  const part = ({ head: words }: Column, isOver: boolean) => {
    const [over = '', under] = words.split('|');
    return isOver ? (under === undefined ? '' : over) : (under ?? over);
  };
  sheet.not('head', ...spread(style, (column) => part(column, true), true));
  sheet.not('head', ...spread(style, (column) => part(column, false), true));
}

function turn(sheet: Sheet, style: Style, property: DrawnProperty, page: Page): void {
  if (sheet.rows.length - page.from < style.page) return;
  if (style.system.program === '') sheet.not('footer', `Page ${page.number}`);
  page.number += 1;
  top(sheet, style, property, page);
  head(sheet, style);
}

/** A unit with the lines below it; returns the names of those still to come. */
function rows(sheet: Sheet, dice: Dice, style: Style, property: string, unit: DrawnUnit): string[] {
  const { system, where } = style;
  const { plan, resident, occupancy } = unit;
  const has = (field: Field) => style.columns.some((column) => column.field === field);
  const [word, status, alsoStatus] = system.statuses[occupancy];
  const building = where === 'padded' ? (unit.building ?? '').padStart(2, '0') : unit.building;
  const isJoined = where === 'joined' || where === 'padded';
  const name = isJoined ? `${building}-${unit.name}` : unit.name;
  const out = occupancy.startsWith('notice') ? dice.pick(['2025-03-31', '2025-04-15', '2025-04-30']) : null;
  const isOutBelow = out !== null && has('moves') && style.out === 'next line';
  const charges =
    resident && has('code')
      ? dice.some(system.codes.further, dice.int(0, 2)).map((code) => ({ code, amount: dice.int(3, 60) }))
      : [];
  const emptyName = style.empty ? (status === 'VACANT' ? 'VACANT' : status) : '';
  const start = `${dice.pick(['2024', '2024', '2023'])}-${unit.moveIn.slice(5, 8)}01`;
  const place: Partial<Record<Field, Cell>> = {
    ...{ building: unit.building ?? '', unit: name, plan: plan.code },
    designation: occupancy === 'model' && style.isModelByDesignation ? 'Model' : dice.pick(style.designations),
    sqft: style.hasCommas ? plan.sqft.toLocaleString('en-US') : plan.sqft,
  };
  const amounts = amountsOf(
    unit,
    charges.reduce((sum, { amount }) => sum + amount, 0),
    has('code'),
  );
  const line: Partial<Record<Field, Cell>> = {
    ...{ ...place, ...amounts, status: word, name: resident ? written(resident) : emptyName },
    moves: resident ? (out === null || isOutBelow ? { day: unit.moveIn } : `${us(unit.moveIn)}\n${us(out)}`) : '',
    ...{ moveIn: resident ? { day: unit.moveIn } : '', moveOut: out === null ? '' : { day: out } },
    start: resident ? { day: start < unit.moveIn ? unit.moveIn : start } : '',
    end: resident ? { day: unit.leaseEnd } : '',
    code: resident ? system.codes.rent : '',
  };
  const said = trueUnit({
    ...{ property, building, unit: name, unitType: plan.code, sqft: plan.sqft, status },
    also: {
      ...roomsInName(plan),
      ...{ building: where === 'padded' ? [unit.building] : [], unit: isJoined ? [unit.name] : [] },
      status: alsoStatus ? [alsoStatus] : [],
    },
  });
  const put = (cells: Partial<Record<Field, Cell>>) => spread(style, ({ field }) => cells[field] ?? '');
  sheet.record(said, ...put(line));
  const below = charges.map(
    ({ code, amount }): Partial<Record<Field, Cell>> => ({ code, [has('other') ? 'other' : 'rent']: money(amount) }),
  );
  if (isOutBelow) below[0] = { ...below[0], moves: { day: out } };
  for (const cells of below) sheet.not('further line', ...put(cells));
  if (system.codes.total !== null && charges.length > 0)
    sheet.not(
      'further line',
      ...put({
        code: system.codes.total,
        rent: money(unit.rent + charges.reduce((sum, { amount }) => sum + amount, 0)),
      }),
    );
  return next(dice, style, unit, (cells) => {
    sheet.not('future resident', ...put({ ...(style.repeatsUnit ? place : {}), ...cells }));
  });
}

/** A lease that has not begun, below the unit it is for: of who moves in next, or the renewal of who lives there. */
function next(dice: Dice, style: Style, unit: DrawnUnit, put: (cells: Partial<Record<Field, Cell>>) => void): string[] {
  const { system } = style;
  const begins = unit.occupancy.startsWith('vacant') ? '2025-04-01' : '2025-05-12';
  const lease = { end: { day: '2026-04-30' }, code: system.codes.rent, rent: money(unit.market) };
  if (unit.occupancy.endsWith(' rented')) {
    const person = drawPerson(dice);
    const day = { day: begins };
    put({ ...lease, status: system.coming, name: written(person), moves: day, moveIn: day, start: day });
    return [written(person)];
  }
  if (unit.occupancy === 'occupied' && unit.resident && dice.chance(0.05))
    put({ ...lease, status: system.renewal, name: written(unit.resident), start: { day: begins } });
  return [];
}

function amountsOf(unit: DrawnUnit, further: number, hasCharges: boolean): Partial<Record<Field, Cell>> {
  const isLived = unit.resident !== null;
  const rent = isLived ? money(unit.rent) : hasCharges ? '' : money(0);
  return {
    ...{ market: money(unit.market), rent, other: hasCharges ? '' : money(0) },
    billing: isLived ? money(unit.rent + further) : money(0),
    ...{ deposit: isLived ? money(unit.deposit) : money(0), balance: money(unit.balance) },
  };
}

/** '04/30/2025'. */
function us(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
}

function totals(sheet: Sheet, style: Style, units: readonly DrawnUnit[]): void {
  const sums: Partial<Record<Field, Cell>> = {
    sqft: sumOf(units, ({ plan }) => plan.sqft).toLocaleString('en-US'),
    ...{ market: money(sumOf(units, ({ market }) => market)), rent: money(sumOf(units, ({ rent }) => rent)) },
    deposit: money(sumOf(units, ({ resident, deposit }) => (resident ? deposit : 0))),
    balance: money(sumOf(units, ({ balance }) => balance)),
  };
  const first = style.columns[0]?.field;
  sheet.not('subtotal', ...spread(style, ({ field }) => (field === first ? style.system.totals : (sums[field] ?? ''))));
}
