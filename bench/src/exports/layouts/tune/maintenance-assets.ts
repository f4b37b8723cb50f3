import { type Asset, drawAsset, homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { addressOf, drawPerson, type Person } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { AREAS, type Field, SPARE, SYSTEMS, type System, WORDS } from '../kept/maintenance-words.ts';
import { plateOf } from '../kept/plates.ts';
import { portfolioName } from '../kept/portfolio-names.ts';

type Line = Partial<Record<Field, Cell>>;
type Said = Partial<TrueItem> & { unit: string };
type Home = { property: DrawnProperty; building: string | null; unit: string; isArea: boolean };
type State = keyof System['states'];
type Style = {
  system: System;
  columns: [string, Field][];
  naming: 'noun' | 'noun and place' | 'make and noun' | 'tag';
  category: 'category' | 'plural' | 'wide';
  block: string;
  door: string;
  glue: string;
  /** Building and unit in one: '3-204'. */
  isDashed: boolean;
  isByHand: boolean;
  /** Without what is decommissioned. */
  isInUseOnly: boolean;
  price: (cents: number) => string;
  staff: Person[];
};

/** A maintenance system's export of its assets, with its own columns and states; what is decommissioned stays in it, often beside what took its place. */
export const maintenanceAssets: Layout = {
  name: 'maintenance-assets',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, dice.pick([1, 1, 2, 3, 4]), {
      nameOf: portfolioName,
      buildings:
        style.system.sheet === 'Asset Export' || dice.chance(0.6) ? dice.pick(['letters', 'numbers'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'padded', 'sequence'] as const),
      units: [4, 28],
    });
    const sheet = new Sheet(style.system.sheet);
    const isTitled = dice.chance(0.2);
    if (isTitled) {
      sheet.not('title', dice.pick(['Asset List', 'Equipment Inventory', 'Appliance Inventory']));
      sheet.not('title', dice.pick(['Exported 03/18/2025 9:14 AM', 'Filter: Category is any, Location is any']));
      sheet.blank(dice.int(0, 1));
    }
    sheet.not('head', ...style.columns.map(([head]) => head));
    const top = sheet.rows.length;
    const things = properties.flatMap((property) => thingsOf(dice, property));
    const inOrder = dice.pick([
      () => things,
      () => things.toSorted((a, b) => a.type.localeCompare(b.type)),
      () => dice.shuffled(things),
    ])();
    for (const { home, type } of inOrder) put(sheet, dice, style, home, type);
    if (isTitled && dice.chance(0.6)) sheet.not('subtotal', 'Total', sheet.rows.length - top);
    const has = (field: Field) => style.columns.some(([, of]) => of === field);
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: has('address') ? addressOf(place) : null })),
      dates: dice.pick(['m/d/yyyy', 'mm/dd/yyyy', 'iso', 'm/d/yy', 'd-Mon-yyyy'] as const),
      asks: [...(style.isInUseOnly ? [] : ['status']), ...(style.system.sheet === 'Equipment' ? ['property'] : [])],
      personal: has('worker') ? style.staff.map(({ first, last }) => `${first} ${last}`) : [],
      container: dice.chance(0.7) ? 'csv' : 'xlsx',
    };
  },
};

function styleOf(dice: Dice): Style {
  const system = dice.pick(SYSTEMS);
  const kept = new Set(dice.some(SPARE, dice.int(5, SPARE.length)));
  const isByHand = dice.chance(0.5);
  const category = dice.pick(['category', 'category', 'plural', 'wide'] as const);
  const written = dice.pick([
    (cents: number) => `$${money(cents / 100)}`,
    (cents: number) => money(cents / 100),
    (cents: number) => (cents / 100).toFixed(2),
  ]);
  return {
    ...{ system, isByHand, category },
    columns: Object.entries(system.columns).filter(([, field]) => kept.has(field) || !SPARE.includes(field)),
    // Of a wide category the name alone says what a thing is.
    naming: dice.pick([
      ...(['noun', 'noun', 'noun and place', 'make and noun'] as const),
      ...(category === 'wide' ? [] : (['tag'] as const)),
    ]),
    block: dice.pick(['Bldg ', 'Building ']),
    door: dice.pick(['Unit ', 'Unit ', 'Apt ', '#', '']),
    glue: dice.pick(Object.values(system.columns).includes('path') ? [' > ', ' / '] : [' - ', ', ', ' / ']),
    isDashed: dice.chance(0.25),
    isInUseOnly: dice.chance(0.2),
    price: written,
    staff: Array.from({ length: 3 }, () => drawPerson(dice)),
  };
}

/** The things of a property, home by home, then those of its common areas. */
function thingsOf(dice: Dice, property: DrawnProperty): { home: Home; type: ItemTypeName }[] {
  const homes = property.units.flatMap(({ name, building }) =>
    homeTypes(dice).map((type) => ({ home: { property, building, unit: name, isArea: false }, type })),
  );
  const areas = dice
    .some(AREAS, dice.int(0, 3))
    .flatMap(([unit, types]) =>
      types.map((type) => ({ home: { property, building: null, unit, isArea: true }, type })),
    );
  return [...homes, ...areas];
}

