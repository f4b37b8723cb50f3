import { useEffect, useState } from 'react';
import type { QueuedPhoto } from './offline-database.ts';
import { photoBytes } from './queue.ts';

/** A photo on this device that is not sent yet; an empty place of the class `blank` until it is read. */
export function QueuedPicture({ photo: { id }, blank }: { photo: QueuedPhoto; blank: string | undefined }) {
  const [url, setUrl] = useState<string>();
  // why: an object URL holds the picture in memory until it is given back
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void photoBytes({ id })
      .then((bytes) => {
        made = URL.createObjectURL(bytes);
        if (isGone) URL.revokeObjectURL(made);
        else setUrl(made);
      })
      // why: it was sent meanwhile, and the server's own takes its place
      .catch(() => undefined);
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [id]);
  return url === undefined ? <span className={blank} /> : <img src={url} alt="Taken just now" />;
}
