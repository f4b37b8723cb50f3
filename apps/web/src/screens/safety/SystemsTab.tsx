import type { RowOfList } from '@lintel/contract/base/define-list';
import { flsRecords, flsRecordsReport } from '@lintel/contract/fls/fls-records';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useFlsRecordPages } from '#api/fls.api.ts';
import { FLS_CELLS } from '#app/fls/fls-columns.tsx';
import { FirstAnswer } from '#app/list/FirstAnswer.tsx';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { ListTable } from '#app/list/ListTable.tsx';
import { type ListAnswer, useList } from '#app/list/use-list.ts';
import { useOrganizationOptions, usePropertyOptions } from '#app/list/use-place-options.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useCan } from '#app/rights.ts';
import { complianceDateTime } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { OPEN_FIGURES, ofFigures } from './figures.ts';
import { useFlsOptions } from './use-fls-options.ts';

// why: most visits only read the list
const FlsDrawer = lazyWhenIdle(() => import('#app/fls/FlsDrawer.tsx'), 'FlsDrawer');
const SweepForm = lazyPreload(() => import('./SweepForm.tsx'), 'SweepForm');

type Row = RowOfList<typeof flsRecordsReport>;

const HELP =
  'One row for each system of each property, the worst first. Filter by system, state, proof or vendor; tick several to plan the visit of one vendor at all of them in one sweep.';

/** All systems one by one, to filter, export, and plan visits for. */
export function SystemsTab() {
  const canRecord = useCan('record');
  const [sweep, setSweep] = useState<{ rows: readonly Row[]; onDone: () => void } | null>(null);
  const places = { organizationId: useOrganizationOptions(), propertyId: usePropertyOptions() };
  usePageHead({ help: HELP });
  const list = useList<typeof flsRecordsReport, ListAnswer<Row>>({
    list: flsRecordsReport,
    usePages: useFlsRecordPages,
    opens: 'record',
    options: places,
  });
  const options = { ...places, ...useFlsOptions() };
  const { last } = list;
  return (
    <>
      <Lede question={flsRecordsReport.question} asOf={last?.computedAt && complianceDateTime(last.computedAt)} />
      <FirstAnswer list={list} tiles={OPEN_FIGURES.length}>
        {last?.figures && (
          <ListFigures
            list={flsRecordsReport}
            isPortfolio
            opens="record"
            figures={ofFigures(last.figures, OPEN_FIGURES)}
          />
        )}
        <ListTable<typeof flsRecordsReport, ListAnswer<Row>>
          list={list}
          exportPath={flsRecords.listFlsRecords.path}
          options={options}
          cells={FLS_CELLS}
          rowName={(row) => `${FLS_TYPE_WORDS[row.type]}, ${row.propertyName}`}
          {...(canRecord && {
            bulkTools: (rows, onDone) => (
              <Button size="small" onClick={() => setSweep({ rows, onDone })}>
                Plan a visit
              </Button>
            ),
          })}
          nothingYet={{
            title: 'No system is set up yet',
            why: 'Open the matrix and choose “Set up” in a property’s row: tick which systems it has and enter the last dates, or say that you do not know.',
          }}
          drawer={(open) => (
            <LazyBoundary>
              <FlsDrawer
                key={open.id}
                recordId={open.id}
                onClose={open.onClose}
                onPrevious={open.onPrevious}
                onNext={open.onNext}
              />
            </LazyBoundary>
          )}
        />
      </FirstAnswer>
      <LazyBoundary>
        {sweep && (
          <SweepForm
            recordIds={sweep.rows.map(({ id }) => id)}
            organizationIds={[...new Set(sweep.rows.map(({ organizationId }) => organizationId))]}
            onClose={() => setSweep(null)}
            onDone={() => {
              sweep.onDone();
              setSweep(null);
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}
