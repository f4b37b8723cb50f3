import type { Occupancy } from '../../world.ts';

export type StatusWords = Record<Occupancy, string>;

/** What people write for the state of an apartment; one way of writing in a file. */
export const STATUS_SETS: readonly StatusWords[] = [
  {
    occupied: 'Occupied',
    'notice unrented': 'On Notice',
    'notice rented': 'On Notice - Leased',
    'vacant unrented ready': 'Vacant',
    'vacant unrented not ready': 'Vacant - Not Ready',
    'vacant rented': 'Vacant - Leased',
    down: 'Down',
    model: 'Model',
  },
  {
    occupied: 'OCC',
    'notice unrented': 'NTV',
    'notice rented': 'NTV',
    'vacant unrented ready': 'VAC',
    'vacant unrented not ready': 'VAC',
    'vacant rented': 'VAC',
    down: 'DOWN',
    model: 'MODEL',
  },
  {
    occupied: 'Rented',
    'notice unrented': 'Notice',
    'notice rented': 'Notice',
    'vacant unrented ready': 'Vacant',
    'vacant unrented not ready': 'Vacant',
    'vacant rented': 'Vacant',
    down: 'Offline',
    model: 'Model',
  },
  {
    occupied: 'Leased',
    'notice unrented': 'Notice to Vacate',
    'notice rented': 'Notice to Vacate',
    'vacant unrented ready': 'Available',
    'vacant unrented not ready': 'Available',
    'vacant rented': 'Vacant/Preleased',
    down: 'Down unit',
    model: 'Model unit',
  },
];

/** Letters for the states, with the key to them that stands below the list. */
export const LEGEND: { words: StatusWords; lines: string[] } = {
  words: {
    occupied: 'O',
    'notice unrented': 'N',
    'notice rented': 'N',
    'vacant unrented ready': 'V',
    'vacant unrented not ready': 'V',
    'vacant rented': 'VL',
    down: 'D',
    model: 'M',
  },
  lines: ['O = Occupied', 'N = Notice', 'V = Vacant', 'VL = Vacant, leased', 'D = Down', 'M = Model'],
};
