import { scanTagBatch } from '@lintel/contract/scan-tags/scan-tag-batch';
import { SCAN_TAG_KIND_WORDS } from '@lintel/domain/scan-tags/scan-tags';
import { useFormContext } from 'react-hook-form';
import type { ApiError } from '#api/base-query.ts';
import { useCreateScanTagBatchMutation } from '#api/scan-tag-batch.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, idOrAbsent, numberOrNull } from '#app/form/contract-resolver.ts';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { usePropertyOptions } from '#app/list/use-place-options.ts';
import { useAppSelector } from '#app/store.ts';
import { counted } from '#ui/base/format.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';

type NewBatchProps = {
  /** How many tags are proposed; null: the person says. */
  count: number | null;
  onClose: () => void;
  onMade: (batchId: number) => void;
};

type Values = { propertyId: string; name: string; kind: string; isForEachUnit: boolean; count: string };

const KINDS = Object.entries(SCAN_TAG_KIND_WORDS).map(([value, label]) => ({ value, label }));

const resolver = contractResolver(scanTagBatch.createScanTagBatch.body, (values: Values) => ({
  propertyId: idOrAbsent(values.propertyId),
  name: values.name,
  kind: values.kind,
  ...(!isForEachUnit(values) && { count: numberOrNull(values.count) ?? undefined }),
}));

/** A new batch of tags: blank ones, or one for each unit that has none. */
export function NewBatch({ count, onClose, onMade }: NewBatchProps) {
  const leave = useLeave();
  const [create] = useCreateScanTagBatchMutation();
  const properties = usePropertyOptions();
  const chosen = useAppSelector((state) => state.selection.propertyId);
  const form = useForm({
    defaultValues: {
      propertyId: String(chosen ?? (properties.length === 1 ? properties[0]?.value : '')),
      name: count === null ? '' : 'First tags',
      kind: 'ITEM',
      isForEachUnit: true,
      count: count === null ? '' : String(count),
    },
    resolver,
  });
  return (
    <SideDrawer
      label="New batch"
      title="New batch of tags"
      under="Each tag gets a code of its own. Nothing is printed yet."
      onClose={() => leave(onClose)}
    >
      <ContractForm
        label="Batch"
        form={form}
        submitLabel="Make tags"
        onCancel={onClose}
        send={(body) => create({ body, errors: 'inline' })}
        done={(data) => `${counted(data.count, 'tag')} made. Print ${data.count === 1 ? 'it' : 'them'} when you like.`}
        onSent={(data) => onMade(data.id)}
        shownFailure={(failure, body) => atField(failure, body.count === undefined)}
      >
        <FormText name="propertyId" label="Property" noneLabel="Choose a property" options={properties} isRequired />
        <FormText name="name" label="Name" hint="What you will look for: Kitchens, May 2026" isRequired />
        <FormText name="kind" label="For" options={KINDS} />
        <Quantity />
      </ContractForm>
    </SideDrawer>
  );
}

function Quantity() {
  const { watch } = useFormContext<Values>();
  const values = watch();
  return (
    <>
      {values.kind === 'UNIT' && (
        <FormCheckbox
          name="isForEachUnit"
          label="One for each unit that has no tag"
          hint="They are linked to their units already: print, and put each on its door."
        />
      )}
      {!isForEachUnit(values) && (
        <FormText
          name="count"
          label="How many"
          inputMode="numeric"
          hint="Blank ones, 1,000 at most at once"
          isRequired
        />
      )}
    </>
  );
}

// What the server says of the number is said of the box, where no number was asked for.
function atField(failure: ApiError, isEach: boolean): ApiError {
  if (!isEach) return failure;
  return { ...failure, fields: failure.fields.map((field) => ({ ...field, path: 'isForEachUnit' })) };
}

function isForEachUnit({ kind, isForEachUnit }: Values): boolean {
  return kind === 'UNIT' && isForEachUnit;
}
