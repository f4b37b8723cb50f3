import { asApiError } from '#api/api-error.ts';
import type { ApiError } from '#api/base-query.ts';
import { toast } from '../toasts.tsx';

type Answer<Data> = { data?: Data | undefined; error?: unknown };

/** Says what became of a change of a record that a form sent; gives back what went wrong. */
export function told<Data>(
  { data, error }: Answer<Data>,
  done: string | ((data: Data) => string),
  onDone: () => void,
): ApiError | null {
  if (!data) return asApiError(error);
  toast.done(typeof done === 'string' ? done : done(data));
  onDone();
  return null;
}
