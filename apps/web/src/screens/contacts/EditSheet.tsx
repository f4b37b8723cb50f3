import type { EmergencySheet } from '@lintel/contract/contact';
import { EMERGENCY_KINDS, EMERGENCY_LABELS, type EmergencyKind } from '@lintel/domain/contacts';
import { Button, TextField } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod';
import { asApiError } from '#api/api-error.ts';
import { useUpdateEmergencySheetMutation } from '#api/contact.api.ts';
import { useKeepUnsaved, useLeave } from '#app/form/unsaved.ts';
import { toast } from '#app/toasts.tsx';
import { Field } from '#ui/Field.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import styles from './contacts.module.css';

type Sheet = z.output<typeof EmergencySheet>;
type Draft = { key: number; kind: EmergencyKind; detail: string; name: string; phone: string };

type EditSheetProps = { sheet: Sheet; onReload: () => void; onClose: () => void };

/** Replaces the sheet of a property, over the version it was opened at. */
export function EditSheet({ sheet, onReload, onClose }: EditSheetProps) {
  const leave = useLeave();
  const [version] = useState(sheet.version);
  const [lines, setLines] = useState(() => draftsOf(sheet));
  const [isDirty, setDirty] = useState(sheet.lines.length === 0);
  const [save, { isLoading, error }] = useUpdateEmergencySheetMutation();
  const failure = asApiError(error);
  const { whileSaving } = useKeepUnsaved(isDirty);
  const change = (next: Draft[]) => {
    setLines(next);
    setDirty(true);
  };
  const set = (key: number, part: Partial<Draft>) =>
    change(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const said = lines.filter((line) => line.detail.trim() || line.name.trim() || line.phone.trim());

  const submit = async () => {
    const body = {
      lines: said.map(({ kind, detail, name, phone }) => ({
        kind,
        detail: detail.trim(),
        name: name.trim() || null,
        phone: phone.trim() || null,
      })),
    };
    const params = { propertyId: sheet.propertyId };
    const { data } = await save({ params, body, ifMatch: version, errors: 'inline' });
    if (!data) return;
    setDirty(false);
    toast.done(`The sheet of ${sheet.propertyName} is saved.`);
    onClose();
  };
  const phoneError = (line: Draft) => {
    const at = said.indexOf(line);
    return at === -1 ? undefined : failure?.fields.find((field) => field.path.endsWith(`lines.${at}.phone`))?.message;
  };
  return (
    <SideDrawer
      label="Edit emergency sheet"
      title={`Emergency sheet, ${sheet.propertyName}`}
      onClose={() => leave(onClose)}
    >
      {lines.map((line, at) => (
        // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
        <div key={line.key} className={styles.entry} role="group" aria-label={`Line ${at + 1}`}>
          <Field label="What" htmlFor={`line-${line.key}-kind`}>
            <TextField
              id={`line-${line.key}-kind`}
              select
              fullWidth
              value={line.kind}
              onChange={(event) => set(line.key, { kind: event.target.value as EmergencyKind })}
              slotProps={{ select: { native: true } }}
            >
              {EMERGENCY_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {EMERGENCY_LABELS[kind]}
                </option>
              ))}
            </TextField>
          </Field>
          <Text
            id={`line-${line.key}-detail`}
            label="Where, and what to say"
            value={line.detail}
            max={500}
            onChange={(detail) => set(line.key, { detail })}
          />
          <Text
            id={`line-${line.key}-name`}
            label="Whom to call"
            value={line.name}
            max={120}
            onChange={(name) => set(line.key, { name })}
          />
          <Text
            id={`line-${line.key}-phone`}
            label="Phone"
            value={line.phone}
            max={40}
            error={phoneError(line)}
            onChange={(phone) => set(line.key, { phone })}
          />
          <Button
            size="small"
            aria-label={`Remove line ${at + 1}`}
            startIcon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => change(lines.filter((one) => one.key !== line.key))}
          >
            Remove
          </Button>
        </div>
      ))}
      {failure && (
        <div className={styles.problem} role="alert">
          <p>
            {failure.status === 412 ? 'Somebody else changed this sheet since you opened it.' : failure.message} Nothing
            was saved.
          </p>
          {failure.status === 412 && (
            <Button
              size="small"
              onClick={() => {
                onReload();
                onClose();
              }}
            >
              Look at the newest version
            </Button>
          )}
        </div>
      )}
      <div className={styles.buttons}>
        <Button
          size="small"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() =>
            change([...lines, blank(lines.length === 0 ? 0 : Math.max(...lines.map((one) => one.key)) + 1, 'OTHER')])
          }
        >
          Add a line
        </Button>
      </div>
      <div className={styles.buttons} style={{ paddingBottom: 20 }}>
        <Button variant="contained" color="primary" disabled={isLoading} onClick={() => void whileSaving(submit)}>
          Save
        </Button>
        <Button onClick={() => leave(onClose)}>Cancel</Button>
      </div>
    </SideDrawer>
  );
}

type TextProps = {
  id: string;
  label: string;
  value: string;
  max: number;
  error?: string | undefined;
  onChange: (text: string) => void;
};

function Text({ id, label, value, max, error, onChange }: TextProps) {
  return (
    <Field label={label} htmlFor={id} error={error}>
      <TextField
        id={id}
        fullWidth
        value={value}
        error={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { maxLength: max } }}
      />
    </Field>
  );
}

// A new sheet begins with the lines that every building has.
function draftsOf(sheet: Sheet): Draft[] {
  if (sheet.lines.length === 0)
    return EMERGENCY_KINDS.filter((kind) => kind !== 'OTHER').map((kind, at) => blank(at, kind));
  return sheet.lines.map(({ kind, detail, name, phone }, key) => ({
    key,
    kind,
    detail,
    name: name ?? '',
    phone: phone ?? '',
  }));
}

function blank(key: number, kind: EmergencyKind): Draft {
  return { key, kind, detail: '', name: '', phone: '' };
}
