import { COMMON_PASSWORD_WORDS } from './common-password-words.ts';

/** Why a password would be guessed quickly, in words, or null: a common one, a simple pattern, or the person's own words. */
export function guessablePassword(password: string, context: readonly string[] = []): string | null {
  const bare = bareForms(password);
  if (bare.some(isCommon)) return 'This password is on lists of common passwords. Choose another';
  if (isPattern(password.toLowerCase())) return 'This password is a simple pattern. Choose another';
  if (context.some((word) => bare.some((form) => isMostly(form, word))))
    return 'This password is mostly your name, email or organization. Choose another';
  return null;
}

function isCommon(bare: string): boolean {
  return COMMON_PASSWORD_WORDS.has(bare) || COMMON_PASSWORD_WORDS.has(halfOf(bare));
}

// As typed, and without the digits and symbols around it: a '4' inside a word replaces a letter, behind the word it is
// a digit.
function bareForms(password: string): string[] {
  const behind = password.replace(/[^\p{L}]+$/u, '');
  return [password, behind, behind.replace(/^[^\p{L}]+/u, '')].map(lettersOf);
}

function lettersOf(text: string): string {
  const letters = text.toLowerCase().replace(/[@4]/g, 'a').replace(/3/g, 'e').replace(/0/g, 'o').replace(/[$5]/g, 's');
  return letters.replace(/1(?=\p{L})/gu, 'i').replace(/[^\p{L}]/gu, '');
}

function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
];

// A chunk of up to four characters repeated, or runs along the alphabet, the digits or a keyboard row.
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/su.test(text)) return true;
  let rest = text;
  for (const row of [...ROWS, ...ROWS.map(reversed)]) {
    for (let length = row.length; length >= 4; length -= 1)
      for (let at = 0; at + length <= row.length; at += 1) rest = rest.replaceAll(row.slice(at, at + length), '');
  }
  return rest.length <= text.length / 4;
}

function isMostly(bare: string, word: string): boolean {
  return word
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((part) => part.length >= 4 && bare.includes(part) && bare.length - part.length < 5);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
