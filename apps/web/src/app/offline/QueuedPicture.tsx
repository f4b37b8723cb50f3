import type { QueuedPhoto } from './offline-database.ts';
import { useQueuedUrl } from './use-queued-url.ts';

/** A photo on this device that is not sent yet; an empty place of the class `blank` until it is read. */
export function QueuedPicture({ photo, blank }: { photo: QueuedPhoto; blank: string | undefined }) {
  const url = useQueuedUrl(photo);
  return url === undefined ? <span className={blank} /> : <img src={url} alt="Taken just now" />;
}
