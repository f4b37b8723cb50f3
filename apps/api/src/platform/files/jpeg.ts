import { buffer } from 'node:stream/consumers';
import { AppError } from '../base/errors.ts';
import { describeError, type Logger } from '../base/log.ts';
import type { Files } from './files.ts';

/**
 * A stored picture as a JPEG of at most `side` by `side` pixels, for files that can hold no WebP. It is made by the confined program, kept
 * with the other renditions, and undefined where it is missing, altered or damaged: what shows it says so in its place.
 */
export async function jpegOf(
  { platform, log }: { platform: { files: Pick<Files, 'renditions'> }; log: Logger },
  storageKey: string,
  side: number,
): Promise<Buffer | undefined> {
  try {
    return await buffer(await platform.files.renditions.open(storageKey, side, 'jpeg'));
  } catch (error) {
    if (!(error instanceof AppError))
      log.warn('a picture for a file could not be read', { detail: describeError(error) });
    return undefined;
  }
}
