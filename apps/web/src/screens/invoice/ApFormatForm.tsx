import { AP_AMOUNTS, AP_DATES, AP_ROWS } from '@lintel/domain/invoices/ap-formats';
import type { ApPreset } from '@lintel/domain/invoices/ap-presets';
import { type ApFormat, useCreateApFormatMutation, useUpdateApFormatMutation } from '#api/ap-export.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useForm } from '#app/form/use-form.ts';
import { ApColumns } from './ApColumns.tsx';
import { formatResolver, formatValues } from './ap-format-values.ts';

type ApFormatFormProps = {
  organizationId: number;
  /** What is changed; null for a new one. */
  format: ApFormat | null;
  preset: ApPreset;
  onClose: () => void;
};

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** How a file for the accounting system is arranged. */
export function ApFormatForm({ organizationId, format, preset, onClose }: ApFormatFormProps) {
  const [create] = useCreateApFormatMutation();
  const [update] = useUpdateApFormatMutation();
  const form = useForm({ defaultValues: formatValues(preset), resolver: formatResolver });
  return (
    <ContractForm
      label="Arrangement of the file"
      form={form}
      submitLabel="Save arrangement"
      onCancel={onClose}
      send={(body) =>
        format
          ? update({ params: { apFormatId: format.id }, body, ifMatch: format.version, errors: 'inline' })
          : create({ params: { organizationId }, body, errors: 'inline' })
      }
      done={(data) => `The arrangement ${data.name} is saved.`}
      onSent={onClose}
    >
      <FormText name="name" label="Name" isRequired />
      <FormText name="row" label="Rows" options={optionsOf(AP_ROWS)} />
      <FormText name="dates" label="Dates are written" options={optionsOf(AP_DATES)} />
      <FormText name="amounts" label="Amounts are written" options={optionsOf(AP_AMOUNTS)} />
      <FormText name="firstLine" label="Line before the headings (optional)" hint="Yardi knows its files by one." />
      <FormCheckbox name="hasHeadings" label="The headings are in the file" />
      <ApColumns />
    </ContractForm>
  );
}
