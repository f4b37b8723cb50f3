import type { UnitStatus } from '../../truth.ts';
import type { Occupancy } from '../../world.ts';

/** What a colour stands for in one office, for which homes, and what is right to enter for them. */
type Meaning = readonly [
  colour: string,
  meaning: string,
  of: readonly Occupancy[],
  status: UnitStatus,
  also?: UnitStatus[],
];

/** Three offices' colours; the same word means something else in each. An empty colour is one too. */
export const COLOUR_KEYS: readonly (readonly Meaning[])[] = [
  [
    ['GREEN', 'rent ready', ['vacant unrented ready'], 'VACANT'],
    ['BLUE', 'vacant, leased', ['vacant rented'], 'VACANT'],
    ['YELLOW', 'on notice', ['notice unrented', 'notice rented'], 'NOTICE'],
    ['RED', 'vacant, turn in progress', ['vacant unrented not ready'], 'TURN', ['VACANT']],
    ['GRAY', 'down / offline', ['down'], 'DOWN'],
    ['PURPLE', 'model', ['model'], 'MODEL'],
    ['', 'occupied, nothing to do', ['occupied'], 'OCCUPIED'],
  ],
  [
    ['Green', 'Occupied', ['occupied'], 'OCCUPIED'],
    ['Yellow', 'Notice given', ['notice unrented', 'notice rented'], 'NOTICE'],
    ['Orange', 'Vacant - make ready', ['vacant unrented not ready'], 'TURN', ['VACANT']],
    ['White', 'Vacant ready', ['vacant unrented ready', 'vacant rented'], 'VACANT'],
    ['Red', 'Down unit', ['down'], 'DOWN'],
    ['Pink', 'Model', ['model'], 'MODEL'],
  ],
  [
    ['red', 'lived in', ['occupied'], 'OCCUPIED'],
    ['lt blue', 'moving out', ['notice unrented', 'notice rented'], 'NOTICE'],
    ['yellow', 'empty', ['vacant unrented ready', 'vacant unrented not ready'], 'VACANT', ['TURN']],
    ['green', 'empty but rented', ['vacant rented'], 'VACANT'],
    ['black', "can't rent (fire, flood, mold)", ['down'], 'DOWN'],
    ['tan', 'show unit', ['model'], 'MODEL'],
  ],
];

export function meaningOf(key: readonly Meaning[], occupancy: Occupancy): Meaning {
  const found = key.find(([, , of]) => of.includes(occupancy));
  if (!found) throw new Error(`No colour for ${occupancy}`);
  return found;
}

/** How people write a colour and its meaning in the key beside their list. */
export const KEY_WAYS = ['cells', 'cells', 'one cell', 'reversed'] as const;

export function keyCells(way: (typeof KEY_WAYS)[number], [colour, meaning]: Meaning): string[] {
  const word = colour === '' ? 'no color' : colour;
  if (way === 'one cell') return [`${word} = ${meaning}`];
  return way === 'cells' ? [word, meaning] : [meaning, word];
}

/** The steps of a turn, in the columns of the board. */
export const STEPS = ['Trash Out', 'Paint', 'Maint', 'Carpet', 'Clean', 'Keys', 'Final Walk'];

export const TURN_NOTES = [
  'need blinds x3',
  'ck w/ Dave re: carpet',
  'resurface tub',
  'touch up only',
  'full paint - smoker',
  'waiting on vendor',
  '2 fobs missing',
];
