import { Button } from '@mui/material';
import { Link } from 'react-router';
import { ErrorRowsButton } from '#app/import-run/ErrorRowsButton.tsx';
import { ImportReceipt } from '#app/import-run/ImportReceipt.tsx';
import { UndoImport } from '#app/import-run/UndoImport.tsx';
import { useImportRun } from '#app/import-run/use-import-run.ts';
import { links } from '#app/links.ts';
import { PageState } from '#ui/PageState.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import styles from './import.module.css';

/** The receipt of one import beside the list: what it created, its failed rows as a file, and undoing it. */
export function ReceiptDrawer({ importId, onClose }: { importId: number; onClose: () => void }) {
  const { run, isError, refetch } = useImportRun(importId);
  const place = run?.isDryRun ? 'check' : 'import';
  return (
    <SideDrawer isInAddress label="Import receipt" title={run?.fileName ?? 'Import'} onClose={onClose}>
      {isError && (
        <PageState
          kind="failed"
          title="This import could not be loaded"
          why="It may belong to another organization. Nothing was changed."
          onRetry={refetch}
        />
      )}
      {!run && !isError && <TableSkeleton rows={4} />}
      {run && (
        <div className={styles.receipt}>
          {run.error !== null && <p className={styles.error}>{run.error}</p>}
          <div className={styles.actions}>
            <Button component={Link} to={`${links.admin('onboarding')}?${place}=${run.id}`}>
              Open with its rows
            </Button>
            {run.counts.error > 0 && <ErrorRowsButton run={run} />}
            <UndoImport run={run} />
          </div>
          <ImportReceipt run={run} />
        </div>
      )}
    </SideDrawer>
  );
}
