import type { Dice } from '../../dice.ts';

/** Names as they stand on the signs of communities. */
export function communityName(dice: Dice): string {
  const roots = [
    'Quail Run',
    'Birchmont',
    'Stillwater',
    'Ravenna',
    'Cobblestone',
    'Marigold',
    'Pheasant Creek',
    'Tamarack',
  ];
  const root = dice.pick([...roots, 'Whitfield', 'Laurel Bend', 'Sagebrush', 'Kingsley']);
  return dice.pick([
    () => `${root} Apartments`,
    () => `${root} Apartments`,
    () => `${root} Apts`,
    () => `The ${root}`,
    () => `${root} Townhomes`,
    () => `${root} Court`,
    () => `${root} Phase ${dice.pick(['1', '2'])}`,
    () => `The Reserve at ${root}`,
    () => `${root} North`,
    () => `${root} Manor`,
  ])();
}
