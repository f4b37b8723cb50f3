import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, drawProperties } from '../../world.ts';
import { drawEquipment } from './equipment.ts';
import { plateOf } from './plates.ts';
import { communitySign, SIGN_COMPANIES } from './sign-names.ts';
import { type Field, HEADS, KEYS, NO_ACCESS, REMARKS, TRADES, type Trade, WORDS } from './site-survey-words.ts';

type Style = {
  trade: Trade;
  heads: (typeof HEADS)[number];
  fields: Field[];
  hasNumber: boolean;
  /** Where the site stands; 'customer' has the owner's company beside it. */
  told: 'site' | 'customer' | 'joined' | 'address' | 'column' | 'nowhere';
  places: 'column' | 'sections';
  building: 'none' | 'column' | 'heading' | 'joined';
  door: string;
  manner: number;
  made: 'year' | 'month' | 'day';
  isUpper: boolean;
  isHeadedEach: boolean;
  isOnce: boolean;
  hasKey: boolean;
  hasCount: boolean;
};
type Place = { property: DrawnProperty; building: string | null; unit: string; isHome: boolean };
type Walk = { sheet: Sheet; dice: Dice; style: Style; count: number; home: Trade['home'][number]; photo: number };

/** What a contractor or a warranty company writes down on a walk of a site: equipment with its plate and how it looks, home by home and in the common rooms. */
export const siteSurvey: Layout = {
  name: 'site-survey',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.told === 'column' ? dice.int(2, 3) : 1, {
      nameOf: communitySign,
      buildings: style.building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: dice.pick(['plain', 'plain', 'plain', 'lettered', 'sequence'] as const),
      units: [5, 40],
    });
    const sheet = new Sheet(dice.pick(['Survey', 'Sheet1', 'Site Survey', 'Equipment']));
    titles(sheet, dice, style, properties);
    const home = dice.pick(style.trade.home);
    const walk: Walk = { sheet, dice, style, count: 0, home, photo: dice.int(1, 900) };
    if (!style.isHeadedEach) head(walk);
    for (const property of properties) site(walk, property);
    foot(sheet, dice, style);
    return {
      sheets: [sheet],
      properties:
        style.told === 'nowhere'
          ? []
          : properties.map((place) => ({
              name: place.name,
              address: style.told === 'address' ? addressOf(place) : null,
            })),
      dates: dice.pick<DateStyle>(['m/d/yyyy', 'mm/dd/yyyy', 'm/d/yy']),
      asks: [...(style.told === 'nowhere' ? ['property'] : []), 'date', 'common areas'],
      personal: [],
      container: dice.chance(0.7) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice): Style {
  const told = dice.pick(['site', 'site', 'customer', 'customer', 'joined', 'address', 'column', 'nowhere'] as const);
  const places = told === 'column' ? 'column' : dice.pick(['column', 'column', 'sections'] as const);
  const building =
    places === 'sections'
      ? dice.pick(['none', 'none', 'joined', 'heading'] as const)
      : dice.pick(['none', 'none', 'column', 'column', 'heading', 'joined'] as const);
  const left = new Set(dice.some(['made', 'grade', 'comment', 'photo'] as const, dice.pick([0, 0, 1, 2])));
  const all = ['place', 'equipment', 'make', 'model', 'serial', 'made', 'grade', 'comment', 'photo'] as const;
  return {
    ...{ told, places, trade: dice.pick(TRADES), heads: dice.pick(HEADS) },
    building: told === 'column' && building === 'heading' ? 'column' : building,
    fields: all.filter((field) => (field === 'place' ? places === 'column' : !left.has(field as 'made'))),
    hasNumber: dice.chance(0.2),
    door: places === 'sections' ? dice.pick(['Apt ', 'Unit ', 'Apt #']) : dice.pick(['', '', 'Apt ', 'Unit ', '#']),
    manner: dice.int(0, 2),
    made: dice.pick(['year', 'month', 'month', 'day'] as const),
    isUpper: dice.chance(0.25),
    isHeadedEach: places === 'sections' && dice.chance(0.35),
    // The home in the first row of its equipment only.
    isOnce: places === 'column' && dice.chance(0.35),
    ...{ hasKey: dice.chance(0.6), hasCount: dice.chance(0.5) },
  };
}

