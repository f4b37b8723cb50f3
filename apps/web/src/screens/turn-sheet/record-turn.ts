import { links } from '#app/links.ts';
import type { Enqueued } from '#app/offline/queue.ts';
import { type SentOrQueued, sendOrQueue } from '#app/offline/send-or-queue.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import type { Turn } from '#app/turn/turn-types.ts';

type SheetCall = 'checkTurn' | 'confirmTurnSerial' | 'addTurnPhoto' | 'walkTurn';

/** What the queue calls the entries of one turn: they arrive in the order in which they were made. */
export const aboutTurn = (turnId: number) => `turn:${turnId}`;

/** Records an entry of a turn sheet: now, or when the signal is back. Says why the server refused it. */
export function useRecordTurn(turn: Turn) {
  const dispatch = useAppDispatch();
  return async <K extends SheetCall>(
    given: Pick<Enqueued<K>, 'operation' | 'label'> & Partial<Enqueued<K>>,
  ): Promise<SentOrQueued> => {
    // why: params and place are the same for every entry of this sheet
    const entry = {
      ...given,
      about: aboutTurn(turn.id),
      // why: each of them makes a new version of the turn, which the final walk names
      versionOf: aboutTurn(turn.id),
      to: links.turnSheet(turn.id),
      params: { turnId: turn.id },
    } as unknown as Enqueued<K>;
    const answer = await dispatch(sendOrQueue(entry));
    if (answer.error) toast.failed(answer.error.message || 'It could not be recorded.');
    return answer;
  };
}
