export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;

/** Levels of the meter, weakest first, each with the kinds of characters and the length it takes. */
export const PASSWORD_LEVELS = [
  { level: 'TOO_WEAK', label: 'Too weak', minKinds: 0, minLength: 0 },
  { level: 'WEAK', label: 'Weak', minKinds: 2, minLength: 6 },
  { level: 'MEDIUM', label: 'Medium', minKinds: 3, minLength: 8 },
  { level: 'STRONG', label: 'Strong', minKinds: 4, minLength: 10 },
] as const;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u] as const;

/** The highest level of the meter whose kinds (lower, upper, digit, special) and length the password has. */
export function passwordStrength(password: string): PasswordLevel {
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const reached = PASSWORD_LEVELS.filter((each) => kinds >= each.minKinds && password.length >= each.minLength);
  return reached.at(-1)?.level ?? 'TOO_WEAK';
}

/** What keeps a password from being taken, in words; null when nothing does. Common passwords are checked separately. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_MIN_LENGTH) return `Use at least ${PASSWORD_MIN_LENGTH} characters`;
  if (password.length > PASSWORD_MAX_LENGTH) return `Use at most ${PASSWORD_MAX_LENGTH} characters`;
  const level = passwordStrength(password);
  return level === 'MEDIUM' || level === 'STRONG'
    ? null
    : 'Mix at least three of: lowercase letters, capitals, digits, symbols';
}

export type PasswordLevel = (typeof PASSWORD_LEVELS)[number]['level'];
