import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { type DrawnUnit, drawProperties } from '../../world.ts';
import { drawEquipment } from '../kept/equipment.ts';
import { headingOf, printHeading, toldBy } from '../kept/headings.ts';
import { plateOf } from '../kept/plates.ts';
import { neighborhoodName } from './neighborhood-names.ts';

type Machine = { type: ItemTypeName; words: string[] };
const CONDENSER: Machine = { type: 'Central AC condenser', words: ['AC Condenser', 'Condenser', 'A/C'] };
const HANDLER: Machine = { type: 'Air handler', words: ['Air Handler', 'Air handler', 'AHU'] };
const FURNACE: Machine = { type: 'Furnace', words: ['Gas Furnace', 'Furnace', 'Furnace'] };
const PUMP: Machine = { type: 'Heat pump', words: ['Heat Pump', 'Heat pump', 'HP'] };
const ELECTRIC: Machine = { type: 'Water heater', words: ['Water Heater', 'Water heater', 'WH'] };
const GAS: Machine = { type: 'Water heater (gas)', words: ['Gas Water Heater', 'Water heater - gas', 'Gas WH'] };
const HEATERS = [ELECTRIC, GAS];

const NOTES = ['', '', '', '', 'OK', 'rust at base', 'drain pan needed', 'noisy', 'budget to replace', 'low on charge'];
const HEATER_NOTES = ['', '', '', '', 'OK', 'rust at base', 'drain pan needed', 'no exp. tank', 'budget to replace'];
const CONDITIONS = ['Good', 'Good', 'Fair', 'Poor'];

type Field = 'number' | 'building' | 'unit' | 'kind' | 'fuel' | 'size' | 'make' | 'model' | 'serial' | 'year';
type More = 'refrigerant' | 'condition' | 'notes';
type Style = {
  columns: [Field | More, string][];
  /** Of one home; of water heaters each home has one of the two. */
  machines: Machine[];
  isHeaters: boolean;
  manner: number;
  /** The year is that of installing, that of the plate, or not said which. */
  year: 'installed' | 'made' | 'bare';
  isShort: boolean;
  elec: string;
};
type Drawn = {
  record: Omit<TrueItem, 'property' | 'building' | 'unit'>;
  line: Partial<Record<Field | More, Cell>>;
  year: number;
};

/** A contractor's walk of every home: its heating and cooling or its water heater with tons or gallons, plate, year and a word on how it looks. */
export const mechanicalWalk: Layout = {
  name: 'mechanical-walk',
  kind: 'items',
  draw(dice) {
    const isBlocked = dice.chance(0.55);
    const [property] = drawProperties(dice, 1, {
      nameOf: neighborhoodName,
      buildings: isBlocked ? dice.pick(['numbers', 'numbers', 'letters'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'sequence', 'padded'] as const),
      units: [6, 70],
    });
    if (!property) throw new Error('No property');
    const isHeaters = dice.chance(0.45);
    const report = isHeaters
      ? dice.pick(['Water Heater Survey', 'Water Heater List'])
      : dice.pick(['HVAC Walk', 'HVAC Survey', 'Mechanical Walk-Through']);
    const heading = headingOf(
      dice,
      property,
      report,
      dice.pick(['2/20/2025', 'Walked Feb 2025', 'Survey date: 2/20/25']),
    );
    // Without a title only a column says what each is.
    const style = styleOf(dice, isBlocked, isHeaters, heading.rows.length > 0);
    const sheet = new Sheet(dice.pick(['Sheet1', 'Survey', 'Walk']));
    printHeading(sheet, dice, heading);
    sheet.not('head', ...style.columns.map(([, head]) => head));
    const years = property.units.flatMap((unit) => home(sheet, dice, style, heading.property, unit));
    if (dice.chance(0.4)) counts(sheet, dice, years);
    const told = toldBy(heading);
    return {
      ...told,
      sheets: [sheet],
      dates: 'm/d/yyyy',
      asks: [...told.asks, 'years'],
      personal: [],
      ...(dice.chance(0.5) ? { container: 'xlsx' as const } : {}),
    };
  },
};

