import { TextField } from '@mui/material';
import { useState } from 'react';
import type { OrgData } from '#api/session.ts';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { DropZone } from './DropZone.tsx';
import type { Draft } from './draft.ts';
import { Failure } from './Failure.tsx';
import styles from './onboarding.module.css';
import { type LoadedFile, readPasted, readUpload } from './read-source.ts';
import { SourceNotes } from './SourceNotes.tsx';

const WAYS = [
  { value: 'file', label: 'Upload a file' },
  { value: 'text', label: 'Paste text' },
] as const;

type SourceStepProps = {
  draft: Draft;
  organizations: readonly OrgData[];
  isReading: boolean;
  /** Why the server refused the file; the file itself is kept. */
  failure: string | null;
  onPatch: (changes: Partial<Draft>) => void;
  onContinue: (loaded: LoadedFile) => void;
};

export function SourceStep({ draft, organizations, isReading, failure, onPatch, onContinue }: SourceStepProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOpening, setOpening] = useState(false);
  const isEmpty = draft.way === 'file' ? draft.file === null : draft.pasted.trim() === '';
  const empty = draft.way === 'file' ? 'Choose a file first' : 'Paste the table first';
  const blocked = draft.organizationId === null ? 'Choose an organization first' : isEmpty ? empty : null;

  const open = async (file: File) => {
    setOpening(true);
    setRefusal(null);
    const read = await readUpload(file).catch(() => UNREADABLE);
    setOpening(false);
    if (read.ok) onPatch({ file: read.loaded });
    else setRefusal(read.why);
  };
  const goOn = () => {
    const read =
      draft.way === 'text' ? readPasted(draft.pasted) : draft.file && { ok: true as const, loaded: draft.file };
    if (!read) return;
    setRefusal(read.ok ? null : read.why);
    if (read.ok) onContinue(read.loaded);
  };

  return (
    <div className={styles.source}>
      <div className={styles.form}>
        {organizations.length > 1 && (
          <Field label="Organization" htmlFor="import-organization">
            <TextField
              id="import-organization"
              select
              fullWidth
              slotProps={{ select: { native: true } }}
              value={draft.organizationId ?? ''}
              onChange={(event) => onPatch({ organizationId: event.target.value ? Number(event.target.value) : null })}
            >
              <option value="">Choose an organization</option>
              {organizations.map((organization) => (
                <option key={organization.id} value={organization.id}>
                  {organization.name}
                </option>
              ))}
            </TextField>
          </Field>
        )}
        <div className={styles.way}>
          <Segmented
            label="Where the table comes from"
            options={WAYS}
            value={draft.way}
            onChange={(way) => {
              setRefusal(null);
              onPatch({ way });
            }}
          />
        </div>
        {draft.way === 'file' ? (
          <DropZone file={draft.file} isReading={isOpening} onFile={open} />
        ) : (
          <Field
            label="Table"
            htmlFor="import-text"
            hint="Copy the cells from a spreadsheet, the header line included, and paste them here."
          >
            <TextField
              id="import-text"
              fullWidth
              multiline
              minRows={10}
              maxRows={20}
              value={draft.pasted}
              onChange={(event) => onPatch({ pasted: event.target.value })}
              slotProps={{
                htmlInput: {
                  'aria-describedby': fieldErrorId('import-text'),
                  className: 'mono',
                  spellCheck: false,
                  style: { padding: '7px 12px', height: 'auto' },
                },
              }}
            />
          </Field>
        )}
        {refusal !== null && <Failure title="This file cannot be imported" why={refusal} />}
        {refusal === null && failure !== null && (
          <Failure
            title="The file could not be read"
            why={`${failure} It is still here: nothing needs to be chosen again.`}
          />
        )}
        <div className={styles.actions}>
          <ActionButton
            variant="contained"
            color="primary"
            blocked={isReading ? 'The file is being read' : blocked}
            onClick={goOn}
          >
            {isReading ? 'Reading the file' : 'Continue'}
          </ActionButton>
        </div>
      </div>
      <SourceNotes />
    </div>
  );
}

const UNREADABLE = {
  ok: false,
  why: 'The browser could not open this file. It may have been moved, or be open in another program; choose it again.',
} as const;
