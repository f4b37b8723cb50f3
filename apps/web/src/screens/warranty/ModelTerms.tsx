import { warranty as contract, type ModelWarranty } from '@lintel/contract/warranty';
import { COVER_LABELS, TERM_START_LABELS } from '@lintel/domain/warranty-cover';
import type * as z from 'zod';
import { asApiError } from '#api/api-error.ts';
import { useGetModelWarrantyQuery, useSetModelWarrantyMutation } from '#api/warranty.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, numberOrNull, textOrNull } from '#app/form/contract-resolver.ts';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/format.ts';
import { QueryState } from '#ui/QueryState.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';

type Model = z.output<typeof ModelWarranty>;
const COVERS = ['PARTS', 'LABOR', 'SEALED_SYSTEM', 'COMPRESSOR', 'TANK'] as const;
type Values = Record<(typeof COVERS)[number], string> & {
  starts: string;
  needsRegistration: boolean;
  provider: string;
  claimPhone: string;
  claimUrl: string;
};
const STARTS = Object.entries(TERM_START_LABELS)
  .filter(([value]) => value !== 'REPAIR_DATE')
  .map(([value, label]) => ({ value, label }));
/** What is typed where a cover lasts as long as the item. */
const LIFETIME = 'lifetime';

type ModelTermsProps = { organizationId: number; modelId: number; onDone: () => void };

/** The terms of one model, for all items that the organization has of it. */
export function ModelTerms({ organizationId, modelId, onDone }: ModelTermsProps) {
  const query = useGetModelWarrantyQuery({ params: { organizationId, modelId } });
  return (
    <QueryState query={query} thing="The terms" skeleton={<TableSkeleton rows={5} />}>
      {(model) => <TermsForm model={model} onDone={onDone} />}
    </QueryState>
  );
}

function TermsForm({ model, onDone }: { model: Model; onDone: () => void }) {
  const { organizationId, modelId, version } = model;
  const [save] = useSetModelWarrantyMutation();
  const form = useForm({
    defaultValues: valuesOf(model),
    resolver: contractResolver(
      contract.setModelWarranty.body,
      (values: Values) => ({
        terms: COVERS.filter((cover) => values[cover].trim() !== '').map((cover) => termOf(cover, values)),
      }),
      (complaint) => ({
        ...complaint,
        path: complaint.path.replace(/^terms\.\d+\.(months|isLifetime)$/, 'PARTS').replace(/^terms\.\d+\./, ''),
      }),
    ),
  });
  return (
    <ContractForm
      label="Terms of the model"
      form={form}
      submitLabel={`Save for ${counted(model.items, 'item')}`}
      onCancel={onDone}
      onSubmit={async (body) => {
        const params = { organizationId, modelId };
        const { data, error } = await save({ params, body, ifMatch: version, errors: 'inline' });
        if (data) {
          toast.done(`Terms of ${model.modelName} saved for ${counted(data.items, 'item')}.`);
          onDone();
        }
        return asApiError(error);
      }}
    >
      <p className={formStyles.intro}>
        {model.manufacturerName} {model.modelName}: months for each cover, or “lifetime”. An empty one is not covered by
        a term.
      </p>
      {COVERS.map((cover) => (
        <FormText key={cover} name={cover} label={`${COVER_LABELS[cover]}, months`} />
      ))}
      <FormText name="starts" label="Counts from" options={STARTS} />
      <FormCheckbox name="needsRegistration" label="Must be registered" />
      <div className={formStyles.pair}>
        <FormText name="provider" label="Given by" />
        <FormText name="claimPhone" label="Claim phone" />
      </div>
      <FormText name="claimUrl" label="Claim page" type="url" />
    </ContractForm>
  );
}

function valuesOf({ terms, manufacturerName }: Model): Values {
  const [first] = terms;
  const lengthOf = (cover: (typeof COVERS)[number]) => {
    const term = terms.find((one) => one.cover === cover);
    if (!term) return '';
    return term.isLifetime ? LIFETIME : String(term.months ?? '');
  };
  return {
    PARTS: lengthOf('PARTS'),
    LABOR: lengthOf('LABOR'),
    SEALED_SYSTEM: lengthOf('SEALED_SYSTEM'),
    COMPRESSOR: lengthOf('COMPRESSOR'),
    TANK: lengthOf('TANK'),
    starts: first?.starts ?? 'INSTALL',
    needsRegistration: first?.needsRegistration ?? false,
    provider: first?.provider ?? (terms.length === 0 ? manufacturerName : ''),
    claimPhone: first?.claimPhone ?? '',
    claimUrl: first?.claimUrl ?? '',
  };
}

function termOf(cover: (typeof COVERS)[number], values: Values) {
  const typed = values[cover].trim();
  return {
    cover,
    ...(typed.toLowerCase() === LIFETIME ? { isLifetime: true } : { months: numberOrNull(typed) }),
    starts: values.starts,
    needsRegistration: values.needsRegistration,
    provider: textOrNull(values.provider),
    claimPhone: textOrNull(values.claimPhone),
    claimUrl: textOrNull(values.claimUrl),
  };
}
