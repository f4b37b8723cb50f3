import type { Dice } from '../../dice.ts';
import { dayText } from '../../encode.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueItem } from '../../truth.ts';
import { drawProperties, money } from '../../world.ts';
import { otherName } from '../kept/names.ts';

/** What is in a home: its type, the room it is filed under, a short word, a noun, and brand, series and size as they are said. */
type Good = {
  type: string;
  room: string;
  short: string;
  noun: string;
  of: readonly [brand: string, series: string, size: string][];
};
const HOME: readonly Good[] = [
  {
    type: 'Refrigerator',
    room: 'Kitchen',
    short: 'Fridge',
    noun: 'refrigerator',
    of: [
      ['GE', 'Profile', '25cf side-by-side'],
      ['Frigidaire', 'Gallery', '22cf french door'],
      ['Kenmore', 'Elite', '25cf side-by-side'],
      ['Whirlpool', '', '18cf top-mount'],
    ],
  },
  {
    type: 'Range',
    room: 'Kitchen',
    short: 'Stove',
    noun: 'range',
    of: [
      ['Whirlpool', 'Gold', '30" elec smooth-top'],
      ['Frigidaire', 'Gallery', '30" elec'],
      ['Hotpoint', '', '24" elec coil'],
    ],
  },
  {
    type: 'Dishwasher',
    room: 'Kitchen',
    short: 'Dishwasher',
    noun: 'dishwasher',
    of: [
      ['Bosch', '300 Series', '24" built-in'],
      ['GE', 'Profile', '24"'],
    ],
  },
  {
    type: 'Microwave',
    room: 'Kitchen',
    short: 'Micro',
    noun: 'microwave',
    of: [
      ['GE', 'Spacemaker', '1.6cf OTR'],
      ['Samsung', '', '1.9cf over-the-range'],
    ],
  },
  {
    type: 'Garbage disposal',
    room: 'Kitchen',
    short: 'Disposal',
    noun: 'disposal',
    of: [['InSinkErator', 'Badger 5', '1/2 HP']],
  },
  {
    type: 'Washer',
    room: 'Laundry',
    short: 'Washer',
    noun: 'washer',
    of: [
      ['Maytag', 'Centennial', '3.5cf top-load'],
      ['LG', '', '4.5cf front-load'],
    ],
  },
  {
    type: 'Dryer',
    room: 'Laundry',
    short: 'Dryer',
    noun: 'dryer',
    of: [['Maytag', 'Centennial', '7.0cf elec']],
  },
  {
    type: 'Water heater',
    room: 'Mechanical',
    short: 'W/H',
    noun: 'water heater',
    of: [
      ['Rheem', 'Performance', '40 gal elec'],
      ['A.O. Smith', 'Signature', '50 gal elec'],
    ],
  },
  {
    type: 'Central AC condenser',
    room: 'Mechanical',
    short: 'A/C cond.',
    noun: 'condenser',
    of: [
      ['Carrier', 'Comfort', '2.5 ton'],
      ['Goodman', '', '2 ton 14 SEER'],
    ],
  },
];
const LAUNDRY: readonly Good[] = [
  {
    type: 'Commercial washer',
    room: 'Laundry',
    short: 'Commercial washer',
    noun: 'commercial washer',
    of: [['Speed Queen', '', '3.1cf coin']],
  },
  {
    type: 'Commercial dryer',
    room: 'Laundry',
    short: 'Commercial dryer',
    noun: 'commercial dryer',
    of: [['Speed Queen', '', 'stack 7cf coin']],
  },
];

/** An inventory taken home by home: the number merged over its items, brand, series and size in one name, dates as each hand wrote them. */
export const unitInventory: Layout = {
  name: 'unit-inventory',
  kind: 'items',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: otherName,
      ...dice.pick([{ buildings: 'none' }, { buildings: 'letters', unitNames: 'building dash' }] as const),
      units: [5, 36],
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Inventory');
    const style: Style = { isByRoom: dice.chance(0.5), isNoted: dice.chance(0.5), hasColor: dice.chance(0.5) };
    const title = dice.pick([
      [`${property.name} - Appliance Inventory`],
      ['APPLIANCE INVENTORY BY UNIT', property.name],
      ['Appliance Inventory', `Community: ${property.name}`, 'Walked by: T. Ruiz / 2-24-25'],
    ]);
    for (const text of title) sheet.not('title', text);
    sheet.blank();
    const [unit, date, serial] = dice.pick([
      ['Unit', 'Date In', 'Serial'],
      ['Apt #', 'Install', 'Ser #'],
      ['Location', 'Installed', 'Serial No'],
    ] as const);
    const end = style.isNoted ? 'Notes' : 'Status';
    sheet.not('head', unit, 'Category', 'Item', ...(style.hasColor ? ['Color'] : []), serial, date, 'Cost', end);
    for (const { name, building } of property.units) {
      const goods = dice.some(HOME, dice.int(3, 7));
      place(sheet, dice, style, { property: property.name, unit: name, also: { building: [building] } }, goods);
    }
    for (const [name, goods] of dice.some(commonAreas(), dice.int(1, 3)))
      place(sheet, dice, style, { property: property.name, unit: name, also: {} }, goods);
    if (dice.chance(0.5)) sheet.blank().not('subtotal', 'Total items', sheet.records.length);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: null }],
      dates: 'm/d/yyyy',
      asks: ['disposed', 'dates', 'common areas'],
      personal: [],
      ...(dice.chance(0.7) ? { container: 'xlsx' as const } : {}),
    };
  },
};

