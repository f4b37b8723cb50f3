import type { ApiCall } from './send.ts';

type KeptReads = {
  /** What this person took along of a read that did not reach the server. */
  read?: ((call: ApiCall, userId: number) => Promise<{ data: unknown } | undefined>) | undefined;
  /** The server answered a read. */
  answered?: ((call: ApiCall, userId: number, answer: unknown) => void) | undefined;
};

/** Filled by `app/offline/offline-pages.ts`, which is loaded beside the first page. */
export const keptReads: KeptReads = {};
