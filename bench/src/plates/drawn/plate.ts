import { decodeSerial, SERIAL_FAMILIES } from '@lintel/domain/serials/decode-serial';
import type { SerialCategory } from '@lintel/domain/serials/serial-family';
import type { Dice } from '@lintel/fixtures/dice';
import { textOfPattern } from './text-of-pattern.ts';

/** What is printed on a plate. */
export type Plate = {
  manufacturer: string;
  /** As the plate writes the maker, which may stand in an address. */
  title: string;
  model: string;
  serial: string;
  /** 'yyyy-MM' and as printed; null where the plate has no date. */
  madeOn: { value: string; printed: string; label: string } | null;
  labels: { model: string; serial: string };
  /** Other labels with their values, and lines without a label. */
  others: readonly (readonly [label: string, value: string])[];
  lines: readonly string[];
};

/** The maker as a plate names it, its family of serial numbers, and how its model numbers look. */
const PRODUCTS: readonly [title: string, manufacturer: string, family: string, models: RegExp[]][] = [
  ['GE APPLIANCES', 'GE', 'GE', [/G[TSFD][SE]\d{2}[GHJK][A-Z]{2}R(?:WW|BB|SS)/, /J[BCG][SBP]\d{3}[A-Z]{2}\dWW/]],
  ['Hotpoint', 'Hotpoint', 'GE', [/HT[SX]\d{2}[A-Z]{3}[A-Z]WW/]],
  ['Whirlpool', 'Whirlpool', 'Whirlpool', [/W[RDF][TFE]\d{3}[A-Z]{4}[WB]\d\d/, /WFW\d{4}[A-Z]W\d/]],
  ['KitchenAid', 'KitchenAid', 'Whirlpool', [/KUD[ES]\d{2}[A-Z]{2}SS\d/]],
  ['MAYTAG', 'Maytag', 'Whirlpool', [/MVWC\d{3}[A-Z]W\d/]],
  ['FRIGIDAIRE', 'Frigidaire', 'Frigidaire', [/FF[ET][FR]\d{4}[TP][SBW][A-C]?/, /FGID\d{4}[A-Z]{2}\dA/]],
  ['SAMSUNG', 'Samsung', 'Samsung', [/R[FS]\d{2}[A-Z]\d{4}[A-Z]{2}/, /WF\d{2}[A-Z]\d{4}AW/]],
  ['LG', 'LG', 'LG', [/WM\d{4}H[WV]A/, /L[FR][CX][SF]\d{4}[SD]/]],
  ['Carrier', 'Carrier', 'Carrier', [/\d{2}[A-Z]{3}\d{3}[A-Z]\d{3}/]],
  ['bryant', 'Bryant', 'Carrier', [/\d{3}[A-Z]NA\d{3}/]],
  ['TRANE', 'Trane', 'Trane', [/[42]T[TW][RAX]\d{4}[A-Z]1000[A-Z]{2}/]],
  ['Goodman', 'Goodman', 'Goodman', [/G[SM][XS][SC]?\d{6}[A-D]?/, /GSX1[346]0\d{2}1/]],
  ['Rheem', 'Rheem', 'Rheem HVAC', [/R[AH]1[346]\d{2}AJ1NA/]],
  ['RUUD', 'Ruud', 'Rheem HVAC', [/UA1[346]\d{2}AJ1/]],
  ['LENNOX', 'Lennox', 'Lennox', [/ML1[89][35]UH\d{3}P\d{2}[A-C]/, /1[346]ACX-\d{3}-230/]],
  ['YORK', 'York', 'York', [/Y[CH][JE]\d{2}B\d{2}S[A-Z]?/]],
  ['A. O. Smith', 'A. O. Smith', 'A. O. Smith', [/ENT-\d0-1\d0/, /GCV-\d0-\d00/]],
  ['STATE WATER HEATERS', 'State', 'A. O. Smith', [/GS6-\d0-[A-Z]{4}/]],
  ['BRADFORD WHITE', 'Bradford White', 'Bradford White', [/R[GE]2\d0[TSL]6N?/, /M4\d0[ST]6FBN/]],
  ['Rheem', 'Rheem', 'Rheem water heater', [/X[EG]\d{2}T0[69][A-Z]{2}\d{2}U\d/]],
];

const CATEGORIES: readonly SerialCategory[] = ['APPLIANCE', 'HVAC', 'WATER_HEATER'];
const DRAWN_ON = '2026-01-01';

