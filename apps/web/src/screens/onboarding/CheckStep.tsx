import { Button, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { AnnouncedList } from '#app/import-run/AnnouncedList.tsx';
import { ErrorRowsButton } from '#app/import-run/ErrorRowsButton.tsx';
import type { FileContent } from '#app/import-run/file-content.ts';
import { ImportProgress } from '#app/import-run/ImportProgress.tsx';
import { ImportRows } from '#app/import-run/ImportRows.tsx';
import { errorRowsText, type ImportRun, isRunning, type RowAction } from '#app/import-run/import-words.ts';
import { NotImported } from '#app/import-run/NotImported.tsx';
import type { ImportJob } from '#app/import-run/use-import-run.ts';
import { VerdictCounts } from '#app/import-run/VerdictCounts.tsx';
import { counted } from '#ui/base/format.ts';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { CopiesQuestion } from './CopiesQuestion.tsx';
import type { ImportBody } from './draft.ts';
import { Failure } from './Failure.tsx';
import { LeftOutClasses } from './LeftOutClasses.tsx';
import styles from './onboarding.module.css';
import { Questions } from './Questions.tsx';
import { openBlocking } from './question-words.ts';
import { withClass, withRow } from './turning.ts';

type CheckStepProps = {
  run: ImportRun;
  job: ImportJob | null;
  /** The checked file, while this page has it. */
  file: FileContent | null;
  isSending: boolean;
  failure: string | null;
  onChanged: () => void;
  onSource: () => void;
  onColumns: () => void;
  /** What was turned for this check. */
  turned: ImportBody['turned'];
  /** Checks the same file again with other answers or judgements. */
  onAgain: (changes: Pick<ImportBody, 'keepCopies' | 'answers' | 'turned'>) => void;
  onApply: (leaveOutErrors: boolean) => void;
  /** Goes back to the columns of another sheet of the file. */
  onSheet: (name: string) => void;
};

export function CheckStep(props: CheckStepProps) {
  const { run, job, file, isSending, failure } = props;
  const hasFile = file !== null;
  const { counts } = run;
  const [chosen, setChosen] = useState<RowAction | 'ALL' | null>(null);
  const [isLeavingOut, setLeavingOut] = useState(false);
  const action = chosen === 'ALL' ? null : (chosen ?? (counts.error > 0 ? 'ERROR' : null));
  const back = hasFile ? (
    <Button onClick={props.onColumns}>Back to the columns</Button>
  ) : (
    <Button onClick={props.onSource}>Choose the file again</Button>
  );

  if (isRunning(run)) return <ImportProgress run={run} job={job} onChanged={props.onChanged} />;
  if (run.state !== 'CHECKED') {
    return (
      <PageState
        kind="failed"
        title={run.state === 'CANCELLED' ? 'The check was cancelled' : 'The check did not finish'}
        why={`${run.state === 'FAILED' && run.error ? `${run.error} ` : ''}Nothing was written.`}
        action={back}
      />
    );
  }

  const canLeaveOut = counts.error > 0 && counts.create + counts.update > 0 && hasFile;
  const blocked = applyBlock(run, hasFile, isLeavingOut);
  const again = againBlock(hasFile, isSending);
  return (
    <>
      <p className={styles.verdict} role="status">
        {verdictWords(run)}
      </p>
      <Questions questions={run.questions} blocked={again} onAnswer={(answers) => props.onAgain({ answers })} />
      <VerdictCounts counts={counts} chosen={action} onChoose={(next) => setChosen(next ?? 'ALL')} />
      <AnnouncedList announced={run.announced} kind={run.kind} />
      <CopiesQuestion
        run={run}
        isBlocked={!hasFile || isSending}
        onChoose={(keepCopies) => props.onAgain({ keepCopies })}
      />
      <LeftOutClasses
        run={run}
        isBlocked={again !== null}
        onTurn={(found, isTaken) => props.onAgain({ turned: withClass(props.turned, found, isTaken) })}
      />
      <NotImported leftOut={run.leftOut} onSheet={again === null ? props.onSheet : undefined} />
      {canLeaveOut && (
        <div className={styles.choice}>
          <FormControlLabel
            control={<Checkbox checked={isLeavingOut} onChange={(event) => setLeavingOut(event.target.checked)} />}
            label={`Leave out ${errorRowsText(counts.error)}`}
          />
          <span className="muted small">
            {counts.error === 1 ? 'It stays' : 'They stay'} in the receipt, to download, correct and import again.
          </span>
        </div>
      )}
      {failure !== null && (
        <div className={styles.inset}>
          <Failure
            title="The import could not start"
            why={`${failure} Nothing was written, and the check is still valid.`}
          />
        </div>
      )}
      <div className={styles.bar}>
        <ActionButton
          variant="contained"
          color="primary"
          blocked={isSending ? 'The file is being sent' : blocked}
          onClick={() => props.onApply(isLeavingOut)}
        >
          {isSending ? 'Sending the file' : `Apply ${counted(counts.create + counts.update, 'row')}`}
        </ActionButton>
        {back}
        {counts.error > 0 && <ErrorRowsButton run={run} file={file} />}
        <p className={styles.gap} role="status">
          {blocked ??
            (counts.error > 0
              ? 'All rows without errors are written, or nothing.'
              : 'All of it is written, or nothing.')}
        </p>
      </div>
      <ImportRows
        run={run}
        action={action}
        turning={{
          blocked: again,
          onTurn: (row, verdict) => props.onAgain({ turned: withRow(props.turned, row, verdict) }),
        }}
        onClear={() => setChosen('ALL')}
      />
    </>
  );
}

/** Why a checked import cannot be applied, or null. */
function applyBlock({ counts, questions }: ImportRun, hasFile: boolean, isLeavingOut: boolean): string | null {
  const open = openBlocking(questions);
  if (open > 0)
    return hasFile
      ? `Answer the ${open === 1 ? 'question' : `${open} questions`} about this file first.`
      : 'This file leaves questions open. Choose it again to answer them.';
  if (counts.error > 0 && !isLeavingOut) {
    const what = counts.error === 1 ? 'it' : 'them';
    const orElse = hasFile && counts.create + counts.update > 0 ? `, or leave ${what} out` : '';
    return `${counted(counts.error, 'row')} cannot be imported. Correct ${what} in the file and choose it again${orElse}.`;
  }
  if (counts.create + counts.update === 0)
    return counts.same === 0
      ? 'Nothing of this file would be imported, so there is nothing to apply.'
      : 'Everything in this file is here already, so there is nothing to apply.';
  return hasFile ? null : 'This page was reloaded and no longer has the file. Choose it again to apply it.';
}

/** Why the file cannot be checked again now, or null. */
function againBlock(hasFile: boolean, isSending: boolean): string | null {
  if (!hasFile) return 'This page was reloaded and no longer has the file';
  return isSending ? 'The file is being sent' : null;
}

function verdictWords({ counts, fileName }: ImportRun): string {
  const rows = counted(counts.read, 'row');
  if (counts.skip === counts.read)
    return `${rows} of ${fileName} were read, and nothing of it would be imported: each row is left out, for the reason beside it.`;
  if (counts.error > 0)
    return `${rows} of ${fileName} were read. ${counted(counts.error, 'row')} cannot be imported yet.`;
  return `${rows} of ${fileName} were read, and each has its verdict. Nothing is written yet.`;
}
