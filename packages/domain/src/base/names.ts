/**
 * A name of a person, place or thing, and any other line that a person typed, as it is stored and compared: composed (NFC), without what
 * cannot be seen or turns the direction of reading, and with single spaces, none at its ends. Empty where nothing is left of it.
 */
export function cleanName(text: string): string {
  // why: asked of every cell of a file, and nearly all are plain
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  const composed = text.normalize('NFC');
  const seen = UNSEEN.test(composed) ? composed.replace(EMOJI_OR_UNSEEN, '$1').normalize('NFC') : composed;
  return seen.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Without case, surplus spaces and what cannot be seen: two names with one key are one name. */
export function nameKey(name: string): string {
  return cleanName(name).toLowerCase();
}

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800\u{13430}-\u{1343f}\ufff9-\ufffb\u{e0001}-\u{e007f}]/u;
// A family is several pictures joined by U+200D, and the flag of Scotland is spelled in tags: inside an emoji they stay.
// why: \p{RGI_Emoji} would say it in a word, and takes a thousand times as long
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?`;
const EMOJI = String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|${PICTURE}(?:\u200d${PICTURE})*|[#*0-9]\ufe0f\u20e3`;
const EMOJI_OR_UNSEEN = new RegExp(`(${EMOJI})|${UNSEEN.source}`, 'gu');
