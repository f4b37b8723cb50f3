import { homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import {
  BUILDING,
  CLASSES,
  CLUBHOUSE,
  drawEquipment,
  type Field,
  GROUNDS,
  LIFE_YEARS,
  SPARE,
  STATES,
  type States,
  SYSTEMS,
  WORDS,
} from '../kept/equipment-register-words.ts';
import { ownedName } from '../kept/owned-names.ts';
import { plateOf } from '../kept/plates.ts';

type Spot = {
  property: DrawnProperty;
  building: string | null;
  unit: string;
  isHome: boolean;
  types: readonly ItemTypeName[];
};
type Style = {
  columns: [Field, string][];
  hasBuildings: boolean;
  /** The site over its assets, not in a column. */
  isHeaded: boolean;
  states: States;
  classes: (typeof CLASSES)[number];
  isUpper: boolean;
  door: string;
  block: string;
  cost: (cents: number) => string;
  life: (years: number) => Cell;
  isByHand: boolean;
  isInUseOnly: boolean;
  hasTotals: boolean;
  staff: string[];
};

/** An asset system's register of the equipment of several communities: classes of cost, descriptions, homes beside boiler rooms and the clubhouse, and what was disposed of. */
export const equipmentRegister: Layout = {
  name: 'equipment-register',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, dice.int(2, 5), {
      nameOf: ownedName,
      buildings: style.hasBuildings ? dice.pick(['numbers', 'letters'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'padded'] as const),
      units: [4, 18],
    });
    const sheet = new Sheet(dice.pick(['Equipment Register', 'Register', 'Export']));
    const isTitled = dice.chance(0.45);
    if (isTitled) titles(sheet, dice, style, properties.length);
    if (!style.isHeaded || dice.chance(0.5)) head(sheet, style);
    let number = dice.int(100, 900) * 10;
    let total = 0;
    properties.forEach((property, at) => {
      if (style.isHeaded) {
        sheet.not('group', `Site: ${property.name}`);
        if (sheet.notRecords.every(({ why }) => why !== 'head')) head(sheet, style);
      }
      let sum = 0;
      for (const spot of spotsOf(dice, style, property))
        for (const type of spot.types) {
          for (const state of dice.weighed(LIVES)) {
            if (state === 'gone' && style.isInUseOnly) continue;
            number += dice.int(1, 4);
            sum += row(sheet, dice, style, { spot, type, state, number, site: 1014 + at * 7 });
          }
        }
      total += sum;
      if (style.hasTotals && style.isHeaded) totals(sheet, style, `Total ${property.name}`, sum);
      if (style.isHeaded) sheet.blank(dice.int(0, 1));
    });
    if (style.hasTotals) totals(sheet, style, 'Grand Total', total);
    if (style.states.key !== null) sheet.blank().not('legend', style.states.key);
    const has = (field: Field) => style.columns.some(([of]) => of === field);
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: has('address') ? addressOf(place) : null })),
      dates: dice.pick(['m/d/yyyy', 'mm/dd/yyyy', 'iso', 'd-Mon-yyyy', 'm/d/yy'] as const),
      asks: style.isInUseOnly && style.states.key === null ? [] : ['status'],
      personal: has('custodian') ? style.staff : [],
      container: dice.chance(0.55) ? 'csv' : 'xlsx',
    };
  },
};

type State = 'used' | 'repair' | 'gone';
/** What a place has had of one thing: the one in use, after the one it replaced, or none any more. */
const LIVES: readonly (readonly [readonly State[], number])[] = [
  [['used'], 88],
  [['repair'], 3],
  [['gone', 'used'], 7],
  [['gone'], 2],
];

function styleOf(dice: Dice): Style {
  const hasBuildings = dice.chance(0.75);
  const isHeaded = dice.chance(0.2);
  const kept = new Set(dice.some(SPARE, dice.int(5, SPARE.length)));
  const columns = (Object.entries(dice.pick(SYSTEMS)) as [Field, string][]).filter(([field]) => {
    if (field === 'building') return hasBuildings;
    if (isHeaded && ['site', 'siteNumber', 'address'].includes(field)) return false;
    return kept.has(field) || !SPARE.includes(field);
  });
  return {
    ...{ columns, hasBuildings, isHeaded },
    states: dice.pick(STATES),
    classes: dice.pick(CLASSES),
    isUpper: dice.chance(0.35),
    door: dice.pick(['Unit ', 'Unit ', 'Apt ', '']),
    block: dice.pick(['', '', 'Bldg ', 'Building ']),
    cost: dice.pick([
      (cents: number) => `$${money(cents / 100)}`,
      (cents: number) => money(cents / 100),
      (cents: number) => (cents / 100).toFixed(2),
    ]),
    life: dice.pick([
      (years: number) => years,
      (years: number) => `${years} yrs`,
      (years: number) => `${years * 12} mo`,
    ]),
    isByHand: dice.chance(0.35),
    isInUseOnly: dice.chance(0.15),
    hasTotals: dice.chance(0.5),
    staff: Array.from({ length: 3 }, () => drawPerson(dice)).map(({ first, last }) => `${first} ${last}`),
  };
}

