import { drawAsset } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import {
  type Field,
  HEADS,
  NOTES,
  ORDERS,
  REASONS,
  REPLACED,
  SHARED,
  SITE_WORKS,
  VENDORS,
  WORKS,
} from './capital-log-words.ts';
import { drawEquipment } from './equipment.ts';
import { plateOf } from './plates.ts';
import { type Heading, headingOf, printHeading, regionalNames, type Told, toldBy } from './regional-heads.ts';

const REPORTS = ['Capital Replacement Log', 'Appliance & HVAC Replacements', 'Cap Ex Log', 'Replacement Tracker'];
const SYSTEMS: readonly ItemTypeName[][] = [
  ['Central AC condenser', 'Furnace'],
  ['Central AC condenser', 'Air handler'],
  ['PTAC'],
  [],
];

/** Types that cost about what another does. */
const PRICED_AS: Partial<Record<ItemTypeName, ItemTypeName>> = {
  'Air handler': 'Furnace',
  PTAC: 'Water heater',
  'Water heater (gas)': 'Water heater',
};

type Style = {
  told: Told;
  fields: Field[];
  heads: string[];
  building: 'none' | 'column' | 'in unit';
  door: string;
  block: string;
  /** The community stands on the first of its rows alone. */
  isOnce: boolean;
  when: 'day' | 'month';
  joint: string;
  cost: (cents: number) => Cell;
  /** Types that these communities replace. */
  types: ItemTypeName[];
  hasWorks: boolean;
  hasTotals: boolean;
  hasBudget: boolean;
};
type Work = {
  property: DrawnProperty;
  building: string | null;
  unit: string;
  isShared: boolean;
  day: string;
  /** Null is work that is no item. */
  type: ItemTypeName | null;
  what: string;
  cents: number;
};

