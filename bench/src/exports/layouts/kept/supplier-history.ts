import { drawAsset } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { drawEquipment } from './equipment.ts';
import { COMPANIES, headingOf, printHeading, regionalNames, type Told, toldBy } from './regional-heads.ts';
import { type Field, GOODS, HEADS, ORDERS, SUPPLIERS, SUPPLIES } from './supplier-history-words.ts';

const REPORTS = ['Purchase History', 'Customer Purchase History', 'Order History by Item', 'Sales History'];

/** Types that cost about what another does. */
const PRICED_AS: Partial<Record<ItemTypeName, ItemTypeName>> = {
  'Air handler': 'Furnace',
  PTAC: 'Water heater',
  'Water heater (gas)': 'Water heater',
};

type Style = {
  told: Exclude<Told, 'sheet'>;
  fields: Field[];
  heads: string[];
  building: 'none' | 'in unit' | 'words';
  door: string;
  /** Ship-to names as the supplier's system shouts them. */
  isShouted: boolean;
  price: (cents: number) => Cell;
  types: ItemTypeName[];
  /** Part of the lines that are parts and supplies. */
  supplies: number;
  hasStock: boolean;
  hasReturns: boolean;
  hasTotals: boolean;
};
/** What one order line says, and what it is. */
type Line = {
  property: DrawnProperty;
  day: string;
  cells: Partial<Record<Field, Cell>>;
  cents: number;
  /** The item, or why there is none. */
  is: TrueItem | string;
};

