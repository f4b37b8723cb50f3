import { FlsDeficiencyBody } from '@lintel/contract/fls/fls';
import { FLS_SEVERITY_WORDS } from '@lintel/domain/fls/fls';
import { useState } from 'react';
import { useAddFlsDeficiencyMutation, useUpdateFlsDeficiencyMutation } from '#api/fls.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { centsOrNull, centsText, contractResolver, textOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import { UploadField } from '../upload/UploadField.tsx';
import type { FlsDeficiency, FlsRecord } from './fls-record.ts';

type Values = Record<'severity' | 'description' | 'foundOn' | 'dueOn' | 'quoteCents' | 'fixedOn', string>;
type DeficiencyFormProps = { record: FlsRecord; deficiency?: FlsDeficiency | undefined; onDone: () => void };

/** Records a deficiency, or says when it was fixed and what proves that. */
export function DeficiencyForm({ record, deficiency, onDone }: DeficiencyFormProps) {
  const [add] = useAddFlsDeficiencyMutation();
  const [update] = useUpdateFlsDeficiencyMutation();
  const [proof, setProof] = useState<{ id: number; name: string } | null>(null);
  const form = useForm({
    defaultValues: {
      severity: deficiency?.severity ?? 'NONCRITICAL',
      description: deficiency?.description ?? '',
      foundOn: deficiency?.foundOn ?? record.today,
      dueOn: deficiency?.dueOn ?? '',
      quoteCents: centsText(deficiency?.quoteCents ?? null),
      fixedOn: deficiency?.fixedOn ?? '',
    } as Values,
    resolver: contractResolver(FlsDeficiencyBody, (values: Values) => ({
      severity: values.severity,
      description: values.description,
      foundOn: values.foundOn,
      dueOn: textOrNull(values.dueOn),
      quoteCents: centsOrNull(values.quoteCents),
      fixedOn: textOrNull(values.fixedOn),
    })),
  });
  return (
    <ContractForm
      label={deficiency ? 'Change the deficiency' : 'Record a deficiency'}
      form={form}
      submitLabel={deficiency ? 'Save' : 'Record'}
      onCancel={onDone}
      send={(given) => {
        const call = { ifMatch: record.version, errors: 'inline' } as const;
        const body = { ...given, ...(proof && { proofFileId: proof.id }) };
        const params = { flsRecordId: record.id };
        return deficiency
          ? update({ ...call, params: { ...params, flsDeficiencyId: deficiency.id }, body })
          : add({ ...call, params, body });
      }}
      done="Saved."
      onSent={onDone}
    >
      <FormText
        name="severity"
        label="How severe"
        options={Object.entries(FLS_SEVERITY_WORDS).map(([value, label]) => ({ value, label }))}
        hint="Critical and impaired take the green from the system until it is fixed"
      />
      <FormText name="description" label="What was found" isMultiline isRequired />
      <div className={formStyles.pair}>
        <FormText name="foundOn" label="Found on" type="date" max={record.today} isRequired />
        <FormText name="dueOn" label="To be fixed by" type="date" />
      </div>
      <div className={formStyles.pair}>
        <FormText name="quoteCents" label="Quote, $" inputMode="decimal" />
        <FormText name="fixedOn" label="Fixed on" type="date" max={record.today} />
      </div>
      <UploadField
        label={proof ? 'Choose another proof' : 'Add proof'}
        place={{ purpose: 'DOCUMENT', propertyId: record.propertyId }}
        onReady={({ id, name }) => setProof({ id, name })}
      >
        <p className="muted">{proof?.name ?? deficiency?.proofFileName ?? 'A photo or report that it is fixed'}</p>
      </UploadField>
    </ContractForm>
  );
}
