import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueItem } from '../../truth.ts';
import { addressOf, drawPerson, type Person } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money } from '../../world.ts';
import { type BrandLine, brandLine } from '../kept/brand-lines.ts';
import type { Equipment } from '../kept/equipment.ts';
import { siteName } from '../kept/site-names.ts';
import { drawProduct, MEASURES, type Measure, PROGRAMS, REMOVALS, SMALL_GOODS } from './rebate-words.ts';

type Column = [key: string, group: string, head: string];
type Line = Partial<Record<string, Cell>>;
type Style = {
  place: 'titles' | 'columns';
  hasBuilding: boolean;
  headRows: 1 | 2;
  isByMeasure: boolean;
  /** Repeated makers and models are marked as such. */
  hasDitto: boolean;
  columns: Column[];
  dollars: (amount: number) => Cell;
};
/** A measure as one property bought it: the same product for all homes. */
type Bought = { measure: Measure; word: string; product: Equipment; line: BrandLine; cost: number };
type Home = { building: string | null; unit: string; resident: Person | null };
type Sums = { count: number; cost: number; rebate: number };

/** What a property put in for a utility's rebates: a row a product with what was taken out for it, small goods among the appliances. */
export const rebateProducts: Layout = {
  name: 'rebate-products',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.place === 'titles' ? 1 : 2, {
      nameOf: siteName,
      buildings: style.hasBuilding ? dice.pick(['letters', 'numbers'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'lettered', 'sequence'] as const),
      units: [5, 48],
    });
    const contact = drawPerson(dice);
    const sheet = new Sheet(dice.pick(['Product Information', 'Apt Products', 'Sheet1']));
    titles(sheet, dice, style, properties, contact);
    if (style.headRows === 2) sheet.not('head', ...groupCells(style.columns));
    sheet.not('head', ...style.columns.map(([, , head]) => head));
    const total: Sums = { count: 0, cost: 0, rebate: 0 };
    const chosen = dice.some(MEASURES, dice.int(2, 4));
    const small = dice.some(SMALL_GOODS, dice.pick([0, 1, 2]));
    for (const property of properties) products(sheet, dice, style, property, { chosen, small }, total);
    sheet.not('total', ...sumCells(style, 'TOTAL REBATE REQUESTED', total));
    notes(sheet, dice, style, contact);
    const tenants = properties.flatMap(({ units }) => units.flatMap(({ resident }) => (resident ? [resident] : [])));
    const hasTenants = style.columns.some(([key]) => key === 'tenant');
    return {
      sheets: [sheet],
      properties: properties.map((one) => ({ name: one.name, address: addressOf(one) })),
      dates: dice.weighed([
        ['m/d/yyyy', 4],
        ['mm/dd/yyyy', 3],
        ['m/d/yy', 2],
        ['serial', 1],
      ] as const),
      asks: [
        ...(small.length > 0 ? ['rows that are no appliances'] : []),
        ...(style.columns.some(([key]) => key === 'state') ? ['status'] : []),
      ],
      personal: [
        `${contact.first} ${contact.last}`,
        ...(hasTenants ? tenants.map(({ first, last }) => `${first} ${last}`).slice(0, 24) : []),
      ],
    };
  },
};

function styleOf(dice: Dice): Style {
  const place = dice.pick(['titles', 'titles', 'columns'] as const);
  const hasBuilding = dice.chance(0.4);
  const isByMeasure = dice.chance(0.5);
  const headRows = dice.pick([1, 2] as const);
  const cents = dice.chance(0.5);
  return {
    ...{ place, hasBuilding, isByMeasure, headRows },
    hasDitto: isByMeasure && dice.chance(0.4),
    columns: columnsOf(dice, place, hasBuilding, headRows),
    dollars: cents ? (amount) => `$${money(amount)}` : (amount) => amount,
  };
}

