import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type TrueItem, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { ownedName } from '../kept/owned-names.ts';
import { drawOrder, type Product } from './vendor-goods.ts';

type Style = {
  groups: 'none' | 'home' | 'product';
  hasBuilding: boolean;
  /** A day on every line, or on the page alone. */
  hasDay: boolean;
  hasList: boolean;
  hasBrand: boolean;
  unit: string;
  heads: string[];
};
type Home = {
  property: string;
  building: string | null;
  unit: string;
  also: Record<string, (string | null)[]>;
  products: Product[];
};
const CLUBHOUSE = 'CLUBHOUSE';

/** A supplier's list of what was delivered to which home: cords, kits and haul-away among the appliances, some of it still to come or sent back. */
export const vendorDelivery: Layout = {
  name: 'vendor-delivery',
  kind: 'items',
  draw(dice) {
    const hasBuilding = dice.chance(0.4);
    const properties = drawProperties(dice, dice.pick([1, 1, 1, 2]), {
      nameOf: ownedName,
      ...(hasBuilding
        ? ({ buildings: 'numbers', unitNames: 'plain' } as const)
        : dice.pick([
            { buildings: 'none', unitNames: 'plain' },
            { buildings: 'letters', unitNames: 'building dash' },
          ] as const)),
      units: [4, 30],
    });
    const style: Style = {
      groups: dice.pick(['none', 'home', 'product'] as const),
      hasBuilding,
      hasDay: dice.chance(0.6),
      hasList: dice.chance(0.3),
      hasBrand: dice.chance(0.85),
      unit: dice.pick(['', '', 'APT ', 'Unit ']),
      heads: [],
    };
    style.heads = headsOf(dice, style);
    const order = drawOrder(dice);
    const sheet = new Sheet('Delivery');
    const vendor = dice.pick(['Northwest Builder Appliance', 'HomePro Multifamily', 'Contract Appliance Sales Co.']);
    for (const property of properties) {
      const day = `${dice.day(2021, 2024).slice(0, 8)}${dice.int(10, 20)}`;
      heading(sheet, dice, vendor, property, day);
      sheet.not('head', ...style.heads);
      const first = sheet.records.length;
      lines(sheet, dice, style, property, order, day);
      totals(sheet, dice, style, first);
      sheet.blank(2);
    }
    sheet.not('legend', 'Report damage within 48 hours. D = delivered, B/O = backordered, RTN = returned to vendor');
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: addressOf(place) })),
      dates: dice.pick(['m/d/yyyy', 'mm/dd/yyyy', 'm/d/yy', 'd-Mon-yyyy'] as const),
      asks: ['status', 'parts', 'day'],
      personal: [],
    };
  },
};

function headsOf(dice: Dice, { groups, hasBuilding, hasDay, hasList, hasBrand }: Style): string[] {
  return [
    dice.pick(['Ln', 'Line', 'Item']),
    ...(groups === 'home' ? [] : [...(hasBuilding ? ['Bldg'] : []), dice.pick(['Unit', 'Apt', 'Tag/Unit'])]),
    'Qty',
    ...(hasBrand ? [dice.pick(['Brand', 'Mfr', 'MFG'])] : []),
    dice.pick(['Model', 'Model No', 'Item Number']),
    dice.pick(['Description', 'Product Description']),
    dice.pick(['Serial', 'Serial No', 'S/N']),
    ...(hasDay ? [dice.pick(['Installed', 'Del/Inst Date', 'Install Date'])] : []),
    ...(hasList ? ['List'] : []),
    dice.pick(['Net', 'Unit Price', 'Your Price']),
    dice.pick(['Ext', 'Extended']),
    dice.pick(['Status', 'Stat']),
  ];
}

function heading(sheet: Sheet, dice: Dice, vendor: string, property: DrawnProperty, day: string): void {
  sheet.not('title', vendor, '', '', '', '', dice.pick(['DELIVERY & INSTALLATION REPORT', 'DELIVERY MANIFEST']));
  sheet.not('title', `Sales Order: SO-${dice.digits(6)}`, '', '', '', '', `Customer PO: ${dice.digits(5)}`);
  sheet.not('title', 'Bill To:', 'Whitmore Residential Mgmt LLC', '', '', 'Ship To:', property.name);
  sheet.not('title', '', 'PO Box 1180', '', '', '', addressOf(property));
  sheet.not('title', 'Delivery Date:', { day }).blank(dice.int(0, 1));
}

