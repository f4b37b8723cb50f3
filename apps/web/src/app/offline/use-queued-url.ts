import { useEffect, useState } from 'react';
import { giveBackUrl } from '#app/object-url.ts';
import { photoBytes, type QueuedBytes } from './queue.ts';

/** An address of bytes that wait on this device; undefined until they are read, and once they are sent. */
export function useQueuedUrl({ id, contentType }: QueuedBytes): string | undefined {
  const [url, setUrl] = useState<string>();
  // why: an object URL holds the bytes in memory until it is given back
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void photoBytes({ id, ...(contentType && { contentType }) })
      .then((bytes) => {
        made = URL.createObjectURL(bytes);
        if (isGone) giveBackUrl(made);
        else setUrl(made);
      })
      // why: it was sent meanwhile, and the server's own takes its place
      .catch(() => undefined);
    return () => {
      isGone = true;
      if (made !== undefined) giveBackUrl(made);
    };
  }, [id, contentType]);
  return url;
}
