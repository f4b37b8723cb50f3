import { matchItemType } from './item-type-names.ts';
import { ITEM_TYPES } from './item-types.ts';

/**
 * Lives of what the catalogue has no type for, in years: planning defaults of apartment capital needs practice where known, else of the
 * NAHB study of home components. They are offered, never taken unasked.
 */
const OTHERS: readonly UsualLife[] = [
  { name: 'Carpet', eulYears: 8 },
  { name: 'Vinyl flooring', eulYears: 15 },
  { name: 'Laminate flooring', eulYears: 15 },
  { name: 'Interior paint', eulYears: 5 },
  { name: 'Window blinds', eulYears: 20 },
  { name: 'Kitchen cabinets', eulYears: 25 },
  { name: 'Bath vanity', eulYears: 25 },
  { name: 'Countertop', eulYears: 15 },
  { name: 'Interior door', eulYears: 25 },
  { name: 'Entry door', eulYears: 30 },
  { name: 'Sink', eulYears: 25 },
  { name: 'Faucet', eulYears: 25 },
  { name: 'Toilet', eulYears: 25 },
  { name: 'Bathtub', eulYears: 25 },
  { name: 'Shower', eulYears: 25 },
  { name: 'Window', eulYears: 30 },
  { name: 'Roof', eulYears: 15 },
  { name: 'Gutter', eulYears: 15 },
  { name: 'Exterior paint', eulYears: 12 },
  { name: 'Siding', eulYears: 30 },
  { name: 'Seal coat', eulYears: 8 },
  { name: 'Sidewalk', eulYears: 45 },
  { name: 'Pole light', eulYears: 20 },
  { name: 'Mailbox', eulYears: 25 },
  { name: 'Fire pump', eulYears: 20 },
  { name: 'Alarm panel', eulYears: 20 },
  { name: 'Generator', eulYears: 20 },
  { name: 'Elevator', eulYears: 20 },
];

const ALL: readonly UsualLife[] = [
  ...ITEM_TYPES.map(({ name, averageLifeSpan }) => ({ name, eulYears: averageLifeSpan })),
  ...OTHERS,
];

/** The usual life of what a type is called, and of what it is taken for; null where the name is like none of the list. */
export function usualLife(itemType: string): UsualLife | null {
  const found = matchItemType(itemType, ALL);
  return found && { name: found.type.name, eulYears: found.type.eulYears };
}

export type UsualLife = { name: string; eulYears: number };
