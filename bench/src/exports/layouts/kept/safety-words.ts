import type { Dice } from '../../dice.ts';
import type { ItemTypeName } from '../../truth.ts';

type Goods = readonly (readonly [brand: string, models: string[]])[];
const EXTINGUISHERS: Goods = [
  ['Amerex', ['B402', 'B500', 'B456']],
  ['Kidde', ['PRO5MP', 'PRO10MP', 'FA110']],
  ['Badger', ['5MB-6H', 'B10M']],
  ['Buckeye', ['5HI-SA-ABC', '10HI-SA80']],
];
const SMOKES: Goods = [
  ['Kidde', ['i12010S', 'i4618', '1275CA']],
  ['First Alert', ['SA320CN', '9120LBL']],
  ['BRK', ['9120B', '7010B']],
];
const MONOXIDES: Goods = [
  ['Kidde', ['KN-COB-B', 'C3010D']],
  ['First Alert', ['CO615', 'CO5120BN']],
];
export const VENDORS = [
  'Tri-County Fire & Safety',
  'Redline Fire Protection, Inc.',
  'Alpine Life Safety LLC',
  'Sentry Fire Equipment',
];
export const HALLS = ['1st Fl Hall East', '2nd Fl Hall West', 'Laundry Room', 'Mechanical Room'];
export const AREAS = ['Clubhouse', 'Maintenance Shop', 'Pool Pump Room', 'Leasing Office'];

/** How one vendor's report is made. */
export type SafetyStyle = {
  isFire: boolean;
  /** One file of several sites names the site of every row; else each site has its pages. */
  hasSite: boolean;
  building: 'heading' | 'column' | 'none';
  unit: string;
  hasModel: boolean;
  hasInstalled: boolean;
  /** Smoke alarms alone, or carbon monoxide alarms among them. */
  hasDevice: boolean;
  mfg: 'year' | 'month';
  power: string;
  /** Of the visit. */
  day: string;
  heads: string[];
};

export function drawSafetyStyle(dice: Dice, building: SafetyStyle['building'], hasSite: boolean): SafetyStyle {
  const isFire = dice.chance(0.55);
  const style: SafetyStyle = {
    isFire,
    building,
    hasSite,
    unit: dice.pick(['', 'Apt ', 'Unit ']),
    hasModel: !isFire || dice.chance(0.5),
    hasInstalled: dice.chance(0.4),
    hasDevice: !isFire && dice.chance(0.5),
    mfg: dice.pick(['year', 'month'] as const),
    power: dice.pick(['120V', '120V w/ battery', '9V', '10-yr lithium']),
    day: `2025-03-${dice.int(10, 28)}`,
    heads: [],
  };
  return { ...style, heads: headsOf(dice, style) };
}

/** The report's name. */
export function reportOf(dice: Dice, { isFire, hasDevice }: SafetyStyle): string {
  if (isFire)
    return dice.pick(['PORTABLE FIRE EXTINGUISHER INSPECTION REPORT', 'Annual Fire Extinguisher Service (NFPA 10)']);
  return `${hasDevice ? 'Smoke / CO Alarm' : dice.pick(['Smoke Alarm', 'SMOKE DETECTOR'])} Inspection & Test Report`;
}

type Thing = { type: ItemTypeName; words: string[]; brand: string; model: string; serial: string };

/** An extinguisher or alarm, with the words between its place and its plate. */
export function drawSafetyThing(dice: Dice, { isFire, hasDevice, power }: SafetyStyle, room: string): Thing {
  const isMonoxide = hasDevice && room === 'Hall' && dice.chance(0.4);
  const [brand, models] = dice.pick(isFire ? EXTINGUISHERS : isMonoxide ? MONOXIDES : SMOKES);
  const plate = { brand, model: dice.pick(models), serial: `${dice.letters(2)}-${dice.digits(6)}` };
  if (isFire) {
    const words = [dice.pick(['5 lb', '5#', '10 lb', '2.5 lb']), dice.pick(['ABC', 'ABC', 'ABC', 'BC'])];
    return { type: 'Fire extinguisher', words, ...plate };
  }
  const words = [...(hasDevice ? [isMonoxide ? 'CO' : 'Smoke'] : []), power];
  return { type: isMonoxide ? 'CO alarm' : 'Smoke alarm', words, ...plate };
}

function headsOf(dice: Dice, style: SafetyStyle): string[] {
  const made = style.mfg === 'year' ? dice.pick(['Mfg Yr', 'Year Mfg.']) : dice.pick(['Mfg Date', 'Date of Mfr']);
  return [
    ...(style.hasSite ? ['Site'] : []),
    style.isFire ? dice.pick(['Tag #', 'Barcode', 'No.']) : '#',
    ...(style.building === 'column' ? ['Bldg'] : []),
    ...(style.isFire ? [dice.pick(['Location', 'Unit/Location']), 'Placement'] : [dice.pick(['Unit', 'Apt']), 'Room']),
    ...(style.isFire ? ['Size', dice.pick(['Type', 'Class'])] : style.hasDevice ? ['Device', 'Power'] : ['Power']),
    dice.pick(['Mfr', 'Make', 'Brand']),
    ...(style.hasModel ? [dice.pick(['Model', 'Model #'])] : []),
    ...(style.isFire ? [dice.pick(['Serial #', 'Serial Number', 'Cyl. S/N'])] : []),
    made,
    ...(style.hasInstalled ? [dice.pick(['Installed', 'In Service'])] : []),
    ...(style.isFire ? ['Last 6-Yr', 'Last Hydro', 'Result', 'Remarks'] : ['Replace By', 'Test', 'Comments']),
  ];
}
