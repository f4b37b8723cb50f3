type CharacterClass = { others: RegExp; takes: string };

/** Which characters a field takes: what is typed besides is kept out of it, and said. */
export const CHARACTERS = {
  zip: { others: /[^0-9-]/gu, takes: 'A ZIP code takes digits and a hyphen.' },
  serial: {
    others: /[^\p{L}\p{N} \-/.#_+:()]/gu,
    takes: 'A serial number takes letters, digits, spaces and - / . # _ + : ( )',
  },
} as const satisfies Record<string, CharacterClass>;
export type Characters = keyof typeof CHARACTERS;

/**
 * What is left of a typed text, and which characters were kept out. What stood there before stays, also where it does not belong: it
 * may be as it was imported. Spaces around and between go without a word.
 */
export function keptCharacters(of: Characters, typed: string, before: string): { text: string; left: string[] } {
  const left = new Set<string>();
  const text = typed.replace(CHARACTERS[of].others, (character) => {
    if (before.includes(character)) return character;
    if (character.trim() !== '') left.add(character);
    return '';
  });
  return { text, left: [...left] };
}

/** 'Left out: O, *. A ZIP code takes digits and a hyphen.' */
export function leftOutWords(of: Characters, left: readonly string[]): string {
  return `Left out: ${left.join(', ')}. ${CHARACTERS[of].takes}`;
}
