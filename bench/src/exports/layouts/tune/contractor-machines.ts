import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { type DrawnUnit, drawProperties } from '../../world.ts';
import { drawEquipment } from '../kept/equipment.ts';
import { headingOf, printHeading, toldBy } from '../kept/headings.ts';
import { officeName } from '../kept/office-names.ts';
import { plateOf } from '../kept/plates.ts';

type Machine = { type: ItemTypeName; words: string[]; heading: string };
const CONDENSER: Machine = {
  type: 'Central AC condenser',
  words: ['Condenser', 'A/C Condenser', 'Condensing Unit'],
  heading: 'CONDENSER',
};
const HANDLER: Machine = { type: 'Air handler', words: ['Air Handler', 'AHU'], heading: 'AIR HANDLER' };
const FURNACE: Machine = { type: 'Furnace', words: ['Furnace', 'Gas Furnace'], heading: 'FURNACE' };
const PUMP: Machine = { type: 'Heat pump', words: ['Heat Pump', 'Heat Pump (outdoor)'], heading: 'HEAT PUMP' };
const PTAC: Machine = { type: 'PTAC', words: ['PTAC'], heading: 'PTAC' };
const ELECTRIC: Machine = {
  type: 'Water heater',
  words: ['Water Heater - Elec', 'Electric Water Heater'],
  heading: 'WATER HEATER',
};
const GAS: Machine = {
  type: 'Water heater (gas)',
  words: ['Water Heater - Gas', 'Gas Water Heater'],
  heading: 'GAS WATER HEATER',
};
const SYSTEMS: readonly { machines: Machine[]; report: string }[] = [
  { machines: [CONDENSER, FURNACE], report: 'HVAC Equipment List' },
  { machines: [CONDENSER, HANDLER], report: 'HVAC Equipment Survey' },
  { machines: [PUMP, HANDLER], report: 'HVAC Unit List' },
  { machines: [CONDENSER, FURNACE, GAS], report: 'Mechanical Equipment List' },
  { machines: [PUMP, HANDLER, ELECTRIC], report: 'Mechanical Equipment Inventory' },
  { machines: [PTAC], report: 'PTAC List' },
  { machines: [ELECTRIC], report: 'Electric Water Heater List' },
  { machines: [GAS], report: 'Gas Water Heater Survey' },
];
const CONTRACTORS = [
  'Three Rivers Heating & Air',
  'Hartman Mechanical, Inc.',
  'AllTemp HVAC Services',
  'Dial One Plumbing',
];
const HEATER_NOTES = ['', '', '', 'OK', 'rusty pan', 'no exp tank', 'recommend replace'];
const COIL_NOTES = ['', '', '', 'OK', 'R-22', 'dirty coil', 'recommend replace'];
type When = 'day' | 'year';
type Part = 'make' | 'model' | 'serial' | 'size' | 'installed';
type Style = {
  machines: Machine[];
  isWide: boolean;
  building: 'none' | 'column' | 'headings' | 'sheets';
  block: string;
  parts: Part[];
  when: When;
  /** The word for a machine is in its row. */
  hasKind: boolean;
  /** Building and home stand in the first row of theirs only. */
  isOnce: boolean;
  hasLocation: boolean;
  /** Of wide rows: heads over heads. */
  isTwoRow: boolean;
  hasTotals: boolean;
  heads: Record<'building' | 'unit' | 'kind' | Part, string>;
};

/** What a contractor for heating, cooling or hot water found: by building, a row a machine or all machines of a home in one. */
export const contractorMachines: Layout = {
  name: 'contractor-machines',
  kind: 'items',
  draw(dice) {
    const { machines, report } = dice.pick(SYSTEMS);
    const style = styleOf(dice, machines);
    const [property] = drawProperties(dice, 1, {
      nameOf: officeName,
      buildings: style.building === 'none' ? 'none' : dice.pick(['numbers', 'numbers', 'letters'] as const),
      unitNames: dice.pick(['plain', 'plain', 'sequence', 'lettered'] as const),
      units: [8, 80],
    });
    if (!property) throw new Error('No property');
    const day = dice.pick(['Survey date 2/27/2025', 'March 2025', 'Prepared 3/4/25']);
    const heading = headingOf(dice, property, report, `${day} - ${dice.pick(CONTRACTORS)}`);
    // Without a title only a word in each row says what the machine is.
    if (heading.rows.length === 0 && !style.isWide) style.hasKind = true;
    const groups = [...Map.groupBy(property.units, ({ building }) => building)];
    const sheets =
      style.building === 'sheets'
        ? groups.map(([building, units]) => {
            const sheet = begin(dice, style, `${style.block}${building}`, heading);
            return homes(sheet, dice, style, heading.property, building, units);
          })
        : [flat(dice, style, heading, groups)];
    const [first] = sheets;
    if (first && style.building !== 'sheets' && dice.chance(0.3)) note(first, dice);
    const told = toldBy(heading);
    return {
      ...told,
      sheets,
      dates: dice.pick(['m/d/yyyy', 'm/d/yy', 'mm/dd/yyyy'] as const),
      asks: [...told.asks, style.when === 'year' ? 'years' : 'dates', ...(style.isWide ? ['wide'] : [])],
      personal: [],
      ...(style.building === 'sheets' || dice.chance(0.55) ? { container: 'xlsx' as const } : {}),
    };
  },
};