/** A log that a regional manager keeps by hand of what was replaced where: a row a replacement, of one community or several, by community or by day. */
export const capitalLog: Layout = {
  name: 'capital-log',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const isSeveral = ['column', 'heading', 'sheet'].includes(style.told);
    const properties = drawProperties(dice, isSeveral ? dice.int(2, 5) : 1, {
      nameOf: regionalNames(dice),
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers', 'numbers'] as const),
      unitNames: dice.pick(['plain', 'plain', 'plain', 'sequence', 'padded'] as const),
      units: [16, 140],
    });
    const heading = headingOf(dice, style.told, REPORTS, ['2022 - 2024', 'Updated 3/14/25', 'over $150 only']);
    const works = properties.map((property) => worksOf(dice, style, property, isSeveral ? [4, 16] : [10, 48]));
    const told = toldBy(dice, heading, properties, false);
    const sheets = sheetsOf(dice, style, heading, works);
    return {
      ...told,
      sheets,
      dates: dice.pick<DateStyle>(['m/d/yyyy', 'm/d/yyyy', 'm/d/yy', 'mm/dd/yyyy', 'd-Mon-yyyy']),
      asks: [...told.asks, ...(style.hasWorks ? ['works'] : [])],
      personal: [],
      container: sheets.length > 1 || dice.chance(0.6) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice): Style {
  const told = dice.pick<Told>([
    'column',
    'column',
    'column',
    'column',
    'heading',
    'sheet',
    'title',
    'file',
    'nowhere',
  ]);
  const building = dice.pick(['none', 'none', 'column', 'in unit'] as const);
  const isJoined = dice.chance(0.25);
  const spare = new Set<Field>(
    dice.some(['serial', 'vendor', 'invoice', 'reason', 'approved', 'notes'] as const, dice.int(3, 6)),
  );
  const fields = dice.pick(ORDERS).filter((field) => {
    if (field === 'property') return told === 'column';
    if (field === 'building') return building === 'column';
    if (field === 'made') return isJoined;
    if (field === 'brand' || field === 'model') return !isJoined;
    return ['date', 'unit', 'what', 'cost'].includes(field) || spare.has(field);
  });
  const isShouted = dice.chance(0.2);
  const cooking: ItemTypeName[] = ['Refrigerator', 'Range', 'Dishwasher'];
  const small = dice.some<ItemTypeName>(['Microwave', 'Garbage disposal', 'Washer', 'Dryer'], dice.int(0, 3));
  const heater = dice.pick<ItemTypeName>(['Water heater', 'Water heater', 'Water heater (gas)']);
  return {
    ...{ told, fields, building },
    heads: fields.map((field) => dice.pick(HEADS[field])).map((head) => (isShouted ? head.toUpperCase() : head)),
    door: dice.pick(['', '', '', '#', 'Apt ', 'Unit ']),
    block: dice.pick(['', '', 'Bldg ']),
    isOnce: told === 'column' && fields[0] === 'property' && dice.chance(0.35),
    when: dice.chance(0.15) ? 'month' : 'day',
    joint: dice.pick([' ', ' / ', ' - ']),
    cost: dice.pick([
      (cents: number) => cents / 100,
      (cents: number) => `$${money(cents / 100)}`,
      (cents: number) => money(cents / 100),
    ]),
    types: [...cooking, ...small, heater, ...dice.pick(SYSTEMS)],
    hasWorks: dice.chance(0.55),
    hasTotals: dice.chance(0.6),
    hasBudget: dice.chance(0.2),
  };
}

/** What was replaced at a community over the years, each thing of a home once, in the order of the days. */
function worksOf(dice: Dice, style: Style, property: DrawnProperty, [least, most]: [number, number]): Work[] {
  const homes = dice
    .shuffled(property.units)
    .slice(0, dice.int(least, most))
    .flatMap(({ name, building }) => {
      const types = dice.some(style.types, dice.pick([1, 1, 1, 2, 3]));
      return types.map((type) => ({ building, unit: name, isShared: false, type }));
    });
  const shared = dice
    .some(SHARED, dice.pick([0, 0, 1, 2]))
    .flatMap(([unit, types]) => types.map((type) => ({ building: null, unit, isShared: true, type })));
  const items = [...homes, ...shared].map((place): Work => {
    const { priceCents: cents } = drawAsset(dice, PRICED_AS[place.type] ?? place.type);
    return { ...place, property, day: dice.day(2022, 2024), what: dice.pick(REPLACED[place.type] ?? []), cents };
  });
  const count = style.hasWorks ? Math.ceil(items.length * 0.15) : 0;
  const works = Array.from({ length: count }, (): Work => {
    const isSite = dice.chance(0.3);
    const { name, building } = dice.pick(property.units);
    return {
      ...{ property, building: isSite ? null : building, unit: isSite ? dice.pick(['', 'Site', 'Exterior']) : name },
      ...{ isShared: isSite, type: null, day: dice.day(2022, 2024) },
      ...{ what: dice.pick(isSite ? SITE_WORKS : WORKS), cents: dice.int(150, isSite ? 9000 : 2400) * 100 },
    };
  });
  return [...items, ...works].toSorted((a, b) => a.day.localeCompare(b.day));
}

function sheetsOf(dice: Dice, style: Style, heading: Heading, works: readonly Work[][]): Sheet[] {
  const all = works.flat();
  const [first] = all;
  if (!first) throw new Error('No works');
  if (style.told === 'sheet') {
    const isTitled = dice.chance(0.4);
    return works.map((of) => {
      const place = of[0]?.property;
      const sheet = new Sheet(place?.name ?? '');
      printHeading(sheet, dice, heading, isTitled && place ? place : null);
      table(sheet, dice, style, of);
      return sheet;
    });
  }
  const byDay = dice.chance(0.4) ? all.toSorted((a, b) => a.day.localeCompare(b.day)) : all;
  // A tab a year, as logs that go on for years are kept.
  if (style.told === 'column' && dice.chance(0.3))
    return [...Map.groupBy(byDay, ({ day }) => day.slice(0, 4))]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([year, of]) => {
        const sheet = new Sheet(year);
        printHeading(sheet, dice, { ...heading, report: `${heading.report} ${year}` }, null);
        table(sheet, dice, style, of);
        return sheet;
      });
  const sheet = new Sheet(dice.pick(['Sheet1', 'Log', 'Replacements', '2022-2024']));
  printHeading(sheet, dice, heading, style.told === 'title' ? first.property : null);
  if (style.told === 'heading') grouped(sheet, dice, style, works);
  else table(sheet, dice, style, style.told === 'column' && !style.isOnce ? byDay : all);
  return [sheet];
}

/** One list below its heads, with its sum. */
function table(sheet: Sheet, dice: Dice, style: Style, works: readonly Work[]): void {
  sheet.not('head', ...style.heads);
  works.forEach((work, at) => {
    const isRepeated = style.isOnce && works[at - 1]?.property === work.property;
    if (style.isOnce && at > 0 && !isRepeated) sheet.blank();
    row(sheet, dice, style, work, isRepeated ? '' : work.property.name);
  });
  if (style.hasTotals) total(sheet, style, dice.pick(['TOTAL', 'Total', 'Total spent']), works);
  if (style.hasBudget) budget(sheet, style, works);
}

