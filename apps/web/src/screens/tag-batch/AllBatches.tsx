import { scanTagBatch, scanTagBatchList } from '@lintel/contract/scan-tags/scan-tag-batch';
import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type TagBatchPage as BatchPage, useListScanTagBatchesPagesInfiniteQuery } from '#api/scan-tag-batch.api.ts';
import { links } from '#app/links.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import { useOrganizationOptions, usePropertyOptions } from '#app/list/use-place-options.ts';
import { BatchDrawer } from './BatchDrawer.tsx';
import { BATCH_CELLS } from './batch-columns.tsx';
import { NewBatch } from './NewBatch.tsx';
import { TagSettingsDrawer } from './TagSettings.tsx';

const HELP =
  'A tag is a sticker with a code. Whoever is signed in and scans it sees what it is on; anybody else can report a problem there, and learns nothing about who lives in the unit or what anything costs. Tags can be printed blank, put up, and linked afterwards.';
const FIRST_TAGS = 30;

/** The batches of printed tags, with what is printed, in use and linked. */
export function AllBatches() {
  const [opened, setOpened] = useState<'first' | 'new' | 'settings' | null>(null);
  const navigate = useNavigate();
  const options = { organizationId: useOrganizationOptions(), propertyId: usePropertyOptions() };
  const close = () => setOpened(null);
  return (
    <>
      <ListPage<typeof scanTagBatchList, BatchPage>
        list={scanTagBatchList}
        usePages={useListScanTagBatchesPagesInfiniteQuery}
        opens="batch"
        help={HELP}
        options={options}
        cells={BATCH_CELLS}
        exportPath={scanTagBatch.listScanTagBatches.path}
        actions={
          <>
            <Button size="small" onClick={() => setOpened('settings')}>
              Tag settings
            </Button>
            <Button
              size="small"
              variant="contained"
              color="primary"
              startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setOpened('new')}
            >
              New batch
            </Button>
          </>
        }
        failedWhy="Tags that are up still work. Try again in a moment."
        nothingYet={{
          title: 'Print your first 30 tags',
          why: 'Plain paper will do. Put them up and scan each one to say what it is on.',
          action: (
            <Button variant="contained" color="primary" onClick={() => setOpened('first')}>
              Make 30 tags
            </Button>
          ),
        }}
        drawer={({ id, onClose, onPrevious, onNext }) => (
          <BatchDrawer key={id} batchId={id} onClose={onClose} onPrevious={onPrevious} onNext={onNext} />
        )}
      />
      {(opened === 'new' || opened === 'first') && (
        <NewBatch
          count={opened === 'first' ? FIRST_TAGS : null}
          onClose={close}
          onMade={(batchId) => {
            close();
            void navigate(links.tagBatch(batchId));
          }}
        />
      )}
      {opened === 'settings' && <TagSettingsDrawer onClose={close} />}
    </>
  );
}