function titles(sheet: Sheet, dice: Dice, style: Style, sites: number): void {
  if (dice.chance(0.5)) sheet.not('title', dice.pick(['Northline Residential', 'Calloway Property Services']));
  sheet.not('title', dice.pick(['Equipment Register', 'Asset Register', 'EQUIPMENT REGISTER']));
  sheet.not('title', `Sites: ${sites} selected   Status: ${style.isInUseOnly ? style.states.used : 'All'}`);
  sheet.not('title', 'Run date: 03/18/2025 07:52').blank(dice.int(0, 1));
}

function head(sheet: Sheet, { columns }: Style): void {
  sheet.not('head', ...columns.map(([, word]) => word));
}

/** The homes of a community, then the rest of its buildings, clubhouse and grounds. */
function spotsOf(dice: Dice, style: Style, property: DrawnProperty): Spot[] {
  const homes = property.units.map(({ name, building }) => ({
    ...{ property, building, unit: name, isHome: true, types: homeTypes(dice) },
  }));
  const other = (building: string | null, before: string, places: typeof GROUNDS) =>
    places.map(([unit, types]): Spot => ({ property, building, unit: `${before}${unit}`, isHome: false, types }));
  const blocks = property.buildings.length === 0 ? [null] : dice.some(property.buildings, dice.int(1, 2));
  return [
    ...homes,
    ...blocks.flatMap((building) => other(building, '', dice.some(BUILDING, dice.int(0, 2)))),
    ...(dice.chance(0.7)
      ? other(
          style.hasBuildings ? 'Clubhouse' : null,
          style.hasBuildings ? '' : 'Clubhouse ',
          dice.some(CLUBHOUSE, dice.int(1, 3)),
        )
      : []),
    ...other(null, '', dice.some(GROUNDS, dice.int(0, 2))),
  ];
}

type Thing = { spot: Spot; type: ItemTypeName; state: State; number: number; site: number };

/** A row of the register; returns its cost in cents. */
function row(sheet: Sheet, dice: Dice, style: Style, { spot, type, state, number, site }: Thing): number {
  const isGone = state === 'gone';
  const drawn = drawEquipment(dice, type);
  const asset = isGone ? { ...drawn, installed: dice.day(2003, 2009) } : drawn;
  const plate = plateOf(dice, asset, style.isByHand);
  const [isDated, isPriced] = [dice.chance(0.88), dice.chance(0.8)];
  const words = WORDS[type];
  if (!words) throw new Error(`No words for ${type}`);
  const about = dice.pick(words.about);
  const written = spot.isHome ? `${style.door}${spot.unit}` : spot.unit;
  const isNumbered = spot.building !== null && spot.building !== 'Clubhouse';
  const line: Record<Field, Cell> = {
    ...{ siteNumber: site, site: spot.property.name, address: addressOf(spot.property) },
    building: isNumbered ? `${style.block}${spot.building}` : (spot.building ?? ''),
    ...{ location: written, number: `EQ-${String(number).padStart(6, '0')}` },
    ...{ about: style.isUpper ? about.toUpperCase() : about, class: style.classes[words.class], quantity: 1 },
    ...{ make: plate.brand, model: plate.model, serial: plate.serial },
    ...{ installed: isDated ? { day: asset.installed } : '', cost: isPriced ? style.cost(asset.priceCents) : '' },
    ...{
      life: style.life(LIFE_YEARS[words.class]),
      book: isGone || !isPriced ? style.cost(0) : style.cost(Math.round(asset.priceCents / 3)),
    },
    condition: isGone ? '' : dice.pick(['Good', 'Good', 'Fair', 'Poor', '']),
    ...{ custodian: dice.chance(0.7) ? dice.pick(style.staff) : '' },
    status: isGone ? dice.pick(style.states.gone) : style.states[state],
    gone: isGone ? { day: dice.day(2019, 2024) } : '',
  };
  const has = (field: Field) => style.columns.some(([of]) => of === field);
  const cells = style.columns.map(([field]) => line[field]);
  if (isGone) sheet.not('disposed', ...cells);
  else {
    const said: TrueItem = trueItem({
      ...{ property: spot.property.name, building: spot.building, unit: spot.unit, itemType: type, ...plate.said },
      installDate: has('installed') && isDated ? asset.installed : null,
      purchaseCents: has('cost') && isPriced ? asset.priceCents : null,
      also: { ...plate.also, ...(spot.isHome ? { unit: [written] } : {}) },
    });
    sheet.record(said, ...cells);
  }
  return isPriced ? asset.priceCents : 0;
}

function totals(sheet: Sheet, style: Style, label: string, cents: number): void {
  if (!style.columns.some(([field]) => field === 'cost')) return;
  sheet.not(
    'subtotal',
    ...style.columns.map(([field], at) => (at === 0 ? label : field === 'cost' ? style.cost(cents) : '')),
  );
}
