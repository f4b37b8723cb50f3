import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, isLivedIn, money } from '../../world.ts';
import { communitySign, SIGN_COMPANIES } from '../kept/sign-names.ts';
import { FEATURES, type Field, ROOMS, SPARE, SPECIALS, SYSTEMS, type System } from './crm-unit-list-words.ts';

type Style = {
  system: System;
  columns: readonly (readonly [Field, string])[];
  /** Where the community stands. */
  told: 'column' | 'title' | 'heading' | 'nowhere';
  hasBuildings: boolean;
  block: string;
  /** The building stands before the number of the home as well. */
  isJoined: boolean;
  rooms: (typeof ROOMS)[number];
  sqft: (sqft: number) => Cell;
  floor: (floor: number) => Cell;
  price: (dollars: number) => Cell;
  now: string;
  sortedBy: 'unit' | 'plan' | 'status';
  /** Only what can be leased was asked for. */
  isOpenOnly: boolean;
  isTitled: boolean;
  hasAddress: boolean;
  company: string | null;
  hasCount: boolean;
};
type Home = { property: DrawnProperty; unit: DrawnUnit; id: number; communityId: number; heldFor: string };

/** The list of homes that a leasing site or a CRM gives: layout, rooms, floor, what can be had when, and features, of one community or several. */
export const crmUnitList: Layout = {
  name: 'crm-unit-list',
  kind: 'units',
  draw(dice) {
    const style = styleOf(dice);
    const isSeveral = (style.told === 'column' && dice.chance(0.6)) || style.told === 'heading';
    const properties = drawProperties(dice, isSeveral ? dice.int(2, 4) : 1, {
      nameOf: communitySign,
      buildings: style.hasBuildings ? dice.pick(['letters', 'numbers', 'numbers', 'named'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'plain', 'padded', 'lettered', 'sequence'] as const),
      oddNames: dice.chance(0.1),
      units: isSeveral ? [6, 90] : [8, 200],
    });
    const homes = properties.map((property) => homesOf(dice, style, property)).filter((of) => of.length > 0);
    const sheet = new Sheet(dice.pick(['Units', 'Sheet1', 'Export', 'unit_export']));
    list(sheet, dice, style, homes);
    const shown = homes.flatMap(([one]) => (one ? [one.property] : []));
    const isHeldShown = style.columns.some(([field]) => field === 'heldFor');
    return {
      sheets: [sheet],
      properties:
        style.told === 'nowhere'
          ? []
          : shown.map((place) => ({ name: place.name, address: style.hasAddress ? addressOf(place) : null })),
      dates: dice.pick<DateStyle>(style.system.title ? ['m/d/yyyy', 'mm/dd/yyyy', 'm/d/yy', 'd-Mon-yyyy'] : ['iso']),
      asks: [...(style.told === 'nowhere' ? ['property'] : []), ...(style.system.isStatusOpen ? ['status'] : [])],
      personal: isHeldShown ? homes.flat().flatMap(({ heldFor }) => (heldFor === '' ? [] : [heldFor])) : [],
      container: dice.chance(style.system.title ? 0.55 : 0.9) ? 'csv' : 'xlsx',
    };
  },
};

const SIZES: readonly ((sqft: number) => Cell)[] = [
  (sqft) => sqft,
  (sqft) => sqft,
  (sqft) => sqft.toLocaleString('en-US'),
  (sqft) => `${sqft.toLocaleString('en-US')} sq ft`,
];
const FLOORS: readonly ((floor: number) => Cell)[] = [
  (floor) => floor,
  (floor) => floor,
  (floor) => `${floor}${['th', 'st', 'nd', 'rd'][floor] ?? 'th'} Floor`,
];
const PRICES: readonly ((dollars: number) => Cell)[] = [
  (dollars) => dollars,
  (dollars) => dollars.toFixed(2),
  (dollars) => `$${dollars.toLocaleString('en-US')}`,
  (dollars) => money(dollars),
];

