import type { Dice } from '../../dice.ts';
import type { UnitStatus } from '../../truth.ts';
import { type DrawnUnit, type Occupancy, statusOf } from '../../world.ts';

type Words = Record<Occupancy | 'employee' | 'applicant', string>;

const WORDS: readonly Words[] = [
  {
    occupied: 'Occupied',
    'notice unrented': 'On Notice',
    'notice rented': 'Notice-Leased',
    'vacant unrented ready': 'Vacant-Ready',
    'vacant unrented not ready': 'Vacant-Not Rdy',
    'vacant rented': 'Vacant-Leased',
    down: 'Down',
    model: 'Model',
    employee: 'Employee',
    applicant: 'Applicant',
  },
  {
    occupied: 'Current',
    'notice unrented': 'NTV',
    'notice rented': 'NTV/Preleased',
    'vacant unrented ready': 'Vacant',
    'vacant unrented not ready': 'Vacant',
    'vacant rented': 'Vacant/Preleased',
    down: 'Off-line',
    model: 'Model',
    employee: 'Employee',
    applicant: 'Future',
  },
];
const CODES: Words = {
  occupied: 'OC',
  'notice unrented': 'NU',
  'notice rented': 'NR',
  'vacant unrented ready': 'VU',
  'vacant unrented not ready': 'VX',
  'vacant rented': 'VR',
  down: 'DN',
  model: 'MO',
  employee: 'EM',
  applicant: 'AP',
};
/** What the codes mean, as the report says it at its end. */
export const STATUS_KEY: readonly (readonly [code: string, words: string])[] = [
  ['OC', 'Occupied'],
  ['NU', 'On notice, unrented'],
  ['NR', 'On notice, rented'],
  ['VU', 'Vacant, unrented'],
  ['VX', 'Vacant, not ready'],
  ['VR', 'Vacant, rented'],
  ['DN', 'Down'],
  ['MO', 'Model'],
  ['EM', 'Employee'],
  ['AP', 'Applicant'],
];

/** A report's statuses: in words, or in codes that it explains. */
export function statusWords(dice: Dice): { words: Words; areCodes: boolean } {
  const areCodes = dice.chance(0.35);
  return { words: areCodes ? CODES : dice.pick(WORDS), areCodes };
}

/** The charges beside rent that a report's codes stand for. */
export const CHARGES: readonly (readonly [code: string, words: string])[] = [
  ['RNT', 'Base Rent'],
  ['PET', 'Pet Rent'],
  ['TRS', 'Valet Trash'],
  ['WTR', 'Water/Sewer'],
  ['GAR', 'Garage'],
  ['CON', 'Concession'],
];

/** What a careful person enters for a home's status, with what is right as well. */
export function trueStatus(
  { occupancy }: DrawnUnit,
  isEmployee: boolean,
): { status: UnitStatus; also: (UnitStatus | null)[] } {
  const { status, also = [] } = statusOf(occupancy);
  return { status, also: isEmployee ? [null] : also };
}
