import { IMPORT_KINDS, type ImportKind } from '@lintel/domain/imports/import-kinds';
import { importOf } from '@lintel/domain/imports/kinds';
import { Button, TextField } from '@mui/material';
import type { ImportAnswers } from '#app/import-run/import-words.ts';
import { NotImported } from '#app/import-run/NotImported.tsx';
import { counted } from '#ui/base/format.ts';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import { Failure } from './Failure.tsx';
import { FileFacts } from './FileFacts.tsx';
import { asksForProperty, asksForSet, type ChosenColumn, mappingGap, type Preview } from './mapping.ts';
import styles from './onboarding.module.css';
import { Questions } from './Questions.tsx';
import type { LoadedFile } from './read-source.ts';
import { SetNameField } from './SetNameField.tsx';
import { SheetsQuestion } from './SheetsQuestion.tsx';

const KINDS = IMPORT_KINDS.map((kind) => {
  const [noun] = importOf(kind).noun;
  return { value: kind, label: `${/^[aeio]/.test(noun) ? 'An' : 'A'} ${noun}` };
});

type ColumnsStepProps = {
  organizationId: number | undefined;
  loaded: LoadedFile;
  preview: Preview;
  columns: readonly ChosenColumn[];
  propertyName: string;
  propertyNames: readonly string[];
  setName: string;
  isSending: boolean;
  isReading: boolean;
  failure: string | null;
  onKind: (kind: ImportKind) => void;
  onSheets: (names: string[]) => void;
  onChoose: (index: number, field: string | null) => void;
  onPropertyName: (name: string) => void;
  onSetName: (name: string) => void;
  onBack: () => void;
  onAnswer: (answers: ImportAnswers) => void;
  onCheck: () => void;
};

export function ColumnsStep(props: ColumnsStepProps) {
  const { loaded, preview, columns, propertyName, propertyNames, setName, isSending, isReading, failure } = props;
  const gap = mappingGap(columns, preview, { propertyName, setName });
  const personal = columns.filter((column) => column.isPersonal).length;
  const used = columns.filter((column) => column.field !== null).length;
  const isUnrecognized = personal + used === 0;

  return (
    <>
      <FileFacts loaded={loaded} preview={preview} />
      <SheetsQuestion sheets={preview.sheets} isBlocked={isReading || isSending} onChoose={props.onSheets} />
      <NotImported leftOut={preview.leftOut} />
      {isUnrecognized && (
        <p className={styles.note}>
          No line looks like a known header, so the first line with content was used as the header. Choose a field for
          each column that should be imported.
        </p>
      )}
      {asksForProperty(columns, preview.kind) && (
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
      {asksForSet(columns, preview.kind) && props.organizationId !== undefined && (
        <SetNameField
          organizationId={props.organizationId}
          kind={preview.kind}
          name={setName}
          onName={props.onSetName}
        />
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
        isDayFirst={preview.dateOrder === 'DAY_FIRST'}
        onChoose={props.onChoose}
      />
      <Questions
        questions={preview.questions}
        blocked={isSending ? 'The file is being sent' : isReading ? 'The file is being read' : null}
        onAnswer={props.onAnswer}
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
  if (preview.questions.some(({ id }) => id === 'headings'))
    return 'Headings name the properties. Only rows without one go here.';
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