/** The community above its rows, its sum below them. */
function grouped(sheet: Sheet, dice: Dice, style: Style, groups: readonly Work[][]): void {
  const isRepeated = dice.chance(0.3);
  const isShouted = dice.chance(0.3);
  if (!isRepeated) sheet.not('head', ...style.heads);
  for (const works of groups) {
    const name = works[0]?.property.name ?? '';
    sheet.not('group', isShouted ? name.toUpperCase() : name);
    if (isRepeated) sheet.not('head', ...style.heads);
    for (const work of works) row(sheet, dice, style, work, '');
    if (style.hasTotals) total(sheet, style, dice.pick([`${name} Total`, `Total ${name}`, 'Subtotal']), works);
    sheet.blank();
  }
  if (style.hasTotals) total(sheet, style, 'Grand Total', groups.flat());
}

function row(sheet: Sheet, dice: Dice, style: Style, work: Work, name: string): void {
  const { building, unit, isShared, type, day } = work;
  const { written, said } = placeOf(style, work);
  const plate = type === null ? null : plateOf(dice, drawEquipment(dice, type), true);
  const [year, month = ''] = day.split('-');
  const isDated = dice.chance(0.96);
  const isPriced = dice.chance(0.92);
  const has = (field: Field) => style.fields.includes(field);
  const when: Cell = style.when === 'day' ? { day } : `${Number(month)}/${year}`;
  const line: Record<Field, Cell> = {
    ...{ date: isDated ? when : '', property: name, unit: written, what: work.what },
    building: building === null ? '' : `${style.block}${building}`,
    ...{ brand: plate?.brand ?? '', model: plate?.model ?? '', serial: plate?.serial ?? '' },
    made: plate ? [plate.brand.trim(), plate.said.model ?? ''].filter((part) => part !== '').join(style.joint) : '',
    cost: isPriced ? style.cost(work.cents) : dice.pick(['', 'n/c', 'warranty']),
    ...{
      vendor: dice.pick(VENDORS[tradeOf(type)]),
      invoice: dice.chance(0.7) ? dice.digits(5) : '',
      reason: dice.pick(type === null ? REASONS.slice(0, 3) : REASONS),
    },
    ...{ approved: dice.pick(['x', 'x', 'Y', '']), notes: dice.pick(NOTES) },
  };
  const cells = style.fields.map((field) => line[field]);
  if (type === null || !plate) {
    sheet.not('no item', ...cells);
    return;
  }
  // A date that says no more than 'Date' may be the day of the invoice.
  const isPlain = style.heads.some((head) => head.toLowerCase() === 'date');
  const also = { ...plate.also, ...said.also, ...(isPlain ? { installDate: [null] } : {}) };
  sheet.record(
    trueItem({
      ...{ ...plate.said, ...said, itemType: type },
      property: style.told === 'file' || style.told === 'nowhere' ? null : work.property.name,
      serial: has('serial') ? plate.said.serial : null,
      installDate: isDated ? (style.when === 'day' ? day : (year ?? null)) : null,
      purchaseCents: isPriced ? work.cents : null,
      also: isShared ? { ...also, unit: [unit] } : also,
    }),
    ...cells,
  );
}

function tradeOf(type: ItemTypeName | null): keyof typeof VENDORS {
  if (type === null) return 'works';
  if (type.startsWith('Water heater')) return 'plumbing';
  return SYSTEMS.flat().includes(type) ? 'air' : 'goods';
}

/** '3-204', 'Apt 204' or '204', and what it says. */
function placeOf(style: Style, work: Work): { written: string; said: Pick<TrueItem, 'unit' | 'building' | 'also'> } {
  const { building, unit, isShared } = work;
  const written = isShared ? unit : `${style.door}${unit}`;
  if (style.building === 'none' || isShared || building === null)
    return { written, said: { unit, building: null, also: { unit: [written] } } };
  if (style.building === 'column') return { written, said: { unit, building, also: { unit: [written] } } };
  const joined = `${building}-${unit}`;
  const also = { unit: [unit, `${style.door}${joined}`], building: [building] };
  return { written: `${style.door}${joined}`, said: { unit: joined, building: null, also } };
}

function total(sheet: Sheet, style: Style, label: string, works: readonly Work[]): void {
  const cents = works.reduce((sum, work) => sum + work.cents, 0);
  const cells = style.fields.map((field, at): Cell => (field === 'cost' ? style.cost(cents) : at === 0 ? label : ''));
  sheet.not('subtotal', ...cells);
}

/** What was to be spent, below the list. */
function budget(sheet: Sheet, style: Style, works: readonly Work[]): void {
  const cents = works.reduce((sum, work) => sum + work.cents, 0);
  const planned = Math.ceil(cents / 1_000_000) * 1_000_000;
  sheet.blank().not('summary', 'Budget', style.cost(planned)).not('summary', 'Spent', style.cost(cents));
  sheet.not('summary', 'Remaining', style.cost(planned - cents));
}
