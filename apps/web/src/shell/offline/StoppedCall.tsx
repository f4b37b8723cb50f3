import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { QueuedCall } from '#app/offline/offline-database.ts';
import { QueuedDetails } from '#app/offline/QueuedDetails.tsx';
import { giveUp, keepMine, readStored, type Stored, tryAgain } from '#app/offline/settle-conflict.ts';
import { useAppDispatch } from '#app/store.ts';
import { counted, dateTime } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import styles from './offline.module.css';

/** A recorded change that the server did not store: why, both values, and what can be done. */
export function StoppedCall({ queued, onOpen }: { queued: QueuedCall; onOpen: () => void }) {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const { problem, label, photos } = queued;
  const isCompared = problem?.kind === 'conflict' && queued.read !== null;
  const [stored, setStored] = useState<Stored | { message: string } | null>(null);
  const [reads, setReads] = useState(0);
  // why: what is stored now is read when the line is shown, and again where that failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: `reads` counts the attempts and is no input
  useEffect(() => {
    if (!isCompared) return;
    let isLeft = false;
    void dispatch(readStored(queued)).then((found) => !isLeft && setStored(found));
    return () => {
      isLeft = true;
    };
  }, [dispatch, queued.id, isCompared, reads]);
  const found = stored && 'differences' in stored ? stored : null;

  const drop = async () => {
    const isSure = await confirm({
      body: `${label}, recorded ${dateTime(queued.at)}${photos.length > 0 ? `, with ${counted(photos.length, 'photo')}` : ''}, is taken off this device and not stored.`,
    });
    if (isSure) await dispatch(giveUp(queued));
  };

  return (
    <article className={styles.stopped} aria-label={label}>
      <p>
        <b>{label}</b>
      </p>
      <p className="muted small">
        Recorded {dateTime(queued.at)}
        {photos.length > 0 && `, ${counted(photos.length, 'photo')}`}
      </p>
      <StatusText tone="warn">
        {problem?.kind === 'conflict' ? 'It changed on the server meanwhile' : 'The server did not accept it'}
      </StatusText>
      {problem && problem.message !== '' && <p>{problem.message}</p>}
      {problem?.fields.map(({ path, message }) => (
        <p key={path} className="small">
          {queued.words[path.replace(/^body\./, '')] ?? path}: {message}
        </p>
      ))}
      <QueuedDetails queued={queued} />
      {found && found.differences.length > 0 && (
        <table className={styles.both}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Stored now</th>
            </tr>
          </thead>
          <tbody>
            {found.differences.map(({ field, label: name, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{name}</th>
                <td>{valueText(mine)}</td>
                <td>{valueText(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found && isCompared && found.differences.length === 0 && (
        <p className="small">What is stored now says the same as yours.</p>
      )}
      {stored && 'message' in stored && (
        <p className="small">
          {stored.message}{' '}
          <Button size="small" onClick={() => setReads(reads + 1)}>
            Retry
          </Button>
        </p>
      )}
      <div className="actions">
        {found && isCompared ? (
          <>
            <Button size="small" variant="outlined" onClick={() => void dispatch(keepMine(queued, found.version))}>
              Keep mine
            </Button>
            <Button size="small" onClick={() => void drop()}>
              Take theirs
            </Button>
          </>
        ) : (
          <>
            <Button size="small" variant="outlined" onClick={() => void dispatch(tryAgain(queued))}>
              Try again
            </Button>
            <Button size="small" onClick={() => void drop()}>
              Discard
            </Button>
          </>
        )}
        {queued.to && (
          <Button size="small" component={Link} to={queued.to} onClick={onOpen}>
            Open
          </Button>
        )}
      </div>
    </article>
  );
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
