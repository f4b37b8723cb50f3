import type { Dice } from '../../dice.ts';
import type { Plan } from '../../world.ts';

const STYLES: readonly ((plan: Plan) => string)[] = [
  ({ beds, baths }) => `${beds}/${baths}`,
  ({ beds, baths }) => `${beds}x${baths}`,
  ({ beds, baths }) => `${beds === 0 ? 'Studio' : `${beds} BR`} / ${baths} BA`,
  ({ beds, baths }) => (beds === 0 ? `Studio/${baths}ba` : `${beds}bd/${baths}ba`),
  ({ beds, baths }) => `${beds === 0 ? 'Studio' : `${beds} Bed`}, ${baths} Bath`,
  ({ beds, baths }) => `${beds}BR-${baths.toFixed(1)}BA`,
];

/** A way of writing bedrooms and bathrooms in one cell, the same through a file. */
export function roomsStyle(dice: Dice): (plan: Plan) => string {
  return dice.pick(STYLES);
}

/** Rooms that the name of a plan tells may be taken from it. */
export function roomsInName({ code, beds }: Plan): Record<string, number[]> {
  const [, baths] = /^\dx(\d)/.exec(code) ?? [];
  if (baths !== undefined) return { bedrooms: [beds], bathrooms: [Number(baths)] };
  return /bed|studio/i.test(code) ? { bedrooms: [beds] } : {};
}
