import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorRowsButton } from '#app/import-run/ErrorRowsButton.tsx';
import type { FileContent } from '#app/import-run/file-content.ts';
import { ImportProgress } from '#app/import-run/ImportProgress.tsx';
import { ImportReceipt, receiptHeadline } from '#app/import-run/ImportReceipt.tsx';
import { ImportRows } from '#app/import-run/ImportRows.tsx';
import { type ImportRun, isRunning, type RowAction } from '#app/import-run/import-words.ts';
import { UndoImport } from '#app/import-run/UndoImport.tsx';
import type { ImportJob } from '#app/import-run/use-import-run.ts';
import { links } from '#app/links.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import styles from './onboarding.module.css';

type ImportStepProps = {
  run: ImportRun;
  job: ImportJob | null;
  /** The imported file, while this page has it. */
  file: FileContent | null;
  /** Returns to the check of this import; null where this page does not know it. */
  onCheck: (() => void) | null;
  onChanged: () => void;
  onAnother: () => void;
  /** Begins an import of another sheet of the file. */
  onSheet: (name: string) => void;
};

/** The progress of applying, or its failure, and the receipt once it is done. */
export function ImportStep(props: ImportStepProps) {
  const { run, job, file, onCheck, onChanged, onAnother } = props;
  const [chosen, setChosen] = useState<RowAction | null>(null);
  if (isRunning(run)) return <ImportProgress run={run} job={job} onChanged={onChanged} />;
  if (run.state !== 'APPLIED' && run.state !== 'UNDONE') {
    return (
      <>
        <PageState
          kind="failed"
          title={run.state === 'CANCELLED' ? 'The import was cancelled' : 'The import was not applied'}
          why={`${run.state === 'FAILED' && run.error ? `${run.error} ` : ''}Nothing was written: everything here is as it was before.`}
          action={
            <>
              {onCheck && <Button onClick={onCheck}>Back to the check</Button>}
              <Button onClick={onAnother}>Choose a file</Button>
              {run.counts.error > 0 && <ErrorRowsButton run={run} file={file} />}
            </>
          }
        />
        {run.counts.read > 0 && <ImportRows run={run} action={chosen} onClear={() => setChosen(null)} />}
      </>
    );
  }
  return (
    <>
      <p className={styles.verdict} role="status">
        {run.state === 'UNDONE' ? 'This import was undone. ' : ''}
        {receiptHeadline(run)}
      </p>
      <div className={styles.bar}>
        <Button variant="contained" color="primary" onClick={onAnother}>
          Import another file
        </Button>
        {run.counts.error > 0 && <ErrorRowsButton run={run} file={file} />}
        <UndoImport run={run} />
        <Button component={Link} to={links.admin('import')}>
          All imports
        </Button>
      </div>
      <ImportReceipt
        run={run}
        chosen={chosen}
        onChoose={setChosen}
        onSheet={file === null ? undefined : props.onSheet}
      />
      <ImportRows run={run} action={chosen} onClear={() => setChosen(null)} />
    </>
  );
}
