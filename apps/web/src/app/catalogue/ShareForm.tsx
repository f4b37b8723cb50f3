import { ShareBody, type SharePreview } from '@lintel/contract/items/catalogue';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useGetSharePreviewQuery, useShareManufacturerMutation } from '#api/catalogue.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { FormCheckList } from '#app/form/FormCheckList.tsx';
import { useForm } from '#app/form/use-form.ts';
import { links } from '#app/links.ts';
import { counted } from '#ui/base/format.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './catalogue.module.css';
import { useMergedToast } from './use-merged-toast.tsx';

type Named = { id: number; name: string };
type ShareFormProps = {
  manufacturerId: number;
  /** The one model to share; without it the manufacturer, with those of its models that are ticked. */
  modelId?: number;
  onDone: () => void;
  onCancel: () => void;
  /** Called where something shared has that name already: it is merged into that one instead. */
  onMerge: (into: Named) => void;
};

/** Shares an organization's own manufacturer or model with all, unless one of that name is shared already. */
export function ShareForm({ manufacturerId, modelId, onDone, onCancel, onMerge }: ShareFormProps) {
  const params = { manufacturerId };
  const preview = useGetSharePreviewQuery({ params }, { refetchOnMountOrArgChange: true });
  const found = preview.currentData;
  if (preview.isError) {
    return (
      <PageState
        kind="failed"
        title="The preview of what would be shared could not be loaded"
        why="Nothing was changed."
        onRetry={() => void preview.refetch()}
      />
    );
  }
  if (!found) return <TableSkeleton rows={3} rowHeight={32} />;
  const { manufacturer } = found;
  const model = found.models.find((one) => one.id === modelId);
  const twin = manufacturer.same ?? model?.same;
  if (twin) {
    const canMergeHere = manufacturer.same === null || modelId === undefined;
    return (
      <section className={styles.merge} aria-label="Shared already">
        <p className={styles.intro}>
          {manufacturer.same ? manufacturer.name : model?.name} of{' '}
          {manufacturer.organizationName ?? model?.organizationName} cannot be shared: all organizations share{' '}
          {twin.name} already. Merge it into that one instead
          {manufacturer.same && modelId !== undefined && '; its models go with it'}.
        </p>
        <div className={styles.buttons}>
          {canMergeHere ? (
            <Button variant="contained" color="primary" onClick={() => onMerge(twin)}>
              Merge into {twin.name}
            </Button>
          ) : (
            <Button
              variant="contained"
              color="primary"
              component={Link}
              to={`${links.admin('manufacturers')}?maker=${manufacturer.id}`}
            >
              Go to {manufacturer.name}
            </Button>
          )}
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </section>
    );
  }
  return <Choose preview={found} modelId={modelId} onDone={onDone} onCancel={onCancel} />;
}

type Preview = z.output<typeof SharePreview>;
type ChooseProps = { preview: Preview; modelId: number | undefined; onDone: () => void; onCancel: () => void };
type Values = { modelIds: number[]; sharesFacts: boolean };

const resolver = contractResolver(ShareBody, (values: Values) => values);

function Choose({ preview: { manufacturer, models }, modelId, onDone, onCancel }: ChooseProps) {
  const [share] = useShareManufacturerMutation();
  const tellShared = useMergedToast();
  const form = useForm<Values, unknown, z.output<typeof ShareBody>>({
    defaultValues: { modelIds: modelId === undefined ? [] : [modelId], sharesFacts: false },
    resolver,
  });
  const chosen = models.filter((one) => form.watch('modelIds').includes(one.id));
  const [model] = modelId === undefined ? [] : chosen;
  const organization = manufacturer.organizationName ?? model?.organizationName ?? '';
  const hasFacts =
    (manufacturer.organizationId !== null && manufacturer.hasFacts) || chosen.some((one) => one.hasFacts);
  return (
    <ContractForm
      label="Share with all organizations"
      form={form}
      submitLabel="Share with all"
      onCancel={onCancel}
      send={(body) => share({ params: { manufacturerId: manufacturer.id }, body, errors: 'inline' })}
      onSent={(data) => {
        tellShared(data);
        onDone();
      }}
    >
      <p className={styles.intro}>
        {model
          ? `All organizations see ${manufacturer.name} ${model.name} and its type and can give it to their items.`
          : `All organizations see the name ${manufacturer.name} and can give it to their items.`}{' '}
        {model &&
          manufacturer.organizationId !== null &&
          `${manufacturer.name} is ${organization}’s own too and is shared with it. `}
        {manufacturer.organizationId !== null &&
          `Other ways to write ${manufacturer.name} stay ${organization}’s own. `}
        It can be undone until another organization uses it.
      </p>
      {modelId === undefined && models.length > 0 && (
        <FormCheckList
          name="modelIds"
          label="Models shared with it"
          none="It has no models."
          options={models.map((one) => ({ id: one.id, label: one.name, hint: counted(one.itemCount, 'item') }))}
        />
      )}
      {hasFacts && (
        <FormCheckbox
          name="sharesFacts"
          label="Also share its details"
          hint={`${manufacturer.organizationId === null ? 'Life' : 'Website, phone, life'}, cost, warranty and specifications. If they are not shared, they are removed, and ${organization}’s items use the values of their item type.`}
        />
      )}
    </ContractForm>
  );
}