function styleOf(dice: Dice, isBlocked: boolean, isHeaters: boolean, isTitled: boolean): Style {
  const year = dice.pick(['installed', 'installed', 'bare', 'made'] as const);
  const years = {
    installed: ['Yr Installed', 'Install Year', 'Year Installed'],
    made: ['Mfg Yr', 'Year Mfd', 'Mfg. Year'],
    bare: ['Year', 'Yr'],
  };
  const machines = isHeaters
    ? dice.pick([[ELECTRIC], [ELECTRIC], [GAS], HEATERS])
    : dice.pick([[CONDENSER, FURNACE], [CONDENSER, HANDLER], [PUMP, HANDLER], [CONDENSER], [PUMP]]);
  const hasKind = machines.length > 1 && !isHeaters;
  const all: [Field | More, string, boolean][] = [
    ['number', dice.pick(['#', 'No.']), dice.chance(0.2)],
    ['building', dice.pick(['Bldg', 'Building', 'Bldg #']), isBlocked],
    ['unit', dice.pick(['Unit', 'Apt', 'Unit #']), true],
    ['kind', dice.pick(['Equipment', 'Type', 'System']), hasKind || !isTitled],
    ['fuel', dice.pick(['Fuel', 'Gas/Elec']), isHeaters],
    [
      'size',
      isHeaters ? dice.pick(['Gallons', 'Gal', 'Size']) : dice.pick(['Tons', 'Tonnage', 'Size']),
      dice.chance(0.85),
    ],
    ['make', dice.pick(['Make', 'Brand', 'Mfr']), dice.chance(0.85)],
    ['model', dice.pick(['Model', 'Model #', 'Model No.']), true],
    ['serial', dice.pick(['Serial', 'Serial #', 'Serial No.']), dice.chance(0.85)],
    ['year', dice.pick(years[year]), true],
    ['refrigerant', dice.pick(['Refrig. Type', 'Freon']), !isHeaters && dice.chance(0.4)],
    ['condition', dice.pick(['Condition', 'Cond.']), dice.chance(0.6)],
    ['notes', dice.pick(['Notes', 'Comments']), true],
  ];
  return {
    columns: all.flatMap(([field, head, isIn]) => (isIn ? [[field, head] as [Field | More, string]] : [])),
    ...{ machines, isHeaters, year },
    manner: dice.int(0, 2),
    isShort: dice.chance(0.15),
    elec: dice.pick(['Electric', 'Elec', 'E']),
  };
}

/** The machines of a home, a row each; homes that nobody could get into have a row as well. Says their years. */
function home(sheet: Sheet, dice: Dice, style: Style, property: string | null, unit: DrawnUnit): number[] {
  const { name, building } = unit;
  const place = { number: sheet.records.length + 1, building: building ?? '', unit: name };
  if (dice.chance(0.03)) {
    const notes = dice.pick(['NO ACCESS', 'no key', 'dog in unit - come back']);
    const line: Drawn['line'] = { ...place, notes };
    sheet.not('no access', ...style.columns.map(([field]) => line[field] ?? ''));
    return [];
  }
  const machines = style.isHeaters ? [dice.pick(style.machines)] : style.machines;
  return machines.map((machine, at) => {
    const { record, line, year } = drawn(dice, style, machine);
    const cells = style.columns.map(([field]) => ({ ...place, number: place.number + at, ...line })[field] ?? '');
    sheet.record({ ...record, property, building, unit: name }, ...cells);
    return year;
  });
}

function drawn(dice: Dice, style: Style, machine: Machine): Drawn {
  const plate = plateOf(dice, drawEquipment(dice, machine.type), true);
  const has = (field: Field) => style.columns.some(([of]) => of === field);
  const year = dice.int(2001, 2024);
  const isKnown = dice.chance(0.92);
  const isMade = style.year === 'made';
  const shown = style.isShort ? `'${String(year).slice(2)}` : year;
  const installed = { installDate: isKnown && !isMade ? String(year) : null };
  const gas = machine === GAS;
  return {
    record: trueItem({
      ...plate.said,
      ...installed,
      unit: '',
      itemType: machine.type,
      manufacturer: has('make') ? plate.said.manufacturer : null,
      serial: has('serial') ? plate.said.serial : null,
      also: {
        ...(has('make') ? plate.also : {}),
        // The year on a plate is not that of installing, but near it.
        ...(isKnown && isMade ? { installDate: [String(year), `${year}-01-01`] } : {}),
      },
    }),
    line: {
      kind: machine.words[style.manner] ?? '',
      fuel: gas ? dice.pick(['Gas', 'Gas', 'NG']) : style.elec,
      size: sizeOf(dice, style, machine),
      ...{ make: plate.brand, model: plate.model, serial: plate.serial },
      year: isKnown ? shown : dice.pick(['', '?', 'unk']),
      refrigerant: machine === FURNACE ? '' : year < 2010 ? 'R-22' : 'R-410A',
      condition: year < 2010 ? dice.pick(['Fair', 'Poor']) : dice.pick(CONDITIONS),
      notes: dice.pick(style.isHeaters ? HEATER_NOTES : NOTES),
    },
    year,
  };
}

function sizeOf(dice: Dice, { isHeaters, columns }: Style, machine: Machine): Cell {
  const hasUnit = columns.some(([field, head]) => field === 'size' && head === 'Size');
  if (isHeaters) {
    const gallons = dice.pick([30, 40, 40, 50]);
    return hasUnit ? `${gallons} gal` : gallons;
  }
  if (machine === FURNACE) return hasUnit ? '60K BTU' : '';
  const tons = dice.pick([1.5, 2, 2, 2.5]);
  return hasUnit ? `${tons} ton` : tons;
}

/** How many there are and how many of them are old, below the list. */
function counts(sheet: Sheet, dice: Dice, years: readonly number[]): void {
  const old = years.filter((year) => year < 2010).length;
  sheet.blank();
  sheet.not('summary', dice.pick(['Total', 'Total inspected']), years.length);
  sheet.not('summary', dice.pick(['Over 15 yrs old', 'Recommend replacing']), old);
}
