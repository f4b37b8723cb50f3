import { CloudUpload } from 'lucide-react';
import type { Turn } from '#app/turn/turn-types.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { SignaturePicture } from './SignaturePad.tsx';
import styles from './turn-sheet.module.css';
import type { WaitingEntries } from './use-waiting.ts';

type FinalWalkProps = { turn: Turn; waiting: WaitingEntries };

/** The final walks so far: passed or not, by whom, and what was open when a unit was passed all the same. */
export function FinalWalk({ turn, waiting }: FinalWalkProps) {
  return (
    <section aria-label="Final walk" className={styles.part}>
      <h3>Final walk</h3>
      {turn.walks.length === 0 && !waiting.hasWalk && <p className="muted">No final walk was recorded.</p>}
      <ul className={styles.walks}>
        {turn.walks.map((one) => (
          <Walk key={one.id} walk={one} />
        ))}
      </ul>
      {waiting.hasWalk && (
        <StatusText tone="muted" icon={CloudUpload}>
          A final walk was recorded here and waits to be sent.
        </StatusText>
      )}
    </section>
  );
}

function Walk({
  walk: { passed, walkedOn, signedName, note, reason, signature, ...walk },
}: {
  walk: Turn['walks'][number];
}) {
  // why: a copy that was taken along by an earlier version has none
  const openPoints = (walk as Partial<typeof walk>).openPoints ?? [];
  return (
    <li>
      <StatusText tone={passed ? (openPoints.length > 0 ? 'warn' : 'good') : 'bad'}>
        {passed ? 'Passed' : 'Failed'}
        {openPoints.length > 0 && ' with open points'} {walkedOn}, {signedName}
      </StatusText>
      {note !== null && <span>{note}</span>}
      {reason && <span>{reason}</span>}
      {openPoints.map((point) => (
        <small key={point} className="muted">
          {point}
        </small>
      ))}
      {signature !== null && <SignaturePicture path={signature} by={signedName} />}
    </li>
  );
}