/** A supplier's history of what was bought: a row an order line with its ship-to community, unit, SKU, description and price, parts and returns among the appliances. */
export const supplierHistory: Layout = {
  name: 'supplier-history',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const isSeveral = style.told === 'heading' || (style.told === 'column' && dice.chance(0.75));
    const properties = drawProperties(dice, isSeveral ? dice.int(2, 5) : 1, {
      nameOf: regionalNames(dice),
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers', 'numbers'] as const),
      unitNames: dice.pick(['plain', 'plain', 'padded', 'sequence'] as const),
      units: [12, 160],
    });
    const heading = headingOf(dice, style.told, REPORTS, [
      '01/01/2023 - 12/31/2024',
      `Supplier: ${dice.pick(SUPPLIERS)}`,
      'Run 03/17/2025 - all invoices',
    ]);
    const isAddressed = style.fields.includes('address');
    const told = toldBy(dice, heading, properties, isAddressed);
    const sheet = new Sheet(dice.pick(['Sheet1', 'Purchase History', 'Orders', 'Detail']));
    const [first] = properties;
    printHeading(sheet, dice, heading, style.told === 'title' && first ? first : null);
    const customer = (heading.company ?? dice.pick(COMPANIES)).toUpperCase();
    const groups = properties.map((property) =>
      ordersOf(dice, style, property, customer, isSeveral ? dice.int(4, 26) : dice.int(12, 70)),
    );
    list(sheet, dice, style, groups);
    const hasOthers = style.supplies > 0 || style.hasStock || style.hasReturns;
    return {
      ...told,
      sheets: [sheet],
      dates: dice.pick<DateStyle>(['mm/dd/yyyy', 'm/d/yyyy', 'iso', 'm/d/yy']),
      asks: [...told.asks, ...(hasOthers ? ['other lines'] : [])],
      personal: [],
      container: dice.chance(0.5) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice): Style {
  const told = dice.pick(['column', 'column', 'column', 'column', 'heading', 'title', 'file', 'nowhere'] as const);
  const hasAddress = told === 'column' && dice.chance(0.3);
  const naming = dice.pick(['columns', 'columns', 'brand', 'words'] as const);
  const spare = new Set<Field>(
    dice.some(
      ['invoiced', 'order', 'invoice', 'account', 'customer', 'group', 'measure', 'total', 'sku'] as const,
      dice.int(3, 8),
    ),
  );
  const hasSerial = dice.chance(0.5);
  const fields = dice.pick(ORDERS).filter((field) => {
    if (field === 'community') return told === 'column';
    if (['address', 'city', 'state', 'zip'].includes(field)) return hasAddress;
    if (field === 'account') return told === 'column' && spare.has(field);
    if (field === 'brand') return naming !== 'words';
    if (field === 'model') return naming === 'columns';
    if (field === 'serial') return hasSerial;
    return ['ordered', 'ref', 'words', 'qty', 'price'].includes(field) || spare.has(field);
  });
  const appliances = dice.some<ItemTypeName>(['Microwave', 'Washer', 'Dryer', 'Range hood'], dice.int(0, 3));
  const others = dice.some<ItemTypeName>(
    ['Garbage disposal', 'Water heater', 'Water heater (gas)', 'Central AC condenser', 'Air handler', 'PTAC'],
    dice.int(0, 4),
  );
  return {
    ...{ told, fields },
    heads: fields.map((field) => dice.pick(HEADS[field])),
    building: dice.pick(['none', 'none', 'in unit', 'words'] as const),
    door: dice.pick(['', '', 'APT ', 'UNIT ', '#']),
    isShouted: dice.chance(0.4),
    price: dice.pick([
      (cents: number) => cents / 100,
      (cents: number) => `$${money(cents / 100)}`,
      (cents: number) => money(cents / 100),
    ]),
    types: ['Refrigerator', 'Range', 'Dishwasher', ...appliances, ...others],
    supplies: dice.pick([0, 0, 0.15, 0.35]),
    ...{ hasStock: dice.chance(0.3), hasReturns: dice.chance(0.3), hasTotals: dice.chance(0.5) },
  };
}

function list(sheet: Sheet, dice: Dice, style: Style, groups: readonly Line[][]): void {
  const byDay = (a: Line, b: Line) => a.day.localeCompare(b.day);
  if (style.told !== 'heading') {
    sheet.not('head', ...style.heads);
    const all = dice.chance(0.6) ? groups.flat().toSorted(byDay) : groups.flatMap((lines) => lines.toSorted(byDay));
    for (const line of all) print(sheet, style, line);
    if (style.hasTotals) total(sheet, style, dice.pick(['Total', 'Grand Total', 'Report Total']), all);
    return;
  }
  const isRepeated = dice.chance(0.3);
  const label = dice.pick(['', 'Ship To: ', '']);
  if (!isRepeated) sheet.not('head', ...style.heads);
  for (const of of groups) {
    const lines = of.toSorted(byDay);
    const name = lines[0]?.property.name ?? '';
    const written = style.isShouted ? name.toUpperCase() : name;
    sheet.not('group', `${label}${written}`);
    if (isRepeated) sheet.not('head', ...style.heads);
    for (const line of lines) print(sheet, style, line);
    if (style.hasTotals) total(sheet, style, `Total for ${written}`, lines);
    sheet.blank();
  }
  if (style.hasTotals) total(sheet, style, 'Grand Total', groups.flat());
}

/** The order lines of a community: things for homes, each bought once for a home, then parts, spare ones for the shop and what went back. */
function ordersOf(dice: Dice, style: Style, property: DrawnProperty, customer: string, count: number): Line[] {
  const account = `${dice.int(10_000, 99_999)}`;
  // A supplier sells a community one model of a type.
  const products = new Map(style.types.map((type) => [type, productOf(dice, type)]));
  const lines: Line[] = [];
  const order = () => ({
    day: dice.day(2023, 2024),
    after: dice.int(0, 4),
    order: `SO${dice.digits(6)}`,
    invoice: `9${dice.digits(6)}`,
  });
  const put = (of: ReturnType<typeof order>, cells: Line['cells'], cents: number, qty: number, is: Line['is']) => {
    const { name, street, city, state, zip } = property;
    const shipped = {
      community: style.isShouted ? name.toUpperCase() : name,
      account,
      address: street,
      city,
      state,
      zip,
    };
    const known = {
      ordered: { day: of.day },
      invoiced: { day: daysAfter(of.day, of.after) },
      order: of.order,
      invoice: of.invoice,
    };
    const sums = { qty, measure: 'EA', price: style.price(cents), total: style.price(cents * qty) };
    const all = { ...shipped, ...known, customer, ...sums, ...cells };
    lines.push({ property, day: of.day, cells: all, cents: cents * qty, is });
  };
  const homes = dice.shuffled(property.units).slice(0, count);
  for (const { name: unit, building } of homes) {
    const of = order();
    const { written, said } = refOf(style, unit, building);
    for (const type of dice.some(style.types, dice.pick([1, 1, 1, 2, 3]))) {
      const product = products.get(type);
      if (!product) continue;
      const serial = dice.chance(0.7) ? drawEquipment(dice, type).serial : '';
      const cells = { ...cellsOf(style, product), ref: written };
      const bought = itemOf(style, property, product, serial, said);
      if (style.hasReturns && dice.chance(0.04)) {
        // Came damaged: sent back some days later, and another bought for the same home.
        const back = { ...order(), day: daysAfter(of.day, dice.int(3, 9)) };
        put(of, cells, product.cents, 1, 'returned');
        put(back, cells, product.cents, -1, 'returned');
        put(back, { ...cells, serial }, product.cents, 1, bought);
      } else put(of, { ...cells, serial }, product.cents, 1, bought);
    }
    if (dice.chance(style.supplies)) put(of, ...supplyOf(dice, written, SUPPLIES));
  }
  const goods = SUPPLIES.filter(([group]) => group !== 'Services');
  const loose = Math.ceil(homes.length * style.supplies);
  for (let at = 0; at < loose; at += 1) put(order(), ...supplyOf(dice, dice.pick(['', 'SHOP', 'STOCK']), goods));
  const spares = style.hasStock ? dice.some([...products.values()], dice.int(1, 2)) : [];
  for (const product of spares)
    put(order(), { ...cellsOf(style, product), ref: dice.pick(['', 'STOCK']) }, product.cents, dice.int(2, 6), 'stock');
  return lines;
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

type Product = { type: ItemTypeName; brand: string; model: string; words: string; sku: string; cents: number };

function productOf(dice: Dice, type: ItemTypeName): Product {
  const { brand, model } = drawEquipment(dice, type);
  const { priceCents: cents } = drawAsset(dice, PRICED_AS[type] ?? type);
  return { type, brand, model, cents, words: dice.pick(GOODS[type]?.words ?? []), sku: dice.digits(6) };
}

/** The words of a line, with maker and model among them where they have no columns. */
function cellsOf(style: Style, product: Product): Line['cells'] {
  const { brand, model, words, sku } = product;
  const has = (field: Field) => style.fields.includes(field);
  const shown = brand.toUpperCase();
  const before = [...(has('brand') ? [] : [shown]), ...(has('model') ? [] : [model])];
  return {
    words: [...before, words].join(' '),
    ...{ brand: style.isShouted ? shown : brand, model, group: GOODS[product.type]?.group ?? '', sku },
  };
}

function itemOf(
  style: Style,
  property: DrawnProperty,
  { type, brand, model, cents }: Product,
  serial: string,
  said: Pick<TrueItem, 'building' | 'unit' | 'also'>,
): TrueItem {
  const has = (field: Field) => style.fields.includes(field);
  return trueItem({
    ...{ ...said, itemType: type, manufacturer: brand, model, purchaseCents: cents },
    property: style.told === 'file' || style.told === 'nowhere' ? null : property.name,
    serial: has('serial') && serial !== '' ? serial : null,
    // Maker and model that stand in the description alone may be left open. When a thing was put in, an order does not say.
    also: {
      ...said.also,
      manufacturer: has('brand') ? [brand.toUpperCase()] : [null],
      ...(has('model') ? {} : { model: [null] }),
    },
  });
}

/** 'APT 204', '3-204' or 'BLDG 3 APT 204', and what it says. */
function refOf(
  style: Style,
  unit: string,
  building: string | null,
): { written: string; said: Pick<TrueItem, 'building' | 'unit' | 'also'> } {
  const plain = `${style.door}${unit}`;
  if (building === null) return { written: plain, said: { building: null, unit, also: { unit: [plain] } } };
  if (style.building === 'in unit') {
    const joined = `${building}-${unit}`;
    const written = `${style.door}${joined}`;
    return { written, said: { building: null, unit: joined, also: { building: [building], unit: [unit, written] } } };
  }
  const door = style.door === '' ? 'APT ' : style.door;
  const written = `BLDG ${building} ${door}${unit}`;
  return { written, said: { building, unit, also: { building: [null], unit: [written, `${door}${unit}`] } } };
}

function supplyOf(dice: Dice, ref: string, supplies: typeof SUPPLIES): [Line['cells'], number, number, string] {
  const [group, words, dollars] = dice.pick(supplies);
  const brand = group === 'Services' ? '' : dice.pick(['', '', 'ProSelect', 'Generic']);
  const cells = { ref, words, group, brand, model: '', serial: '', sku: dice.digits(6) };
  return [cells, Math.round(dollars * 100), dice.pick([1, 1, 2, 4]), 'part'];
}

function print(sheet: Sheet, style: Style, { cells, is }: Line): void {
  const row = style.fields.map((field) => cells[field] ?? '');
  if (typeof is === 'string') sheet.not(is, ...row);
  else sheet.record(is, ...row);
}

function total(sheet: Sheet, style: Style, label: string, lines: readonly Line[]): void {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  const at = style.fields.includes('total') ? 'total' : 'price';
  const cells = style.fields.map(
    (field, first): Cell => (field === at ? style.price(cents) : first === 0 ? label : ''),
  );
  sheet.not('subtotal', ...cells);
}
