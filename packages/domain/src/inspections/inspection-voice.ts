/** How long a voice note may be. */
export const VOICE_NOTE_SECONDS_MAX = 60;
/** Letters of the words that are typed for one. */
export const VOICE_NOTE_WORDS_MAX = 2000;

/** How long it is, as people read it: '0:14'. */
export function voiceNoteLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A voice note where it cannot be heard, with the words that somebody typed for it: 'Voice note (0:14): Drips under load'. */
export function voiceNoteText({ seconds, words }: { seconds: number; words: string | null }): string {
  const name = `Voice note (${voiceNoteLength(seconds)})`;
  return words === null ? name : `${name}: ${words}`;
}
