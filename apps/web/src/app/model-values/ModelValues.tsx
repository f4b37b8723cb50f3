import { MODELS_MAX, modelValues } from '@lintel/contract/items/model-values';
import { useState } from 'react';
import {
  type ModelValuesPreview,
  usePreviewModelValuesMutation,
  useSetModelValuesMutation,
} from '#api/model-values.api.ts';
import { count, counted } from '#ui/base/format.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { ContractForm } from '../form/ContractForm.tsx';
import { centsOrNull, contractResolver, numberOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';
import { useIsAdmin } from '../rights.ts';
import { toast } from '../toasts.tsx';
import { NO_TERMS, onTermField, TermFields, type TermValues, termsOf } from '../warranty/TermFields.tsx';
import styles from './model-values.module.css';
import { changesOf, type GivenValues, undoOf } from './model-values.ts';
import { PreviewedValues } from './PreviewedValues.tsx';

type Values = TermValues & { eulYears: string; replacementCostCents: string };
const EMPTY: Values = { ...NO_TERMS, eulYears: '', replacementCostCents: '' };

type ModelValuesProps = {
  organizationId: number;
  modelIds: readonly number[];
  onClose: () => void;
  onDone: () => void;
};
type Refused = { modelId: number; modelName: string; why: string }[];

/** Expected life, price and terms of several models: what is typed, then what it changes, then done, with a way back. */
export function ModelValues({ organizationId, modelIds, onClose, onDone }: ModelValuesProps) {
  const [typed, setTyped] = useState(EMPTY);
  const [seen, setSeen] = useState<{ given: GivenValues; preview: ModelValuesPreview } | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [save, saving] = useSetModelValuesMutation();
  const params = { organizationId };
  const title = `Set life, price or terms of ${counted(modelIds.length, 'model')}`;

  const apply = async () => {
    if (!seen) return;
    const { data } = await save({ params, body: { models: changesOf(seen.preview, seen.given) } });
    if (!data) return;
    const undo = { models: undoOf(seen.preview, seen.given, data.changed) };
    if (data.changed.length > 0)
      toast.undoable(
        `Set for ${counted(data.changed.length, 'model')}. Lives, costs, covers and plan follow.`,
        async () => {
          const back = await save({ params, body: undo });
          if (back.data?.refused.length === 0) toast.done('Taken back: the models are as they were.');
          else if (back.data) toast.failed(`Not taken back for ${namesOf(back.data.refused)}.`);
        },
      );
    onDone();
    if (data.refused.length > 0) setRefused(data.refused);
    else onClose();
  };

  if (modelIds.length > MODELS_MAX)
    return (
      <FormDialog title={title} onClose={onClose}>
        <PageState
          kind="not-enough"
          title={`At most ${count(MODELS_MAX)} models at once`}
          why="Select fewer, and set the others after them."
        />
      </FormDialog>
    );
  return (
    <FormDialog title={title} onClose={onClose}>
      {refused ? (
        <NotSet refused={refused} />
      ) : seen ? (
        <PreviewedValues
          preview={seen.preview}
          given={seen.given}
          isSaving={saving.isLoading}
          onApply={() => void apply()}
          onBack={() => setSeen(null)}
        />
      ) : (
        <ValuesForm
          organizationId={organizationId}
          modelIds={modelIds}
          typed={typed}
          onClose={onClose}
          onSeen={(values, given, preview) => {
            setTyped(values);
            setSeen({ given, preview });
          }}
        />
      )}
    </FormDialog>
  );
}

type ValuesFormProps = {
  organizationId: number;
  modelIds: readonly number[];
  typed: Values;
  onClose: () => void;
  onSeen: (typed: Values, given: GivenValues, preview: ModelValuesPreview) => void;
};

function ValuesForm({ organizationId, modelIds, typed, onClose, onSeen }: ValuesFormProps) {
  const isAdmin = useIsAdmin();
  const [look] = usePreviewModelValuesMutation();
  const form = useForm({
    defaultValues: typed,
    resolver: contractResolver(
      modelValues.previewModelValues.body,
      (values: Values) => ({
        modelIds,
        ...(values.eulYears.trim() !== '' && { eulYears: numberOrNull(values.eulYears) }),
        ...(values.replacementCostCents.trim() !== '' && {
          replacementCostCents: centsOrNull(values.replacementCostCents),
        }),
        terms: termsOf(values),
      }),
      (complaint, values) => onTermField(values, complaint),
    ),
  });
  return (
    <ContractForm
      label="Life, price and terms"
      form={form}
      submitLabel="See what changes"
      onCancel={onClose}
      send={(body) => look({ params: { organizationId }, body, errors: 'inline' })}
      onSent={(data, body) => {
        const { modelIds: _, ...given } = body;
        onSeen(form.getValues(), given, data);
      }}
    >
      <p className={formStyles.intro}>
        What is left empty stays as each model has it. Nothing changes before you have seen what follows from it.
      </p>
      {isAdmin && (
        <div className={formStyles.pair}>
          <FormText name="eulYears" label="Expected life, years" inputMode="decimal" />
          <FormText
            name="replacementCostCents"
            label="Price of one, $"
            inputMode="decimal"
            hint="Without delivery, installation and haul-away."
          />
        </div>
      )}
      <h3 className={styles.head}>Warranty terms</h3>
      <p className={formStyles.intro}>
        Months for each cover, or “lifetime”. A term takes the place of what a model has for the same cover.
      </p>
      <TermFields />
    </ContractForm>
  );
}

function NotSet({ refused }: { refused: Refused }) {
  return (
    <div className={styles.part} role="alert">
      <p className="strong">Not set for {counted(refused.length, 'model')}:</p>
      <ul className={styles.models}>
        {refused.map(({ modelId, modelName, why }) => (
          <li key={modelId}>
            <span className="strong">{modelName}</span> {why}
          </li>
        ))}
      </ul>
    </div>
  );
}

function namesOf(refused: Refused): string {
  return refused.map(({ modelName }) => modelName).join(', ');
}
