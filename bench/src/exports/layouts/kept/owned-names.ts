import type { Dice } from '../../dice.ts';

/** Names as owners and their contractors call communities. */
export function ownedName(dice: Dice): string {
  const roots = [
    'Carroway',
    'Elmhurst',
    'Fenwick',
    'Graystone',
    'Halcyon',
    'Ivy Ridge',
    'Kestrel',
    'Linden',
    'Thornbury',
  ];
  const root = dice.pick(roots);
  return dice.pick([
    () => `${root} Square Apartments`,
    () => `The Heights at ${root}`,
    () => `${root} Glen`,
    () => `${root} Station Lofts`,
    () => `${root} Pointe`,
    () => `${root} Meadows Apts`,
    () => `${root} Village ${dice.pick(['I', 'II', 'East', 'Annex'])}`,
    () => `${dice.pick(['Cypress', 'Harvest', 'Summit'])} at ${root}`,
    () => `Old ${root} School Apartments`,
    () => `${root} & Vine`,
  ])();
}
