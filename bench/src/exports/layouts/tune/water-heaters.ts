import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { ownedName } from '../kept/owned-names.ts';
import { plateOf } from '../kept/plates.ts';

type Goods = readonly (readonly [brand: string, model: (gallons: number) => string])[];
const ELECTRIC: Goods = [
  ['Bradford White', (gallons) => `RE2${gallons}S6-1NCWW`],
  ['Rheem', (gallons) => `XE${gallons}M06ST45U1`],
  ['A.O. Smith', (gallons) => `ENS-${gallons}`],
];
const GAS: Goods = [
  ['Bradford White', (gallons) => `RG2${gallons}T6N`],
  ['Rheem', (gallons) => `XG${gallons}T06EC36U1`],
  ['A.O. Smith', (gallons) => `GCR-${gallons}`],
];
const OLD_MAKES = ['State', 'Whirlpool', 'Kenmore', 'Reliance'];
const FUELS = { gas: [' gal NG', ' NG', ' gal nat gas'], electric: [' gal elec', 'E', ' gal electric'] };
const YEARS = [2020, 2021, 2022, 2023, 2024];
type Style = {
  pages: 'flat' | 'years' | 'tabs';
  fuel: 'gas' | 'electric';
  type: ItemTypeName;
  /** What stood there before has columns of its own. */
  hasOld: boolean;
  hasBuilding: boolean;
  isTwoRow: boolean;
  unit: string;
  dated: 'Date' | 'Installed' | 'Date Repl.';
};
type Home = { property: string; building: string | null; unit: string };

/** A maintenance supervisor's log of water heaters: what came out beside what went in, by home or by year, some of them replaced twice. */
export const waterHeaters: Layout = {
  name: 'water-heaters',
  kind: 'items',
  draw(dice) {
    const hasBuilding = dice.chance(0.45);
    const [property] = drawProperties(dice, 1, {
      nameOf: ownedName,
      buildings: hasBuilding ? dice.pick(['letters', 'numbers'] as const) : 'none',
      unitNames: 'plain',
      units: [8, 60],
    });
    if (!property) throw new Error('No property');
    const fuel = dice.pick(['electric', 'electric', 'gas'] as const);
    const style: Style = {
      pages: dice.pick(['flat', 'flat', 'years', 'tabs'] as const),
      fuel,
      type: fuel === 'gas' ? 'Water heater (gas)' : 'Water heater',
      hasOld: dice.chance(0.6),
      hasBuilding,
      isTwoRow: dice.chance(0.6),
      unit: dice.pick(['Apt', 'Unit', 'Apt #']),
      dated: dice.pick(['Date', 'Installed', 'Date Repl.'] as const),
    };
    const hasAddress = dice.chance(0.3);
    const homes = homesOf(dice, property);
    const titles = [...titlesOf(dice, style, property.name), ...(hasAddress ? [addressOf(property)] : [])];
    return {
      sheets: style.pages === 'flat' ? [flat(dice, style, titles, homes)] : byYear(dice, style, titles, homes),
      properties: [{ name: property.name, address: hasAddress ? addressOf(property) : null }],
      dates: dice.pick(['m/d/yy', 'm/d/yyyy', 'm/d/yyyy', 'mm/dd/yyyy'] as const),
      asks: ['old heaters', 'replaced twice', 'years'],
      personal: [],
    };
  },
};

function homesOf(dice: Dice, property: DrawnProperty): Home[] {
  const homes = property.units.map(({ name, building }) => ({ property: property.name, building, unit: name }));
  const areas = dice.some(['Laundry Rm', 'Clubhouse', 'Office'], dice.int(0, 2));
  return [...homes, ...areas.map((unit) => ({ property: property.name, building: null, unit }))];
}

function titlesOf(dice: Dice, { fuel }: Style, name: string): string[] {
  const what =
    fuel === 'gas' ? 'GAS WATER HEATERS' : dice.pick(['WATER HEATERS', 'Water Heater Replacements', 'W/H LOG']);
  return dice.pick([
    [`${name} - ${what}`, 'updated 3/12/25  Mike'],
    [what, name, 'keep this current!!'],
    [`${what} - ${name}`],
  ]);
}

function begin(dice: Dice, style: Style, name: string, titles: readonly string[]): Sheet {
  const sheet = new Sheet(name);
  for (const title of titles) sheet.not('title', title);
  if (dice.chance(0.6)) sheet.blank();
  const where = [...(style.hasBuilding ? ['Bldg'] : []), style.unit];
  const isTwoRow = style.hasOld && style.isTwoRow;
  if (isTwoRow) sheet.not('head', ...where.map(() => ''), 'OLD', '', 'NEW');
  const old = isTwoRow ? ['Make', 'Yr In', 'Make'] : ['Old Make', 'Old Yr In', 'New Make'];
  const makes = style.hasOld ? old : ['Make'];
  return sheet.not('head', ...where, ...makes, 'Model', 'Serial', 'Size', style.dated, 'Cost', 'By', 'WO#', 'Notes');
}

