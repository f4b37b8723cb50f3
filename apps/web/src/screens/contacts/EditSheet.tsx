import { contact, type EmergencySheet } from '@lintel/contract/people/contact';
import { EMERGENCY_KINDS, EMERGENCY_LABELS, type EmergencyKind } from '@lintel/domain/people/contacts';
import { Button, TextField } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import { useUpdateEmergencySheetMutation } from '#api/contact.api.ts';
import { ContractForm, useFormState } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { useFieldWords } from '#app/form/field-words.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { Field } from '#ui/fields/Field.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import styles from './contacts.module.css';

type Sheet = z.output<typeof EmergencySheet>;
type Draft = { key: number; kind: EmergencyKind; detail: string; name: string; phone: string };

type SheetValues = { lines: Draft[] };

type EditSheetProps = { sheet: Sheet; onReload: () => Promise<Sheet | undefined>; onClose: () => void };

const isSaid = ({ detail, name, phone }: Draft) => `${detail}${name}${phone}`.trim() !== '';

const resolver = contractResolver(contact.updateEmergencySheet.body, ({ lines }: SheetValues) => ({
  lines: lines.filter(isSaid).map(({ kind, detail, name, phone }) => ({
    kind,
    detail: detail.trim(),
    name: name.trim() || null,
    phone: phone.trim() || null,
  })),
}));

const LINE_FIELD = /^(?:body\.)?lines\.(\d+)\.(\w+)$/;

/** Replaces the sheet of a property, over the version it was opened at. */
export function EditSheet({ sheet, onReload, onClose }: EditSheetProps) {
  const leave = useLeave();
  const [save] = useUpdateEmergencySheetMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: sheet,
    valuesOf: (from): SheetValues => ({ lines: draftsOf(from) }),
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'emergency_sheet', id: sheet.propertyId },
  });
  return (
    <SideDrawer
      label="Edit emergency sheet"
      title={`Emergency sheet, ${sheet.propertyName}`}
      onClose={() => leave(onClose)}
    >
      <ContractForm
        label="Emergency sheet"
        form={form}
        submitLabel="Save"
        onCancel={onClose}
        versioned={versioned}
        send={(body) => {
          const params = { propertyId: sheet.propertyId };
          return save({ params, body, ifMatch: version, errors: 'inline' });
        }}
        done={`The sheet of ${sheet.propertyName} is saved.`}
        onSent={onClose}
      >
        <SheetLines />
      </ContractForm>
    </SideDrawer>
  );
}

function SheetLines() {
  const { control } = useFormContext<SheetValues>();
  const { field, formState } = useController({ control, name: 'lines' });
  const { failure, words } = useFormState();
  useFieldWords(words, 'lines', 'Lines', (lines) => (lines as Draft[]).map(lineWords).filter(Boolean).join('\n'));
  const lines = field.value;
  const set = (key: number, part: Partial<Draft>) =>
    field.onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const said = lines.filter(isSaid);
  const errors: Record<string, { message?: string } | undefined> = formState.errors;
  const errorOf = (line: Draft, member: 'detail' | 'name' | 'phone') => {
    const at = said.indexOf(line);
    if (at === -1) return undefined;
    const refused = failure?.fields.find(({ path }) => {
      const [, index, name] = LINE_FIELD.exec(path) ?? [];
      return Number(index) === at && name === member;
    });
    return errors[`lines.${at}.${member}`]?.message ?? refused?.message;
  };
  return (
    <>
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
            error={errorOf(line, 'detail')}
            onChange={(detail) => set(line.key, { detail })}
          />
          <Text
            id={`line-${line.key}-name`}
            label="Whom to call"
            value={line.name}
            max={120}
            error={errorOf(line, 'name')}
            onChange={(name) => set(line.key, { name })}
          />
          <Text
            id={`line-${line.key}-phone`}
            label="Phone"
            value={line.phone}
            max={40}
            error={errorOf(line, 'phone')}
            onChange={(phone) => set(line.key, { phone })}
          />
          <Button
            size="small"
            aria-label={`Remove line ${at + 1}`}
            startIcon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => field.onChange(lines.filter((one) => one.key !== line.key))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        size="small"
        startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => field.onChange([...lines, blank(Math.max(-1, ...lines.map((one) => one.key)) + 1, 'OTHER')])}
      >
        Add a line
      </Button>
    </>
  );
}

function lineWords(line: Draft): string {
  return isSaid(line)
    ? [EMERGENCY_LABELS[line.kind], line.detail, line.name, line.phone].filter(Boolean).join(', ')
    : '';
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
