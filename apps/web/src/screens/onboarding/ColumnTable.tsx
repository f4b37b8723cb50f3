import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { ROSTER_DATES } from '@lintel/domain/imports/kinds';
import { isReadMonthFirst, parseDate } from '@lintel/domain/written/cell-dates';
import { TextField } from '@mui/material';
import { Check, CircleHelp, History, Minus, Shield, UserCheck } from 'lucide-react';
import { useToday } from '#app/today.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './column-table.module.css';
import { type ChosenColumn, fieldsOf } from './mapping.ts';

const LEFT_OUT = '';
// With the month as a word, because this explains in which order the numbers are read.
const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const PERSONAL_WHY = 'About residents or rents: never stored';

type ColumnTableProps = {
  organizationId: number | undefined;
  columns: readonly ChosenColumn[];
  kind: ImportKind;
  /** The file's dates have the day before the month. */
  isDayFirst: boolean;
  onChoose: (index: number, field: string | null) => void;
};

/** Each column of the file with its first values and the field it goes to; residents' columns are locked. */
export function ColumnTable({ organizationId, columns, kind, isDayFirst, onChoose }: ColumnTableProps) {
  const fields = fieldsOf(kind);
  const noteOf = new Map(fields.map(({ id, note }) => [id as string, note]));
  const isOneChosen = columns.some(({ confidence, field }) => confidence === 'SEVERAL' && field !== null);
  const holderOf = new Map(
    columns.flatMap((column) => (column.field === null ? [] : [[column.field, column] as const])),
  );
  return (
    <table className={styles.table} aria-label="Columns of the file">
      <thead>
        <tr>
          <th scope="col">Column in the file</th>
          <th scope="col">First values</th>
          <th scope="col">Goes to</th>
          <th scope="col">Match</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => {
          const name = nameOf(column);
          return (
            <tr key={column.index} data-locked={column.isPersonal || undefined}>
              <th scope="row">{name}</th>
              <td className={styles.samples}>
                {samplesOf(column)}
                <DateReading organizationId={organizationId} column={column} isDayFirst={isDayFirst} />
              </td>
              <td>
                {column.isPersonal ? (
                  <span className={styles.locked}>
                    <Shield size={16} strokeWidth={1.75} aria-hidden />
                    Locked: left out
                  </span>
                ) : (
                  <TextField
                    select
                    fullWidth
                    value={column.field ?? LEFT_OUT}
                    onChange={(event) => onChoose(column.index, event.target.value || null)}
                    slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `${name} goes to` } }}
                  >
                    <option value={LEFT_OUT}>Leave out</option>
                    {fields.map((field) => {
                      const holder = holderOf.get(field.id);
                      const isHeld = holder !== undefined && holder.index !== column.index;
                      return (
                        <option key={field.id} value={field.id}>
                          {field.label}
                          {field.required ? ' (required)' : ''}
                          {isHeld ? `, now from ${nameOf(holder)}` : ''}
                        </option>
                      );
                    })}
                  </TextField>
                )}
                {column.field !== null && noteOf.get(column.field) !== undefined && (
                  <span className={styles.columnNote}>{noteOf.get(column.field)}</span>
                )}
              </td>
              <td>
                <Reason column={column} isOneChosen={isOneChosen} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Reason({ column, isOneChosen }: { column: ChosenColumn; isOneChosen: boolean }) {
  if (column.isPersonal) return <span className={styles.personal}>{PERSONAL_WHY}</span>;
  if (column.origin === 'CHOSEN')
    return (
      <StatusText tone="plain" icon={UserCheck}>
        Chosen by you
      </StatusText>
    );
  if (column.origin === 'REMEMBERED')
    return (
      <StatusText tone="plain" icon={History}>
        As last time
      </StatusText>
    );
  if (column.field === null && column.confidence === 'SEVERAL' && !isOneChosen)
    return (
      <StatusText tone="warn" icon={CircleHelp}>
        One of several: choose which
      </StatusText>
    );
  if (column.field === null)
    return (
      <StatusText tone="muted" icon={Minus}>
        Not recognized
      </StatusText>
    );
  if (column.confidence === 'GUESS')
    return (
      <StatusText tone="warn" icon={CircleHelp}>
        A guess: please check it
      </StatusText>
    );
  return (
    <StatusText tone="good" icon={Check}>
      {column.confidence === 'EXACT' ? 'Same name' : 'Known name'}
    </StatusText>
  );
}

/** How the first dates of a date column are read, on one of them. */
type DateReadingProps = { organizationId: number | undefined; column: ChosenColumn; isDayFirst: boolean };

function DateReading({ organizationId, column, isDayFirst }: DateReadingProps) {
  const today = useToday({ organizationId });
  if (column.field === null || !ROSTER_DATES.has(column.field)) return null;
  const sample = column.samples.find(isReadMonthFirst) ?? column.samples[0];
  if (sample === undefined) return null;
  const read = parseDate(sample, today, isDayFirst);
  if (!read.ok) return <span className={styles.reading}>Cannot be read: {read.message}</span>;
  if (read.value === null) return null;
  const numbers = isDayFirst ? 'Read as day/month/year' : 'Read as month/day/year';
  const order = isReadMonthFirst(sample) ? numbers : 'Read as a date';
  return (
    <span className={styles.reading}>
      {order}: {sample} is {LONG_DATE.format(new Date(read.value.date))}
    </span>
  );
}

function nameOf(column: Pick<ChosenColumn, 'header' | 'index'>): string {
  return column.header === '' ? `Column ${column.index + 1}, no header` : column.header;
}

function samplesOf(column: ChosenColumn): string {
  if (column.isPersonal) return 'Not shown';
  return column.samples.length === 0 ? 'All empty' : column.samples.join(' · ');
}
