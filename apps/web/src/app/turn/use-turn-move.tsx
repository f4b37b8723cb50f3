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

  const send = async ({ id, version, unitName }: Moved, to: To, note: string | null, isAsked: boolean) => {
    setMoving({ id, lane: to.key });
    const call = { params: { turnId: id }, body: { lane: to.key, note }, ifMatch: version, errors: 'inline' } as const;
    const { data, error } = await move(call);
    setMoving(null);
    if (data) {
      toast.done(`${unitName}: ${to.name}.`);
      return null;
    }
    const failure = asApiError(error);
    if (failure?.status === 412) onStale();
    if (isAsked) return failure;
    toast.failed(
      failure?.status === 412
        ? `Somebody else changed ${unitName} meanwhile. You see its newest state now; try again.`
        : failure?.message || 'It could not be moved.',
    );
    return null;
  };

  const ask = (turn: Moved, to: To) => {
    if (to.kind !== 'HOLD') {
      void send(turn, to, null, false);
      return;
    }
    setQuestion({
      title: `Put ${turn.unitName} on hold`,
      body: 'From tomorrow on its days count as hold, until it goes back to its lane.',
      okLabel: 'Put on hold',
      label: 'What it waits for',
      isRequired: true,
      suggestions: holdReasons,
      run: (note) => send(turn, to, note, true),
    });
  };

  const dialog = question && <NoteDialog question={question} onClose={() => setQuestion(null)} />;
  return { ask, moving, dialog };
}
