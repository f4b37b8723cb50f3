import type { RowOfList } from '@lintel/contract/define-list';
import { flsRecords, flsRecordsReport } from '@lintel/contract/fls-records';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useFlsRecordPages } from '#api/fls.api.ts';
import { FLS_CELLS } from '#app/fls/fls-columns.tsx';
import { ListPage } from '#app/list/ListPage.tsx';
import type { ListAnswer } from '#app/list/use-list.ts';
import { useOrganizationOptions, usePropertyOptions } from '#app/list/use-place-options.ts';
import { useCan } from '#app/rights.ts';
import { LazyBoundary, lazyAhead, lazyWhenIdle } from '#ui/lazy-ahead.tsx';

// why: most visits only read the list
const FlsDrawer = lazyWhenIdle(() =>
  import('#app/fls/FlsDrawer.tsx').then((module) => ({ default: module.FlsDrawer })),
);
const SweepForm = lazyAhead(() => import('./SweepForm.tsx').then((module) => ({ default: module.SweepForm })));

const HELP =
  'One row for each system of each property, the worst first. Filter by system, state, proof or vendor; tick several to plan the visit of one vendor at all of them in one sweep.';

/** All systems one by one, to filter, export, and plan visits for. */
export function SystemsTab() {
  const canRecord = useCan('record');
  const [sweep, setSweep] = useState<{ ids: number[]; onDone: () => void } | null>(null);
  const options = { organizationId: useOrganizationOptions(), propertyId: usePropertyOptions() };
  return (
    <>
      <ListPage<typeof flsRecordsReport, ListAnswer<RowOfList<typeof flsRecordsReport>>>
        list={flsRecordsReport}
        usePages={useFlsRecordPages}
        exportPath={flsRecords.listFlsRecords.path}
        opens="record"
        options={options}
        cells={FLS_CELLS}
        help={HELP}
        rowName={(row) => `${FLS_TYPE_WORDS[row.type]}, ${row.propertyName}`}
        {...(canRecord && {
          bulkTools: (rows, onDone) => (
            <Button size="small" onClick={() => setSweep({ ids: rows.map(({ id }) => id), onDone })}>
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
      <LazyBoundary>
        {sweep && (
          <SweepForm
            recordIds={sweep.ids}
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
