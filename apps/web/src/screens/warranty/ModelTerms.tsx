import { warranty as contract, type ModelWarranty } from '@lintel/contract/items/warranty';
import type * as z from 'zod';
import { useGetModelWarrantyQuery, useSetModelWarrantyMutation } from '#api/warranty.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { type COVERS, LIFETIME, onTermField, TermFields, type TermValues, termsOf } from '#app/warranty/TermFields.tsx';
import { counted } from '#ui/base/format.ts';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';

type Model = z.output<typeof ModelWarranty>;

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
      (values: TermValues) => ({ terms: termsOf(values) }),
      (complaint, values) => onTermField(values, complaint),
    ),
  });
  return (
    <ContractForm
      label="Terms of the model"
      form={form}
      submitLabel={`Save for ${counted(model.items, 'item')}`}
      onCancel={onDone}
      send={(body) => save({ params: { organizationId, modelId }, body, ifMatch: version, errors: 'inline' })}
      done={(data) => `Terms of ${model.modelName} saved for ${counted(data.items, 'item')}.`}
      onSent={onDone}
    >
      <p className={formStyles.intro}>
        {model.manufacturerName} {model.modelName}: months for each cover, or “lifetime”. An empty one is not covered by
        a term.
      </p>
      <TermFields />
    </ContractForm>
  );
}

function valuesOf({ terms, manufacturerName }: Model): TermValues {
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
