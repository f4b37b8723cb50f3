import { COVER_LABELS } from '@lintel/domain/items/warranty-cover';
import type { Turn } from './turn-types.ts';

/** The cover of an item that ends next, with its last day: 'Parts covered until 2026-12-20'. */
export function coverWords({ kind, endsOn, isSure }: NonNullable<Turn['items'][number]['cover']>): string {
  return `${COVER_LABELS[kind]} ${isSure ? 'covered' : 'perhaps covered'} until ${endsOn}`;
}