function styleOf(dice: Dice): Style {
  const system = dice.pick(SYSTEMS);
  // What is written for other systems has neither titles nor units of measure.
  const isPlain = system.title === null;
  const told = isPlain
    ? dice.pick(['column', 'column', 'nowhere'] as const)
    : dice.pick(['column', 'column', 'column', 'title', 'title', 'title', 'heading', 'nowhere'] as const);
  const hasBuildings = dice.chance(0.55);
  const spare = new Set(dice.some(SPARE, dice.int(6, SPARE.length)));
  const columns = system.heads.filter(([field]) => {
    if (field === 'community') return told === 'column';
    if (field === 'communityId') return told === 'column' && spare.has(field);
    if (field === 'building') return hasBuildings;
    if (field === 'status') return spare.has(field) || dice.chance(0.8);
    return spare.has(field) || !SPARE.includes(field);
  });
  return {
    ...{ system, columns, told, hasBuildings },
    block: dice.pick(['', '', '', 'Building ', 'Bldg ']),
    isJoined: hasBuildings && dice.chance(0.15),
    rooms: dice.pick(isPlain ? ROOMS.slice(0, 2) : ROOMS),
    sqft: dice.pick(isPlain ? SIZES.slice(0, 1) : SIZES),
    floor: dice.pick(isPlain ? FLOORS.slice(0, 1) : FLOORS),
    price: dice.pick(isPlain ? PRICES.slice(0, 2) : PRICES),
    now: isPlain ? '' : dice.pick(['Now', 'Immediate', '']),
    sortedBy: dice.pick(['unit', 'unit', 'plan', 'status'] as const),
    isOpenOnly: dice.chance(0.15),
    isTitled: system.title !== null && (told === 'title' || dice.chance(0.3)),
    hasAddress: told === 'title' && dice.chance(0.3),
    company: dice.chance(0.3) ? dice.pick(SIGN_COMPANIES) : null,
    hasCount: dice.chance(0.25),
  };
}

function homesOf(dice: Dice, style: Style, property: DrawnProperty): Home[] {
  const first = dice.int(20_000, 900_000);
  const communityId = dice.int(1000, 99_999);
  const all = property.units.map((unit, at) => {
    const { first: given, last } = drawPerson(dice);
    const isHeld = unit.occupancy === 'vacant rented' || unit.occupancy === 'notice rented';
    return { property, unit, id: first + at * 3, communityId, heldFor: isHeld ? `${given} ${last}` : '' };
  });
  const open = all.filter(({ unit }) => !isLivedIn(unit) || unit.occupancy.startsWith('notice'));
  const homes = style.isOpenOnly && open.length > 1 ? open : all;
  if (style.sortedBy === 'plan') return homes.toSorted((a, b) => a.unit.plan.code.localeCompare(b.unit.plan.code));
  const words = style.system.statuses;
  return style.sortedBy === 'unit'
    ? homes
    : homes.toSorted((a, b) => words[a.unit.occupancy][0].localeCompare(words[b.unit.occupancy][0]));
}

function list(sheet: Sheet, dice: Dice, style: Style, homes: readonly Home[][]): void {
  const { columns, system, told } = style;
  const [first] = homes[0] ?? [];
  if (!first) throw new Error('No homes');
  if (style.isTitled || told === 'title') titles(sheet, dice, style, first.property);
  if (told !== 'heading') sheet.not('head', ...columns.map(([, word]) => word));
  const heading = dice.pick([
    ({ name }: DrawnProperty) => name,
    ({ name }: DrawnProperty) => `Community: ${name}`,
    ({ name }: DrawnProperty, count: number) => `${name} (${count} units)`,
  ]);
  homes.forEach((of, at) => {
    const [one] = of;
    if (told === 'heading' && one) {
      if (at > 0) sheet.blank();
      sheet.not('group', heading(one.property, of.length));
      sheet.not('head', ...columns.map(([, word]) => word));
    }
    for (const home of of) row(sheet, dice, style, home);
    if (told === 'heading' && style.hasCount) sheet.not('subtotal', `Total Units: ${of.length}`);
  });
  if (!style.hasCount || system.title === null) return;
  sheet.blank().not('footer', dice.pick([`Total Units: ${homes.flat().length}`, `${homes.flat().length} results`]));
}

