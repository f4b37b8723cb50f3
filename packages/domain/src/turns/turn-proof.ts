import type { TurnCheck } from './turns.ts';

/** What was photographed and read in a unit; a check that does not apply asks for nothing. */
export type SheetProof = {
  photos: readonly { area: string | null }[];
  items: readonly { serialRead: string | null }[];
  found: readonly { key: string; result: 'PASS' | 'FAIL' | 'NA' }[];
};

/** What the first check that lacks something asks for, as a sentence; null where nothing is missing. */
export function missingProof(checks: readonly TurnCheck[], { photos, items, found }: SheetProof): string | null {
  const asking = checks.filter(
    ({ key, needs }) => needs !== null && !found.some((one) => one.key === key && one.result === 'NA'),
  );
  for (const { area, label, needs } of asking) {
    if (needs === 'PHOTO' && !photos.some((photo) => photo.area === area))
      return `'${label}' asks for a photo of the area ${area}.`;
    const unread = items.filter(({ serialRead }) => serialRead === null).length;
    if (needs === 'SERIAL' && unread > 0)
      return `'${label}' asks for the serial numbers: ${unread} of ${items.length} ${unread === 1 ? 'is' : 'are'} not confirmed.`;
  }
  return null;
}
