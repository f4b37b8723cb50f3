import { flsProfile } from '@lintel/contract/fls/fls-profile';
import { flsRecords, flsRecordsReport } from '@lintel/contract/fls/fls-records';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useDownload } from '#api/file.api.ts';
import { useSafetyPages } from '#api/fls.api.ts';
import { FLS_CELLS } from '#app/fls/fls-columns.tsx';
import { FirstAnswer } from '#app/list/FirstAnswer.tsx';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';

// why: each is loaded when it is opened
const FlsDrawer = lazyPreload(() => import('#app/fls/FlsDrawer.tsx'), 'FlsDrawer');
const SetUpDrawer = lazyPreload(() => import('#app/fls/SetUpDrawer.tsx'), 'SetUpDrawer');

/** Fire, life and safety of one property: its systems, and the audit pack. */
export function FlsTab({ propertyId }: { propertyId: number }) {
  const [isSetUp, setSetUp] = useState(false);
  const [download, isLoading] = useDownload();
  const list = useList({ list: flsRecordsReport, usePages: useSafetyPages, propertyId, opens: 'record' });
  const { last } = list;
  return (
    <>
      <FirstAnswer list={list} tiles={flsRecordsReport.figures?.length}>
        {last?.figures && last.total > 0 && (
          <ListFigures list={flsRecordsReport} isPortfolio={false} opens="record" figures={last.figures} />
        )}
        <ListTable
          list={list}
          cells={FLS_CELLS}
          exportPath={flsRecords.getSafety.path}
          variant="embedded"
          tools={
            <>
              <Button size="small" onClick={() => setSetUp(true)}>
                Systems and notices
              </Button>
              <Button
                size="small"
                disabled={isLoading}
                onClick={() =>
                  void download({ path: flsProfile.getFlsAuditPack.path, params: { propertyId }, query: {} })
                }
              >
                Audit pack (PDF)
              </Button>
            </>
          }
          nothingYet={{
            title: 'No system is set up yet',
            why: 'Say which systems this property has and the last dates that you know, or that you do not know.',
            action: (
              <Button variant="contained" color="primary" onClick={() => setSetUp(true)}>
                Set up the systems
              </Button>
            ),
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
      <LazyBoundary>{isSetUp && <SetUpDrawer propertyId={propertyId} onClose={() => setSetUp(false)} />}</LazyBoundary>
    </>
  );
}
