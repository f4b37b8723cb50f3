import { Button } from '@mui/material';
import { Link } from 'react-router';
import { ErrorRowsButton } from '#app/import-run/ErrorRowsButton.tsx';
import { ImportReceipt } from '#app/import-run/ImportReceipt.tsx';
import { UndoImport } from '#app/import-run/UndoImport.tsx';
import { useImportRun } from '#app/import-run/use-import-run.ts';
import { links } from '#app/links.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './import.module.css';

/** The receipt of one import beside the list: what it created, its failed rows as a file, and undoing it. */
export function ReceiptDrawer({ importId, onClose }: { importId: number; onClose: () => void }) {
  const { run, isError, refetch } = useImportRun(importId);
  const place = run?.isDryRun ? 'check' : 'import';
  return (
    <SideDrawer isInAddress label="Import receipt" title={run?.fileName ?? 'Import'} onClose={onClose}>
      <QueryState
        query={{ data: run, isError, refetch }}
        thing="This import"
        why="It may belong to another organization. Nothing was changed."
        skeleton={<TableSkeleton rows={4} />}
      >
        {(found) => (
          <div className={styles.receipt}>
            {found.error !== null && <p className={styles.error}>{found.error}</p>}
            <div className={styles.actions}>
              <Button component={Link} to={`${links.admin('onboarding')}?${place}=${found.id}`}>
                Open with its rows
              </Button>
              {found.counts.error > 0 && <ErrorRowsButton run={found} />}
              <UndoImport run={found} />
            </div>
            <ImportReceipt run={found} />
          </div>
        )}
      </QueryState>
    </SideDrawer>
  );
}
