import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties } from '../../world.ts';
import { drawEquipment } from './equipment.ts';
import {
  ASKED,
  CONDITIONS,
  type Field,
  GONE,
  HEADS,
  ORDERS,
  OTHERS,
  REMARKS,
  SHARED,
} from './inspection-answers-words.ts';
import { plateOf } from './plates.ts';
import { headingOf, printHeading, regionalNames, type Told, toldBy } from './regional-heads.ts';

const REPORTS = ['Appliance Inventory Inspection', 'Unit Inspection Answers', 'Inspection Export', 'Appliance Audit'];
const TEMPLATES = ['Appliance Audit v2', 'Annual Unit Inspection', 'Unit Inventory', 'Due Diligence Walk'];
const SYSTEMS: readonly ItemTypeName[][] = [
  ['Central AC condenser', 'Furnace'],
  ['Central AC condenser', 'Air handler'],
  ['PTAC'],
  [],
];

type Style = {
  told: Told;
  fields: Field[];
  heads: string[];
  building: 'none' | 'column' | 'in unit' | 'words';
  door: string;
  types: ItemTypeName[];
  words: Partial<Record<ItemTypeName, string>>;
  /** Set before and after the name of what is asked about. */
  ask: readonly [before: string, after: string];
  conditions: readonly string[];
  hasOthers: boolean;
  hasGone: boolean;
  /** Each home above its answers, and its columns left out. */
  isByHome: boolean;
  isByHand: boolean;
};
/** One home as somebody went through it. */
type Visit = {
  property: DrawnProperty;
  /** What is written for the home, and what that says. */
  written: string;
  said: Pick<TrueItem, 'building' | 'unit' | 'also'>;
  line: Partial<Record<Field, Cell>>;
};

