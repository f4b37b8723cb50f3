import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, personalOf } from '../../world.ts';
import { managedName } from '../kept/managed-names.ts';
import { dealName } from '../kept/names.ts';
import { roomsInName, roomsStyle } from '../kept/rooms.ts';
import { CHARGES, STATUS_KEY, statusWords, trueStatus } from '../kept/two-line-words.ts';

/** What stands over and under in one column, of the heads and of each home alike. */
type Pair<T> = [over: T, under: T];
type Style = {
  /** A home takes two lines under a head of two, or one line with every column beside the next. */
  isTwo: boolean;
  building: 'none' | 'column' | 'section' | 'in unit';
  futures: 'none' | 'below' | 'section';
  rooms: ReturnType<typeof roomsStyle> | null;
  hasPhone: boolean;
  hasTotal: boolean;
  repeats: boolean;
  vacant: string;
  heads: Pair<string>[];
} & ReturnType<typeof statusWords>;
type Pages = { lines: number; length: number; page: number };
type Charge = readonly [code: string, amount: string];

/** A rent roll in the manner of older, printed reports of management systems (after no one of them exactly): a home on two lines with its status below its number, charges going on below, those to come among the rest. */
export const twoLineRentRoll: Layout = {
  name: 'two-line-rent-roll',
  kind: 'units',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, dice.pick([1, 1, 2]), {
      nameOf: dice.pick([managedName, dealName]),
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: style.building === 'in unit' ? 'building dash' : dice.pick(['plain', 'padded', 'lettered'] as const),
      units: [8, 90],
    });
    const sheet = new Sheet(dice.pick(['Rent Roll', 'RENTROLL', 'Sheet1']));
    const hasAddress = dice.chance(0.4);
    const top = topStyle(dice, hasAddress, style);
    const pages = { lines: 0, length: dice.chance(0.6) ? dice.int(30, 56) : Number.POSITIVE_INFINITY, page: 1 };
    const people: string[] = [];
    properties.forEach((property, at) => {
      if (at > 0) sheet.blank(dice.int(1, 2));
      top(sheet, property);
      head(sheet, style);
      people.push(...list(sheet, dice, style, property, pages));
      sums(sheet, style, `${dice.pick(['Property Total', `Totals for ${property.name}`])}`, property.units);
      if (properties.length === 1 || dice.chance(0.5)) summaries(sheet, dice, style, property);
    });
    if (properties.length > 1) {
      const all = properties.flatMap(({ units }) => units);
      sums(sheet.blank(), style, 'Grand Total', all);
    }
    if (style.areCodes) key(sheet, dice);
    if (dice.chance(0.4)) sheet.not('footer', '*** End of Report ***');
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: hasAddress ? addressOf(place) : null })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy', 'm/d/yy'] as const),
      asks: ['status', 'future'],
      personal: [
        ...people.slice(0, 10),
        ...personalOf(
          properties.flatMap(({ units }) => units),
          ({ first, last, phone }) => [`${last}, ${first}`, ...(style.hasPhone ? [phone] : [])],
        ),
      ],
    };
  },
};

function styleOf(dice: Dice): Style {
  const isTwo = dice.chance(0.65);
  const building = dice.pick(['none', 'column', 'section', 'in unit'] as const);
  const rooms = dice.chance(0.7) ? roomsStyle(dice) : null;
  const hasPhone = dice.chance(0.4);
  const heads: Pair<string>[] = [
    ...(building === 'column' ? [[dice.pick(['Bldg', 'Building']), ''] as Pair<string>] : []),
    [building === 'in unit' ? dice.pick(['Bldg-Unit', 'Bldg/Unit']) : dice.pick(['Unit', 'Unit No']), 'Status'],
    [dice.pick(['Unit Type', 'Type', 'Floor Plan']), dice.pick(['Sq Ft', 'Sqft', 'Area'])],
    ...(rooms ? [[dice.pick(['Bed/Bath', 'BR/BA']), ''] as Pair<string>] : []),
    [dice.pick(['Resident', 'Resident Name', 'Tenant']), hasPhone ? 'Phone' : ''],
    ['Move-In', 'Move-Out'],
    [dice.pick(['Lease From', 'Lease Beg']), dice.pick(['Lease To', 'Lease End'])],
    [dice.pick(['Market', 'Market Rent', 'GPR']), dice.pick(['Lease Rent', 'Actual Rent'])],
    ['Code', ''],
    ['Charges', ''],
    [dice.pick(['Deposit', 'Sec Dep']), 'Balance'],
  ];
  return {
    isTwo,
    building,
    rooms,
    hasPhone,
    heads,
    futures: dice.pick(['none', 'below', 'section'] as const),
    hasTotal: dice.chance(0.4),
    repeats: dice.chance(0.6),
    vacant: dice.pick(['VACANT', '', '** VACANT **']),
    ...statusWords(dice),
  };
}