function titles(sheet: Sheet, dice: Dice, style: Style, [property]: DrawnProperty[]): void {
  if (!property) throw new Error('No property');
  const { trade, told } = style;
  const report = dice.pick(trade.report);
  const { first, last } = drawPerson(dice);
  const initial = last.slice(0, 1).toUpperCase();
  if (told !== 'nowhere' || dice.chance(0.5)) sheet.not('title', dice.pick(trade.companies));
  sheet.not('title', told === 'joined' ? `${report} - ${property.name}` : report);
  if (told === 'customer')
    sheet.not('title', `Customer: ${dice.pick(SIGN_COMPANIES)}`, '', '', `Site: ${property.name}`);
  // The owner's company is no site.
  if (told === 'nowhere' && dice.chance(0.4)) sheet.not('title', `Customer: ${dice.pick(SIGN_COMPANIES)}`);
  if (told === 'site')
    sheet.not('title', ...dice.pick([[`Site: ${property.name}`], ['Site:', property.name], [property.name]]));
  if (told === 'address') sheet.not('title', `Site: ${property.name}`).not('title', addressOf(property));
  const by = dice.pick([`Surveyed by: ${first} ${initial}.`, `Tech: ${first}`, `Technician: ${first} ${initial}.`]);
  sheet.not('title', by, '', '', dice.pick(['Date: 3/11/2025', 'Survey date: March 11-12, 2025', '3/11/25']));
  if (dice.chance(0.3)) sheet.not('title', `Job # ${dice.int(24, 25)}-${dice.digits(4)}`);
  sheet.blank(dice.int(0, 1));
}

function head({ sheet, style }: Walk): void {
  const { heads, fields } = style;
  const lead = [
    ...(style.hasNumber ? [heads.number] : []),
    ...(style.told === 'column' ? [heads.site] : []),
    ...(style.building === 'column' ? [heads.building] : []),
  ];
  sheet.not('head', ...lead, ...fields.map((field) => heads[field]));
}

function site(walk: Walk, property: DrawnProperty): void {
  const { sheet, dice, style } = walk;
  for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    if (style.building === 'heading') sheet.not('group', cased(style, `Building ${building}`));
    for (const unit of units) {
      const place = { property, building, unit: unit.name, isHome: true };
      if (dice.chance(0.04)) closed(walk, place);
      else
        visit(
          walk,
          place,
          walk.home.map((types) => dice.pick(types)),
        );
    }
  }
  const rooms = dice.some(style.trade.rooms, dice.int(0, 3));
  if (rooms.length > 0 && style.building === 'heading') sheet.not('group', cased(style, 'Common Areas'));
  for (const [unit, types] of rooms) visit(walk, { property, building: null, unit, isHome: false }, types);
}

function cased({ isUpper }: Style, text: string): string {
  return isUpper ? text.toUpperCase() : text;
}

/** A home or room as the list writes it. */
function written(style: Style, { building, unit, isHome }: Place): string {
  if (!isHome) return unit;
  const block = style.building === 'joined' && building !== null ? `Bldg ${building} ` : '';
  return block === '' ? `${style.door}${unit}` : `${block}${style.door.trim() === '' ? '- ' : style.door}${unit}`;
}

function leadOf(style: Style, { property, building }: Place, count: Cell): Cell[] {
  return [
    ...(style.hasNumber ? [count] : []),
    ...(style.told === 'column' ? [property.name] : []),
    ...(style.building === 'column' ? [building ?? ''] : []),
  ];
}

function section(walk: Walk, place: Place): void {
  const { sheet, style } = walk;
  sheet.not('group', cased(style, written(style, place)));
  if (style.isHeadedEach) head(walk);
}

function closed(walk: Walk, place: Place): void {
  const { sheet, dice, style } = walk;
  const why = dice.pick(NO_ACCESS);
  if (style.places === 'sections') {
    sheet.not('no access', `${cased(style, written(style, place))} - ${why}`);
    return;
  }
  const at = style.fields.includes('comment') ? 'comment' : 'equipment';
  const cells = style.fields.map((field) => (field === 'place' ? written(style, place) : field === at ? why : ''));
  sheet.not('no access', ...leadOf(style, place, ''), ...cells);
}

