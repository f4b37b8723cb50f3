import { Sound } from '#app/inspection/Sound.tsx';
import type { QueuedPhoto } from './offline-database.ts';
import { useQueuedUrl } from './use-queued-url.ts';

/** A voice note on this device that is not sent yet, to be listened to. */
export function QueuedSound({ recording, name }: { recording: QueuedPhoto; name: string }) {
  return <Sound src={useQueuedUrl(recording) ?? null} name={name} />;
}
