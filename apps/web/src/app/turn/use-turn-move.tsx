import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { useMoveTurnMutation } from '#api/turn.api.ts';
import { NoteDialog, type NoteQuestion } from '#app/form/NoteDialog.tsx';
import { toast } from '#app/toasts.tsx';

type Moved = { id: number; version: number; unitName: string };
type To = { key: string; name: string; kind: string };

/** Moves turns to lanes: asks why before a hold, says why a move is refused. `dialog` belongs on the page. */
export function useTurnMove(onStale: () => unknown, holdReasons: readonly string[] = []) {
  const [move] = useMoveTurnMutation();
  const [question, setQuestion] = useState<NoteQuestion | null>(null);
  const [moving, setMoving] = useState<{ id: number; lane: string } | null>(null);

  const send = async ({ id, version }: Moved, to: To, note: string | null) => {
    setMoving({ id, lane: to.key });
    const call = { params: { turnId: id }, body: { lane: to.key, note }, ifMatch: version, errors: 'inline' } as const;
    const answer = await move(call);
    setMoving(null);
    return answer;
  };
  const doneWords = ({ unitName }: Moved, to: To) => `${unitName}: ${to.name}.`;
  const moveAtOnce = async (turn: Moved, to: To) => {
    const { data, error } = await send(turn, to, null);
    if (data) return toast.done(doneWords(turn, to));
    const failure = asApiError(error);
    const isStale = failure?.status === 412;
    if (isStale) onStale();
    toast.failed(
      isStale
        ? `Somebody else changed ${turn.unitName} meanwhile. You see its newest state now; try again.`
        : failure?.message || 'It could not be moved.',
    );
  };

  const ask = (turn: Moved, to: To) => {
    if (to.kind !== 'HOLD') return void moveAtOnce(turn, to);
    setQuestion({
      title: `Put ${turn.unitName} on hold`,
      body: 'From tomorrow on its days count as hold, until it goes back to its lane.',
      okLabel: 'Put on hold',
      label: 'What it waits for',
      isRequired: true,
      suggestions: holdReasons,
      send: (note) => send(turn, to, note),
      done: doneWords(turn, to),
      onStale,
    });
  };

  const dialog = question && <NoteDialog question={question} onClose={() => setQuestion(null)} />;
  return { ask, moving, dialog };
}