/** Lines of a home or of the head: over and under, or all in one. */
function linesOf(style: Style, pairs: readonly Pair<Cell>[]): Cell[][] {
  if (style.isTwo) return [pairs.map(([over]) => over), pairs.map(([, under]) => under)];
  return [pairs.flatMap(([over, under], at) => (style.heads[at]?.[1] === '' ? [over] : [over, under]))];
}

function head(sheet: Sheet, style: Style): void {
  for (const line of linesOf(style, style.heads)) sheet.not('head', ...line);
}

function topStyle(dice: Dice, hasAddress: boolean, style: Style): (sheet: Sheet, property: DrawnProperty) => void {
  const name = dice.pick([
    (place: DrawnProperty) => `Property: ${place.code} - ${place.name}`,
    (place: DrawnProperty) => `${place.name} (${place.code})`,
    (place: DrawnProperty) => `Property: ${place.name}`,
    (place: DrawnProperty) => place.name,
  ]);
  const report = dice.pick(['Rent Roll', 'RENT ROLL WITH CHARGES', 'Detailed Rent Roll']);
  const isFirst = dice.chance(0.5);
  const width = linesOf(style, style.heads)[0]?.length ?? 1;
  const stamp = dice.chance(0.5);
  return (sheet, property) => {
    if (stamp) sheet.not('title', 'Date: 03/31/2025', '', '', '', '', 'User: dkramer', '', 'Page: 1');
    const titles = isFirst ? [report, name(property)] : [name(property), report];
    for (const title of titles) sheet.across('title', title, width);
    if (hasAddress) sheet.across('title', addressOf(property), width);
    sheet.across('title', dice.pick(['As of 03/31/2025', 'Period Ending 03/2025']), width).blank(dice.int(0, 1));
  };
}

/** The homes of a property; gives the names of those who are to come. */
function list(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, pages: Pages): string[] {
  const coming: [DrawnUnit, string][] = [];
  for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    const isSection = style.building === 'section' && building !== null;
    if (isSection) sheet.not('group', `Building: ${building}`);
    for (const unit of units) {
      if (pages.lines >= pages.length) turn(sheet, style, property, pages);
      const from = sheet.rows.length;
      home(sheet, dice, style, property, unit);
      if (style.futures !== 'none' && unit.occupancy.endsWith(' rented')) {
        const { first, last } = drawPerson(dice);
        coming.push([unit, `${last}, ${first}`]);
        if (style.futures === 'below') future(sheet, dice, style, unit, `${last}, ${first}`);
      }
      pages.lines += sheet.rows.length - from;
    }
    if (isSection) sums(sheet, style, `Building ${building} Total`, units);
  }
  if (style.futures === 'section' && coming.length > 0) {
    sheet.blank(dice.int(0, 1)).not('group', dice.pick(['Future Residents / Applicants', 'PENDING MOVE-INS']));
    for (const [unit, name] of coming) future(sheet, dice, style, unit, name);
  }
  return coming.map(([, name]) => name);
}

function turn(sheet: Sheet, style: Style, property: DrawnProperty, pages: Pages): void {
  pages.lines = 0;
  pages.page += 1;
  sheet.not('footer', property.name, '', '', '', '', '', '', `Page: ${pages.page}`);
  if (style.repeats) head(sheet, style);
}

function home(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, unit: DrawnUnit): void {
  const { plan, resident } = unit;
  const isEmployee = unit.occupancy === 'occupied' && dice.chance(0.02);
  const { status, also } = trueStatus(unit, isEmployee);
  const isApart = style.building !== 'none' && unit.building !== null;
  const charges = chargesOf(dice, style, unit);
  const [first, second, ...rest] = charges;
  const isLeaving = unit.occupancy.startsWith('notice');
  const cells: Pair<Cell>[] = [
    ...lead(style, unit, style.words[isEmployee ? 'employee' : unit.occupancy]),
    [resident ? `${resident.last}, ${resident.first}` : style.vacant, style.hasPhone ? (resident?.phone ?? '') : ''],
    [resident ? { day: unit.moveIn } : '', isLeaving ? { day: `2025-04-${dice.int(10, 30)}` } : ''],
    resident ? [{ day: unit.moveIn }, { day: unit.leaseEnd }] : ['', ''],
    [money(unit.market), resident ? money(unit.rent) : '0.00'],
    [first?.[0] ?? '', style.isTwo ? (second?.[0] ?? '') : ''],
    [first?.[1] ?? '', style.isTwo ? (second?.[1] ?? '') : ''],
    resident ? [money(unit.deposit), money(unit.balance)] : ['0.00', '0.00'],
  ];
  const [line = [], under] = linesOf(style, cells);
  sheet.record(
    trueUnit({
      property: property.name,
      building: isApart ? unit.building : null,
      unit: unit.name,
      unitType: plan.code,
      bedrooms: style.rooms ? plan.beds : null,
      bathrooms: style.rooms ? plan.baths : null,
      sqft: plan.sqft,
      status,
      also: {
        status: also,
        ...(style.building === 'in unit' ? { unit: [unit.name.replace(/^\w+-/, '')] } : {}),
        ...(style.rooms ? {} : roomsInName(plan)),
      },
    }),
    ...line,
  );
  if (under) sheet.not('second line', ...under);
  const further = style.isTwo ? rest : charges.slice(1);
  for (const charge of further) chargeLine(sheet, style, charge);
}

