import type { Dice } from '../../dice.ts';

/** Names as a regional operator signs its communities. */
export function portfolioName(dice: Dice): string {
  const roots = ['Amberley', 'Brookfield', 'Canterbury', 'Dunbar', 'Fairmont', 'Glenwood', 'Heron Bay', 'Oakhurst'];
  const root = dice.pick([...roots, 'Pinecrest', 'Riverbend', 'Somerset', 'Windmill']);
  return dice.pick([
    () => `${root} Apartments`,
    () => `${root} Apartment Homes`,
    () => `${root} Landing`,
    () => `The Park at ${root}`,
    () => `${root} Commons`,
    () => `${root} Estates`,
    () => `${root} Ridge Apartments`,
    () => `Residences of ${root}`,
    () => `${root} Townhomes`,
    () => `${root} Place II`,
  ])();
}
