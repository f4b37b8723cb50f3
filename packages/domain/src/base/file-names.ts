import { cleanName } from './names.ts';
import { cutText } from './text-cut.ts';

/**
 * A text as the name of a file or folder that Linux, macOS and Windows all take: without separators and signs of theirs, not ending in a dot
 * or space, and no name that Windows keeps for a device. `otherwise` where nothing of it can be kept.
 */
export function fileNameOf(text: string, { max = 80, otherwise = 'Unnamed' } = {}): string {
  const kept = trimmed(cutText(trimmed(cleanName(text.replace(/[/\\:*?"<>|\p{Cc}]+/gu, ' '))), max));
  if (kept === '') return otherwise;
  return DEVICES.test(kept) ? `_${kept}` : kept;
}

/** The name of a file cut before its ending, by which the receiver opens it. */
export function fileNameWithEnding(name: string, max: number): string {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
  const whole = name.slice(0, name.length - ending.length);
  return `${fileNameOf(whole, { max: max - ending.length })}${ending}`;
}

/** Gives each path of a zip out once: one that differs from an earlier one in its case alone, or in nothing, gets ' (2)' before its ending. */
export function uniquePaths(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const ending = /\.[a-z0-9]{1,8}$/i.exec(path)?.[0] ?? '';
    const start = path.slice(0, path.length - ending.length);
    let free = path;
    for (let n = 2; taken.has(sameName(free)); n += 1) free = `${start} (${n})${ending}`;
    taken.add(sameName(free));
    return free;
  };
}

/** The name of a sheet of a workbook: at most 31 characters, without signs that Excel refuses, and unlike the names before it. */
export function uniqueSheetNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const clean = cleanName(name.replace(/[\\/?*[\]:\p{Cc}]+/gu, ' '));
    const fitting = (room: number) => cutText(clean, room).replace(/^[\s']+|[\s']+$/g, '') || 'Sheet';
    // Excel keeps this name for itself.
    let free = /^history$/i.test(clean) ? `${clean} 1` : fitting(SHEET_MAX);
    for (let n = 2; taken.has(sameName(free)); n += 1) free = `${fitting(SHEET_MAX - ` (${n})`.length)} (${n})`;
    taken.add(sameName(free));
    return free;
  };
}

const SHEET_MAX = 31;
const DEVICES = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i;

function trimmed(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/g, '');
}

// File systems that ignore case do not agree on every letter: both ways, so that 'ß' is 'SS' too.
function sameName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}