/** The answers of an inspection app to an appliance inventory: a row a question with make, model and serial from the plate, its photo, and who looked when. */
export const inspectionAnswers: Layout = {
  name: 'inspection-answers',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const isSeveral = style.told === 'sheet' || (style.told === 'column' && dice.chance(0.55));
    const properties = drawProperties(dice, isSeveral ? dice.int(2, 3) : 1, {
      nameOf: regionalNames(dice),
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: dice.pick(['plain', 'plain', 'padded', 'sequence', 'lettered'] as const),
      units: isSeveral ? [3, 16] : [4, 60],
    });
    const heading = headingOf(dice, style.told, REPORTS, [
      'Date range: 01/01/2024 - 12/31/2024',
      `Template: ${dice.pick(TEMPLATES)}`,
      'Exported 3/17/2025 10:42 AM',
    ]);
    const inspectors = [drawPerson(dice), drawPerson(dice)].map(({ first, last }) => `${first} ${last}`);
    const template = dice.pick(TEMPLATES);
    const single = new Sheet(dice.pick(['Answers', 'Export', 'Sheet1', 'Responses']));
    const sheets = style.told === 'sheet' ? properties.map(({ name }) => new Sheet(name)) : [single];
    properties.forEach((property, at) => {
      const sheet = sheets[at] ?? single;
      if (sheet.rows.length === 0) {
        printHeading(sheet, dice, heading, style.told === 'title' ? property : null);
        if (!style.isByHome) sheet.not('head', ...style.heads);
      }
      const visits = visitsOf(dice, style, property, template, inspectors);
      for (const visit of dice.chance(0.3) ? dice.shuffled(visits) : visits) home(sheet, dice, style, visit);
    });
    const shows = (field: Field) => style.fields.includes(field);
    const told = toldBy(dice, heading, properties, shows('address'));
    const residents = properties.flatMap(({ units }) => units.map(residentOf)).filter((name) => name !== 'Vacant');
    return {
      ...told,
      sheets,
      dates: dice.pick<DateStyle>(['iso', 'm/d/yyyy', 'mm/dd/yyyy', 'd-Mon-yyyy']),
      asks: [...told.asks, 'status', ...(style.hasOthers ? ['other questions'] : [])],
      personal: [
        ...(shows('by') || style.isByHome ? inspectors : []),
        ...(shows('resident') ? residents.slice(0, 25) : []),
      ],
      container: sheets.length > 1 || dice.chance(0.4) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice): Style {
  const told = dice.pick<Told>(['column', 'column', 'column', 'column', 'sheet', 'title', 'title', 'file', 'nowhere']);
  const isByHome = told !== 'column' && dice.chance(0.35);
  const building = isByHome
    ? dice.pick(['none', 'words'] as const)
    : dice.pick(['none', 'none', 'column', 'column', 'in unit', 'words'] as const);
  const spare = new Set<Field>(
    dice.some(
      ['id', 'template', 'state', 'resident', 'age', 'notes', 'photo', 'photo', 'date', 'by'] as const,
      dice.int(4, 9),
    ),
  );
  const fields = dice.pick(ORDERS).filter((field) => {
    if (field === 'property') return told === 'column';
    if (field === 'address') return told === 'column' && dice.chance(0.25);
    if (field === 'building') return building === 'column';
    if (['unit', 'date', 'by', 'id', 'resident'].includes(field) && isByHome) return false;
    return ['unit', 'area', 'item', 'make', 'model', 'serial', 'condition'].includes(field) || spare.has(field);
  });
  const kitchen = dice.some<ItemTypeName>(
    ['Dishwasher', 'Microwave', 'Range hood', 'Garbage disposal'],
    dice.int(1, 3),
  );
  const laundry: ItemTypeName[] = dice.chance(0.4) ? ['Washer', 'Dryer'] : [];
  const small = dice.some<ItemTypeName>(['Water heater', 'Thermostat'], dice.int(0, 2));
  const types: ItemTypeName[] = ['Refrigerator', 'Range', ...kitchen, ...laundry, ...small, ...dice.pick(SYSTEMS)];
  return {
    ...{ told, fields, building, types, isByHome },
    heads: fields.map((field) => dice.pick(HEADS[field])),
    door: dice.pick(['', '', 'Unit ', 'Apt ', '#']),
    words: Object.fromEntries(types.map((type) => [type, dice.pick(ASKED[type]?.words ?? [type])])),
    ask: dice.pick([
      ...[['', ''] as const, ['', ''] as const, ['', ''] as const, ['', ' - make / model / serial'] as const],
      ...[['', ' condition'] as const, ['Photo of ', ' plate'] as const],
    ]),
    conditions: dice.pick(CONDITIONS),
    ...{ hasOthers: dice.chance(0.45), hasGone: dice.chance(0.4), isByHand: dice.chance(0.7) },
  };
}

function residentOf({ resident }: DrawnUnit): string {
  return resident ? `${resident.first} ${resident.last}` : 'Vacant';
}

function visitsOf(
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  template: string,
  inspectors: readonly string[],
): Visit[] {
  const told = () => ({
    ...{ id: `${dice.int(10_000, 99_999)}`, template, state: 'Complete', property: property.name },
    ...{ by: dice.pick(inspectors), date: { day: dice.day(2024, 2024) }, address: addressOf(property) },
  });
  const homes = property.units.map((unit): Visit => {
    const { written, said } = placeOf(style, unit);
    const line = { ...told(), building: unit.building ?? '', unit: written, resident: residentOf(unit) };
    return { property, written, said, line };
  });
  const shared = dice.some(SHARED, dice.pick([0, 0, 1, 2])).map(([place]): Visit => {
    const line = { ...told(), building: '', unit: place, resident: '' };
    return { property, written: place, said: { building: null, unit: place }, line };
  });
  return [...homes, ...shared];
}

/** 'Unit 204', '3-204' or 'Bldg 3 Unit 204', and what it says. */
function placeOf(style: Style, { name, building }: DrawnUnit): Pick<Visit, 'written' | 'said'> {
  const plain = `${style.door}${name}`;
  if (style.building === 'none' || style.building === 'column' || building === null)
    return { written: plain, said: { building, unit: name, also: { unit: [plain] } } };
  if (style.building === 'in unit') {
    const joined = `${building}-${name}`;
    const written = `${style.door}${joined}`;
    return { written, said: { building: null, unit: joined, also: { building: [building], unit: [name, written] } } };
  }
  // 'Bldg 3 Unit 204' names both; the whole as a name of the home is right as well.
  const written = `Bldg ${building} ${style.door === '' ? 'Unit ' : style.door}${name}`;
  return {
    written,
    said: { building, unit: name, also: { building: [null], unit: [written, plain, `Unit ${name}`] } },
  };
}

/** All answers about a home, area by area. */
function home(sheet: Sheet, dice: Dice, style: Style, visit: Visit): void {
  const { unit } = visit.said;
  if (style.isByHome) {
    const by = `${dice.pick(['Inspected by', 'By'])} ${visit.line.by ?? ''}`;
    const title = /^\d/.test(visit.written) ? `Unit ${visit.written}` : visit.written;
    sheet.not('group', title, visit.line.date ?? '', by).not('head', ...style.heads);
  }
  const shared = SHARED.find(([place]) => place === unit);
  const looks = (shared ? shared[2] : style.types).map((type): [string, () => void] => {
    const area = shared ? shared[1] : (ASKED[type]?.area ?? 'Kitchen');
    return [area, () => appliance(sheet, dice, style, visit, type, area)];
  });
  const others = style.hasOthers && !shared ? dice.some(OTHERS, dice.int(2, 5)) : [];
  for (const [area, question, answers] of others) {
    const told = { condition: dice.pick(answers), photo: photoOf(dice, 0.2) };
    looks.push([area, () => sheet.not('other question', ...cellsOf(style, visit, { ...told, area, item: question }))]);
  }
  for (const of of Map.groupBy(looks, ([area]) => area).values()) for (const [, write] of of) write();
  if (style.isByHome) sheet.blank();
}

function appliance(sheet: Sheet, dice: Dice, style: Style, visit: Visit, type: ItemTypeName, area: string): void {
  const noun = style.words[type] ?? ASKED[type]?.words[0] ?? type;
  const [before, after] = style.ask;
  const item = `${before}${noun}${after}`;
  if (style.hasGone && type !== 'Refrigerator' && type !== 'Range' && dice.chance(0.06)) {
    sheet.not('not there', ...cellsOf(style, visit, { area, item, condition: dice.pick(GONE) }));
    return;
  }
  const plate = plateOf(dice, drawEquipment(dice, type), style.isByHand);
  const line = {
    ...{ area, item, make: plate.brand, model: plate.model, serial: plate.serial },
    age: dice.pick(['0-5 yrs', '5-10 yrs', '5-10 yrs', '10+ yrs', '']),
    ...{ condition: dice.pick(style.conditions), notes: dice.pick(REMARKS), photo: photoOf(dice, 0.85) },
  };
  const { said } = visit;
  sheet.record(
    trueItem({
      ...{ ...plate.said, ...said, itemType: type },
      property: style.told === 'file' || style.told === 'nowhere' ? null : visit.property.name,
      also: { ...plate.also, ...said.also },
    }),
    ...cellsOf(style, visit, line),
  );
}

function cellsOf(style: Style, visit: Visit, told: Partial<Record<Field, Cell>>): Cell[] {
  const line = { ...visit.line, ...told };
  return style.fields.map((field) => line[field] ?? '');
}

function photoOf(dice: Dice, part: number): string {
  return dice.chance(part) ? `https://media.walkthru.example/p/${dice.letters(6).toLowerCase()}${dice.digits(4)}` : '';
}
