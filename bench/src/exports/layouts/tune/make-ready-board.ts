import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, type Occupancy, type Plan } from '../../world.ts';
import { signName } from '../kept/names.ts';
import { roomsStyle } from '../kept/rooms.ts';

type Stage = { code: string; word: string; heading: string; status: UnitStatus; also: (UnitStatus | null)[] };
const STAGES: Partial<Record<Occupancy, Stage>> = {
  'notice unrented': { code: 'NTV', word: 'Notice', heading: 'ON NOTICE', status: 'NOTICE', also: [] },
  'notice rented': { code: 'NTV-L', word: 'Notice Leased', heading: 'ON NOTICE - LEASED', status: 'NOTICE', also: [] },
  'vacant unrented not ready': {
    code: 'VNR',
    word: 'Vacant Not Ready',
    heading: 'VACANT NOT READY',
    status: 'TURN',
    also: ['VACANT'],
  },
  'vacant unrented ready': { code: 'VR', word: 'Vacant Ready', heading: 'VACANT READY', status: 'VACANT', also: [] },
  'vacant rented': { code: 'VL', word: 'Vacant Leased', heading: 'VACANT LEASED', status: 'VACANT', also: ['TURN'] },
  down: { code: 'DN', word: 'Down', heading: 'DOWN UNITS', status: 'DOWN', also: [] },
};
type Style = {
  hasBuilding: boolean;
  /** Where the status stands: a heading, a code with a key, or a word. */
  told: 'heading' | 'code' | 'word';
  rooms: (plan: Plan) => string;
  arrivals: string[];
};

/** A board of turns: only homes on notice and empty ones, the work on each in columns, the shop's vendors below or on a sheet of their own. */
export const makeReadyBoard: Layout = {
  name: 'make-ready-board',
  kind: 'units',
  draw(dice) {
    const place = dice.pick([
      { buildings: 'none' },
      { buildings: 'numbers', unitNames: 'plain' },
      { buildings: 'letters', unitNames: 'plain' },
      { buildings: 'numbers', unitNames: 'building dash' },
    ] as const);
    const [property] = drawProperties(dice, 1, { nameOf: signName, ...place, units: [24, 180] });
    if (!property) throw new Error('No property');
    const style: Style = {
      hasBuilding: 'unitNames' in place && place.unitNames === 'plain',
      told: dice.pick(['heading', 'code', 'word'] as const),
      rooms: roomsStyle(dice),
      arrivals: [],
    };
    const turned = dice
      .some(property.units, dice.int(8, Math.min(34, property.units.length)))
      .map((unit) => ({ ...unit, occupancy: turnOf(dice) }));
    const sheet = new Sheet('Make Ready');
    const heads = headOf(style);
    const address = top(sheet, dice, property);
    head(sheet, dice, heads);
    if (style.told === 'heading') {
      for (const [occupancy, { heading }] of Object.entries(STAGES)) {
        const units = turned.filter((unit) => unit.occupancy === occupancy);
        if (units.length === 0) continue;
        sheet.across('group', heading, heads.length);
        for (const unit of units) row(sheet, dice, style, property.name, unit);
        sheet.not('subtotal', dice.chance(0.5) ? `Count: ${units.length}` : `${units.length} units`);
        if (dice.chance(0.4)) sheet.blank();
      }
    } else for (const unit of turned) row(sheet, dice, style, property.name, unit);
    sheet.not('subtotal', dice.pick(['Total', 'TOTAL TURNS', 'Total on board:']), turned.length).blank();
    if (style.told === 'code') key(sheet, dice);
    if (dice.chance(0.5)) pace(sheet, turned);
    const vendors = dice.pick(['sheet', 'below', 'none'] as const);
    const vendorSheet = vendors === 'sheet' ? new Sheet('Vendors') : sheet;
    if (vendors !== 'none') listVendors(vendorSheet);
    return {
      sheets: vendors === 'sheet' ? [sheet, vendorSheet] : [sheet],
      properties: [{ name: property.name, address }],
      dates: dice.pick(['m/d/yy', 'm/d/yyyy'] as const),
      asks: ['status'],
      personal: style.arrivals.slice(0, 25),
    };
  },
};

function turnOf(dice: Dice): Occupancy {
  return dice.weighed<Occupancy>([
    ['notice unrented', 24],
    ['notice rented', 14],
    ['vacant unrented not ready', 30],
    ['vacant unrented ready', 16],
    ['vacant rented', 12],
    ['down', 4],
  ]);
}

