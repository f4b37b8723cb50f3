import { csvSource } from './csv.ts';
import { htmlSource } from './html.ts';
import type { Source } from './source.ts';
import { xlsxSource } from './xlsx.ts';

/** The kinds of files that an import reads; the first that detects a file reads it. */
const SOURCES: readonly Source[] = [htmlSource, xlsxSource, csvSource];

export function sourceOf(bytes: Uint8Array, fileName: string): Source {
  return SOURCES.find((source) => source.detects(bytes, fileName)) ?? csvSource;
}
