import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { hashOfKey, type Storage } from './storage.ts';

/**
 * Copies stored bytes to a new file; false where there are none. They are compared with the hash in their key on the way: altered ones
 * are never shown, not even smaller.
 */
export async function fetchOriginal(storage: Storage, key: string, to: string): Promise<boolean> {
  const bytes = await storage.read(key);
  if (!bytes) return false;
  const hash = createHash('sha256');
  bytes.on('data', (chunk) => hash.update(chunk));
  await pipeline(bytes, createWriteStream(to, { flags: 'wx' }));
  return hash.digest('hex') === hashOfKey(key);
}
