import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueRecord, trueItem } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, drawProperties } from '../../world.ts';
import { brandLine } from '../kept/brand-lines.ts';
import { drawEquipment } from '../kept/equipment.ts';
import { siteName } from '../kept/site-names.ts';
import { PHOTO_WORDS, SCENES, UNREADABLE, VIEWS } from './photo-words.ts';

type Where = 'columns' | 'tags' | 'caption';
type Style = {
  /** What tells home and thing of a photo. */
  where: Where;
  place: 'column' | 'title';
  words: Record<string, string>;
  inHome: ItemTypeName[];
  plate: (model: string, serial: string) => string;
  columns: [key: string, head: string][];
  /** Of a day and a time of the clock. */
  taken: (day: string, minutes: number) => string;
  unitWord: string;
};
type Shot = { unit: string; thing: string; view: string; note: string };
/** A log while it is taken: the number of the next photo and the clock. */
type Walk = { sheet: Sheet; property: DrawnProperty; by: string; day: string; photo: number; minutes: number };

/** The photos of a technician's walk, from the app of a telephone: a row a photo, several of one thing, plates told in the notes. */
export const photoLog: Layout = {
  name: 'photo-log',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.place === 'title' ? 1 : dice.pick([1, 1, 2]), {
      nameOf: siteName,
      buildings: 'none',
      unitNames: dice.pick(['plain', 'plain', 'lettered', 'padded'] as const),
      units: [3, 28],
    });
    const [technician, tenant] = [drawPerson(dice), drawPerson(dice)];
    const sheet = new Sheet(dice.pick(['Photos', 'Photo Log', 'Export']));
    const [first] = properties;
    if (style.place === 'title' && first) {
      sheet
        .not('title', `Photo Report - ${first.name}`)
        .not('title', 'Created 03/18/2025 4:52 PM')
        .blank(dice.int(0, 1));
    }
    sheet.not('head', ...style.columns.map(([, head]) => head));
    const before = dice.int(1, 4000);
    let photo = before;
    for (const property of properties) {
      const walk: Walk = {
        ...{ sheet, property, by: `${technician.first} ${technician.last}`, photo },
        ...{ day: `2025-0${dice.int(1, 2)}-${dice.int(10, 28)}`, minutes: dice.int(490, 560) },
      };
      for (const { name } of property.units) home(dice, style, walk, name, `${tenant.first} ${tenant.last}`);
      if (dice.chance(0.5)) shared(dice, style, walk);
      photo = walk.photo;
    }
    if (style.place === 'title') sheet.not('total', `Total photos: ${photo - before}`);
    return {
      sheets: [sheet],
      properties: properties.map((one) => ({
        name: one.name,
        address: style.place === 'column' ? addressOf(one) : null,
      })),
      dates: 'iso',
      asks: ['photos that show no appliance'],
      personal: [`${technician.first} ${technician.last}`, `${tenant.first} ${tenant.last}`],
    };
  },
};

