import { normaliseSerial } from '@lintel/domain/items/serial-number';
import type { WalkedSheet } from '@lintel/domain/turns/walk-points';
import type { QueuedPhoto } from '#app/offline/offline-database.ts';
import { usePending } from '#app/offline/use-pending.ts';
import type { Turn } from '#app/turn/turn-types.ts';
import { aboutTurn } from './record-turn.ts';

type Result = NonNullable<Turn['checks'][number]['result']>;
type WaitingPhoto = { photo: QueuedPhoto; moment: 'BEFORE' | 'AFTER'; area: string | null };
/** What was recorded of a turn on this device and is not sent yet. */
export type WaitingEntries = {
  count: number;
  checks: ReadonlyMap<string, { result: Result | null; note: string | null }>;
  /** The serial number that was read, by item. */
  serials: ReadonlyMap<number, string>;
  photos: readonly WaitingPhoto[];
  hasWalk: boolean;
};

/** What of a turn sheet waits on this device, so that nothing is recorded twice because it does not show yet. */
export function useWaiting(turnId: number): WaitingEntries {
  const pending = usePending(aboutTurn(turnId));
  const checks = new Map<string, { result: Result | null; note: string | null }>();
  const serials = new Map<number, string>();
  const photos: WaitingPhoto[] = [];
  for (const { call, photos: own } of pending) {
    // why: the queue holds calls of every operation, each with its own body
    const body = (call?.body ?? {}) as Record<string, unknown>;
    if (call?.operation === 'checkTurn')
      checks.set(body.key as string, { result: body.result as Result | null, note: body.note as string | null });
    if (call?.operation === 'confirmTurnSerial') serials.set(body.itemId as number, body.serialNumber as string);
    const [photo] = own;
    if (call?.operation === 'addTurnPhoto' && photo)
      photos.push({
        photo,
        moment: body.moment as WaitingPhoto['moment'],
        area: (body.area as string | undefined) ?? null,
      });
  }
  const hasWalk = pending.some(({ call, problem }) => call?.operation === 'walkTurn' && problem === null);
  return { count: pending.length, checks, serials, photos, hasWalk };
}

/** The sheet of a turn as its final walk sees it: what is stored, with what waits on this device. */
export function sheetWith(turn: Turn, waiting: WaitingEntries): WalkedSheet {
  return {
    checks: turn.checks.map((check) => ({ ...check, ...waiting.checks.get(check.key) })),
    photos: [...turn.photos, ...waiting.photos],
    items: turn.items.map((item) => {
      const serialRead = waiting.serials.get(item.itemId);
      if (serialRead === undefined) return item;
      const isSame = item.serialNumber !== null && normaliseSerial(item.serialNumber) === normaliseSerial(serialRead);
      return { ...item, serialRead, isSame };
    }),
  };
}
