/** Letters and digits that are not taken for each other on a worn label or over the phone: no 0, O, 1, I, L. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** With ten signs the chance that one of 100,000 guesses finds one of a million tags is 1 in 8,000. */
export const TAG_CODE_LENGTH = 10;

/** A tag's code out of random bytes, which must be cryptographically random: anybody who guesses a code finds a tag. Needs some spare bytes; null where they were too few. */
export function tagCodeOf(bytes: Uint8Array): string | null {
  // Bytes beyond the last multiple would make some signs likelier than others.
  const fair = 256 - (256 % SIGNS.length);
  const signs = [...bytes].filter((byte) => byte < fair).map((byte) => SIGNS[byte % SIGNS.length]);
  return signs.length < TAG_CODE_LENGTH ? null : signs.slice(0, TAG_CODE_LENGTH).join('');
}

/** A code as it is printed and read aloud: in two groups. */
export function printedTagCode(code: string): string {
  const middle = Math.ceil(code.length / 2);
  return `${code.slice(0, middle)}-${code.slice(middle)}`;
}

/** The code that somebody typed or scanned: with any spaces and signs between, in small letters, or as the address of the tag; null where it is none. */
export function typedTagCode(text: string): string | null {
  const end =
    text
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  const code = end.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return code.length === TAG_CODE_LENGTH && [...code].every((sign) => SIGNS.includes(sign)) ? code : null;
}
