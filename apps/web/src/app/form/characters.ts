type CharacterClass = { others: RegExp; takes: string };

/** Which characters a field takes. Any other that is typed does not get into the field, and a line under it says so. */
export const CHARACTERS = {
  zip: { others: /[^0-9-]/gu, takes: 'A ZIP code takes digits and a hyphen.' },
  serial: {
    others: /[^\p{L}\p{N} \-/.#_+:()]/gu,
    takes: 'A serial number takes letters, digits, spaces and - / . # _ + : ( )',
  },
} as const satisfies Record<string, CharacterClass>;
export type Characters = keyof typeof CHARACTERS;

/**
 * The typed text without the characters that do not belong, and those that were left out. A character that stood in the field before
 * stays, because the value may have been imported with it. Spaces are left out without a message.
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
