import { FlsChecks, type FlsDefaults } from '@lintel/contract/fls/fls-intervals';
import { FLS_TYPE_WORDS, FLS_TYPES, type FlsType, isExtraFlsType } from '@lintel/domain/fls/fls';
import { USUAL_CHECKS } from '@lintel/domain/fls/fls-intervals';
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import * as z from 'zod';
import { useGetFlsDefaultsQuery, useSetFlsDefaultsMutation } from '#api/fls.api.ts';
import { checksOf, IntervalFields, type IntervalValues, intervalValues } from '#app/fls/interval-fields.tsx';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { OrganizationSelect } from '#app/OrganizationSelect.tsx';
import { useAppSelector } from '#app/store.ts';
import { counted } from '#ui/base/format.ts';
import { Field } from '#ui/fields/Field.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './safety.module.css';

type Defaults = z.output<typeof FlsDefaults>;

type Values = IntervalValues & { isOn: boolean };

const Body = z.strictObject({ checks: FlsChecks, isOn: z.boolean() });
const resolver = contractResolver(Body, (values: Values) => ({ checks: checksOf(values), isOn: values.isOn }));

/** A system beyond the seven that properties are not asked about. */
function isOff(defaults: Defaults | undefined, type: FlsType): boolean {
  return defaults?.systems.find((each) => each.type === type)?.isOn === false;
}

/** What an organization usually looks at in its systems, for its administrators. */
export function DefaultsDialog({ onClose }: { onClose: () => void }) {
  const leave = useLeave();
  const organizations = useAppSelector((state) => state.session.orgData);
  const chosen = useAppSelector((state) => state.selection.organizationId);
  const [own, setOwn] = useState<number | null>(null);
  const [type, setType] = useState<FlsType>('SPRINKLERS');
  const organizationId = own ?? chosen ?? organizations[0]?.id ?? 0;
  const defaults = useGetFlsDefaultsQuery({ params: { organizationId } }, { skip: organizationId === 0 });
  return (
    <FormDialog title="Usual intervals" onClose={() => leave(onClose)}>
      <div className={styles.choices}>
        {organizations.length > 1 && (
          <Field label="Organization" htmlFor="usual-intervals-organization">
            <OrganizationSelect
              id="usual-intervals-organization"
              organizations={organizations}
              value={organizationId}
              onChange={(id) => leave(() => setOwn(id))}
            />
          </Field>
        )}
        <Field label="System" htmlFor="usual-intervals-system">
          <TextField
            select
            fullWidth
            id="usual-intervals-system"
            value={type}
            slotProps={{ select: { native: true } }}
            onChange={({ target }) => leave(() => setType(target.value as FlsType))}
          >
            {FLS_TYPES.map((each) => (
              <option key={each} value={each}>
                {FLS_TYPE_WORDS[each]}
                {isOff(defaults.currentData, each) && ' (off)'}
              </option>
            ))}
          </TextField>
        </Field>
      </div>
      <QueryState
        query={{ ...defaults, data: defaults.currentData }}
        thing="The intervals"
        skeleton={<TableSkeleton rows={6} />}
      >
        {(data) => (
          <DefaultsForm
            key={`${data.organizationId} ${type}`}
            defaults={data}
            type={type}
            onReload={async () => (await defaults.refetch()).data}
            onDone={onClose}
          />
        )}
      </QueryState>
    </FormDialog>
  );
}

type DefaultsFormProps = {
  defaults: Defaults;
  type: FlsType;
  onReload: () => Promise<Defaults | undefined>;
  onDone: () => void;
};

function DefaultsForm({ defaults, type, onReload, onDone }: DefaultsFormProps) {
  const [save] = useSetFlsDefaultsMutation();
  const { organizationId } = defaults;
  const system = defaults.systems.find((each) => each.type === type);
  const { form, version, versioned } = useVersionedForm({
    thing: defaults,
    valuesOf: ({ systems }: Defaults): Values => {
      const found = systems.find((each) => each.type === type);
      return { ...intervalValues(found?.checks ?? []), isOn: found?.isOn ?? false };
    },
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'organization', id: organizationId },
  });
  return (
    <ContractForm
      label="Usual intervals"
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      versioned={versioned}
      send={({ checks, isOn }) => {
        const usual = JSON.stringify(checks) === JSON.stringify(USUAL_CHECKS[type]);
        const body = { type, checks: usual ? null : checks, ...(isExtraFlsType(type) && { isOn }) };
        return save({ params: { organizationId }, body, ifMatch: version, errors: 'inline' });
      }}
      done={`Intervals of ${FLS_TYPE_WORDS[type].toLowerCase()} saved.`}
      onSent={onDone}
    >
      {isExtraFlsType(type) && (
        <FormCheckbox
          name="isOn"
          label="Keep track of it"
          hint="The matrix gets a column for it, and each property says whether it has one"
        />
      )}
      {system && (
        <p className="small">
          {`They hold for ${counted(system.following, 'property', 'properties')} now.`}
          {system.own > 0 && ` ${counted(system.own, 'property', 'properties')} set their own and keep them.`}
        </p>
      )}
      <IntervalFields />
      {!system?.isUsual && (
        <Button
          size="small"
          variant="text"
          onClick={() => {
            for (const [field, text] of Object.entries(intervalValues(USUAL_CHECKS[type])))
              form.setValue(field as keyof IntervalValues, text, { shouldDirty: true, shouldValidate: true });
          }}
        >
          Back to the delivered intervals
        </Button>
      )}
    </ContractForm>
  );
}
