import { asApiError } from '#api/api-error.ts';
import { toast } from './toasts.tsx';

type Answer = { data?: unknown; error?: unknown };

/** Changes a thing by a button: says that it is done, or why it is not; what others changed meanwhile is read again. */
export function useChange(noun: 'turn' | 'project', onStale: () => unknown) {
  return async (call: () => Promise<Answer>, done: string): Promise<boolean> => {
    const { error } = await call();
    if (error === undefined) {
      toast.done(done);
      return true;
    }
    const failure = asApiError(error);
    if (failure?.status === 412) {
      onStale();
      toast.failed(`Somebody else changed this ${noun} meanwhile. Nothing was done; you see its newest state now.`);
    } else toast.failed(failure?.message || 'It could not be done. Nothing was changed.');
    return false;
  };
}