function headOf({ hasBuilding, told }: Style): [string, string][] {
  return [
    ...(hasBuilding ? [['', 'Bldg'] as [string, string]] : []),
    ['', 'Apt'],
    ['Floor', 'Plan'],
    ['', 'Bd/Ba'],
    ['', 'SF'],
    ...(told === 'heading' ? [] : [['', 'Status'] as [string, string]]),
    ['Move', 'Out'],
    ['Trash', 'Out'],
    ['', 'Paint'],
    ['', 'Clean'],
    ['', 'Floors'],
    ['Ready', 'Date'],
    ['Move', 'In'],
    ['Next', 'Resident'],
    ['', 'Notes'],
  ];
}

function head(sheet: Sheet, dice: Dice, heads: readonly [string, string][]): void {
  if (dice.chance(0.5)) {
    sheet.not('head', ...heads.map(([over]) => over)).not('head', ...heads.map(([, under]) => under));
    return;
  }
  sheet.not('head', ...heads.map(([over, under]) => (over === '' ? under : `${over} ${under}`)));
}

function top(sheet: Sheet, dice: Dice, property: DrawnProperty): string | null {
  const style = dice.pick(['joined', 'coded', 'cells', 'address'] as const);
  if (style === 'joined') sheet.not('title', `${property.name} - Make Ready Board`).not('title', 'Updated 3/12/25 TJ');
  if (style === 'coded') {
    sheet.not('title', 'Make Ready Status').not('title', `Property: ${property.name} (${property.code})`);
    sheet.not('title', 'As of 03/12/2025');
  }
  if (style === 'cells') sheet.not('title', 'Property:', property.name, '', '', 'Week of:', { day: '2025-03-10' });
  if (style === 'address') {
    sheet.not('title', 'MAKE READY BOARD').not('title', property.name).not('title', addressOf(property));
  }
  sheet.blank(dice.int(0, 1));
  return style === 'address' ? addressOf(property) : null;
}

function row(sheet: Sheet, dice: Dice, style: Style, property: string, unit: DrawnUnit): void {
  const stage = STAGES[unit.occupancy];
  if (!stage) throw new Error(`No stage for ${unit.occupancy}`);
  const { plan } = unit;
  const isNotice = unit.occupancy.startsWith('notice');
  const isLeased = unit.occupancy.endsWith(' rented');
  const isDone = unit.occupancy === 'vacant unrented ready';
  const work = (): Cell => (isNotice ? '' : isDone ? 'x' : dice.pick(['x', 'x', 'sched', '3/14', '', 'n/a']));
  const { first, last } = drawPerson(dice);
  if (isLeased) style.arrivals.push(`${first} ${last}`);
  sheet.record(
    trueUnit({
      property,
      building: style.hasBuilding ? unit.building : null,
      unit: unit.name,
      unitType: plan.code,
      bedrooms: plan.beds,
      bathrooms: plan.baths,
      sqft: plan.sqft,
      status: stage.status,
      also: { building: style.hasBuilding ? [] : [unit.building], status: stage.also },
    }),
    ...(style.hasBuilding ? [unit.building] : []),
    unit.name,
    plan.code,
    style.rooms(plan),
    plan.sqft,
    ...(style.told === 'heading' ? [] : [style.told === 'code' ? stage.code : stage.word]),
    { day: isNotice ? dice.pick(['2025-03-31', '2025-04-15']) : dice.pick(['2025-02-28', '2025-03-04']) },
    work(),
    work(),
    work(),
    work(),
    isNotice ? '' : { day: '2025-03-19' },
    isLeased ? { day: '2025-04-18' } : '',
    isLeased ? `${first} ${last}` : '',
    dice.chance(0.2) ? dice.pick(['full paint', 'resurface tub', 'new fridge ordered', 'pet damage', '2 blinds']) : '',
  );
  if (dice.chance(0.06)) {
    const width = headOf(style).length;
    sheet.not('further line', ...Array(width - 1).fill(''), dice.pick(['carpet back-ordered to 3/24', 'see WO 40122']));
  }
}

function key(sheet: Sheet, dice: Dice): void {
  const stages = Object.values(STAGES);
  if (dice.chance(0.5)) sheet.not('legend', `Key: ${stages.map(({ code, word }) => `${code} = ${word}`).join('; ')}`);
  else for (const { code, word } of stages) sheet.not('legend', code, word);
  sheet.blank();
}

function pace(sheet: Sheet, turned: readonly DrawnUnit[]): void {
  sheet.not('summary', 'Status', 'Count', 'Avg Days');
  for (const [occupancy, units] of Map.groupBy(turned, (unit) => unit.occupancy))
    sheet.not('summary', STAGES[occupancy]?.word ?? '', units.length, 11);
  sheet.blank();
}

function listVendors(sheet: Sheet): void {
  sheet.not('summary', 'Vendor', 'Trade', 'Phone');
  sheet.not('summary', 'Delgado Painting', 'Paint', '509-555-0102');
  sheet.not('summary', 'Bright Maids', 'Clean', '509-555-0177');
  sheet.not('summary', 'Floor Depot', 'Carpet/vinyl', '509-555-0120');
}
