import { OwnLabelStock } from '@lintel/contract/scan-tags/scan-tag';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import type { ApiError } from '#api/base-query.ts';
import { type TagSettings, useSetScanTagSettingsMutation } from '#api/scan-tag.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, numberOrNull } from '#app/form/contract-resolver.ts';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { toast } from '#app/toasts.tsx';
import { decimal } from '#ui/base/format.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import styles from './tag-batch.module.css';

type OwnStock = z.output<typeof OwnLabelStock>;

/** Labels that the organization measured itself. */
export function OwnSizes({ settings }: { settings: TagSettings }) {
  const [isOpen, setOpen] = useState(false);
  const [save, { isLoading }] = useSetScanTagSettingsMutation();
  const { organizationId, version, ...kept } = settings;
  const remove = async (name: string) => {
    const ownStocks = kept.ownStocks.filter((stock) => stock.name !== name);
    const { data } = await save({ params: { organizationId }, body: { ...kept, ownStocks }, ifMatch: version });
    if (data) toast.done(`${name} is removed.`);
  };
  return (
    <DrawerSection title="Own label sizes">
      {kept.ownStocks.length === 0 ? (
        <p className="muted">
          The usual sheets of Avery and rolls of Brother and Dymo are known. Add what you measured of others.
        </p>
      ) : (
        <ul className={styles.sizes}>
          {kept.ownStocks.map(({ name, label }) => (
            <li key={name}>
              <span>
                {name}
                <br />
                <span className="muted small">
                  {decimal(label.width)} × {decimal(label.height)} mm
                </span>
              </span>
              <Button size="small" disabled={isLoading} aria-label={`Remove ${name}`} onClick={() => void remove(name)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={`actions ${styles.add}`}>
        <Button size="small" onClick={() => setOpen(true)}>
          Add a size
        </Button>
      </div>
      {isOpen && <NewSize settings={settings} onClose={() => setOpen(false)} />}
    </DrawerSection>
  );
}

const LENGTHS = {
  labelWidth: 'Label width, mm',
  labelHeight: 'Label height, mm',
} as const;
const GRID = {
  pageWidth: 'Page width, mm',
  pageHeight: 'Page height, mm',
  columns: 'Labels across',
  rows: 'Labels down',
  left: 'Left edge to the first label, mm',
  top: 'Top edge to the first label, mm',
  pitchX: 'From one label to the next across, mm',
  pitchY: 'From one label to the next down, mm',
} as const;
type Values = { name: string; isRoll: boolean } & Record<keyof typeof LENGTHS | keyof typeof GRID, string>;

/** Where the complaint about a part of the size is shown. */
const FIELD_OF: Record<string, string> = {
  label: 'labelWidth',
  'label.width': 'labelWidth',
  'label.height': 'labelHeight',
  'page.width': 'pageWidth',
  'page.height': 'pageHeight',
};

const resolver = contractResolver(
  OwnLabelStock,
  (values: Values) => stockOf(values),
  ({ path, message }) => ({ path: FIELD_OF[path] ?? path, message }),
);

function NewSize({ settings, onClose }: { settings: TagSettings; onClose: () => void }) {
  const leave = useLeave();
  const [save] = useSetScanTagSettingsMutation();
  const { organizationId, version, ...kept } = settings;
  const form = useForm({
    defaultValues: {
      name: '',
      isRoll: false,
      labelWidth: '',
      labelHeight: '',
      pageWidth: '215.9',
      pageHeight: '279.4',
      columns: '',
      rows: '',
      left: '',
      top: '',
      pitchX: '',
      pitchY: '',
    },
    resolver,
  });
  return (
    <FormDialog title="Add a label size" onClose={() => leave(onClose)}>
      <ContractForm
        label="Label size"
        form={form}
        submitLabel="Add size"
        onCancel={onClose}
        send={(stock: OwnStock) => {
          const body = { ...kept, ownStocks: [...kept.ownStocks, stock] };
          return save({ params: { organizationId }, body, ifMatch: version, errors: 'inline' });
        }}
        done={(_, stock) => `${stock.name} can be printed on.`}
        onSent={onClose}
        shownFailure={(failure) => atFields(failure, kept.ownStocks.length)}
      >
        <FormText name="name" label="Name" hint="As it is called on the package" isRequired />
        <FormCheckbox name="isRoll" label="On a roll, one label after the other" />
        <div className={styles.numbers}>
          {Object.entries(LENGTHS).map(([name, label]) => (
            <FormText key={name} name={name} label={label} inputMode="decimal" isRequired />
          ))}
        </div>
        <Grid />
      </ContractForm>
    </FormDialog>
  );
}

function Grid() {
  const { watch } = useFormContext<Values>();
  if (watch('isRoll')) return null;
  return (
    <div className={styles.numbers}>
      {Object.entries(GRID).map(([name, label]) => (
        <FormText key={name} name={name} label={label} inputMode="decimal" isRequired />
      ))}
    </div>
  );
}

function stockOf({ name, isRoll, ...typed }: Values) {
  const number = (key: keyof typeof typed) => numberOrNull(typed[key]) ?? undefined;
  const label = { width: number('labelWidth'), height: number('labelHeight') };
  if (isRoll)
    return {
      name,
      page: label,
      label,
      columns: 1,
      rows: 1,
      left: 0,
      top: 0,
      pitchX: label.width,
      pitchY: label.height,
    };
  return {
    name,
    page: { width: number('pageWidth'), height: number('pageHeight') },
    label,
    columns: number('columns'),
    rows: number('rows'),
    left: number('left'),
    top: number('top'),
    pitchX: number('pitchX'),
    pitchY: number('pitchY'),
  };
}

// The server names a size by its place among all of the organization.
function atFields(failure: ApiError, at: number): ApiError {
  const prefix = `ownStocks.${at}.`;
  const fields = failure.fields.map(({ path, ...field }) => {
    const own = path.replace(/^body\./, '').replace(prefix, '');
    return { ...field, path: FIELD_OF[own] ?? own };
  });
  return { ...failure, fields };
}