type Style = { isByRoom: boolean; isNoted: boolean; hasColor: boolean };
type Where = { property: string; unit: string; also: Record<string, (string | null)[]> };

function commonAreas(): [string, Good[]][] {
  const kitchen = HOME.filter(({ type }) => type === 'Refrigerator' || type === 'Microwave');
  return [
    ['Clubhouse', kitchen],
    ['Laundry Room', [...LAUNDRY, ...LAUNDRY]],
    ['Maint. Shop', HOME.filter(({ type }) => type === 'Water heater')],
  ];
}

function place(sheet: Sheet, dice: Dice, style: Style, where: Where, goods: readonly Good[]): void {
  const first = sheet.rows.length + 1;
  for (const good of goods) {
    if (dice.chance(0.06)) item(sheet, dice, style, where, good, sheet.rows.length + 1 === first, true);
    item(sheet, dice, style, where, good, sheet.rows.length + 1 === first, false);
  }
  const height = sheet.rows.length + 1 - first;
  if (height > 1) sheet.mergedDown.set(first, height);
}

function item(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  { property, unit, also }: Where,
  good: Good,
  isFirst: boolean,
  isGone: boolean,
): void {
  const [brand, series, size] = dice.pick(good.of);
  const rest = [series, size].filter((part) => part !== '').join(' ');
  const tail = style.isByRoom ? `${rest} ${good.noun}` : rest;
  const serial = dice.chance(0.8) ? `${dice.letters(2)}${dice.digits(7)}` : null;
  const [date, said] = isGone ? writtenDay(dice, 2004, 2012) : writtenDay(dice, 2012, 2024);
  const cents = dice.chance(0.5) ? dice.int(120, 1400) * 100 : null;
  const cells = [
    isFirst ? unit : '',
    style.isByRoom ? good.room : good.short,
    `${brand} ${tail}`,
    ...(style.hasColor ? [dice.pick(['WH', 'SS', 'BK', ''])] : []),
    serial ?? '',
    date,
    cents === null ? '' : money(cents / 100),
  ];
  if (isGone) {
    const words = style.isNoted
      ? ['DISPOSED - replaced', 'hauled off 6/23', 'Disposed 8/14/22']
      : ['Disposed', 'Scrapped', 'DISPOSED'];
    sheet.not('disposed', ...cells, dice.pick(words));
    return;
  }
  const record = trueItem({
    property,
    unit,
    itemType: good.type,
    manufacturer: brand,
    serial,
    installDate: said,
    purchaseCents: cents,
    // The list gives no model number: the series, or what stands beside the brand, may stand for it.
    also: {
      ...also,
      manufacturer: series === '' ? [] : [`${brand} ${series}`],
      model: [series, rest, tail, size, `${size} ${good.noun}`, `${brand} ${tail}`].filter((text) => text !== ''),
    },
  });
  const word = style.isNoted ? (dice.chance(0.15) ? dice.pick(['dent on door', 'door swing L', 'ok']) : '') : 'In use';
  sheet.record(record, ...cells, word);
}

/** A day as one of several hands wrote it, and what it says. */
function writtenDay(dice: Dice, from: number, to: number): [Cell, string | null] {
  const day = dice.day(from, to);
  const style = dice.weighed([
    ['m/d/yyyy', 4],
    ['m/d/yy', 3],
    ['mm/dd/yyyy', 1],
    ['serial', 3],
    ['year', 1.5],
    ['none', 1.5],
  ] as const);
  if (style === 'none') return ['', null];
  if (style === 'year') return [Number(day.slice(0, 4)), day.slice(0, 4)];
  const text = dayText(day, style);
  return [style === 'serial' ? Number(text) : text, day];
}