const SERIAL_LABELS = [
  'SERIAL NO.',
  'SERIAL',
  'S/N',
  'SER. NO.',
  'Serial No:',
  'SERIAL NUMBER',
  'Serial #',
  'SERIAL NO',
  'S/N:',
  'SER',
];
const MODEL_LABELS = [
  'MODEL NO.',
  'MODEL',
  'M/N',
  'MOD. NO.',
  'Model No:',
  'MODEL NUMBER',
  'Model #',
  'MODEL NO',
  'M/N:',
  'MOD',
];
const DATE_LABELS = ['MFG DATE', 'DATE OF MFR', 'MFD', 'DATE OF MANUFACTURE', 'MFR DATE', 'Manufactured'];

/** Draws what stands on a plate: a maker, a serial number by its rule, and what plates of its kind say besides. */
export function drawPlate(dice: Dice): Plate {
  const [title, manufacturer, familyName, models] = dice.pick(PRODUCTS);
  const family = SERIAL_FAMILIES.find(({ name }) => name === familyName);
  if (!family) throw new Error(`No serial numbers of ${familyName}`);
  const kind = dice.int(0, SERIAL_LABELS.length - 1);
  const format = dice.weighed(family.formats.map((one, at) => [one, at === 0 ? 3 : 1] as const));
  return {
    manufacturer,
    title: dice.chance(0.2) ? `${title} ${dice.pick(['CORPORATION', 'COMPANY', 'MFG. CO.', 'INC.'])}` : title,
    model: textOfPattern(dice.pick(models), dice),
    serial: drawSerial(manufacturer, format.pattern, dice),
    madeOn: dice.chance(0.35) ? drawDate(dice) : null,
    labels: { model: MODEL_LABELS[kind] ?? 'MODEL', serial: SERIAL_LABELS[kind] ?? 'SERIAL' },
    others: dice.some(OTHERS[family.category], dice.int(1, 4)).map(([label, values]) => [label, dice.pick(values)]),
    lines: dice.some(LINES, dice.int(1, 3)),
  };
}

/** One that its maker's rule reads: a pattern alone also allows years to come. */
function drawSerial(maker: string, pattern: RegExp, dice: Dice): string {
  for (;;) {
    const serial = textOfPattern(pattern, dice);
    const fits = (category: SerialCategory) => decodeSerial({ maker, serial, category }, DRAWN_ON).length > 0;
    if (CATEGORIES.some(fits)) return serial;
  }
}

function drawDate(dice: Dice): Plate['madeOn'] {
  const [year, month] = [dice.int(1998, 2025), dice.int(1, 12)];
  const two = String(month).padStart(2, '0');
  const name = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'][month - 1];
  const printed = dice.pick([`${two}/${year}`, `${month}/${year}`, `${name} ${year}`, `${year}-${two}`]);
  return { value: `${year}-${two}`, printed, label: dice.pick(DATE_LABELS) };
}

const POWER: readonly [string, string[]][] = [
  ['VOLTS', ['115', '120/240', '208/230', '240']],
  ['HZ', ['60']],
  ['AMPS', ['5.0', '11.6', '15', '20.5']],
];
const OTHERS: Record<SerialCategory, readonly [string, string[]][]> = {
  APPLIANCE: [
    ...POWER,
    ['REFRIGERANT', ['R134a 4.25 OZ', 'R600a 2.1 OZ']],
    ['TYPE', ['2110589', 'W10338', 'DW-24']],
    ['FCC ID', ['A3LRF263', 'BEJ-LCWB']],
    ['PART NO.', ['DA99-04301B', 'W10447783A', '316902404']],
  ],
  HVAC: [
    ...POWER,
    ['FACTORY CHARGE', ['R410A 83 OZ', 'R-22 96 OZ']],
    ['MIN CIRCUIT AMPS', ['17.9', '21.3']],
    ['MAX FUSE', ['30', '35', '40']],
    ['DESIGN PSIG', ['HIGH 450 LOW 250', '300/150']],
    ['WIRING DIAGRAM', ['327884-701', '90-102881-03']],
  ],
  WATER_HEATER: [
    ...POWER,
    ['CAP. U.S. GALS', ['40', '50', '30']],
    ['UPPER WATTS', ['4500', '3800']],
    ['INPUT BTU/HR', ['40,000', '36,000']],
    ['ITEM ID', ['1100045712', '9250318']],
  ],
};
const LINES = [
  'MADE IN U.S.A.',
  'ANSI Z21.10.1-2014',
  'UL LISTED FILE E123456',
  'LOUISVILLE, KY 40225',
  'U.S. PATENT 7,264,310 OTHERS PENDING',
  'FOR SERVICE CALL 1-800-432-2737',
  'SUITABLE FOR OUTDOOR USE',
  'DO NOT REMOVE THIS LABEL',
];
