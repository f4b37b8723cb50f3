import { scanTagBatch } from '@lintel/contract/scan-tags/scan-tag-batch';
import { SCAN_TAG_KIND_WORDS } from '@lintel/domain/scan-tags/scan-tags';
import { Button } from '@mui/material';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useDownload } from '#api/file.api.ts';
import { type TagBatch, useGetScanTagBatchQuery, usePrintScanTagBatchMutation } from '#api/scan-tag-batch.api.ts';
import { toast } from '#app/toasts.tsx';
import { count, counted, dateTime } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ExtendForm, VoidForm } from './BatchForms.tsx';
import { BatchTags } from './BatchTags.tsx';
import { SheetForm } from './SheetForm.tsx';
import styles from './tag-batch.module.css';

type BatchDrawerProps = {
  batchId: number;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** A batch beside the list: how far it is, its files, and its tags one by one. */
export function BatchDrawer({ batchId, onClose, onPrevious, onNext }: BatchDrawerProps) {
  const found = useGetScanTagBatchQuery({ params: { tagBatchId: batchId } });
  const batch = found.currentData;
  return (
    <SideDrawer
      isInAddress
      label="Batch"
      over={batch?.propertyName}
      title={batch?.name ?? 'Batch'}
      under={batch && `For ${SCAN_TAG_KIND_WORDS[batch.kind].toLowerCase()}`}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <QueryState
        query={{ ...found, data: batch }}
        thing="This batch"
        why="It may belong to another organization. Nothing was changed."
        skeleton={<TableSkeleton rows={6} />}
      >
        {(one) => <BatchParts batch={one} />}
      </QueryState>
    </SideDrawer>
  );
}

type Opened = 'print' | 'extend' | 'void' | null;

function BatchParts({ batch }: { batch: TagBatch }) {
  const [opened, setOpened] = useState<Opened>(null);
  const [again, setAgain] = useState<number | null>(null);
  const [markPrinted, { isLoading }] = usePrintScanTagBatchMutation();
  const [download, isDownloading] = useDownload();
  const params = { tagBatchId: batch.id };
  const close = () => {
    setOpened(null);
    setAgain(null);
  };
  const sayPrinted = async () => {
    const { data } = await markPrinted({ params });
    if (data) toast.done(`${counted(data.count, 'tag')} printed.`);
  };
  const print = (number: number) => {
    setAgain(number);
    setOpened('print');
  };
  return (
    <>
      <DrawerSection>
        <div className={styles.stack}>
          {' '}
          <p className={styles.progress}>{progressWords(batch)}</p>
          <div className="actions">
            <Button
              variant="contained"
              color="primary"
              startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setOpened('print')}
            >
              Print
            </Button>
            {batch.unprinted > 0 && (
              <Button disabled={isLoading} onClick={sayPrinted}>
                Mark as printed
              </Button>
            )}
            <Button
              startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
              disabled={isDownloading}
              onClick={() => void download({ path: scanTagBatch.getScanTagZip.path, params })}
            >
              SVG and CSV
            </Button>
          </div>
          <Facts>
            <Fact name="Printed">
              {batch.printedAt === null ? (
                <StatusText tone="muted">Not yet</StatusText>
              ) : (
                `${dateTime(batch.printedAt)}${batch.printedBy ? `, ${batch.printedBy}` : ''}${batch.unprinted > 0 ? `; ${count(batch.unprinted)} were made since` : ''}`
              )}
            </Fact>
            <Fact name="Last scan">{dateTime(batch.lastScanAt, 'Never')}</Fact>
            <Fact name="Made">
              {dateTime(batch.createdAt)}
              {batch.createdBy && `, ${batch.createdBy}`}
            </Fact>
          </Facts>
        </div>{' '}
      </DrawerSection>
      <DrawerSection title="Tags">
        <div className="actions">
          <Button size="small" onClick={() => setOpened('extend')}>
            Add tags
          </Button>
          {batch.voided < batch.count && (
            <Button size="small" onClick={() => setOpened('void')}>
              Make tags void
            </Button>
          )}
        </div>
        <BatchTags batchId={batch.id} onPrint={print} />
      </DrawerSection>
      {opened === 'print' && <SheetForm batch={batch} only={again} onClose={close} />}
      {opened === 'extend' && <ExtendForm batch={batch} onClose={close} />}
      {opened === 'void' && <VoidForm batch={batch} onClose={close} />}
    </>
  );
}

function progressWords({ count: all, claimed, linked, voided }: TagBatch): string {
  const parts = [
    `${count(linked)} of ${counted(all, 'tag')} linked`,
    ...(claimed > linked ? [`${count(claimed - linked)} in use and not linked yet`] : []),
    ...(voided > 0 ? [`${count(voided)} void`] : []),
  ];
  return `${parts.join(', ')}.`;
}