function styleOf(dice: Dice, machines: Machine[]): Style {
  const spare = new Set(dice.some(['make', 'serial', 'size', 'installed', 'installed'] as const, dice.int(3, 5)));
  const isWide = machines.length > 1 && dice.chance(0.5);
  const when = dice.pick(['day', 'year', 'year'] as const);
  return {
    ...{ machines, isWide, when, building: dice.pick(['none', 'column', 'column', 'headings', 'headings', 'sheets']) },
    block: dice.pick(['Bldg ', 'Building ', 'BLDG ']),
    parts: (['make', 'model', 'serial', 'size', 'installed'] as const).filter((of) => of === 'model' || spare.has(of)),
    hasKind: !isWide && (machines.length > 1 || dice.chance(0.5)),
    ...{ isOnce: dice.chance(0.35), hasLocation: !isWide && dice.chance(0.3), isTwoRow: dice.chance(0.6) },
    hasTotals: dice.chance(0.5),
    heads: {
      building: dice.pick(['Bldg', 'Building', 'Bldg #']),
      unit: dice.pick(['Apt', 'Unit', 'Apt #', 'Unit #']),
      kind: dice.pick(['Equipment', 'Equip Type', 'Unit Type', 'Machine']),
      make: dice.pick(['Make', 'Mfr', 'Brand']),
      model: dice.pick(['Model', 'Model #']),
      serial: dice.pick(['Serial', 'Serial #', 'S/N']),
      size: machines.some((of) => isHeater(of) || of === FURNACE || of === PTAC) ? 'Size' : dice.pick(['Tons', 'Size']),
      installed: when === 'year' ? dice.pick(['Yr Installed', 'Install Yr']) : dice.pick(['Install Date', 'Installed']),
    },
  };
}

type Heading = ReturnType<typeof headingOf>;
type Group = [string | null, DrawnUnit[]];

function begin(dice: Dice, style: Style, name: string, heading: Heading): Sheet {
  const sheet = new Sheet(name);
  printHeading(sheet, dice, heading);
  const where = [...(style.building === 'column' ? [style.heads.building] : []), style.heads.unit];
  const named = style.parts.map((part) => style.heads[part]);
  if (!style.isWide) {
    const place = [...(style.hasLocation ? ['Location'] : []), ...(style.hasKind ? [style.heads.kind] : [])];
    return sheet.not('head', ...where, ...place, ...named, 'Notes');
  }
  if (!style.isTwoRow) {
    const heads = style.machines.flatMap(({ words }) => named.map((head) => `${words[0]} ${head}`));
    return sheet.not('head', ...where, ...heads, 'Notes');
  }
  const over = style.machines.flatMap((machine) => [machine.heading, ...named.slice(1).map(() => '')]);
  sheet.not('head', ...where.map(() => ''), ...over);
  return sheet.not('head', ...where, ...style.machines.flatMap(() => named), 'Notes');
}

function flat(dice: Dice, style: Style, heading: Heading, groups: readonly Group[]): Sheet {
  const sheet = begin(dice, style, dice.pick(['Sheet1', 'Equipment', 'Survey']), heading);
  for (const [building, units] of groups) {
    if (style.building === 'headings') sheet.not('group', `${style.block}${building}`);
    homes(sheet, dice, style, heading.property, building, units);
    if (style.building === 'headings' && dice.chance(0.5)) sheet.blank();
  }
  if (style.hasTotals) sheet.not('subtotal', dice.pick(['Total units', 'TOTAL']), sheet.records.length);
  return sheet;
}

