import type { Dice } from '../../dice.ts';

/** Names of communities after the neighborhood, the street or the first owner. */
export function neighborhoodName(dice: Dice): string {
  const roots = ['Alpine', 'Belmar', 'Coventry', 'Dorset', 'Eagle Rock', 'Franklin', 'Garrison', 'Holly Springs'];
  const root = dice.pick([...roots, 'Kenwood', 'Lockhart', 'Mayfair', 'Orchard Park', 'Pelham', 'Wakefield']);
  return dice.pick([
    () => `${root} Apartments`,
    () => `${root} Apartments`,
    () => `${root} Townhomes`,
    () => root,
    () => `The ${root} at ${dice.pick(['Fifth', 'Market', 'Uptown'])}`,
    () => `${root} Garden Apartments`,
    () => `${root} Park ${dice.pick(['I', 'II', 'East'])}`,
    () => `${root} Hills`,
    () => `${root} Street Lofts`,
    () => `${root} Place Apts`,
  ])();
}
