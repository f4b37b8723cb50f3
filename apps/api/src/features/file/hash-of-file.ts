import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** SHA-256 of a stream as hexadecimal digits. */
export async function hashOfFile(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
