import { ModelChanges } from '@lintel/contract/items/model';
import { MODEL_COST_FROM, MODEL_LIFE_FROM } from '@lintel/domain/items/life';
import { useDeleteModelMutation, useRestoreModelMutation, useUpdateModelMutation } from '#api/model.api.ts';
import { CatalogueEntry } from '#app/catalogue/CatalogueEntry.tsx';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { centsOrNull, centsText, contractResolver, idOrAbsent, numberOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { counted, decimal, money } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { NotKnown } from '#ui/figures/StatusText.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { MergeModel } from './MergeModel.tsx';
import { rangeText } from './model-columns.tsx';
import styles from './models.module.css';
import type { Model } from './models-search.ts';

type Named = { id: number; name: string };
type ModelDrawerProps = {
  model: Model;
  isSuperUser: boolean;
  manufacturers: readonly Named[];
  types: readonly Named[];
  onReload: () => Promise<Model | undefined>;
  onClose: () => void;
};

/** One model: what is known of it, and, for those who may, changing that. */
export function ModelDrawer(props: ModelDrawerProps) {
  const { model, isSuperUser, onClose } = props;
  const leave = useLeave();
  const [archive] = useDeleteModelMutation();
  const [restore] = useRestoreModelMutation();
  const params = { modelId: model.id };
  return (
    <SideDrawer
      isInAddress
      label="Model"
      title={model.name}
      under={`${model.manufacturerName}, ${counted(model.itemCount, 'item')} in service`}
      onClose={() => leave(onClose)}
    >
      {isSuperUser || model.organizationId !== null ? (
        <CatalogueEntry
          className={styles.actions}
          name={model.name}
          isArchived={model.archivedAt !== null}
          holds={counted(model.itemCount, 'item')}
          canShare={isSuperUser && model.organizationId !== null}
          shared={{ manufacturerId: model.manufacturerId, ...params }}
          archive={() => archive({ params, ifMatch: model.version })}
          restore={() => restore({ params })}
          merge={(into, onCancel) => (
            <MergeModel
              model={model}
              into={into && { ...into, manufacturerName: model.manufacturerName, organizationId: null }}
              onDone={onClose}
              onCancel={onCancel}
            />
          )}
          onClose={onClose}
        >
          {model.archivedAt === null ? <ModelForm {...props} /> : <ModelFacts model={model} />}
        </CatalogueEntry>
      ) : (
        <>
          <DrawerSection>
            <p className="muted">All organizations share this model. Only a super user can change it.</p>
          </DrawerSection>
          <ModelFacts model={model} />
        </>
      )}
    </SideDrawer>
  );
}

function ModelFacts({ model }: { model: Model }) {
  return (
    <DrawerSection>
      <Facts>
        <Fact name="Type">{model.itemType}</Fact>
        <Fact name="Average age">
          {model.averageAgeYears === null ? (
            <NotKnown />
          ) : (
            `${decimal(model.averageAgeYears)} years, ${model.datedCount} of ${model.itemCount} have a date`
          )}
        </Fact>
        <Fact name="Expected life">
          <Counting
            text={rangeText(model.lifeYears, model.lifeYearsMax, (years) => `${years} years`)}
            from={MODEL_LIFE_FROM[model.lifeSource]}
          />
        </Fact>
        <Fact name="Replacement cost">
          <Counting
            text={rangeText(model.unitCostCents, model.unitCostCentsMax, money)}
            from={MODEL_COST_FROM[model.costSource]}
          />
        </Fact>
        <Fact name="Warranty">
          <Counting
            text={model.warrantyMonthsCounting === null ? null : counted(model.warrantyMonthsCounting, 'month')}
            from={MODEL_LIFE_FROM[model.warrantySource]}
          />
        </Fact>
        <Fact name="Sold">{soldText(model)}</Fact>
        {Object.entries(model.specs).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </DrawerSection>
  );
}

function soldText({ soldFrom, soldTo }: Model) {
  if (soldFrom === null && soldTo === null) return <NotKnown />;
  if (soldFrom === null) return `until ${soldTo}`;
  return soldTo === null ? `since ${soldFrom}` : `${soldFrom} to ${soldTo}`;
}

function Counting({ text, from }: { text: string | null; from: string }) {
  return text === null ? <NotKnown /> : `${text}, ${from}`;
}

type ModelValues = {
  name: string;
  manufacturerId: string;
  itemTypeId: string;
  eulYears: string;
  replacementCostCents: string;
  warrantyMonths: string;
  soldFrom: string;
  soldTo: string;
  specs: string;
};

const resolver = contractResolver(ModelChanges.required({ name: true, manufacturerId: true }), bodyOf);

function ModelForm({ model, manufacturers, types, onReload, onClose }: ModelDrawerProps) {
  const [update] = useUpdateModelMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: model,
    valuesOf,
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'model', id: model.id },
  });
  const options = (entries: readonly Named[], id: number | null, name: string | null) => {
    const known = entries.map((entry) => ({ value: entry.id, label: entry.name }));
    return id === null || known.some((one) => one.value === id) ? known : [{ value: id, label: name ?? '' }, ...known];
  };
  return (
    <ContractForm
      label="Model"
      form={form}
      submitLabel="Save"
      onCancel={onClose}
      versioned={versioned}
      send={(body) => update({ params: { modelId: model.id }, body, ifMatch: version, errors: 'inline' })}
      done={(data) => `${data.name} saved.`}
      onSent={onClose}
    >
      <FormText name="name" label="Model" isRequired />
      <FormText
        name="manufacturerId"
        label="Manufacturer"
        options={options(manufacturers, model.manufacturerId, model.manufacturerName)}
        hint="Its items follow it to another manufacturer."
      />
      <FormText
        name="itemTypeId"
        label="Type"
        options={options(types, model.itemTypeId, model.itemType)}
        noneLabel="Not known"
      />
      <div className={formStyles.pair}>
        <FormText
          name="eulYears"
          label="Life, years"
          inputMode="decimal"
          hint={ifEmpty(
            model.eulYears === null,
            model.lifeYears,
            model.lifeYearsMax,
            MODEL_LIFE_FROM[model.lifeSource],
          )}
        />
        <FormText
          name="warrantyMonths"
          label="Warranty, months"
          inputMode="numeric"
          hint={ifEmpty(
            model.warrantyMonths === null,
            model.warrantyMonthsCounting,
            model.warrantyMonthsCounting,
            MODEL_LIFE_FROM[model.warrantySource],
          )}
        />
      </div>
      <FormText
        name="replacementCostCents"
        label="Replacement cost, $"
        inputMode="decimal"
        hint={
          model.organizationId === null
            ? 'The price of the unit alone. In every organization it takes precedence over the price book.'
            : 'The price of the unit alone. It takes precedence over the price book.'
        }
      />
      <div className={formStyles.pair}>
        <FormText
          name="soldFrom"
          label="Sold from, year"
          inputMode="numeric"
          hint="Narrows the years that a serial number can mean."
        />
        <FormText name="soldTo" label="Sold to, year" inputMode="numeric" hint="Empty while it is still sold." />
      </div>
      <FormText name="specs" label="Specifications" isMultiline hint="One per line, such as Volts: 240" />
    </ContractForm>
  );
}

