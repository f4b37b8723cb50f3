import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import type { Person } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, isLivedIn } from '../../world.ts';
import { signName } from '../kept/names.ts';
import { roomsInName } from '../kept/rooms.ts';
import { COLOUR_KEYS, KEY_WAYS, keyCells, meaningOf, STEPS, TURN_NOTES } from './turn-colours-words.ts';

type Key = 'building' | 'unit' | 'plan' | 'sqft' | 'colour' | 'out' | 'in' | 'note' | `step ${string}`;
type Style = {
  columns: [key: Key, head: string][];
  colours: (typeof COLOUR_KEYS)[number];
  keyWay: (typeof KEY_WAYS)[number];
  keyAt: 'below' | 'above';
  isTabbed: boolean;
  building: 'none' | 'group rows' | 'column once' | 'column';
  groupText: (building: string) => string;
  done: string;
  open: string;
  /** Columns left empty on the left side of the sheet. */
  margin: number;
  hasFinished: boolean;
  who: (person: Person) => string;
};

/** A board for turns that people keep in a shared sheet: a colour's name for what a home is and the key to the colours apart from it, steps ticked off, notes with names and numbers, finished turns listed again below. */
export const turnColours: Layout = {
  name: 'turn-colours',
  kind: 'units',
  draw(dice) {
    const isTabbed = dice.chance(0.25);
    const building = dice.pick(['none', 'group rows', 'column once', 'column'] as const);
    const properties = drawProperties(dice, isTabbed ? 2 : 1, {
      nameOf: signName,
      buildings: building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: building === 'none' ? dice.pick(['plain', 'sequence', 'lettered'] as const) : 'plain',
      units: [8, 120],
      oddNames: dice.chance(0.15),
    });
    const style = styleOf(dice, isTabbed, building);
    const personal: string[] = [];
    return {
      sheets: properties.map((property) => board(dice, style, property, personal)),
      properties: properties.map(({ name }) => ({ name, address: null })),
      dates: dice.pick(['m/d/yy', 'm/d/yyyy', 'd-Mon-yyyy'] as const),
      asks: ['status'],
      personal,
      ...(isTabbed ? { container: 'xlsx' as const } : {}),
    };
  },
};

function styleOf(dice: Dice, isTabbed: boolean, building: Style['building']): Style {
  const steps = dice.some(STEPS, dice.int(3, 6));
  const colour: [Key, string] = ['colour', dice.pick(['Color', 'COLOR', 'Status Color', 'Color Code'])];
  const where: Style['columns'] = [
    ...(building === 'column' || building === 'column once' ? [['building', 'Bldg'] as [Key, string]] : []),
    ['unit', dice.pick(['Apt', 'Apt #', 'Unit', 'Unit #'])],
  ];
  const what: Style['columns'] = [
    ['plan', dice.pick(['Floor Plan', 'Plan', 'Type'])],
    ...(dice.chance(0.5) ? [['sqft', dice.pick(['SF', 'Sq Ft'])] as [Key, string]] : []),
  ];
  const work: Style['columns'] = [
    ['out', dice.pick(['Move Out', 'M/O', 'Out'])],
    ['in', dice.pick(['Move In', 'M/I', 'Next In'])],
    ...steps.map((step): [Key, string] => [`step ${step}`, step]),
    ['note', dice.pick(['Notes', 'Comments', 'NOTES!!'])],
  ];
  const [done, open] = dice.pick([
    ['TRUE', 'FALSE'],
    ['x', ''],
    ['done', ''],
  ] as const);
  return {
    columns: dice.pick([
      [...where, colour, ...what, ...work],
      [...where, ...what, colour, ...work],
      [...where, ...what, ...work, colour],
    ]),
    colours: dice.pick(COLOUR_KEYS),
    keyWay: dice.pick(KEY_WAYS),
    keyAt: dice.pick(['below', 'below', 'above'] as const),
    isTabbed,
    building,
    groupText: dice.pick([
      (name: string) => `Building ${name}`,
      (name: string) => `BLDG ${name}`,
      (name: string) => `** BUILDING ${name} **`,
    ]),
    ...{ done, open, margin: dice.pick([0, 0, 1]), hasFinished: dice.chance(0.4) },
    who: dice.pick([
      ({ first, last, phone }: Person) => `${first} ${last} ${phone}`,
      ({ first, last, phone }: Person) => `call ${last}, ${first} at ${phone}`,
    ]),
  };
}

