import type { ApiError } from '#api/base-query.ts';
import { CLIENT_ERRORS } from '#api/error-text.ts';

/** The text under the fixed sentence of a refused sign-in: what happened and what to do. */
const CLEARER = {
  credentials: 'Email or password is wrong. Nothing was changed; check both and try again.',
  tooMany: 'Too many attempts. Wait a few minutes, or ask for a new password.',
  other: 'The server could not sign you in. Try again in a moment.',
} as const;

export function signInFailure(error: ApiError | null): string {
  if (error === null) return CLEARER.other;
  if (typeof error.status === 'string') return CLIENT_ERRORS[error.status];
  if (error.status === 429) return CLEARER.tooMany;
  if ([400, 401, 422].includes(error.status)) return CLEARER.credentials;
  return CLEARER.other;
}
