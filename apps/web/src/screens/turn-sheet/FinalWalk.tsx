import { Button, TextField } from '@mui/material';
import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { useKeepUnsaved } from '#app/form/unsaved.ts';
import { putBack } from '#app/offline/kept-answers.ts';
import { toast } from '#app/toasts.tsx';
import type { Turn } from '#app/turn/turn-types.ts';
import { Field } from '#ui/Field.tsx';
import { StatusText } from '#ui/StatusText.tsx';
import { aboutTurn, useRecordTurn } from './record-turn.ts';
import { SignaturePad, SignaturePicture } from './SignaturePad.tsx';
import styles from './turn-sheet.module.css';
import type { WaitingEntries } from './use-waiting.ts';

type FinalWalkProps = { turn: Turn; waiting: WaitingEntries; canRecord: boolean; onStale: () => unknown };

/** The final walk: passed or not, with a name and a signature. Passed, the unit is ready. */
export function FinalWalk({ turn, waiting, canRecord, onStale }: FinalWalkProps) {
  const record = useRecordTurn(turn);
  const [note, setNote] = useState('');
  const [signedName, setSignedName] = useState('');
  const [signature, setSignature] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useKeepUnsaved(note.trim() !== '' || signature !== '');
  const open = turn.tasks.filter(({ doneOn }) => doneOn === null).length;
  const isAhead = !['NOTICE', 'READY', 'LEASED', 'MOVED_IN', 'HOLD', 'DOWN'].includes(turn.kind);
  const walk = async (passed: boolean) => {
    if (signedName.trim() === '') return setProblem('Write your name first.');
    if (!passed && note.trim() === '') return setProblem('Say what has to be done again.');
    setProblem(null);
    const { error, isKept } = await record<'walkTurn'>({
      operation: 'walkTurn',
      label: `Final walk, unit ${turn.unitName}`,
      ifMatch: turn.version,
      read: { operation: 'getTurn', params: { turnId: turn.id } },
      words: { passed: 'Passed' },
      body: { passed, note: note.trim() || null, signedName: signedName.trim(), signature: signature || null },
    });
    if (error) {
      setProblem(error.message || 'The final walk could not be recorded.');
      if (error.status === 412) onStale();
      return;
    }
    toast.done(
      isKept
        ? 'Kept on this device until the signal is back.'
        : passed
          ? `Unit ${turn.unitName} is ready.`
          : 'Recorded.',
    );
    if (passed && !isKept) await putBack(aboutTurn(turn.id));
    setNote('');
    setSignature('');
  };
  return (
    <section aria-label="Final walk" className={styles.part}>
      <h3>Final walk</h3>
      {turn.walks.length === 0 && !isAhead && <p className="muted">No final walk was recorded.</p>}
      <ul className={styles.walks}>
        {turn.walks.map((one) => (
          <li key={one.id}>
            <StatusText tone={one.passed ? 'good' : 'bad'}>
              {one.passed ? 'Passed' : 'Failed'} {one.walkedOn}, {one.signedName}
            </StatusText>
            {one.note !== null && <span>{one.note}</span>}
            {one.signature !== null && <SignaturePicture path={one.signature} by={one.signedName} />}
          </li>
        ))}
      </ul>
      {waiting.hasWalk && (
        <StatusText tone="muted" icon={CloudUpload}>
          A final walk was recorded here and waits to be sent.
        </StatusText>
      )}
      {canRecord && isAhead && !waiting.hasWalk && (
        <div className={styles.walk}>
          {open > 0 && (
            <StatusText tone="warn">
              {open} {open === 1 ? 'task is' : 'tasks are'} not done: a walk can fail, not pass.
            </StatusText>
          )}
          <Field label="Your name" htmlFor="walk-name">
            <TextField
              id="walk-name"
              fullWidth
              value={signedName}
              onChange={(event) => setSignedName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'name' } }}
            />
          </Field>
          <Field label="What has to be done again" htmlFor="walk-note">
            <TextField
              id="walk-note"
              fullWidth
              multiline
              minRows={2}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 2000 } }}
            />
          </Field>
          <SignaturePad path={signature} onPath={setSignature} />
          {problem !== null && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          <div className={styles.buttons}>
            <Button variant="contained" color="primary" disabled={open > 0} onClick={() => void walk(true)}>
              Pass
            </Button>
            <Button onClick={() => void walk(false)}>Fail</Button>
          </div>
        </div>
      )}
    </section>
  );
}