function titles(sheet: Sheet, dice: Dice, { system, told, company, hasAddress }: Style, property: DrawnProperty): void {
  const report = system.title ?? '';
  const isJoined = told === 'title' && dice.chance(0.4);
  if (company) sheet.not('title', company);
  sheet.not('title', isJoined ? `${property.name} - ${report}` : report);
  if (told === 'title' && !isJoined)
    sheet.not('title', dice.pick([property.name, `Community: ${property.name}`, `Property: ${property.name}`]));
  if (hasAddress) sheet.not('title', addressOf(property));
  sheet.not(
    'title',
    dice.pick(['Exported 3/14/2025 9:12 AM', 'As of March 14, 2025', 'Status: All | Floor Plan: All']),
  );
  sheet.blank(dice.int(0, 1));
}

function row(sheet: Sheet, dice: Dice, style: Style, { property, unit, id, communityId, heldFor }: Home): void {
  const { plan, building, occupancy } = unit;
  const { system } = style;
  const [word, status, ...also] = system.statuses[occupancy];
  const has = (field: Field) => style.columns.some(([one]) => one === field);
  const isOpen = !isLivedIn(unit) && !['down', 'model', 'vacant rented'].includes(occupancy);
  const isNumbered = building !== null && building.length <= 2;
  const name = style.isJoined && isNumbered ? `${building}-${unit.name}` : unit.name;
  const line: Record<Field, Cell> = {
    ...{ id, community: property.name, communityId, unit: name, layout: plan.code },
    building: building === null ? '' : `${isNumbered ? style.block : ''}${building}`,
    ...{ beds: style.rooms.beds(plan), baths: style.rooms.baths(plan) },
    ...{ sqft: style.sqft(plan.sqft), floor: style.floor(unit.floor), status: word },
    available: availableOf(dice, style, unit),
    ...{ rent: style.price(unit.market), deposit: style.price(unit.deposit) },
    ...{ special: isOpen ? dice.pick(SPECIALS) : '', term: dice.pick([12, 12, 13, 15]), heldFor },
    amenities: dice.some(FEATURES, dice.int(0, 4)).join(system.between),
    listed: system.listed[isOpen ? 0 : 1],
    updated: `2025-03-${dice.int(10, 14)}T0${dice.int(1, 9)}:${dice.int(10, 59)}:${dice.int(10, 59)}Z`,
  };
  sheet.record(
    trueUnit({
      ...{ property: style.told === 'nowhere' ? null : property.name, building, unit: name },
      floor: has('floor') ? unit.floor : null,
      ...{ unitType: plan.code, bedrooms: plan.beds, bathrooms: plan.baths, sqft: plan.sqft },
      status: has('status') ? status : null,
      also: {
        unit: style.isJoined ? [unit.name] : [],
        // Without a status, a day from which a home can be had says something of it.
        status: has('status') ? also : has('available') || has('listed') || has('heldFor') ? [status, ...also] : [],
      },
    }),
    ...style.columns.map(([field]) => line[field]),
  );
}

function availableOf(dice: Dice, { now }: Style, { occupancy }: DrawnUnit): Cell {
  if (occupancy.startsWith('notice')) return { day: dice.pick(['2025-04-08', '2025-05-03', '2025-05-31']) };
  if (occupancy === 'vacant unrented not ready') return { day: dice.pick(['2025-03-21', '2025-04-01']) };
  return occupancy === 'vacant unrented ready' ? dice.pick<Cell>([now, { day: dice.day(2024, 2024) }]) : '';
}
