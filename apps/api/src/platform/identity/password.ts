import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../base/errors.ts';

/** The library's number for it; its enum cannot be imported where types are stripped. */
const ARGON2ID = 2;
/** Argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';
/** The hash of an unknown text, so that an unknown email costs as much as a known one. */
const DUMMY = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const RUNNING_MAX = 2;
const WAITING_MAX = 32;

/** The hash to store for a password; throws OVERLOADED when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.normalize('NFC'), PARAMETERS));
}

/** True when the password is the one of the stored hash; without a hash it takes as long and is false. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await limited(() => verify(stored ?? DUMMY, password.normalize('NFC')).catch(() => false));
  return isRight && stored !== null && stored !== undefined;
}

/** True when a stored hash was made with weaker parameters than today's. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(CURRENT);
}

/** How many hashes this process has begun: the most expensive work that a stranger can cause. */
export function hashesBegun(): number {
  return begun;
}

let begun = 0;
let running = 0;
const waiting: (() => void)[] = [];

// Hashing is the most expensive work that a stranger can cause: two at a time, a short queue, then 503.
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= RUNNING_MAX) {
    if (waiting.length >= WAITING_MAX)
      throw new AppError('OVERLOADED', 'Too many people are signing in right now. Try again in a moment.', {
        retryAfterSeconds: 3,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  begun += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
