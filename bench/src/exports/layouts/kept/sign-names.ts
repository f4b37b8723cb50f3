import type { Dice } from '../../dice.ts';

/** Names of communities as their offices write them. */
export function communitySign(dice: Dice): string {
  const roots = ['Bayberry', 'Deer Trail', 'Granite Falls', 'Hickory Bend', 'Lantern Hill', 'Meadowlark', 'Northgate'];
  const root = dice.pick([...roots, 'Pine Hollow', 'Stratford', 'Twin Oaks', 'Westover', 'Yarrow']);
  return dice.pick([
    () => `${root} Apartments`,
    () => `${root} Apartments`,
    () => `${root} Apartment Homes`,
    () => root,
    () => `${root} Apts`,
    () => `${root} Garden Homes`,
    () => `The ${root}`,
    () => `${root} Senior Apartments`,
    () => `${root} at Town Center`,
    () => `${root} Phase ${dice.pick(['I', 'II'])}`,
    () => `The Flats at ${root}`,
    () => `${root} I & II`,
  ])();
}

/** Companies that stand above the communities they own or manage. */
export const SIGN_COMPANIES = [
  'Hollis Residential LLC',
  'Ridgeline Property Management',
  'Tri-County Housing Partners',
  'Beacon Street Management Co.',
];
