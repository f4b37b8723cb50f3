import { type Asset, drawAsset, homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { signName } from '../kept/names.ts';
import { COMPANIES, GOODS, LABELS, SHARED } from '../kept/snipe-words.ts';

/** Every column that the system's report can have, in its order; the last were added by the company. */
const COLUMNS = {
  ...{ id: 'ID', company: 'Company', name: 'Asset Name', tag: 'Asset Tag', model: 'Model', number: 'Model No.' },
  ...{ category: 'Category', maker: 'Manufacturer', serial: 'Serial', bought: 'Purchased', cost: 'Cost' },
  ...{ eol: 'EOL', warranty: 'Warranty', ends: 'Warranty Expires', order: 'Order Number', supplier: 'Supplier' },
  ...{ value: 'Current Value', out: 'Checked Out To', outType: 'Type', user: 'Username', place: 'Location' },
  ...{ street: 'Address', city: 'City', state: 'State', zip: 'ZIP', home: 'Default Location', status: 'Status' },
  ...{ outDay: 'Checkout Date', audit: 'Last Audit', made: 'Created At', notes: 'Notes' },
  ...{ building: 'Building', unit: 'Unit', installed: 'Install Date' },
};
type Field = keyof typeof COLUMNS;
type Line = Partial<Record<Field, Cell>>;
const NEEDED: Field[] = ['name', 'tag', 'model', 'category', 'maker', 'serial', 'place', 'status'];
const SPARE: Field[] = ['id', 'eol', 'warranty', 'ends', 'order', 'supplier', 'value', 'out', 'outType', 'home'];
const DATED: Field[] = ['bought', 'cost', 'outDay', 'audit', 'made', 'notes'];
const NOTES = [
  '',
  '',
  '',
  '',
  'Replaced door gasket 2/24',
  'Scratch & dent',
  'Moved from model unit',
  'Owner approved',
];

type Style = {
  /**
   * Where a thing's place stands: the whole of it in the location, a building and unit there under the company that is the
   * property, the property there with fields of its own for the rest, or the unit there.
   */
  where: 'path' | 'location' | 'fields' | 'unit';
  columns: Map<Field, string>;
  company: string;
  /** One community whose company is not filled in: the file does not name it. */
  isNameless: boolean;
  hasBuildings: boolean;
  isCoarse: boolean;
  glue: string;
  block: string;
  door: string;
  isDashed: boolean;
  labels: (typeof LABELS)[number];
  prefix: string;
  /** Which of the words for a category this company uses. */
  manner: number;
  naming: 'noun' | 'place and noun' | 'none';
};
type Home = { property: DrawnProperty; building: string | null; unit: string; isRoom: boolean };

/** An asset system's report of what is checked out to which location: a model's name beside its number, labels of states with their class, a shop where everything belongs by default. */
export const snipeAssets: Layout = {
  name: 'snipe-assets',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.isNameless ? 1 : dice.pick([1, 2, 2, 3]), {
      nameOf: signName,
      buildings: style.hasBuildings ? dice.pick(['numbers', 'letters'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      units: [4, 30],
    });
    const sheet = new Sheet(dice.pick(['custom-asset-report', 'assets-export', 'Sheet1']));
    const personal: string[] = [];
    sheet.not('head', ...style.columns.values());
    for (const property of properties) {
      const homes = property.units.map(({ name, building }) => ({ property, building, unit: name, isRoom: false }));
      for (const home of homes) for (const type of homeTypes(dice)) row(sheet, dice, style, home, type);
      for (const [unit, types] of dice.some(SHARED, dice.int(0, 3)))
        for (const type of types) row(sheet, dice, style, { property, building: null, unit, isRoom: true }, type);
    }
    const hasOffice = style.company !== '' && dice.chance(0.35);
    if (hasOffice) personal.push(...office(sheet, dice, style));
    const isAddressed = style.columns.has('street');
    return {
      sheets: [sheet],
      properties: style.isNameless
        ? []
        : properties.map((place) => ({ name: place.name, address: isAddressed ? addressOf(place) : null })),
      dates: dice.pick(['iso', 'iso', 'mm/dd/yyyy'] as const),
      asks: [...(style.isNameless ? ['property'] : []), 'status', ...(hasOffice ? ['office'] : [])],
      personal,
    };
  },
};

function styleOf(dice: Dice): Style {
  const where = dice.pick(['path', 'location', 'fields', 'unit'] as const);
  const hasBuildings = dice.chance(0.75);
  const isNameless = where === 'location' && dice.chance(0.25);
  const isCoarse = dice.chance(0.4);
  const isFull = dice.chance(0.3);
  const isAddressed = !isNameless && dice.chance(0.4);
  const company = where === 'path' || where === 'fields' ? dice.pick(COMPANIES) : '';
  const chosen = new Set<Field>([
    ...NEEDED,
    ...(isNameless || (company !== '' && !isFull && dice.chance(0.4)) ? [] : (['company'] as const)),
    ...(isFull ? [...SPARE, ...DATED, 'user' as const] : [...dice.some(SPARE, dice.int(2, 6)), ...dice.some(DATED, 4)]),
    ...(isAddressed ? (['street', 'city', 'state', 'zip'] as const) : []),
    ...(hasBuildings && (where === 'fields' || where === 'unit') ? (['building'] as const) : []),
    ...(where === 'fields' ? (['unit'] as const) : []),
    ...(dice.chance(0.4) ? (['installed'] as const) : []),
    // A model's name that says what it is stands beside its number.
    ...(isCoarse || dice.chance(0.6) ? (['number'] as const) : []),
  ]);
  const words: Partial<Record<Field, string>> = dice.chance(0.5)
    ? { bought: 'Purchase Date', cost: 'Purchase Cost', number: 'Model Number', made: 'Created' }
    : {};
  const own: Partial<Record<Field, string>> = {
    building: dice.pick(['Building', 'Bldg']),
    unit: dice.pick(['Unit', 'Unit #', 'Apt']),
    installed: dice.pick(['Install Date', 'In Service Date']),
  };
  const fields = (Object.keys(COLUMNS) as Field[]).filter((field) => chosen.has(field));
  const columns = new Map(fields.map((field) => [field, own[field] ?? words[field] ?? COLUMNS[field]]));
  return {
    ...{ where, hasBuildings, isNameless, isCoarse, company, columns },
    glue: dice.pick(where === 'path' ? [' > ', ' / ', ' | '] : [' - ', ', ', ' > ']),
    block: dice.pick(['Bldg ', 'Building ', 'Building ']),
    door: dice.pick(['Apt ', 'Unit ', '', '#']),
    isDashed: dice.chance(0.3),
    labels: dice.pick(LABELS),
    prefix: dice.pick(['', 'LM-', 'A', 'PROP-']),
    manner: dice.int(0, 1),
    naming: dice.pick(['noun', 'place and noun', 'none'] as const),
  };
}

/** The columns of a place, and what they say of it. */
function placeOf(style: Style, home: Home): { line: Line; said: Partial<TrueItem> & { unit: string } } {
  const { where, block, door, glue } = style;
  const { property, building, unit, isRoom } = home;
  const written = isRoom ? unit : `${door}${unit}`;
  const isDashed = style.isDashed && building !== null && (where === 'path' || where === 'location');
  const inside = isDashed
    ? [`${door}${building}-${unit}`]
    : [...(building === null ? [] : [`${block}${building}`]), written];
  const line: Line = {
    company: style.company === '' ? property.name : style.company,
    place: {
      path: [property.name, ...inside].join(glue),
      location: inside.join(glue),
      fields: property.name,
      unit: written,
    }[where],
    ...{ building: building ?? '', unit },
    ...{ street: property.street, city: property.city, state: property.state, zip: property.zip },
    home: where === 'path' || where === 'fields' ? `${property.name}${glue}Maintenance Shop` : 'Maintenance Shop',
  };
  const named = style.isNameless ? null : property.name;
  const said: Partial<TrueItem> & { unit: string } = isDashed
    ? { unit: `${building}-${unit}`, also: { building: [building], unit: [unit, `${door}${building}-${unit}`] } }
    : { unit, building, also: where === 'fields' ? {} : { unit: [written] } };
  return { line, said: { property: named, ...said } };
}

function row(sheet: Sheet, dice: Dice, style: Style, home: Home, type: ItemTypeName): void {
  const asset = drawAsset(dice, type);
  const { line: place, said } = placeOf(style, home);
  const { line: thing, item } = thingOf(dice, style, asset);
  const state = dice.weighed([
    ['used', 90],
    ['repair', 3],
    ['gone', 7],
  ] as const);
  const noun = dice.pick(GOODS[type]?.noun ?? [type]);
  const number = String(1000 + sheet.rows.length * 3);
  const name = { noun, 'place and noun': `${home.unit} ${noun}`, none: '' }[style.naming];
  const line: Line = {
    ...place,
    ...thing,
    ...{ id: Number(number) - 640, tag: `${style.prefix}${number.padStart(6, '0')}`, name },
    // What is gone is checked in.
    ...(state === 'gone' ? {} : { out: place.place ?? '', outType: 'location' }),
    ...{ status: dice.pick(style.labels[state]) },
    model: modelWords(style, asset, noun),
    notes: dice.pick(NOTES),
  };
  const cells = [...style.columns.keys()].map((field) => line[field] ?? '');
  if (state === 'gone') sheet.not('disposed', ...cells);
  else sheet.record(trueItem({ itemType: type, ...item, ...said, also: { ...item.also, ...said.also } }), ...cells);
}

function modelWords({ isCoarse, columns }: Style, { brand, model }: Asset, noun: string): string {
  if (isCoarse) return `${brand} ${noun}`;
  return columns.has('number') ? `${brand} ${model}` : model;
}

/** The columns of a thing without its name and place, and what they say of it. */
function thingOf(dice: Dice, style: Style, asset: Asset): { line: Line; item: Partial<TrueItem> } {
  const { brand, model, serial, installed, priceCents } = asset;
  const { category, over } = GOODS[asset.type] ?? { category: [asset.type], over: 'Appliances' };
  const bought = new Date(Date.parse(installed) - dice.int(3, 40) * 86_400_000).toISOString().slice(0, 10);
  const [hasSerial, hasCost, isDated] = [dice.chance(0.85), dice.chance(0.7), dice.chance(0.8)];
  const has = (field: Field) => style.columns.has(field);
  const line: Line = {
    ...{ number: model, category: style.isCoarse ? over : (category[style.manner] ?? category[0] ?? ''), maker: brand },
    ...{ serial: hasSerial ? serial : '', bought: isDated ? { day: bought } : '' },
    ...{ cost: hasCost ? money(priceCents / 100) : '', value: hasCost ? money(priceCents / 170) : '' },
    ...{ eol: '120 months', warranty: '12 months', ends: isDated ? { day: yearAfter(bought) } : '' },
    ...{ order: `PO-${dice.digits(5)}`, supplier: dice.pick(['HD Supply', 'Ferguson', 'Wilmar', '']) },
    ...{ outDay: { day: installed }, audit: { day: dice.day(2024, 2024) }, made: '2021-06-02 03:11 PM', user: '' },
    installed: isDated ? { day: installed } : '',
  };
  // The day of purchase or of checking out may stand for that of installing; neither has to.
  const near = [...(has('bought') && isDated ? [bought] : []), ...(has('outDay') ? [installed] : [])];
  return {
    line,
    item: {
      manufacturer: brand,
      model,
      serial: hasSerial ? serial : null,
      installDate: has('installed') && isDated ? installed : null,
      purchaseCents: has('cost') && hasCost ? priceCents : null,
      also: { installDate: has('installed') && isDated ? [] : near },
    },
  };
}

function yearAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`;
}

/** What the company's own people have at its head office; returns their names. */
function office(sheet: Sheet, dice: Dice, style: Style): string[] {
  return Array.from({ length: dice.int(1, 4) }, () => {
    const { first, last } = drawPerson(dice);
    const [category, maker, model] = dice.pick([
      ['Laptops', 'Dell', 'Latitude 5440'],
      ['Printers', 'HP', 'LaserJet M404dn'],
      ['Phones', 'Apple', 'iPhone 13'],
    ] as const);
    const line: Line = {
      ...{ id: dice.int(4, 200), company: style.company, tag: `IT-${dice.digits(4)}`, name: `${last}-${category}` },
      ...{ model, number: model, category, maker, serial: dice.letters(7) },
      ...{
        out: `${first} ${last}`,
        outType: 'user',
        user: `${first}.${last}`.toLowerCase(),
        place: 'Corporate Office',
      },
      ...{ home: 'Corporate Office', status: style.labels.used[0] ?? '', made: '2021-06-02 03:11 PM' },
    };
    sheet.not('office', ...[...style.columns.keys()].map((field) => line[field] ?? ''));
    return `${first} ${last}`;
  });
}
