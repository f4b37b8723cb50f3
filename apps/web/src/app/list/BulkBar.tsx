import { SELECTED_MAX } from '@lintel/contract/base/define-list';
import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { count } from '#ui/base/format.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { ExportMenu } from '../ExportMenu.tsx';
import { toast } from '../toasts.tsx';
import styles from './list.module.css';

/** An action on several rows: done to one after the other, each with its own result. */
export type BulkAction<Row> = {
  label: string;
  /** Rows that it can be done to; all unless given. */
  isFor?: (row: Row) => boolean;
  /** What will happen, in numbers, asked before it does. */
  question: (howMany: number) => { title: string; body: string; okLabel: string };
  run: (row: Row) => Promise<{ error?: unknown }>;
};

type BulkBarProps<Row> = {
  /** The selected rows, as far as the list still has them, and their ids. */
  rows: readonly Row[];
  ids: readonly number[];
  onClear: () => void;
  /** Selects every row that is shown; a button where the table is stacked and has no head with a box. */
  onAll?: (() => void) | undefined;
  noun: readonly [string, string];
  actions: readonly BulkAction<Row>[];
  /** What is done to all selected rows at once. */
  children?: ReactNode;
  /** Where the list can be exported: what the file of the selected rows is asked with. */
  exported?: { path: string; params: Record<string, unknown>; query: Record<string, unknown> } | undefined;
};

/** What can be done with the selected rows, while there are any: at the lower edge of the window, however far the rows were scrolled. */
export function BulkBar<Row>({ rows, ids, onClear, onAll, noun, actions, children, exported }: BulkBarProps<Row>) {
  const confirm = useConfirm();
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null);
  const words = (howMany: number) => `${count(howMany)} ${noun[howMany === 1 ? 0 : 1]}`;

  const perform = async ({ question, run, label }: BulkAction<Row>, able: readonly Row[]) => {
    if (!(await confirm(question(able.length)))) return;
    const failures: string[] = [];
    for (const [at, row] of able.entries()) {
      setRunning({ done: at, of: able.length });
      const { error } = await run(row);
      if (error !== undefined) failures.push(asApiError(error)?.message ?? 'It could not be done.');
    }
    setRunning(null);
    onClear();
    const succeeded = able.length - failures.length;
    if (succeeded > 0) toast.done(`${label}: ${words(succeeded)}.`);
    if (failures.length > 0) toast.failed(`${label} failed for ${words(failures.length)}: ${failures[0]}`);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
    <div role="group" aria-label="Selected rows" className={`actions ${styles.selected}`}>
      <span role="status" className="strong">
        {running ? `${count(running.done)} of ${words(running.of)} done` : `${words(rows.length)} selected`}
      </span>
      {onAll && (
        <Button size="small" className={styles.all} disabled={running !== null} onClick={onAll}>
          Select all shown
        </Button>
      )}
      {exported &&
        (rows.length > SELECTED_MAX ? (
          <span className="muted">A file can have at most {count(SELECTED_MAX)} selected rows.</span>
        ) : (
          <ExportMenu {...exported} query={{ ...exported.query, ids: ids.join(',') }} />
        ))}
      {actions.map((action) => {
        const able = action.isFor ? rows.filter(action.isFor) : rows;
        return (
          <Button
            key={action.label}
            size="small"
            disabled={running !== null || able.length === 0}
            onClick={() => void perform(action, able)}
          >
            {able.length === rows.length ? action.label : `${action.label} (${count(able.length)})`}
          </Button>
        );
      })}
      {children}
      <Button size="small" variant="text" disabled={running !== null} onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}