function styleOf(dice: Dice): Style {
  const where = dice.pick(['columns', 'columns', 'tags', 'caption'] as const);
  const place = dice.pick(['column', 'column', 'title'] as const);
  const some: ItemTypeName[] = ['Dishwasher', 'Microwave', 'Garbage disposal', 'Washer', 'Dryer'];
  const heat: ItemTypeName[] = dice.pick([['Central AC condenser', 'Furnace'], ['Air handler'], ['PTAC'], []]);
  return {
    ...{ where, place },
    words: Object.fromEntries(Object.entries(PHOTO_WORDS).map(([type, words]) => [type, dice.pick(words)])),
    inHome: ['Refrigerator', 'Range', ...dice.some(some, dice.int(1, 3)), 'Water heater', ...heat],
    plate: dice.pick([
      (model, serial) => `M: ${model} S/N: ${serial}`,
      (model, serial) => `Model ${model}, Serial ${serial}`,
      (model, serial) => `S/N ${serial} / MOD ${model}`,
      (model, serial) => `Model# ${model}\nSerial# ${serial}`,
    ]),
    columns: columnsOf(dice, where, place),
    taken: dice.pick([
      (day, minutes) => `${day}T${clock(minutes)}:${dice.int(10, 59)}Z`,
      (day, minutes) => `${day} ${clock(minutes)}`,
      (day, minutes) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)} ${clock(minutes)}`,
    ]),
    unitWord: dice.pick(['Unit', 'Apt']),
  };
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function columnsOf(dice: Dice, where: Where, place: Style['place']): Style['columns'] {
  const optional = (key: string, head: string, part: number): Style['columns'] =>
    dice.chance(part) ? [[key, head]] : [];
  const id: [string, string] = ['id', dice.pick(['Photo ID', 'Photo #', 'Image'])];
  const project: Style['columns'] =
    place === 'title'
      ? []
      : [
          ['project', dice.pick(['Project', 'Project Name', 'Site'])],
          ['address', dice.pick(['Project Address', 'Address'])],
        ];
  const of: Record<Where, Style['columns']> = {
    columns: [
      ['unit', dice.pick(['Unit', 'Apt', 'Location'])],
      ['thing', dice.pick(['Item', 'Subject', 'What'])],
      ['view', dice.pick(['Photo Type', 'View', 'Shot'])],
      ['note', dice.pick(['Comment', 'Notes', 'Description'])],
    ],
    tags: [
      ['tags', dice.pick(['Tags', 'Labels'])],
      ['note', dice.pick(['Description', 'Comments'])],
    ],
    caption: [
      ['caption', dice.pick(['Caption', 'Title'])],
      ['note', dice.pick(['Notes', 'Comment'])],
    ],
  };
  const taken: [string, string] = ['taken', dice.pick(['Captured At', 'Date Taken', 'Timestamp'])];
  const by: [string, string] = ['by', dice.pick(['Captured By', 'Taken By', 'User'])];
  const spots = dice.chance(0.6);
  return [
    id,
    ...project,
    ...dice.pick([
      [taken, by, ...of[where]],
      [...of[where], taken, by],
    ]),
    ...(spots
      ? ([
          ['latitude', 'Latitude'],
          ['longitude', 'Longitude'],
        ] satisfies Style['columns'])
      : []),
    ...optional('url', dice.pick(['Photo URL', 'Link']), 0.7),
  ];
}

function home(dice: Dice, style: Style, walk: Walk, unit: string, tenant: string): void {
  scene(dice, style, walk, unit, ['Front door', 'Overall', `${style.unitWord} ${unit}`]);
  for (const type of style.inHome) if (dice.chance(0.9)) thing(dice, style, walk, unit, type, '');
  for (const one of dice.some(SCENES.slice(1), dice.int(0, 2))) scene(dice, style, walk, unit, one);
  if (dice.chance(0.06)) scene(dice, style, walk, unit, ['Ceiling', 'Damage', `${tenant} says it drips when it rains`]);
}

/** Machines of one kind side by side, told apart by a number. */
function shared(dice: Dice, style: Style, walk: Walk): void {
  scene(dice, style, walk, 'Laundry Room', ['Entrance', 'Overall', '']);
  for (const type of ['Commercial washer', 'Commercial dryer'] satisfies ItemTypeName[])
    for (const number of [1, 2]) thing(dice, style, walk, 'Laundry Room', type, ` #${number}`);
  thing(dice, style, walk, 'Laundry Room', 'Fire extinguisher', '');
}

/** All photos of one thing; the first that tells of it carries its record. */
function thing(dice: Dice, style: Style, walk: Walk, unit: string, type: ItemTypeName, number: string): void {
  const { brand, model, serial } = drawEquipment(dice, type);
  const line = brandLine(dice, brand);
  const named = `${style.words[type] ?? type}${number}`;
  const isRead = dice.chance(0.92);
  const made = dice.chance(0.25) ? `, mfg ${String(dice.int(1, 12)).padStart(2, '0')}/${dice.int(2008, 2022)}` : '';
  const shots: Shot[] = dice
    .some(VIEWS, dice.int(0, 2))
    .map(([view, notes]) => ({ unit, thing: named, view, note: dice.pick(notes) }));
  const saysBrand = dice.chance(0.9);
  const read = style.plate(model, serial);
  const plate = isRead ? `${saysBrand ? `${line.written} ` : ''}${read}${made}` : dice.pick(UNREADABLE);
  shots.push({ unit, thing: named, view: 'Data plate', note: plate });
  // A plate that came out blurred is taken again.
  if (isRead && dice.chance(0.1)) {
    const blurred = { unit, thing: named, view: 'Data plate', note: dice.pick(['blurry', 'blurry - see next']) };
    shots.splice(-1, 0, blurred);
  } else if (isRead && dice.chance(0.08)) shots.push({ unit, thing: named, view: 'Data plate', note: read });
  const record = trueItem({
    ...{ property: walk.property.name, unit, itemType: type },
    ...(isRead ? { model, serial } : {}),
    manufacturer: isRead && saysBrand ? brand : null,
    also: isRead && saysBrand ? { manufacturer: line.also } : {},
  });
  for (const [at, shot] of shots.entries()) take(dice, style, walk, shot, at === 0 ? record : null, 'another photo');
}

function scene(
  dice: Dice,
  style: Style,
  walk: Walk,
  unit: string,
  [named, view, note]: readonly [string, string, string],
): void {
  take(dice, style, walk, { unit, thing: named, view, note }, null, 'no appliance');
}

function take(
  dice: Dice,
  style: Style,
  walk: Walk,
  { unit, thing: named, view, note }: Shot,
  record: TrueRecord | null,
  why: string,
): void {
  walk.photo += 1;
  walk.minutes = Math.min(walk.minutes + dice.int(0, 2), 1200);
  const home = /^\d/.test(unit) ? `${style.unitWord} ${unit}` : unit;
  const cells: Record<string, Cell> = {
    id: `IMG_${String(walk.photo).padStart(4, '0')}`,
    ...{ project: walk.property.name, address: addressOf(walk.property), taken: style.taken(walk.day, walk.minutes) },
    ...{ by: walk.by, unit: home, thing: named, view, note },
    tags: [home, named, view].join(', '),
    caption: [home, named, view].join(' - '),
    latitude: `43.6${dice.digits(5)}`,
    longitude: `-116.2${dice.digits(5)}`,
    url: `https://photos.example.com/p/${dice.digits(8)}`,
  };
  const row = style.columns.map(([key]) => cells[key] ?? '');
  if (record) walk.sheet.record(record, ...row);
  else walk.sheet.not(why, ...row);
}
