import { Cents } from '@lintel/contract/base/scalars';
import * as z from 'zod';
import type { ApiError } from '#api/base-query.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { centsOrNull, centsText, contractResolver, numberOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { counted } from '#ui/base/format.ts';
import type { ModelLife } from './ModelDrawer.tsx';
import { useBookValues } from './use-book-values.ts';

const Body = z.object({ eulYears: z.number().min(0.5).max(200).nullable(), costCents: Cents.min(0).nullable() });
type Values = { eulYears: string; costCents: string };

const resolver = contractResolver(Body, (values: Values) => ({
  eulYears: numberOrNull(values.eulYears),
  costCents: centsOrNull(values.costCents),
}));

/** Life and price of all items of a model at once; of a type for the organization, where the model is not its own. */
export function BookValuesForm({ life, onDone }: { life: ModelLife; onDone: () => void }) {
  const { save, canSetModel } = useBookValues(life);
  const { set } = life;
  const form = useForm({
    defaultValues: {
      eulYears: textOf(canSetModel ? set.modelEulYears : set.typeEulYears),
      costCents: centsText(canSetModel ? set.modelCostCents : set.typeUnitCostCents),
    },
    resolver,
  });
  return (
    <ContractForm
      label="Life and price"
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      send={(values) => save(canSetModel ? 'MODEL' : 'TYPE', values, 'inline')}
      done="Saved. Lives, costs and plan follow it."
      onSent={onDone}
      shownFailure={inWords}
    >
      <p className={formStyles.intro}>
        {canSetModel
          ? `For ${counted(life.counts.organization, 'item')} of ${life.modelName} at once; what is set on single items stays.`
          : `For every ${life.itemType.toLowerCase()} of the organization whose model says nothing else.`}{' '}
        Empty goes back to what the next level says.
      </p>
      <FormText name="eulYears" label="Expected life, years" inputMode="decimal" />
      <FormText
        name="costCents"
        label="Price of one, $"
        inputMode="decimal"
        hint="Without delivery, installation and haul-away, which the price book adds."
      />
    </ContractForm>
  );
}

function textOf(years: number | null): string {
  return years === null ? '' : String(years);
}

function inWords(failed: ApiError): ApiError {
  if (failed.status !== 412) return failed;
  return {
    ...failed,
    message: 'Somebody changed this model meanwhile. Close the form, look at the new values, and set yours again.',
  };
}
