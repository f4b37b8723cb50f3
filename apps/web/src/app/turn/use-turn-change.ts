import { asApiError } from '#api/api-error.ts';
import { toast } from '#app/toasts.tsx';

type Answer = { data?: unknown; error?: unknown };

/** Makes a change of a turn by a button: says that it is done, or why it is not; a turn that others changed is read again. */
export function useTurnChange(onStale: () => unknown) {
  return async (call: () => Promise<Answer>, done: string): Promise<boolean> => {
    const { data, error } = await call();
    if (error === undefined || data !== undefined) {
      toast.done(done);
      return true;
    }
    const failure = asApiError(error);
    if (failure?.status === 412) {
      onStale();
      toast.failed('Somebody else changed this turn meanwhile. Nothing was done; you see its newest state now.');
    } else toast.failed(failure?.message || 'It could not be done. Nothing was changed.');
    return false;
  };
}
