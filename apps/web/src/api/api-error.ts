import type { ApiError } from './base-query.ts';

/** The failure of a mutation or query as this client makes it; null where there is none or where our own code threw. */
export function asApiError(error: unknown): ApiError | null {
  return typeof error === 'object' && error !== null && 'fields' in error ? (error as ApiError) : null;
}

/** One field's message, by its place in what was sent: 'body.password' and 'password' are the same field. */
export function fieldError(error: ApiError | null, field: string): string | undefined {
  return error?.fields.find((each) => each.path === field || each.path === `body.${field}`)?.message;
}
