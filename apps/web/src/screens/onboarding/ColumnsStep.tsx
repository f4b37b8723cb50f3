import type { ImportKind } from '@lintel/domain/roster-headers';
import { Button, TextField } from '@mui/material';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Field, fieldErrorId } from '#ui/Field.tsx';
import { counted } from '#ui/format.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import { Failure } from './Failure.tsx';
import { FileFacts } from './FileFacts.tsx';
import { type ChosenColumn, hasPropertyColumn, mappingGap, type Preview } from './mapping.ts';
import styles from './onboarding.module.css';
import type { LoadedText } from './read-source.ts';

const KINDS = [
  { value: 'units', label: 'A unit' },
  { value: 'items', label: 'An item' },
] as const;

type ColumnsStepProps = {
  organizationId: number | undefined;
  loaded: LoadedText;
  preview: Preview;
  columns: readonly ChosenColumn[];
  propertyName: string;
  propertyNames: readonly string[];
  isSending: boolean;
  isReading: boolean;
  failure: string | null;
  onKind: (kind: ImportKind) => void;
  onChoose: (index: number, field: string | null) => void;
  onPropertyName: (name: string) => void;
  onBack: () => void;
  onCheck: () => void;
};

export function ColumnsStep(props: ColumnsStepProps) {
  const { loaded, preview, columns, propertyName, propertyNames, isSending, isReading, failure } = props;
  const gap = mappingGap(columns, preview.kind, propertyName);
  const personal = columns.filter((column) => column.isPersonal).length;
  const used = columns.filter((column) => column.field !== null).length;
  const isUnrecognized = personal + used === 0;

  return (
    <>
      <FileFacts loaded={loaded} preview={preview} />
      {isUnrecognized && (
        <p className={styles.note}>
          No line looks like a known header, so the first line with content was used as the header. Choose a field for
          each column that should be imported.
        </p>
      )}
      {!hasPropertyColumn(columns) && (
        <div className={styles.property}>
          <Field label="Property of these rows" htmlFor="import-property" hint={propertyHint(preview, propertyName)}>
            <TextField
              id="import-property"
              fullWidth
              autoComplete="off"
              value={propertyName}
              onChange={(event) => props.onPropertyName(event.target.value)}
              slotProps={{
                htmlInput: {
                  list: 'import-properties',
                  maxLength: 120,
                  'aria-describedby': fieldErrorId('import-property'),
                },
              }}
            />
          </Field>
          <datalist id="import-properties">
            {propertyNames.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      )}
      <div className={styles.kind}>
        <span className="muted">Each row is</span>
        <Segmented label="What each row is" options={KINDS} value={preview.kind} onChange={props.onKind} />
        <span className="muted" role="status">
          {isReading ? 'Reading the file again' : columnWords(columns.length, used, personal)}
        </span>
      </div>
      {personal > 0 && (
        <p className={styles.note}>
          Locked columns are about residents, rents or balances. Their values are neither shown nor stored.
          {preview.kind === 'units' &&
            ' They are read only to see whether a unit is occupied, vacant, a model or down.'}
        </p>
      )}
      <ColumnTable
        organizationId={props.organizationId}
        columns={columns}
        kind={preview.kind}
        onChoose={props.onChoose}
      />
      {failure !== null && (
        <div className={styles.inset}>
          <Failure title="The check could not start" why={`${failure} The file and your mapping are kept.`} />
        </div>
      )}
      <div className={styles.bar}>
        <ActionButton
          variant="contained"
          color="primary"
          blocked={isSending ? 'The file is being sent' : isReading ? 'The file is being read' : gap}
          onClick={props.onCheck}
        >
          {isSending ? 'Sending the file' : 'Check the rows'}
        </ActionButton>
        <Button onClick={props.onBack}>Back</Button>
        <p className={styles.gap} role="status">
          {gap ?? 'The check writes nothing.'}
        </p>
      </div>
    </>
  );
}

function propertyHint(preview: Preview, propertyName: string): string {
  const source =
    preview.propertyName !== null && preview.propertyName === propertyName
      ? 'From the lines above the header.'
      : 'No column names the property.';
  return preview.kind === 'units'
    ? `${source} A new name makes a new property.`
    : `${source} It must exist here already.`;
}

function columnWords(all: number, used: number, personal: number): string {
  return `${used} of ${counted(all, 'column')} used${personal > 0 ? `, ${personal} locked` : ''}`;
}
