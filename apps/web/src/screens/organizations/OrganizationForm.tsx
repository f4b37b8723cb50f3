import { organization as contract } from '@lintel/contract/people/organization';
import { useFormContext } from 'react-hook-form';
import type { ApiError } from '#api/base-query.ts';
import { ORGANIZATION_ERRORS } from '#api/error-text.ts';
import { useCreateOrganizationMutation, useUpdateOrganizationMutation } from '#api/organization.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { timeZoneOptions } from '#app/time-zone-options.ts';
import { complaintOf, NEW_ORGANIZATION, organizationBody, organizationValues } from './organization-values.ts';
import type { Organization } from './organizations-search.ts';

const MONTHS = Array.from({ length: 12 }, (_, at) => ({
  value: at + 1,
  label: new Date(Date.UTC(2000, at, 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
}));

/** The form of a new or an existing organization. */
export function OrganizationForm(props: { onDone: (id: number) => void; onCancel: () => void }) {
  const [create] = useCreateOrganizationMutation();
  const form = useForm({
    defaultValues: NEW_ORGANIZATION,
    resolver: contractResolver(contract.createOrganization.body, organizationBody, complaintOf),
  });
  return (
    <ContractForm
      label="New organization"
      form={form}
      submitLabel="Add organization"
      onCancel={props.onCancel}
      send={(body) => create({ body, errors: 'inline' })}
      done={(data) => `${data.name} is added`}
      onSent={(data) => props.onDone(data.id)}
      shownFailure={(failure) => inWords(failure, ORGANIZATION_ERRORS.add)}
    >
      <OrganizationFields />
    </ContractForm>
  );
}

type EditProps = {
  organization: Organization;
  /** Gets the newest version; nothing when that failed. */
  onReload: () => Promise<Organization | undefined>;
  onDone: () => void;
};

export function EditOrganization({ organization, onReload, onDone }: EditProps) {
  const [update] = useUpdateOrganizationMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: organization,
    valuesOf: organizationValues,
    resolverOf: ({ id }) =>
      contractResolver(
        contract.updateOrganization.body,
        (values: typeof NEW_ORGANIZATION) => ({ id, ...organizationBody(values) }),
        complaintOf,
      ),
    load: onReload,
    recorded: { entity: 'organization', id: organization.id },
  });
  return (
    <ContractForm
      label="Organization"
      form={form}
      submitLabel="Save"
      onCancel={onDone}
      versioned={versioned}
      send={(body) => update({ body, ifMatch: version, errors: 'inline' })}
      done={(data) => `${data.name} saved`}
      onSent={onDone}
      shownFailure={(failure) => inWords(failure, ORGANIZATION_ERRORS.update)}
    >
      <OrganizationFields />
    </ContractForm>
  );
}

function OrganizationFields() {
  const zone = useFormContext<{ timezone: string }>().formState.defaultValues?.timezone ?? '';
  return (
    <>
      <FormText name="name" label="Name" isRequired />
      <FormText
        name="timezone"
        label="Time zone"
        hint="Decides which day it is for everything outside a single property, such as a vendor’s insurance."
        options={timeZoneOptions(zone)}
      />
      <div className={formStyles.pair}>
        <FormText name="inflation" label="Inflation, % per year" inputMode="decimal" />
        <FormText name="fiscalYearStartMonth" label="Budget year begins in" options={MONTHS} />
      </div>
      <p className={formStyles.intro}>
        The condition index (ACI) is the share of the replacement value that is past its life. Up to these percentages
        it is called good, fair and poor; above the last it is critical.
      </p>
      <FormText name="good" label="Good up to, %" inputMode="numeric" />
      <FormText name="fair" label="Fair up to, %" inputMode="numeric" />
      <FormText name="poor" label="Poor up to, %" inputMode="numeric" />
    </>
  );
}

// The reason follows the fixed sentence of the specification, unless the server's message has both.
function inWords(error: ApiError, sentence: string): ApiError {
  if (error.message.startsWith(sentence)) return error;
  return { ...error, message: error.message ? `${sentence}. ${error.message}` : `${sentence}.` };
}
