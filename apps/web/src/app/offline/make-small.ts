import type { QueuedCall } from './offline-database.ts';
import { preparePhoto } from './prepare-photo.ts';
import { photoBytes, queuedCall, replaceBytes } from './queue.ts';

/**
 * Makes the photos of a call as small as they are sent, where they are still as the camera gave them; the call as it is kept then. Throws
 * PhotoUnreadable.
 */
export async function makeSmall(queued: QueuedCall): Promise<QueuedCall> {
  let current = queued;
  for (const raw of queued.photos.filter(({ isRaw }) => isRaw)) {
    const prepared = await preparePhoto(new File([await photoBytes(raw)], raw.name));
    // why: meanwhile something may have been written beside it, or all of it taken off
    const now = await queuedCall(queued.id);
    if (!now) return current;
    if (!now.photos.some(({ id, isRaw }) => isRaw && id === raw.id)) continue;
    await replaceBytes(now, raw, prepared);
    current = (await queuedCall(queued.id)) ?? current;
  }
  return current;
}