// The value that applies while the field is empty; the value of the type is known only then.
function ifEmpty(isEmpty: boolean, least: number | null, most: number | null, from: string): string {
  const inherited = isEmpty ? rangeText(least, most, String) : null;
  return inherited === null ? 'If empty: from its item type' : `If empty: ${inherited}, ${from}`;
}

function valuesOf(model: Model): ModelValues {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    name: model.name,
    manufacturerId: String(model.manufacturerId),
    itemTypeId: text(model.itemTypeId),
    eulYears: text(model.eulYears),
    replacementCostCents: centsText(model.replacementCostCents),
    warrantyMonths: text(model.warrantyMonths),
    soldFrom: text(model.soldFrom),
    soldTo: text(model.soldTo),
    specs: Object.entries(model.specs)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  };
}

function bodyOf(values: ModelValues) {
  return {
    name: values.name.trim(),
    manufacturerId: idOrAbsent(values.manufacturerId),
    itemTypeId: idOrAbsent(values.itemTypeId) ?? null,
    eulYears: numberOrNull(values.eulYears),
    replacementCostCents: centsOrNull(values.replacementCostCents),
    warrantyMonths: numberOrNull(values.warrantyMonths),
    soldFrom: numberOrNull(values.soldFrom),
    soldTo: numberOrNull(values.soldTo),
    specs: Object.fromEntries(
      values.specs
        .split('\n')
        .map((line) => line.split(':'))
        .filter(([name]) => name?.trim())
        .map(([name = '', ...rest]) => [name.trim(), rest.join(':').trim()]),
    ),
  };
}
