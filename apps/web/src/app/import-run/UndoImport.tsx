import { Undo2 } from 'lucide-react';
import { asApiError } from '#api/api-error.ts';
import { useUndoImportMutation } from '#api/import.api.ts';
import { dateTime } from '#ui/base/format.ts';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { toast } from '../toasts.tsx';
import styles from './import-run.module.css';
import { type ImportRun, undoText } from './import-words.ts';

/** Undoes an applied import within its seven days; the question says what will happen in numbers. */
export function UndoImport({ run }: { run: ImportRun }) {
  const confirm = useConfirm();
  const [undo, { isLoading, error }] = useUndoImportMutation();
  if (run.state !== 'APPLIED') return null;
  const isLate = run.canUndoUntil !== null && Date.parse(run.canUndoUntil) < Date.now();

  const ask = async () => {
    const isSure = await confirm({
      title: `Undo the import of ${run.fileName}?`,
      body: undoText(run),
      okLabel: 'Undo the import',
      isDestructive: true,
    });
    if (!isSure) return;
    const { data } = await undo({ params: { importId: run.id }, errors: 'inline' });
    if (data) toast.done(`The import of ${run.fileName} is undone`);
  };

  return (
    <div className={styles.undo}>
      <ActionButton
        startIcon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
        blocked={
          isLoading ? 'It is being undone' : isLate ? 'An import can be undone for 7 days. This one is older.' : null
        }
        onClick={ask}
      >
        {isLoading ? 'Undoing' : 'Undo this import'}
      </ActionButton>
      {!isLate && <span className="muted small">Possible until {dateTime(run.canUndoUntil)}</span>}
      {error !== undefined && (
        <p className={styles.failure} role="alert">
          {asApiError(error)?.message || 'It could not be undone.'} Nothing was changed.
        </p>
      )}
    </div>
  );
}
