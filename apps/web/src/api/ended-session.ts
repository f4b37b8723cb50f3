import type { Tokens } from './token-storage.ts';

/** Whether the end of the session would now lose something that a person typed. Filled by `app/form/typed.ts`. */
export const unsavedWork = { isThere: () => false };

const waiting = new Set<(tokens: Tokens | null) => void>();

/** The tokens of the same person once they have signed in again over the page; null where they leave, or somebody else signs in. */
export function signedInAgain(): Promise<Tokens | null> {
  return new Promise((resolve) => waiting.add(resolve));
}

/** Lets the calls that wait for a sign-in go on with these tokens, or gives them up. The store does it at each sign-in and sign-out. */
export function settleWaiting(tokens: Tokens | null): void {
  const all = [...waiting];
  waiting.clear();
  for (const go of all) go(tokens);
}
