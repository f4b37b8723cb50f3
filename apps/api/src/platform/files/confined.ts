import path from 'node:path';
import { FILE_REJECTIONS, type FileRejection, PIXELS_MAX, RENDITION_QUALITY } from '@lintel/domain/base/file-rules';
import { confinedProgram } from './confined-process.ts';

const MIB = 1024 * 1024;

/** The result of a check: accepted (with the size of a picture), or why it is refused. */
export type Verdict = { width?: number; height?: number } | { rejected: FileRejection };

const runProgram = confinedProgram(new URL('./confined-program.ts', import.meta.url), {
  cpuSeconds: 20,
  dataBytes: 1024 * MIB,
  addressBytes: 1536 * MIB,
  outputBytes: 64 * MIB,
  heapMb: 64,
  wallMs: 30_000,
  // Half the address space that a process takes from the start would be room for compiled code.
  nodeFlags: ['--allow-addons', '--jitless'],
  // Pictures stay in memory: a file beside them would count against the output.
  env: { VIPS_DISC_THRESHOLD: '900m' },
});

const runHeicProgram = confinedProgram(new URL('./heic-program.ts', import.meta.url), {
  cpuSeconds: 20,
  dataBytes: 1280 * MIB,
  addressBytes: 3072 * MIB,
  outputBytes: 64 * MIB,
  heapMb: 128,
  wallMs: 30_000,
  // The decoder is WebAssembly, whose memory would otherwise have 8 GiB of addresses around it.
  nodeFlags: ['--allow-addons', '--disable-wasm-trap-handler'],
  env: { VIPS_DISC_THRESHOLD: '900m' },
});

/** Checks a file of a declared type; a picture is re-encoded into `to`, a HEIC as JPEG, other kinds stay as they are. */
export async function checkFile(type: string, from: string, to: string): Promise<Verdict> {
  if (type === 'image/heic')
    return verdictOf(await runHeicProgram({ from, to, pixelsMax: PIXELS_MAX }, path.dirname(to)));
  return runConfined({ do: 'check', type, from, to, pixelsMax: PIXELS_MAX }, path.dirname(to));
}

/** What a picture is re-encoded as: WebP of a width for screens, JPEG of at most that width and height for what reads no WebP. */
export type RenditionType = 'webp' | 'jpeg';

/** Writes the picture in another size; never larger than it is. */
export function resizePicture(from: string, to: string, width: number, as: RenditionType): Promise<Verdict> {
  return runConfined(
    { do: 'resize', from, to, width, as, quality: RENDITION_QUALITY, pixelsMax: PIXELS_MAX },
    path.dirname(to),
    path.dirname(from),
  );
}

/** A process that is killed at a bound gives the verdict TOO_COSTLY. */
async function runConfined(task: object, folder: string, readable = folder): Promise<Verdict> {
  return verdictOf(await runProgram(task, folder, readable));
}

function verdictOf(words: string | null): Verdict {
  if (words === null) return { rejected: 'TOO_COSTLY' };
  const verdict = JSON.parse(words) as { rejected?: string };
  if (verdict.rejected !== undefined && !(verdict.rejected in FILE_REJECTIONS)) throw new Error('an unknown verdict');
  return verdict as Verdict;
}