function board(dice: Dice, style: Style, property: DrawnProperty, personal: string[]): Sheet {
  // Excel takes 31 letters for the name of a sheet.
  const sheet = new Sheet(style.isTabbed ? property.name.slice(0, 31) : dice.pick(['Turns', 'Sheet1', 'TURN BOARD']));
  const { columns, margin } = style;
  const before: Cell[] = Array(margin).fill('');
  const title = style.isTabbed
    ? `${property.name} turn board`
    : dice.pick([
        `${property.name} - Turn Board`,
        `${property.name} TURNS`,
        `TURN BOARD - ${property.name.toUpperCase()}`,
      ]);
  sheet.not('title', ...before, title);
  sheet.not('title', ...before, dice.pick(['updated 3/14 by kim', 'Week of 3/10/2025', 'PLEASE DO NOT SORT!!']));
  if (style.keyAt === 'above') key(sheet, style, before);
  sheet.blank(dice.int(0, 2)).not('head', ...before, ...columns.map(([, head]) => head));
  for (const [name, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    if (style.building === 'group rows' && name !== null) sheet.not('group', ...before, style.groupText(name));
    units.forEach((unit, at) => {
      home(sheet, dice, style, property, unit, at === 0, before, personal);
    });
    if (style.building !== 'none') sheet.blank(dice.int(0, 1));
  }
  const empty = property.units.filter(({ occupancy }) => occupancy.startsWith('vacant')).length;
  sheet.not('subtotal', ...before, dice.pick([`Total units: ${property.units.length}`, `${empty} vacant`]));
  if (style.keyAt === 'below') key(sheet, style, before);
  if (style.hasFinished) finished(sheet, dice, property, before);
  return sheet;
}

function key(sheet: Sheet, { colours, keyWay }: Style, before: readonly Cell[]): void {
  sheet.blank().not('legend', ...before, 'COLOR KEY');
  for (const entry of colours) sheet.not('legend', ...before, ...keyCells(keyWay, entry));
}

function home(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  unit: DrawnUnit,
  isFirst: boolean,
  before: readonly Cell[],
  personal: string[],
): void {
  const { plan, occupancy, building } = unit;
  const [colour, , , status, also = []] = meaningOf(style.colours, occupancy);
  const shown = new Set(style.columns.map(([column]) => column));
  const isTurning = occupancy.startsWith('vacant');
  const isLeaving = occupancy.startsWith('notice');
  const tick = () => (isTurning ? (dice.chance(0.5) ? style.done : style.open) : style.open);
  const line: Partial<Record<Key, Cell>> = {
    // Some write the building beside its first home alone.
    building: style.building === 'column' || isFirst ? (building ?? '') : '',
    ...{ unit: unit.name, plan: plan.code, sqft: plan.sqft, colour },
    out: isTurning || isLeaving ? { day: dice.day(2025, 2025) } : '',
    in: occupancy.endsWith(' rented') ? dice.pick([{ day: dice.day(2025, 2025) }, 'TBD', '4/1 am']) : '',
    note: noteOf(dice, style, unit, personal),
  };
  for (const [column] of style.columns) if (column.startsWith('step ')) line[column] = tick();
  const isPlaced = style.building !== 'none';
  sheet.record(
    trueUnit({
      ...{ property: property.name, building: isPlaced ? building : null, unit: unit.name, unitType: plan.code },
      ...{ sqft: shown.has('sqft') ? plan.sqft : null, status },
      also: {
        ...roomsInName(plan),
        // An empty cell may be read as saying nothing.
        status: colour === '' ? [null] : also,
      },
    }),
    ...before,
    ...style.columns.map(([column]) => line[column] ?? ''),
  );
}

function noteOf(dice: Dice, style: Style, { occupancy, resident }: DrawnUnit, personal: string[]): string {
  if (resident && dice.chance(0.2)) {
    personal.push(`${resident.first} ${resident.last}`, `${resident.last}, ${resident.first}`, resident.phone);
    return style.who(resident);
  }
  return occupancy === 'occupied' || dice.chance(0.5) ? '' : dice.pick(TURN_NOTES);
}

/** The turns of this year that are over: homes that stand above already. */
function finished(sheet: Sheet, dice: Dice, property: DrawnProperty, before: readonly Cell[]): void {
  sheet.blank(2).not('title', ...before, 'COMPLETED TURNS 2025');
  sheet.not('finished turn', ...before, 'Apt', 'Vacated', 'Ready', '# Days', 'Cost');
  const lived = property.units.filter(isLivedIn);
  for (const { name, building } of dice.some(lived, Math.min(lived.length, dice.int(2, 9))))
    sheet.not(
      'finished turn',
      ...before,
      building === null ? name : `Bldg ${building} #${name}`,
      { day: '2025-01-08' },
      { day: '2025-01-19' },
      11,
      `$${dice.int(300, 1900)}`,
    );
}