/** Building, number and status, type and area, rooms. */
function lead(style: Style, { plan, building, name }: DrawnUnit, status: string): Pair<Cell>[] {
  return [
    ...(style.building === 'column' ? [[building ?? '', ''] as Pair<Cell>] : []),
    [name, status],
    [plan.code, plan.sqft],
    ...(style.rooms ? [[style.rooms(plan), ''] as Pair<Cell>] : []),
  ];
}

function chargesOf(dice: Dice, { hasTotal }: Style, { resident, rent }: DrawnUnit): Charge[] {
  if (!resident) return [];
  const extra = dice.some(CHARGES.slice(1), dice.int(0, 3)).map(([code]) => {
    const amount = dice.int(2, 15) * 5;
    return [code, code === 'CON' ? -amount : amount] as const;
  });
  const shown = (amount: number) => (amount < 0 ? `(${money(-amount)})` : money(amount));
  const charges = [['RNT', rent] as const, ...extra].map(([code, amount]): Charge => [code, shown(amount)]);
  const sum = extra.reduce((all, [, amount]) => all + amount, rent);
  return hasTotal ? [...charges, ['Total', shown(sum)]] : charges;
}

function chargeLine(sheet: Sheet, style: Style, [code, amount]: Charge): void {
  const cells = style.heads.map(([over]): Pair<Cell> => {
    if (over === 'Code') return [code, ''];
    return [over === 'Charges' ? amount : '', ''];
  });
  sheet.not('further line', ...(linesOf(style, cells)[0] ?? []));
}

/** Who is to come to a home that is let already: the home's number again. */
function future(sheet: Sheet, dice: Dice, style: Style, unit: DrawnUnit, name: string): void {
  const start = `2025-0${dice.int(5, 6)}-01`;
  const cells: Pair<Cell>[] = [
    ...lead(style, unit, style.words.applicant),
    [name, ''],
    [{ day: start }, ''],
    [{ day: start }, { day: start.replace('2025', '2026') }],
    ['', money(unit.market)],
    ['', ''],
    ['', ''],
    ['150.00', '0.00'],
  ];
  for (const line of linesOf(style, cells)) sheet.not('future resident', ...line);
}

function sums(sheet: Sheet, style: Style, words: string, units: readonly DrawnUnit[]): void {
  const total = (of: (unit: DrawnUnit) => number) => units.reduce((sum, unit) => sum + of(unit), 0);
  const cells = style.heads.map(([, under], at): Pair<Cell> => {
    if (at === 0) return [words, ''];
    if (style.heads[at]?.[0] === style.heads.at(-4)?.[0])
      return [money(total(({ market }) => market)), money(total(({ rent }) => rent))];
    return ['', style.isTwo || !/^(Sq|Area)/.test(under) ? '' : total(({ plan }) => plan.sqft)];
  });
  const [line = [], below] = linesOf(style, cells);
  sheet.not('subtotal', ...line);
  if (below) sheet.not('subtotal', `${units.length} Units`, ...below.slice(1));
}

function summaries(sheet: Sheet, dice: Dice, style: Style, { units }: DrawnProperty): void {
  const byType = () => {
    sheet.blank().not('summary', 'Unit Type Summary').not('summary', 'Type', 'Units', 'Sq Ft', 'Occupied', '% Occ');
    for (const [code, of] of Map.groupBy(units, ({ plan }) => plan.code)) {
      const lived = of.filter(({ resident }) => resident).length;
      const share = `${((100 * lived) / of.length).toFixed(1)}%`;
      sheet.not('summary', code, of.length, of[0]?.plan.sqft ?? 0, lived, share);
    }
    sheet.not('summary', 'Total', units.length);
  };
  const byStatus = () => {
    sheet.blank().not('summary', 'Status', 'Units', 'Percent');
    for (const [occupancy, of] of Map.groupBy(units, (unit) => unit.occupancy))
      sheet.not('summary', style.words[occupancy], of.length, `${((100 * of.length) / units.length).toFixed(1)}%`);
  };
  const byCharge = () => {
    sheet.blank().not('summary', 'Charge Code Summary').not('summary', 'Code', 'Description', 'Amount');
    for (const [code, words] of CHARGES) sheet.not('summary', code, words, money(dice.int(2, 90) * 100));
  };
  for (const part of dice.some([byType, byStatus, byCharge], dice.int(1, 3))) part();
}

function key(sheet: Sheet, dice: Dice): void {
  sheet.blank();
  if (dice.chance(0.5)) {
    sheet.not('legend', `Status codes: ${STATUS_KEY.map(([code, words]) => `${code}=${words}`).join('; ')}`);
    return;
  }
  sheet.not('legend', 'Status Codes');
  for (const [code, words] of STATUS_KEY) sheet.not('legend', code, words);
}
