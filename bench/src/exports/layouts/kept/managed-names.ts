import type { Dice } from '../../dice.ts';

/** Names as the systems of management companies list communities. */
export function managedName(dice: Dice): string {
  const roots = [
    'Arbor Glen',
    'Bellhaven',
    'Crestmoor',
    'Dovetail',
    'Eastlake',
    'Foxglove',
    'Hadley',
    'Millrace',
    'Overbrook',
    'Sable Point',
    'Tanglewood',
    'Wyndham Hill',
  ];
  const root = dice.pick(roots);
  return dice.pick([
    () => `${root} Apartments`,
    () => `${root} Apartment Homes`,
    () => root,
    () => `The ${root}`,
    () => `${root} Townhomes & Flats`,
    () => `${root} on ${dice.pick(['Fourth', 'Locust', 'the Lake', 'Vine'])}`,
    () => `${root} ${dice.pick(['I', 'II', 'West', 'Senior Living'])}`,
    () => `${dice.pick(['Residences', 'Preserve', 'Enclave'])} at ${root}`,
    () => `${root} Square`,
    () => `${root} Villas`,
  ])();
}
