import { createHash } from 'node:crypto';
import { type FileRejection, type FileType, fitsDeclaredType } from '@lintel/domain/base/file-rules';
import type { Storage } from './storage.ts';

/** What was announced of a file, and where its bytes were to be sent. */
export type AnnouncedFile = { storageKey: string | null; announcedSize: number; sha256: string; contentType: FileType };

const HEAD_BYTES = 64;

/** Compares what arrived with what was announced: size, hash, and the first bytes with the kind. */
export async function compareUpload(
  storage: Storage,
  file: AnnouncedFile,
): Promise<'NOTHING' | 'SAME' | FileRejection> {
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
