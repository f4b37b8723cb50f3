import type { TemplateCheck } from '@lintel/domain/inspections/inspections';
import { money } from '#ui/base/format.ts';

/** What follows from a fail of a check, and whom it asks about: 'Red flag · charge $120 · each item'. */
export function checkWords({ raisesFlag, chargeCents, isPerItem, hint }: TemplateCheck): string {
  return [
    raisesFlag ? 'Red flag' : 'No red flag',
    chargeCents === null || Number.isNaN(chargeCents) ? 'no charge' : `charge ${money(chargeCents)}`,
    isPerItem && 'each item',
    hint !== null && hint.trim() !== '' && 'with a hint',
  ]
    .filter(Boolean)
    .join(' · ');
}
