import { recipientsWords, runWords } from '@lintel/contract/work/report-schedule';
import { scheduleWords } from '@lintel/domain/base/schedule-words';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type ReportRun,
  type ReportSchedule,
  useDeleteReportScheduleMutation,
  useGetReportScheduleQuery,
  useListReportRunsQuery,
  useRunReportScheduleMutation,
  useUpdateReportScheduleMutation,
} from '#api/report-schedule.api.ts';
import { links } from '#app/links.ts';
import { MailNote } from '#app/mail/MailNote.tsx';
import { isMailSetUp } from '#app/mail/mail-words.ts';
import { useIsAdmin } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { count, counted, dateTime } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { runTone } from './run-tone.ts';
import styles from './schedules.module.css';

// why: a schedule is read far more often than it is changed
const ScheduleForm = lazyPreload(() => import('#app/list/ScheduleForm.tsx'), 'ScheduleForm');

const RUNS_SHOWN = 20;
const LOOK_AGAIN_MS = 3000;

type ScheduleDrawerProps = { scheduleId: number; onClose: () => void };

/** One schedule: when and to whom, its runs with what came of them, and what can be done with it. */
export function ScheduleDrawer({ scheduleId, onClose }: ScheduleDrawerProps) {
  const schedule = useGetReportScheduleQuery({ params: { scheduleId } });
  const { currentData } = schedule;
  return (
    <SideDrawer
      isInAddress
      label="Schedule"
      title={currentData?.viewName ?? 'Schedule'}
      under={currentData && `${currentData.reportTitle}, ${currentData.propertyName ?? 'all properties'}`}
      onClose={onClose}
    >
      <QueryState
        query={{ ...schedule, data: currentData }}
        thing="The schedule"
        skeleton={<TableSkeleton rows={4} />}
        absent={
          <PageState kind="failed" title="There is no such schedule" why="It was deleted, or it is not yours to see." />
        }
      >
        {(data) => <Details schedule={data} onReload={async () => (await schedule.refetch()).data} onClose={onClose} />}
      </QueryState>
    </SideDrawer>
  );
}

type DetailsProps = {
  schedule: ReportSchedule;
  onReload: () => Promise<ReportSchedule | undefined>;
  onClose: () => void;
};

function Details({ schedule, onReload, onClose }: DetailsProps) {
  const confirm = useConfirm();
  const [update, updating] = useUpdateReportScheduleMutation();
  const [remove] = useDeleteReportScheduleMutation();
  const [run, running] = useRunReportScheduleMutation();
  const [isEditing, setEditing] = useState(false);
  const params = { scheduleId: schedule.id };
  const { isPaused, version: ifMatch } = schedule;

  const sendNow = async () => {
    const { data } = await run({ params });
    if (data)
      toast.done(
        isMailSetUp()
          ? 'It goes out now. The runs below say what came of it.'
          : 'It is made now and kept in the outbox: no mail server is set up. The runs below say what came of it.',
      );
  };
  const end = async () => {
    const isOk = await confirm({
      title: 'End this schedule?',
      body: `${counted(schedule.recipients.length, 'person', 'people')} no longer ${schedule.recipients.length === 1 ? 'gets' : 'get'} it. The view stays.`,
      okLabel: 'End schedule',
      isDestructive: true,
    });
    if (!isOk) return;
    onClose();
    const { error } = await remove({ params, ifMatch });
    if (!error) toast.done('It is no longer sent.');
  };
  const facts = [
    ['When', scheduleWords(schedule)],
    ['Next', isPaused ? 'paused' : dateTime(schedule.nextRunAt)],
    ['As', schedule.format],
    ['To', recipientsWords(schedule.recipients)],
    ['Without rows', schedule.skipWhenEmpty ? 'nothing is sent' : 'it is sent anyway'],
    ['Set up by', schedule.owner.name],
  ] as const;
  return (
    <>
      <DrawerSection>
        <MailNote />
        <Facts>
          {facts.map(([name, words]) => (
            <Fact key={name} name={name}>
              {words}
            </Fact>
          ))}
        </Facts>
        <div className="actions">
          <Button disabled={running.isLoading} onClick={sendNow}>
            {isMailSetUp() ? 'Send now' : 'Make it now'}
          </Button>
          <Button
            disabled={updating.isLoading}
            onClick={() => void update({ params, ifMatch, body: { isPaused: !isPaused } })}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button onClick={() => setEditing(true)}>Change</Button>
          <Button onClick={end}>End schedule</Button>
        </div>
      </DrawerSection>
      <Runs scheduleId={schedule.id} />
      {isEditing && (
        <LazyBoundary>
          <ScheduleForm
            view={{ ...schedule, id: schedule.savedViewId, name: schedule.viewName }}
            schedule={schedule}
            onReload={onReload}
            onClose={() => setEditing(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}

function Runs({ scheduleId }: { scheduleId: number }) {
  const isAdmin = useIsAdmin();
  const [isLive, setLive] = useState(true);
  const runs = useListReportRunsQuery(
    { params: { scheduleId }, query: { limit: RUNS_SHOWN } },
    { pollingInterval: isLive ? LOOK_AGAIN_MS : 0 },
  );
  const hasLive = runs.data?.results.some(isRunning) ?? false;
  if (runs.data && hasLive !== isLive) setLive(hasLive);
  return (
    <DrawerSection title="Runs" beside={runs.data && count(runs.data.total)}>
      <QueryState query={runs} thing="The runs" skeleton={<TableSkeleton rows={3} />}>
        {({ results }) =>
          results.length === 0 ? (
            <PageState
              kind="nothing-yet"
              title="Not run yet"
              why="Each run is listed here with what each person got."
            />
          ) : (
            <ul className={styles.runs}>
              {results.map((each) => (
                <li key={each.id}>
                  <StatusText tone={runTone(each)}>{runWords(each)}</StatusText>{' '}
                  <span className="muted">
                    {dateTime(each.createdAt)}
                    {each.askedBy && `, asked for by ${each.askedBy}`}
                  </span>
                  {each.reason && <p>{each.reason}</p>}
                  {each.recipients.map((person) => (
                    <p key={person.id} className="small">
                      {person.name}: {outcomeWords(person)}
                    </p>
                  ))}
                  {isAdmin && each.jobId !== null && (
                    <Link className="inline small" to={`${links.admin('jobs')}?job=${each.jobId}`}>
                      Job {each.jobId}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </DrawerSection>
  );
}

function isRunning({ state, recipients }: ReportRun): boolean {
  return state === 'QUEUED' || state === 'RUNNING' || recipients.some(({ result }) => result === 'WAITING');
}

function outcomeWords({ result, rowCount, reason }: ReportRun['recipients'][number]): string {
  const words = {
    SENT: `sent, ${counted(rowCount ?? 0, 'row')}`,
    WAITING: 'the mail is on its way',
    NOT_SENT: 'not sent',
    EMPTY: 'nothing sent, there were no rows',
    NO_ACCESS: 'nothing sent, may not see it now',
    FAILED: 'failed',
  }[result];
  return reason && result !== 'NO_ACCESS' ? `${words}: ${reason}` : words;
}
