import { asApiError } from '#api/api-error.ts';
import type { ApiError } from '#api/base-query.ts';
import { toast } from '../toasts.tsx';

type Answer = { data?: unknown; error?: unknown };

/** Says what became of a change of a record that a form sent; gives back what went wrong. */
export function told({ data, error }: Answer, done: string, onDone: () => void): ApiError | null {
  if (!data) return asApiError(error);
  toast.done(done);
  onDone();
  return null;
}
