import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, personalOf } from '../../world.ts';
import { managedName } from '../kept/managed-names.ts';

/** Places behind a lock that are neither homes nor rooms. */
const LOCKS = ['Pool Gate', 'Dumpster Gate', 'Roof Hatch', 'Meter Closet', 'Mail Panel', 'Golf Cart', 'Grand Master'];
type Part = 'door' | 'bolt' | 'box' | 'mail' | 'fob' | 'stall' | 'resident' | 'copies' | 'note';
const WORDS: Record<Part, string[]> = {
  door: ['Door Key', 'Key Code', 'Entry Key #', 'KEY'],
  bolt: ['Deadbolt', 'D/B Code'],
  box: ['Mailbox', 'Mail Box #', 'CBU / Box'],
  mail: ['Mail Key', 'MB Key #'],
  fob: ['Fob', 'FOB #', 'Gate Fob'],
  stall: ['Parking', 'Carport', 'Stall #'],
  resident: ['Resident', 'Name', 'Issued To'],
  copies: ['# Keys Out', 'Copies'],
  note: ['Notes', 'Comments', 'NOTES'],
};
type Style = {
  building: 'none' | 'heading' | 'column';
  hasFloor: boolean;
  hasPlan: boolean;
  unit: string;
  parts: Part[];
  heads: string[];
};

/** The key and mailbox list of an office: a row a home with the numbers of its locks, boxes and stalls, keys of the grounds below. */
export const keyBook: Layout = {
  name: 'key-book',
  kind: 'units',
  draw(dice) {
    const building = dice.pick(['none', 'heading', 'column'] as const);
    const properties = drawProperties(dice, dice.pick([1, 1, 1, 2]), {
      nameOf: managedName,
      buildings: building === 'none' ? 'none' : dice.pick(['numbers', 'letters', 'named'] as const),
      unitNames: dice.pick(['plain', 'plain', 'sequence', 'lettered'] as const),
      units: [8, 70],
      oddNames: dice.chance(0.15),
    });
    const style = styleOf(dice, building);
    const isBook = properties.length > 1;
    const report = dice.pick([
      'KEY LIST',
      'Key & Mailbox Log',
      'MASTER KEY LIST - CONFIDENTIAL',
      'Keys / Mailboxes / Parking',
    ]);
    const label = dice.pick(['', '', 'Community: ']);
    const updated = `${dice.pick(['Updated', 'Rev.', 'Last audit'])} ${dice.int(1, 3)}/${dice.int(1, 28)}/2025`;
    const foot = dice.pick(['keys', 'note', 'none'] as const);
    const sheets = properties.map((property, at) => {
      const sheet = new Sheet(isBook ? `Keys ${at + 1}` : 'Keys');
      if (label === '' && dice.chance(0.4)) sheet.not('title', `${property.name} - ${report}`);
      else sheet.not('title', report).not('title', `${label}${property.name}`);
      sheet.not('title', updated).blank(dice.int(0, 1));
      list(sheet, dice, style, property);
      if (foot === 'keys') grounds(sheet, dice);
      if (foot === 'note')
        sheet.blank().not('legend', 'Do not write unit numbers on tags! Lost key = rekey, $75 charge.');
      return sheet;
    });
    return {
      sheets,
      properties: properties.map(({ name }) => ({ name, address: null })),
      dates: 'm/d/yyyy',
      asks: foot === 'keys' ? ['keys of the grounds'] : [],
      personal: style.parts.includes('resident')
        ? personalOf(
            properties.flatMap(({ units }) => units),
            ({ first, last }) => [`${first} ${last}`],
          )
        : [],
    };
  },
};

function styleOf(dice: Dice, building: Style['building']): Style {
  const optional = dice.some<Part>(['bolt', 'mail', 'fob', 'stall', 'copies'], dice.int(1, 4));
  const all: Part[] = ['door', 'bolt', 'box', 'mail', 'fob', 'stall', 'resident', 'copies', 'note'];
  const isShown = (part: Part) => part === 'door' || part === 'box' || part === 'note' || optional.includes(part);
  const hasResident = dice.chance(0.7);
  const parts = all.filter((part) => (part === 'resident' ? hasResident : isShown(part)));
  const [hasFloor, hasPlan] = [dice.chance(0.25), dice.chance(0.35)];
  const heads = [
    ...(building === 'column' ? [dice.pick(['Bldg', 'BLDG', 'Building'])] : []),
    dice.pick(['Apt', 'Unit', 'Apt #', 'UNIT']),
    ...(hasFloor ? [dice.pick(['Floor', 'Flr'])] : []),
    ...(hasPlan ? [dice.pick(['Type', 'Floor Plan'])] : []),
    ...parts.map((part) => dice.pick(WORDS[part])),
  ];
  return { building, hasFloor, hasPlan, unit: dice.pick(['', '', '#']), parts, heads };
}