/** A thing, with the one it replaced, or one that is gone and has not been replaced. */
function put(sheet: Sheet, dice: Dice, style: Style, home: Home, type: ItemTypeName): void {
  const state = dice.weighed<State>([
    ['used', 90],
    ['repair', 3],
    ['gone', 7],
  ]);
  if (state !== 'gone') row(sheet, dice, style, home, drawAsset(dice, type), state);
  else {
    const old = { ...drawAsset(dice, type), installed: dice.day(2003, 2009) };
    if (!style.isInUseOnly) row(sheet, dice, style, home, old, 'gone');
    if (dice.chance(0.7)) row(sheet, dice, style, home, drawAsset(dice, type), 'used');
  }
}

function row(sheet: Sheet, dice: Dice, style: Style, home: Home, asset: Asset, state: State): void {
  const { line: place, said } = placeOf(style, home);
  const { line: thing, said: told } = thingOf(dice, style, asset);
  const words = WORDS[asset.type];
  if (!words) throw new Error(`No words for ${asset.type}`);
  const noun = dice.pick(words.nouns);
  const at = home.isArea ? home.unit : `${style.isDashed && home.building ? `${home.building}-` : ''}${home.unit}`;
  const { first, last } = dice.pick(style.staff);
  const number = 10_400 + sheet.rows.length * 3;
  const line: Line = {
    ...{ ...place, ...thing, id: number, barcode: `${number}77`, category: words[style.category] },
    name: {
      noun,
      'noun and place': `${noun} - ${at}`,
      'make and noun': `${asset.brand} ${noun}`,
      tag: `${words.tag}-${at.replaceAll(' ', '').toUpperCase()}`,
    }[style.naming],
    ...{ status: style.system.states[state], gone: state === 'gone' ? { day: dice.day(2019, 2024) } : '' },
    about: words.wide === 'Appliances' ? dice.pick(['', '', 'White', 'Stainless', 'Almond']) : '',
    ...{ worker: dice.chance(0.7) ? `${first} ${last}` : '', critical: dice.pick(['Low', 'Low', 'Medium', '']) },
    ...{ vendor: dice.pick(['', 'HD Supply', 'Ferguson', 'Chadwell Supply']), count: 1 },
    ...{ spent: dice.chance(0.3) ? style.price(dice.int(40, 400) * 100) : style.price(0), made: '06/02/2021 3:11 PM' },
  };
  const cells = style.columns.map(([, field]) => line[field] ?? '');
  if (state === 'gone') sheet.not('disposed', ...cells);
  else
    sheet.record(trueItem({ ...told, ...said, itemType: asset.type, also: { ...told.also, ...said.also } }), ...cells);
}

/** The columns of a place, and what they say of it. */
function placeOf(style: Style, home: Home): { line: Line; said: Said } {
  const { block, door, glue } = style;
  const { property, building, unit, isArea } = home;
  const written = isArea ? unit : `${door}${unit}`;
  const hasFields = Object.values(style.system.columns).includes('unit');
  const isDashed = style.isDashed && building !== null && !hasFields;
  const dashed = `${door}${building}-${unit}`;
  const inside = isDashed ? [dashed] : [...(building === null ? [] : [`${block}${building}`]), written];
  const line: Line = {
    ...{ property: property.name, address: addressOf(property), inside: inside.join(glue) },
    ...{ path: [property.name, ...inside].join(glue), building: building ?? '', unit },
  };
  const named = { property: property.name };
  if (isDashed)
    return {
      line,
      said: { ...named, unit: `${building}-${unit}`, also: { building: [building], unit: [unit, dashed] } },
    };
  return { line, said: { ...named, building, unit, also: hasFields ? {} : { unit: [written] } } };
}

/** The columns of a thing without its name and state, and what they say of it. */
function thingOf(dice: Dice, style: Style, asset: Asset): { line: Line; said: Partial<TrueItem> } {
  const plate = plateOf(dice, asset, style.isByHand);
  const has = (field: Field) => style.columns.some(([, of]) => of === field);
  const isDated = has('installed') && dice.chance(0.82);
  const isPriced = dice.chance(0.7);
  const bought = new Date(Date.parse(asset.installed) - dice.int(2, 30) * 86_400_000).toISOString().slice(0, 10);
  const ends = `${Number(asset.installed.slice(0, 4)) + 1}${asset.installed.slice(4).replace('-02-29', '-02-28')}`;
  const isBought = dice.chance(0.8);
  return {
    line: {
      ...{ make: plate.brand, model: plate.model, serial: plate.serial },
      ...{ installed: isDated ? { day: asset.installed } : '', bought: isBought ? { day: bought } : '' },
      ...{
        ends: dice.chance(0.6) ? { day: ends } : '',
        cost: isPriced ? style.price(asset.priceCents) : '',
      },
      life: dice.pick([10, 12, 15]),
    },
    said: {
      ...plate.said,
      installDate: isDated ? asset.installed : null,
      purchaseCents: has('cost') && isPriced ? asset.priceCents : null,
      // Where the day of installing is left open, that of purchase may stand for it.
      also: { ...plate.also, installDate: !isDated && isBought && has('bought') ? [bought] : [] },
    },
  };
}