/** A row a home, with those whose old heater still stands. */
function flat(dice: Dice, style: Style, titles: readonly string[], homes: readonly Home[]): Sheet {
  const sheet = begin(dice, style, 'Water Heaters', titles);
  for (const home of homes) {
    if (style.hasOld && dice.chance(0.15)) standing(sheet, dice, style, home);
    else if (style.hasOld || dice.chance(0.85)) replaced(sheet, dice, style, home, dice.pick(YEARS), '');
  }
  total(sheet, style, 'TOTAL', 0);
  return sheet
    .blank()
    .not('legend', dice.pick(['n/c = warranty, no charge', 'call for 3+ bulk price before ordering']));
}

/** The years of the log, on pages of their own or below headings; a heater that failed is replaced in a later year. */
function byYear(dice: Dice, style: Style, titles: readonly string[], homes: readonly Home[]): Sheet[] {
  const done = new Map(YEARS.map((year) => [year, [] as [Home, string][]]));
  homes.forEach((home, at) => {
    const year = YEARS[at % YEARS.length] ?? 2020;
    const again = dice.chance(0.08) ? dice.int(year + 1, 2025) : 2025;
    done.get(year)?.push([home, again < 2025 ? `failed - replaced again in ${again}` : '']);
    if (again < 2025) done.get(again)?.push([home, `2nd one - see ${year}`]);
  });
  if (style.pages === 'tabs')
    return [...done].map(([year, of]) => {
      const sheet = begin(dice, style, String(year), [...titles, `Year: ${year}`]);
      for (const [home, note] of of) replaced(sheet, dice, style, home, year, note);
      return total(sheet, style, `Total ${year}`, 0);
    });
  const sheet = begin(dice, style, 'Log', titles);
  for (const [year, of] of done) {
    const first = sheet.records.length;
    sheet.not('group', dice.chance(0.5) ? String(year) : `--- ${year} ---`);
    for (const [home, note] of of) replaced(sheet, dice, style, home, year, note);
    total(sheet, style, `Total ${year}`, first).blank(dice.int(0, 1));
  }
  return [sheet];
}

function whereOf({ hasBuilding }: Style, { building, unit }: Home): string[] {
  return [...(hasBuilding ? [building ?? ''] : []), unit];
}

/** A home whose old heater has not been replaced: it is what stands there. */
function standing(sheet: Sheet, dice: Dice, style: Style, home: Home): void {
  const make = dice.pick(OLD_MAKES);
  const year = dice.int(2009, 2018);
  const said = { manufacturer: make, installDate: String(year) };
  const note = dice.pick(['not replaced yet', 'old one still in - not replaced', 'NOT REPLACED']);
  const cells = [...whereOf(style, home), make, year, ...Array(8).fill(''), note];
  sheet.record(trueItem({ ...home, itemType: style.type, ...said }), ...cells);
}

function replaced(sheet: Sheet, dice: Dice, style: Style, home: Home, year: number, note: string): void {
  const gallons = dice.pick([40, 40, 50]);
  const [brand, modelOf] = dice.pick(style.fuel === 'gas' ? GAS : ELECTRIC);
  const plate = plateOf(dice, { brand, model: modelOf(gallons), serial: `${dice.letters(2)}${dice.digits(8)}` }, true);
  const day = dice.day(year, year);
  const isYear = dice.chance(0.07);
  const cents = dice.chance(0.85) ? dice.int(480, 1240) * 100 + dice.pick([0, 0, 50]) : null;
  const cost = cents === null ? dice.pick(['', 'n/c', 'warranty']) : dice.pick([money(cents / 100), `$${cents / 100}`]);
  const old = note.startsWith('2nd') ? [note.slice(-8), ''] : [dice.pick(OLD_MAKES), dice.int(2000, 2012)];
  const cells: Cell[] = [
    ...whereOf(style, home),
    ...(style.hasOld ? old : []),
    plate.brand,
    plate.model,
    plate.serial,
    `${gallons}${dice.pick(FUELS[style.fuel])}`,
    isYear ? year : { day },
    cost,
    dice.pick(['Mike', 'Juan', 'ABC Plbg', '']),
    dice.chance(0.6) ? dice.int(20_000, 48_000) : '',
    note === '' ? dice.pick(['', '', '', 'new pan', 'leaked into 1st fl', 'new exp tank']) : note,
  ];
  if (note.startsWith('failed')) {
    sheet.not('disposed', ...cells);
    return;
  }
  const said: Partial<TrueItem> = { ...plate.said, installDate: isYear ? String(year) : day, purchaseCents: cents };
  sheet.record(trueItem({ ...home, itemType: style.type, ...said, also: plate.also }), ...cells);
}

/** The cost of the heaters from one on, below their column. */
function total(sheet: Sheet, style: Style, words: string, first: number): Sheet {
  const cents = sheet.records
    .slice(first)
    .reduce((sum, item) => sum + ('itemType' in item ? (item.purchaseCents ?? 0) : 0), 0);
  const before = (style.hasBuilding ? 1 : 0) + (style.hasOld ? 2 : 0) + 5;
  return sheet.not('subtotal', words, ...Array(before - 1).fill(''), '', money(cents / 100));
}