/** The homes of a building, with how many machines it has. */
function homes(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: string | null,
  building: string | null,
  units: readonly DrawnUnit[],
): Sheet {
  const first = sheet.records.length;
  units.forEach((unit, at) => {
    const shown = building === null || (style.isOnce && at > 0) ? '' : building;
    const where = style.building === 'column' ? [shown, unit.name] : [unit.name];
    const place = { property, building, unit: unit.name };
    if (style.isWide) wide(sheet, dice, style, place, where);
    else narrow(sheet, dice, style, place, where);
  });
  const count = sheet.records.length - first;
  if (style.hasTotals && style.building !== 'column' && building !== null)
    sheet.not('subtotal', `${style.block}${building} total: ${count}`);
  return sheet;
}

type Place = Pick<TrueItem, 'property' | 'building' | 'unit'>;

function narrow(sheet: Sheet, dice: Dice, style: Style, place: Place, where: readonly string[]): void {
  style.machines.forEach((machine, at) => {
    const { record, cells } = drawn(dice, style, place, machine);
    const shown = style.isOnce && at > 0 ? where.map(() => '') : where;
    const spot = dice.pick(['Closet', 'Closet', 'Attic', 'Patio']);
    sheet.record(
      record,
      ...[...shown, ...(style.hasLocation ? [spot] : []), ...(style.hasKind ? [dice.pick(machine.words)] : [])],
      ...[...cells, dice.pick(isHeater(machine) ? HEATER_NOTES : COIL_NOTES)],
    );
  });
}

function wide(sheet: Sheet, dice: Dice, style: Style, place: Place, where: readonly string[]): void {
  const blank = style.parts.map((): Cell => '');
  if (dice.chance(0.03)) {
    sheet.not(
      'no access',
      ...where,
      ...style.machines.flatMap(() => blank),
      dice.pick(['No access', 'locked - no key']),
    );
    return;
  }
  const all = style.machines.map((machine, at) =>
    at > 0 && dice.chance(0.04) ? { record: null, cells: blank } : drawn(dice, style, place, machine),
  );
  sheet.recordsOf(
    all.flatMap(({ record }) => (record ? [record] : [])),
    ...[...where, ...all.flatMap(({ cells }) => cells), dice.pick(['', '', '', 'R-22', 'new t-stat 2024', 'OK'])],
  );
}

/** A machine with its plate, as cells of the parts that are listed. */
function drawn(dice: Dice, style: Style, place: Place, machine: Machine): { record: TrueItem; cells: Cell[] } {
  const plate = plateOf(dice, drawEquipment(dice, machine.type), true);
  const has = (part: Part) => style.parts.includes(part);
  // A model is always read: without one nothing would say that the machine is there.
  const model = plate.said.model === null ? 'not legible' : plate.model;
  const day = dice.chance(0.85) ? dice.day(2004, 2024) : null;
  const installed = style.when === 'year' ? (day?.slice(0, 4) ?? null) : day;
  const line: Record<Part, Cell> = {
    ...{ make: plate.brand, model, serial: plate.serial },
    size: sizeOf(dice, machine),
    installed: day === null ? dice.pick(['', '?']) : style.when === 'year' ? Number(installed) : { day },
  };
  return {
    record: trueItem({
      ...place,
      ...plate.said,
      itemType: machine.type,
      manufacturer: has('make') ? plate.said.manufacturer : null,
      serial: has('serial') ? plate.said.serial : null,
      installDate: has('installed') ? installed : null,
      also: has('make') ? plate.also : {},
    }),
    cells: style.parts.map((part) => line[part]),
  };
}

function isHeater(machine: Machine): boolean {
  return machine === ELECTRIC || machine === GAS;
}

function sizeOf(dice: Dice, machine: Machine): string {
  if (isHeater(machine)) return `${dice.pick([30, 40, 50])} gal`;
  if (machine === FURNACE) return dice.pick(['45K BTU', '60K BTU']);
  return machine === PTAC ? dice.pick(['9K BTU', '12K BTU']) : dice.pick(['1.5 ton', '2 ton', '2.5 ton']);
}

/** What the contractor offers, below the list. */
function note(sheet: Sheet, dice: Dice): void {
  sheet.blank().not('note', dice.pick(['R-22 systems should be budgeted for replacement.', 'Quote valid 30 days.']));
  sheet.not('note', 'Labor warranty 1 year, parts per manufacturer.');
}
