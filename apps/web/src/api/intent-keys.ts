import { nanoid } from '@reduxjs/toolkit';

type Intent = { operation: string; path: string; body?: unknown };

/**
 * Idempotency keys, one for each thing a person means to do: sending the same again after a missing answer carries the
 * same key, so that it happens once; after a clear answer the next one is a new intent.
 */
export function intentKeys() {
  const open = new Map<string, string>();
  return {
    keyFor(intent: Intent): string {
      const name = nameOf(intent);
      const key = open.get(name) ?? nanoid(24);
      open.set(name, key);
      return key;
    },
    /** An answer ends the intent, unless it leaves open whether the work was done. */
    settle(intent: Intent, status: number | string | undefined): void {
      const isOpen = typeof status === 'string' || status === 409 || status === 429 || (status ?? 0) >= 500;
      if (!isOpen) open.delete(nameOf(intent));
    },
  };
}

function nameOf({ operation, path, body }: Intent): string {
  return `${operation} ${path} ${JSON.stringify(body ?? null)}`;
}
