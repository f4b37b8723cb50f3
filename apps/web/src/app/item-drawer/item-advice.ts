import { date } from '#ui/base/format.ts';
import { centsText } from '../form/contract-resolver.ts';
import type { ItemLife } from './item-life.ts';

/** A note for advice on an item whose age is only a minimum; null for others. */
export function minimumWords(item: ItemLife): string | null {
  if (item.basis !== 's') return null;
  return `This rests on a minimum: it was first seen on ${date(item.basisDate)} and may be older, so that it may fall due earlier.`;
}

/** '$212.50', to the cent. */
export function exactMoney(cents: number): string {
  return `$${centsText(cents)}`;
}