function columnsOf(dice: Dice, place: Style['place'], hasBuilding: boolean, headRows: 1 | 2): Column[] {
  const optional = (part: number, ...column: Column): Column[] => (dice.chance(part) ? [column] : []);
  const [make, model, serial] = dice.pick([
    ['Manufacturer', 'Model Number', 'Serial Number'],
    ['Make', 'Model #', 'Serial #'],
    ['Brand', 'Model No.', 'Serial No.'],
  ] as const);
  const old = headRows === 2 ? '' : dice.pick(['Old ', 'Removed ', 'Existing ']);
  const where: Column[] = [
    ...(place === 'columns'
      ? ([
          ['site', 'LOCATION', dice.pick(['Site Name', 'Complex'])],
          ['address', 'LOCATION', 'Site Address'],
        ] satisfies Column[])
      : []),
    ...(hasBuilding ? ([['building', 'LOCATION', dice.pick(['Bldg', 'Bldg #'])]] satisfies Column[]) : []),
    ['unit', 'LOCATION', dice.pick(['Apt #', 'Apt', 'Unit #'])],
    ...optional(0.35, 'tenant', 'LOCATION', 'Tenant Name'),
    ...optional(0.4, 'account', 'LOCATION', dice.pick(['Electric Account No.', 'Utility Acct #'])),
  ];
  const fresh: Column[] = [
    ...optional(0.6, 'code', 'NEW PRODUCT', 'Measure Code'),
    ['product', 'NEW PRODUCT', dice.pick(['Product', 'Product Type', 'Measure Description'])],
    ['quantity', 'NEW PRODUCT', 'Qty'],
    ['make', 'NEW PRODUCT', make],
    ['model', 'NEW PRODUCT', model],
    ['serial', 'NEW PRODUCT', serial],
    ['star', 'NEW PRODUCT', dice.pick(['ENERGY STAR ID', 'ES Unique ID'])],
    ...optional(0.5, 'kwh', 'NEW PRODUCT', 'Rated kWh/yr'),
    ['installed', 'NEW PRODUCT', dice.pick(['Install Date', 'Date Installed'])],
    ['cost', 'NEW PRODUCT', dice.pick(['Product Cost', 'Purchase Price'])],
    ['rebate', 'NEW PRODUCT', dice.pick(['Rebate', 'Incentive Amount'])],
  ];
  const gone: Column[] = [
    ['oldMake', 'EQUIPMENT REMOVED', `${old}${make}`],
    ['oldModel', 'EQUIPMENT REMOVED', `${old}${model}`],
    ...optional(0.5, 'oldSerial', 'EQUIPMENT REMOVED', `${old}${serial}`),
    ...optional(0.6, 'oldYear', 'EQUIPMENT REMOVED', `${old}${headRows === 2 ? 'Yr Mfd' : 'Unit Yr Mfd'}`),
    ['removal', 'EQUIPMENT REMOVED', 'Disposal'],
  ];
  const line: Column = ['line', '', dice.pick(['Line', '#', 'Item'])];
  const state = optional(0.6, 'state', '', dice.pick(['Status', 'Review Status']));
  return dice.pick([
    [line, ...where, ...fresh, ...gone, ...state],
    [...where, ...gone, ...fresh, ...state],
    [line, ...where, ...fresh, ...state, ...gone],
  ]);
}

/** Each group once, above the first of its columns. */
function groupCells(columns: readonly Column[]): Cell[] {
  return columns.map(([, group], at) => (group === columns[at - 1]?.[1] ? '' : group));
}

function titles(sheet: Sheet, dice: Dice, style: Style, [first]: DrawnProperty[], contact: Person): void {
  const [program, form] = dice.pick(PROGRAMS);
  sheet
    .not('title', program)
    .not('title', form)
    .not('title', 'Program Year:', '2024', '', `Project ID: MF-${dice.digits(5)}`);
  const person = `${contact.first} ${contact.last}`;
  if (style.place === 'titles' && first) {
    const [name, address] = [
      dice.pick(['Property Name:', 'Complex Name:']),
      dice.pick(['Service Address:', 'Site Address:']),
    ];
    if (dice.chance(0.5)) sheet.not('title', name, first.name, '', address, addressOf(first));
    else sheet.not('title', name, first.name).not('title', address, addressOf(first));
  }
  sheet.not('title', 'Contact:', person, '', 'Phone:', contact.phone).blank();
  sheet.not('title', 'List every product on a line of its own. Attach more sheets where needed.');
}

function products(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  { chosen, small }: { chosen: readonly Measure[]; small: readonly (typeof SMALL_GOODS)[number][] },
  total: Sums,
): void {
  const bought: Bought[] = chosen.map((measure) => {
    const product = drawProduct(dice, measure);
    return {
      ...{ measure, word: dice.pick(measure.words), product, line: brandLine(dice, product.brand) },
      cost: dice.int(...measure.cost) + dice.pick([0, 0, 0.99, 0.5]),
    };
  });
  const homes: Home[] = dice
    .some<DrawnUnit>(property.units, Math.max(3, Math.round(property.units.length * 0.7)))
    .map(({ building, name, resident }) => ({ building, unit: name, resident }));
  const shared: Home = { building: null, unit: dice.pick(['Clubhouse', 'Leasing Office']), resident: null };
  const isShared = dice.chance(0.4);
  if (!style.isByMeasure) {
    for (const home of [...homes, ...(isShared ? [shared] : [])]) {
      for (const one of bought) if (dice.chance(0.85)) product(sheet, dice, style, property, home, one, total, false);
      for (const goods of home.unit === shared.unit ? [] : small)
        smallGoods(sheet, dice, style, property, home, goods, total);
    }
    return;
  }
  for (const [at, one] of bought.entries()) {
    sheet.not('group', `${one.measure.plural} (${one.measure.code})`);
    const sums: Sums = { count: 0, cost: 0, rebate: 0 };
    const theirs = [...homes.filter(() => dice.chance(0.85)), ...(isShared && at === 0 ? [shared] : [])];
    let isAfter = false;
    for (const home of theirs) {
      isAfter = product(sheet, dice, style, property, home, one, sums, isAfter && style.hasDitto);
    }
    sheet.not('subtotal', ...sumCells(style, `Subtotal - ${one.measure.plural}`, sums)).blank(dice.int(0, 1));
    for (const key of ['count', 'cost', 'rebate'] as const) total[key] += sums[key];
  }
  for (const goods of small) for (const home of homes) smallGoods(sheet, dice, style, property, home, goods, total);
}

