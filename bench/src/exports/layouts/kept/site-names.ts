import type { Dice } from '../../dice.ts';

/** Names as utilities, auditors and contractors know the sites they come to. */
export function siteName(dice: Dice): string {
  const roots = ['Alderbrook', 'Bishop Park', 'Cascade', 'Eagle Rock', 'Forest Glen', 'Heritage', 'Juniper Hill'];
  const root = dice.pick([...roots, 'Mallard Cove', 'Orchard Grove', 'Prescott', 'Sterling', 'Willow Bend']);
  return dice.pick([
    () => `${root} Apartments`,
    () => `${root} Apartments`,
    () => `${root} Apts`,
    () => `${root} Townhouses`,
    () => `The ${root}`,
    () => `${root} Village`,
    () => `${root} Manor Apartments`,
    () => `${root} Phase ${dice.pick(['II', 'III'])}`,
    () => `${root} Senior Living`,
    () => `Cottages at ${root}`,
    () => `${root} House`,
    () => `${root} Plaza Apartments`,
  ])();
}