function visit(walk: Walk, place: Place, types: readonly ItemTypeName[]): void {
  const { sheet, dice, style } = walk;
  if (style.places === 'sections') section(walk, place);
  let isFirst = true;
  for (const type of types) {
    const word = wordOf(style, type);
    if (place.isHome && dice.chance(0.03) && style.fields.includes('comment')) {
      const cells = style.fields.map((field) =>
        field === 'place' ? written(style, place) : field === 'equipment' ? word : field === 'comment' ? 'None' : '',
      );
      sheet.not('no item', ...leadOf(style, place, ''), ...cells);
    } else thing(walk, place, type, isFirst || !style.isOnce);
    isFirst = false;
  }
  if (style.places === 'sections' && dice.chance(0.5)) sheet.blank();
}

function wordOf({ manner }: Style, type: ItemTypeName): string {
  const word = WORDS[type]?.[manner];
  if (word === undefined) throw new Error(`No words for ${type}`);
  return word;
}

/** How things look by the year in which they were made. */
const GRADES: readonly (readonly [from: number, range: readonly [number, number]])[] = [
  [2019, [4, 5]],
  [2012, [3, 4]],
  [2005, [2, 3]],
];

function thing(walk: Walk, place: Place, type: ItemTypeName, isPlaced: boolean): void {
  const { sheet, dice, style } = walk;
  walk.count += 1;
  walk.photo += 1;
  const plate = plateOf(dice, drawEquipment(dice, type), true);
  const made = madeOf(dice, style);
  const [least, most] = GRADES.find(([from]) => made.year >= from)?.[1] ?? [1, 2];
  const grade = dice.int(least, most);
  const line: Record<Field, Cell> = {
    ...{ place: written(style, place), equipment: wordOf(style, type), make: plate.brand },
    ...{ model: plate.model, serial: plate.serial, made: made.cell, grade },
    comment: dice.pick(REMARKS[5 - grade] ?? ['']),
    photo: dice.chance(0.85) ? (style.manner === 1 ? `IMG_${1000 + walk.photo}` : walk.photo) : '',
  };
  const unit = style.places === 'sections' ? cased(style, place.unit) : place.unit;
  sheet.record(
    trueItem({
      ...{ property: style.told === 'nowhere' ? null : place.property.name, building: place.building },
      ...{ unit, itemType: type, ...plate.said },
      also: {
        ...plate.also,
        unit: place.isHome ? [written(style, place)] : [],
        building: buildingsOf(style, place),
        // No day is told but the one of making, that may stand for when it was put in.
        installDate: made.says,
      },
    }),
    ...leadOf(style, isPlaced ? place : { ...place, building: null }, walk.count),
    ...style.fields.map((field) => (field === 'place' && !isPlaced ? '' : line[field])),
  );
}

/** Other buildings than the true one that a list may be understood to say. */
function buildingsOf({ building }: Style, { isHome }: Place): (string | null)[] {
  if (isHome) return building === 'joined' ? [null] : [];
  return building === 'heading' ? ['Common Areas'] : [];
}

/** When a thing was made, as the plate tells it, and what may be taken from that. */
function madeOf(dice: Dice, style: Style): { year: number; cell: Cell; says: string[] } {
  const day = dice.day(1998, 2023);
  const year = Number(day.slice(0, 4));
  if (!style.fields.includes('made')) return { year, cell: '', says: [] };
  if (dice.chance(0.15)) return { year, cell: dice.pick(['', '', 'unk', '?', 'N/A']), says: [] };
  return { year, ...toldOf(style, day) };
}

function toldOf({ made }: Style, day: string): { cell: Cell; says: string[] } {
  const [year = '', month = ''] = day.split('-');
  const ofYear = [year, `${year}-01-01`];
  if (made === 'year') return { cell: Number(year), says: ofYear };
  if (made === 'month')
    return { cell: `${month}/${year}`, says: [...ofYear, `${year}-${month}`, `${year}-${month}-01`] };
  return { cell: { day }, says: [...ofYear, day] };
}

function foot(sheet: Sheet, dice: Dice, { hasKey, hasCount, fields }: Style): void {
  if (!hasKey && !hasCount) return;
  sheet.blank(dice.int(0, 1));
  if (hasCount)
    sheet.not(
      'subtotal',
      dice.pick([`Total equipment surveyed: ${sheet.records.length}`, 'TOTAL']),
      '',
      '',
      sheet.records.length,
    );
  if (hasKey && fields.includes('grade')) sheet.not('legend', dice.pick(KEYS));
  if (dice.chance(0.3)) sheet.not('footer', 'This survey is visual only and is not a warranty of condition.');
}
