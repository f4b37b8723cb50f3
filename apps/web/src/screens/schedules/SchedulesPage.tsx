import { reportSchedule, runWords, schedulesList, whyWords } from '@lintel/contract/work/report-schedule';
import { scheduleWords } from '@lintel/domain/base/schedule-words';
import { type ReportSchedule, useListReportSchedulesPagesInfiniteQuery } from '#api/report-schedule.api.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import { useOrganizationOptions } from '#app/list/use-place-options.ts';
import { dateTime } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { runTone } from './run-tone.ts';
import { ScheduleDrawer } from './ScheduleDrawer.tsx';

const HELP =
  'One row per schedule. Each person gets the rows that they may see at the moment it runs; who may see nothing any more gets nothing. A schedule is set up from the Views of a list.';

const CELLS: ListCells<ReportSchedule> = {
  view: {
    stack: 'first',
    cell: (row) => (
      <>
        <span className="strong">{row.viewName}</span>
        <br />
        <span className="muted small">{row.reportTitle}</span>
      </>
    ),
  },
  report: { isHidden: true, stack: 'hide' },
  when: (row) => sentence(scheduleWords(row)),
  recipients: { stack: 'full' },
  next: (row) => (row.nextRunAt ? dateTime(row.nextRunAt) : <StatusText tone="muted">Paused</StatusText>),
  result: (row) =>
    row.lastRun ? (
      <>
        <StatusText tone={runTone(row.lastRun)}>{sentence(runWords(row.lastRun))}</StatusText>
        {runTone(row.lastRun) === 'bad' && <p className="muted small">{whyWords(row.lastRun)}</p>}
      </>
    ) : (
      <span className="muted">Not run yet</span>
    ),
};

/** What goes out by mail, what ran, what failed and why. */
export default function SchedulesPage() {
  const options = { organizationId: useOrganizationOptions() };
  return (
    <ListPage
      list={schedulesList}
      usePages={useListReportSchedulesPagesInfiniteQuery}
      opens="schedule"
      options={options}
      cells={CELLS}
      help={HELP}
      hasTwoLines
      exportPath={reportSchedule.listReportSchedules.path}
      nothingYet={{
        title: 'Nothing is sent by mail yet',
        why: 'Open a list, save what it shows under Views, and choose Send by mail.',
      }}
      drawer={({ id, onClose }) => <ScheduleDrawer key={id} scheduleId={id} onClose={onClose} />}
    />
  );
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
