import { LEFT_OUT_WORDS } from '@lintel/contract/imports/import-parts';
import { importOf } from '@lintel/domain/imports/kinds';
import { Button } from '@mui/material';
import { counted } from '#ui/base/format.ts';
import styles from './import-run.module.css';
import { CLASS_WORDS, type ImportRun, isTurnable, type TurnableClass } from './import-words.ts';

type Part = ImportRun['leftOut'][number];
type NotImportedProps = {
  leftOut: readonly Part[];
  /** Rows of the list by what they are, and which of these were taken all the same; none where they are listed elsewhere. */
  rows?: Pick<ImportRun, 'classes' | 'turned'> | undefined;
  /** Reads a sheet by itself; absent where the page no longer has the file. */
  onSheet?: ((name: string) => void) | undefined;
};

/** What of a file is not imported, each part with its rows and why: nothing is left out unsaid. */
export function NotImported({ leftOut, rows, onSheet }: NotImportedProps) {
  const classes = leftOutClasses(rows);
  if (leftOut.length + classes.length === 0) return null;
  return (
    <section className={styles.news} aria-label="Not in this import">
      <h3>Not in this import</h3>
      <ul>
        {leftOut.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a file do not change places
          <li key={at}>
            <strong>{part.sheet === null ? (PLACES[part.reason] ?? 'This file') : `Sheet ${part.sheet}`}</strong>:{' '}
            {counted(part.rows, 'row')}. {LEFT_OUT_WORDS[part.reason]}
            {part.kind !== null && ` It looks like a list of ${importOf(part.kind).noun[1]}.`}
            {part.kind !== null && part.sheet !== null && onSheet && (
              <>
                {' '}
                <Button size="small" onClick={() => onSheet(part.sheet ?? '')} aria-label={`Read sheet ${part.sheet}`}>
                  Read this sheet
                </Button>
              </>
            )}
          </li>
        ))}
        {classes.map(({ found, count }) => (
          <li key={found}>
            <strong>{CLASS_WORDS[found].many}</strong>: {counted(count, 'row')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function leftOutClasses(rows: NotImportedProps['rows']): { found: TurnableClass; count: number }[] {
  if (rows === undefined) return [];
  return Object.entries(rows.classes).flatMap(([key, count]) => {
    const found = key as TurnableClass;
    return isTurnable(found) && count > 0 && !rows.turned.classes.includes(found) ? [{ found, count }] : [];
  });
}

const PLACES: Partial<Record<Part['reason'], string>> = { TABLE_ABOVE: 'Above the header' };
