import type { SheetProof } from './turn-proof.ts';

/** What is open in a unit at its final walk: what it is, and of what. */
export type WalkPoint = { what: string; names: string[] };

type Checked = { label: string; result: 'PASS' | 'FAIL' | 'NA' | null };
type Plated = SheetProof['items'][number] & { itemType: string; serialNumber: string | null; isSame: boolean | null };

/** What of a turn sheet a final walk is based on. */
export type WalkedSheet = {
  checks: readonly Checked[];
  photos: readonly { moment: 'BEFORE' | 'AFTER' }[];
  items: readonly Plated[];
};

/**
 * What speaks against passing a unit: checks that failed or have no result, no photo after the work, items whose plate was not read or
 * differs from the record. With any of them, a walk is passed only with a reason.
 */
export function walkPoints({ checks, photos, items }: WalkedSheet): WalkPoint[] {
  const failed = checks.filter(({ result }) => result === 'FAIL').map(({ label }) => label);
  const open = checks.filter(({ result }) => result === null).map(({ label }) => label);
  const unread = items.filter(({ serialRead }) => serialRead === null).map(({ itemType }) => itemType);
  const other = items
    .filter(({ isSame, serialNumber }) => isSame === false && serialNumber !== null)
    .map(({ itemType }) => itemType);
  return [
    ...(failed.length > 0 ? [{ what: 'Failed', names: failed }] : []),
    ...(open.length > 0
      ? [{ what: `${open.length} of ${checks.length} checks ${are(open)} not answered`, names: open }]
      : []),
    ...(photos.some(({ moment }) => moment === 'AFTER')
      ? []
      : [{ what: 'No photo was taken after the work', names: [] }]),
    ...(unread.length > 0
      ? [
          {
            what: `${unread.length} of ${items.length} ${items.length === 1 ? 'item' : 'items'} ${are(unread)} not confirmed`,
            names: unread,
          },
        ]
      : []),
    ...(other.length > 0 ? [{ what: 'The plate says another serial number than the record', names: other }] : []),
  ];
}

const are = ({ length }: readonly string[]) => (length === 1 ? 'is' : 'are');

/** An open point as one sentence: 'Failed: Door, locks and deadbolt work; Exhaust fan works'. */
export function walkPointText({ what, names }: WalkPoint): string {
  return names.length === 0 ? what : `${what}: ${names.join('; ')}`;
}

/** What a final walk without a reason is refused with. */
export function refusedWalk(points: readonly WalkPoint[]): string {
  return `Say why the unit passes all the same. ${points.map((point) => `${walkPointText(point)}.`).join(' ')}`;
}