function list(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  const isHeaded = style.building === 'heading';
  const repeatsHead = isHeaded && dice.chance(0.5);
  if (!repeatsHead) sheet.not('head', ...style.heads);
  let box = 0;
  for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    if (isHeaded) {
      const isLong = (building ?? '').length > 2;
      sheet.not('group', isLong ? String(building) : `${dice.pick(['BUILDING', 'Building', 'Bldg'])} ${building}`);
    }
    if (repeatsHead) sheet.not('head', ...style.heads);
    for (const unit of units) {
      box += 1;
      row(sheet, dice, style, property.name, unit, box);
    }
    if (isHeaded || dice.chance(0.3)) sheet.blank();
  }
}

/** Who has the keys, and what that says of the home. */
function holderOf(
  dice: Dice,
  unit: DrawnUnit,
): { holder: string; status: UnitStatus | null; also: (UnitStatus | null)[] } {
  if (unit.resident)
    return { holder: `${unit.resident.first} ${unit.resident.last}`, status: 'OCCUPIED', also: [null] };
  if (unit.occupancy === 'model') return { holder: 'MODEL', status: 'MODEL', also: [] };
  if (unit.occupancy === 'down') return { holder: 'DOWN', status: 'DOWN', also: [] };
  return { holder: dice.pick(['VACANT', 'Vacant', 'vacant']), status: 'VACANT', also: [] };
}

function row(sheet: Sheet, dice: Dice, style: Style, property: string, unit: DrawnUnit, box: number): void {
  const { holder, status, also } = holderOf(dice, unit);
  const isTold = style.parts.includes('resident');
  const written: Record<Part, Cell> = {
    door: dice.chance(0.95) ? `${dice.pick(['A', 'K', 'S'])}${dice.digits(4)}` : '?',
    bolt: dice.digits(5),
    box: `${1 + Math.floor((box - 1) / 16)}-${1 + ((box - 1) % 16)}`,
    mail: dice.chance(0.9) ? dice.digits(4) : 'none',
    fob: dice.chance(0.85) ? `0${dice.digits(6)}` : '',
    stall: dice.chance(0.8) ? dice.int(1, 140) : '',
    resident: holder,
    copies: unit.resident ? dice.int(1, 4) : 0,
    note: dice.weighed([
      ['', 80],
      ['rekeyed 1/9/25', 6],
      ['lost mail key 2x', 5],
      ['chain lock - ask Tom', 4],
      ['spare in lock box', 5],
    ]),
  };
  sheet.record(
    trueUnit({
      property,
      building: style.building === 'none' ? null : unit.building,
      unit: unit.name,
      floor: style.hasFloor ? unit.floor : null,
      unitType: style.hasPlan ? unit.plan.code : null,
      status: isTold ? status : null,
      also: { status: isTold ? also : [] },
    }),
    ...(style.building === 'column' ? [unit.building] : []),
    `${style.unit}${unit.name}`,
    ...(style.hasFloor ? [unit.floor] : []),
    ...(style.hasPlan ? [unit.plan.code] : []),
    ...style.parts.map((part) => written[part]),
  );
}

/** Keys that open no home, under a head of their own. */
function grounds(sheet: Sheet, dice: Dice): void {
  sheet.blank().not('group', dice.pick(['COMMON AREA KEYS', 'Office Key Cabinet', 'OTHER LOCKS']));
  sheet.not('head', dice.pick(['Lock', 'Location']), 'Key Code', 'Copies');
  for (const lock of dice.some(LOCKS, dice.int(3, 6)))
    sheet.not('no home', lock, `${dice.pick(['M', 'G'])}${dice.digits(3)}`, dice.int(1, 6));
}
