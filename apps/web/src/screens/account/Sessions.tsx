import { Button } from '@mui/material';
import { useDeleteOtherSessionsMutation, useDeleteSessionMutation, useListSessionsQuery } from '#api/session.api.ts';
import { toast } from '#app/toasts.tsx';
import { counted, dateTime } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './account.module.css';
import { deviceName } from './device-name.ts';

export function Sessions() {
  const confirm = useConfirm();
  const list = useListSessionsQuery();
  const [end, ending] = useDeleteSessionMutation();
  const [endOthers, endingOthers] = useDeleteOtherSessionsMutation();

  if (list.isError && !list.data)
    return (
      <PageState
        kind="failed"
        title="Your sessions could not be loaded"
        why="None was ended."
        onRetry={() => void list.refetch()}
      />
    );
  if (!list.data) return <TableSkeleton rows={2} />;
  const others = list.data.results.filter((session) => !session.isCurrent).length;

  const leaveOne = async (sessionId: number, device: string) => {
    const { error } = await end({ params: { sessionId } });
    if (!error) toast.done(`The session on ${device} is ended.`);
  };
  const leaveOthers = async () => {
    const isOk = await confirm({
      title: 'End every other session?',
      body: `Ends ${counted(others, 'session')}; this one stays. Whoever used them has to sign in again.`,
      okLabel: 'End them',
      isDestructive: true,
    });
    if (!isOk) return;
    const { data } = await endOthers();
    if (data) toast.done(`${counted(data.ended, 'session')} ended.`);
  };

  return (
    <div>
      <ul className={styles.sessions} aria-label="Sessions">
        {list.data.results.map((session) => {
          const device = deviceName(session.userAgent);
          return (
            <li key={session.id}>
              <div>
                <p className="strong">{device}</p>
                <p className="muted small">
                  {session.address ?? 'address not known'}, last seen {dateTime(session.lastSeenAt)}, since{' '}
                  {dateTime(session.startedAt)}
                </p>
              </div>
              {session.isCurrent ? (
                <StatusText tone="good">This one</StatusText>
              ) : (
                <Button
                  size="small"
                  aria-label={`End the session on ${device}, last seen ${dateTime(session.lastSeenAt)}`}
                  disabled={ending.isLoading}
                  onClick={() => void leaveOne(session.id, device)}
                >
                  End
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others === 0 ? (
        <p className="muted">You are signed in nowhere else.</p>
      ) : (
        <div className={`actions ${styles.actions}`}>
          <Button disabled={endingOthers.isLoading} onClick={() => void leaveOthers()}>
            End every other session
          </Button>
        </div>
      )}
    </div>
  );
}
