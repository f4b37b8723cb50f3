import { createHash } from 'node:crypto';
import { type FileRejection, fitsDeclaredType } from '@lintel/domain/file-rules';
import type { Storage } from '#platform/files/storage.ts';
import type { FileRow } from './file.queries.ts';

const HEAD_BYTES = 64;

/** Compares what arrived with what was announced: size, hash, and the first bytes with the kind. */
export async function compareUpload(storage: Storage, file: FileRow): Promise<'NOTHING' | 'SAME' | FileRejection> {
  const key = file.storageKey ?? '';
  const found = await storage.head(key);
  if (!found) return 'NOTHING';
  if (found.size !== file.announcedSize) return 'NOT_WHOLE';
  const bytes = await storage.read(key);
  if (!bytes) return 'NOTHING';
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
    hash.update(chunk);
  }
  if (hash.digest('hex') !== file.sha256) return 'NOT_WHOLE';
  return fitsDeclaredType(head.subarray(0, HEAD_BYTES), file.contentType) ? 'SAME' : 'WRONG_TYPE';
}