function lines(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  order: ReadonlyMap<string, Product>,
  day: string,
): void {
  const homes: Home[] = property.units.map(({ name, building }) => {
    const known = { property: property.name, unit: name, products: [...order.values()], also: {} };
    if (building === null || style.hasBuilding) return { ...known, building };
    return { ...known, building: null, also: { building: [building] } };
  });
  const kitchen = [...order.values()].filter(({ type }) => type === 'Refrigerator' || type === 'Dishwasher');
  if (dice.chance(0.5))
    homes.push({ property: property.name, building: null, unit: CLUBHOUSE, also: {}, products: kitchen });
  if (style.groups === 'product') {
    for (const [heading, products] of Map.groupBy(order.values(), (product) => product.heading)) {
      sheet.not('group', heading);
      for (const home of homes)
        for (const product of products)
          if (home.products.includes(product)) line(sheet, dice, style, home, product, day);
    }
    return;
  }
  for (const home of homes) {
    const place = home.unit === CLUBHOUSE ? CLUBHOUSE : `${style.unit || 'UNIT '}${home.unit}`;
    if (style.groups === 'home')
      sheet.not('group', style.hasBuilding && home.building !== null ? `BLDG ${home.building} - ${place}` : place);
    for (const product of home.products) line(sheet, dice, style, home, product, day);
  }
}

function line(sheet: Sheet, dice: Dice, style: Style, home: Home, product: Product, day: string): void {
  const state = dice.weighed([
    ['D', 92],
    ['B/O', 4],
    ['RTN', 4],
  ] as const);
  const installed = dice.chance(0.7) ? day : `${day.slice(0, 8)}22`;
  const serial = state === 'B/O' || dice.chance(0.05) ? '' : `${dice.letters(2)}${dice.digits(7)}`;
  const sold = { ...product, serial, day: state === 'B/O' ? '' : { day: installed } };
  const cells = [...cellsOf(sheet, style, home, sold), state];
  if (state !== 'D') {
    sheet.not(state === 'B/O' ? 'not delivered' : 'returned', ...cells);
    return;
  }
  const said: Partial<TrueItem> = {
    manufacturer: style.hasBrand ? product.brand : null,
    model: product.model,
    serial: serial === '' ? null : serial,
    installDate: style.hasDay ? installed : null,
    purchaseCents: product.priceCents,
    also: {
      ...home.also,
      ...(style.hasBrand ? { manufacturer: [product.spelt] } : {}),
      ...(style.hasDay ? {} : { installDate: [day] }),
    },
  };
  const { property, building, unit } = home;
  sheet.record(trueItem({ property, building, unit, itemType: product.type, ...said }), ...cells);
  if (product.parts.length === 0 || dice.chance(0.6)) return;
  const model = `${dice.letters(3)}-${dice.digits(4)}`;
  const part = { ...sold, spelt: '', model, words: dice.pick(product.parts), serial: '' };
  sheet.not('part', ...cellsOf(sheet, style, home, { ...part, priceCents: dice.int(9, 60) * 100 }), state);
}

type Sold = Pick<Product, 'spelt' | 'model' | 'words' | 'priceCents'> & { serial: string; day: Cell };

function cellsOf(sheet: Sheet, style: Style, { building, unit }: Home, sold: Sold): Cell[] {
  const price = money(sold.priceCents / 100);
  const place = unit === CLUBHOUSE ? unit : `${style.unit}${unit}`;
  return [
    sheet.rows.length,
    ...(style.groups === 'home' ? [] : [...(style.hasBuilding ? [building ?? ''] : []), place]),
    1,
    ...(style.hasBrand ? [sold.spelt] : []),
    sold.model,
    sold.words,
    sold.serial,
    ...(style.hasDay ? [sold.day] : []),
    ...(style.hasList ? [money(Math.round(sold.priceCents * 1.35) / 100)] : []),
    price,
    price,
  ];
}

function totals(sheet: Sheet, dice: Dice, { heads }: Style, first: number): void {
  const cents = sheet.records
    .slice(first)
    .reduce((sum, item) => sum + ('itemType' in item ? (item.purchaseCents ?? 0) : 0), 0);
  const row = (words: string, amount: number) =>
    sheet.not('subtotal', ...Array(heads.length - 3).fill(''), words, money(amount), '');
  row('Merchandise', cents / 100);
  if (dice.chance(0.6))
    row('Freight', 0).not('subtotal', ...Array(heads.length - 3).fill(''), 'Sales Tax', 'EXEMPT', '');
  row('Order Total', cents / 100);
}
