import type { Dice } from '../../dice.ts';

/** Names of communities as their offices head what they print. */
export function officeName(dice: Dice): string {
  const roots = ['Bristol', 'Clearwater', 'Edgemont', 'Greenbriar', 'Huntington', 'Lexington', 'Monarch', 'Palisade'];
  const root = dice.pick([...roots, 'Rosewood', 'Silver Lake', 'Sutton', 'Walnut Hill']);
  return dice.pick([
    () => `${root} Apartments`,
    () => `${root} Apartments`,
    () => `The ${root}`,
    () => `${root} Oaks`,
    () => `${root} Court I`,
    () => `${root} Square Apts`,
    () => `${root} on ${dice.pick(['Fulton', 'Main', '4th'])}`,
    () => `${root} Village Townhomes`,
    () => `${root} Family Apartments`,
    () => `${root} Flats Phase ${dice.pick(['1', '2'])}`,
    () => `Villas of ${root}`,
    () => `${root} ${dice.int(101, 990)}`,
  ])();
}