/** A row of a product; whether the row below may repeat it by ditto marks. */
function product(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  home: Home,
  { measure, word, product: bought, line: brand, cost }: Bought,
  sums: Sums,
  isDitto: boolean,
): boolean {
  const isWithdrawn = style.columns.some(([key]) => key === 'state') && dice.chance(0.05);
  const isRead = dice.chance(0.96);
  const { serial } = drawProduct(dice, measure);
  const installed = dice.day(2024, 2024);
  const isSwapped = !style.hasDitto && isRead && !isWithdrawn && dice.chance(0.02);
  const old = drawProduct(dice, measure.before ? { type: measure.before } : measure);
  const written = isRead && !isWithdrawn ? serial : dice.pick(['', 'N/A', 'see photo']);
  const line: Line = {
    ...whereOf(sheet, property, home),
    ...{ code: measure.code, product: word, quantity: 1 },
    make: isDitto ? '"' : brand.written,
    model: isDitto ? '"' : isSwapped ? written : bought.model,
    serial: isSwapped ? bought.model : isWithdrawn ? '' : written,
    star: 2_300_000 + dice.int(1000, 99_999),
    kwh: dice.int(...measure.kwh),
    installed: isWithdrawn ? '' : { day: installed },
    ...{ cost: style.dollars(cost), rebate: style.dollars(isWithdrawn ? 0 : measure.rebate) },
    ...{ oldMake: old.brand, oldModel: old.model, oldSerial: old.serial, oldYear: dice.int(1996, 2012) },
    removal: dice.pick(REMOVALS).code,
    state: isWithdrawn ? 'Withdrawn - not installed' : dice.pick(['Approved', 'Approved', 'Paid', 'In Review']),
  };
  // Of a product that is new to the home nothing was removed.
  if (dice.chance(0.08))
    for (const key of ['oldMake', 'oldModel', 'oldSerial', 'oldYear', 'removal']) line[key] = 'N/A';
  const cells = style.columns.map(([key]) => line[key] ?? '');
  if (isWithdrawn) {
    sheet.not('withdrawn', ...cells);
    return isDitto;
  }
  sums.count += 1;
  sums.cost += cost;
  sums.rebate += measure.rebate;
  sheet.record(
    trueItem({
      property: property.name,
      building: style.hasBuilding ? home.building : null,
      unit: home.unit,
      itemType: measure.type,
      ...{ manufacturer: bought.brand, model: bought.model, serial: isRead ? serial : null, installDate: installed },
      purchaseCents: Math.round(cost * 100),
      also: { manufacturer: brand.also, ...(isSwapped ? { model: [serial], serial: [bought.model] } : {}) },
    }),
    ...cells,
  );
  return true;
}

function smallGoods(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  home: Home,
  [code, product, make, model, [least, most], each]: (typeof SMALL_GOODS)[number],
  sums: Sums,
): void {
  const quantity = dice.int(least, most);
  const line: Line = {
    ...whereOf(sheet, property, home),
    ...{ code, product, quantity, make, model, serial: 'N/A' },
    installed: { day: dice.day(2024, 2024) },
    ...{ cost: style.dollars(quantity * each * 2), rebate: style.dollars(quantity * each), state: 'Approved' },
  };
  sums.count += quantity;
  sums.cost += quantity * each * 2;
  sums.rebate += quantity * each;
  sheet.not('small goods', ...style.columns.map(([key]) => line[key] ?? ''));
}

function whereOf(sheet: Sheet, property: DrawnProperty, { building, unit, resident }: Home): Line {
  return {
    line:
      sheet.records.length +
      sheet.notRecords.filter(({ why }) => why === 'small goods' || why === 'withdrawn').length +
      1,
    ...{ site: property.name, address: addressOf(property), building: building ?? '', unit },
    tenant: resident ? `${resident.first} ${resident.last}` : '',
    account: `${300_000 + sheet.rows.length}-${String(sheet.rows.length % 9)}`,
  };
}

function sumCells({ columns, dollars }: Style, label: string, { count, cost, rebate }: Sums): Cell[] {
  const cells = columns.map(([key]): Cell => {
    if (key === 'quantity') return count;
    if (key === 'cost') return dollars(Math.round(cost * 100) / 100);
    return key === 'rebate' ? dollars(rebate) : '';
  });
  cells[0] = label;
  return cells;
}

function notes(sheet: Sheet, dice: Dice, style: Style, contact: Person): void {
  sheet.blank();
  if (style.columns.some(([key]) => key === 'removal'))
    sheet.not('legend', `Disposal: ${REMOVALS.map(({ code, meaning }) => `${code} = ${meaning}`).join('; ')}`);
  sheet.not('note', 'Products must be new and installed before December 31, 2024. Used equipment does not qualify.');
  if (dice.chance(0.6))
    sheet.not('note', 'Signature:', `${contact.first} ${contact.last}`, '', 'Date:', { day: '2025-01-14' });
}
