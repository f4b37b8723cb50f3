import { useState } from 'react';
import { useGetProjectSettingsQuery, useUpdateProjectSettingsMutation } from '#api/project.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { OrganizationSelect } from '#app/OrganizationSelect.tsx';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ApprovalFields } from './ApprovalFields.tsx';
import styles from './project-rules.module.css';
import { type ProjectSettings, ruleResolver, ruleValues } from './rule-values.ts';

const HELP =
  'Who must approve a replacement project, by its amount, and the GL codes that projects are booked under. Approvals that are under way keep the steps they began with.';

/** Approval rules and GL codes of an organization. */
export default function ProjectRulesPage() {
  usePageHead({ help: HELP });
  const organizations = useAppSelector((state) => state.session.orgData);
  const chosen = useAppSelector((state) => state.selection.organizationId);
  const [own, setOwn] = useState<number | null>(null);
  const organizationId = own ?? chosen ?? organizations[0]?.id ?? 0;
  const settings = useGetProjectSettingsQuery({ params: { organizationId } }, { skip: organizationId === 0 });
  return (
    <>
      <Lede question="Who approves which amounts, and how are projects booked?" />
      <div className={styles.page}>
        {organizations.length > 1 && (
          <Field label="Organization" htmlFor="project-rules-organization">
            <OrganizationSelect
              id="project-rules-organization"
              organizations={organizations}
              value={organizationId}
              onChange={setOwn}
            />
          </Field>
        )}
        <QueryState
          query={{ ...settings, data: settings.currentData }}
          thing="The rules"
          skeleton={<TableSkeleton rows={5} />}
        >
          {(data) => (
            <RulesForm
              key={data.organizationId}
              settings={data}
              onReload={async () => (await settings.refetch()).data}
            />
          )}
        </QueryState>
      </div>
    </>
  );
}

type RulesFormProps = { settings: ProjectSettings; onReload: () => Promise<ProjectSettings | undefined> };

function RulesForm({ settings, onReload }: RulesFormProps) {
  const [save] = useUpdateProjectSettingsMutation();
  const { form, version, saved, versioned } = useVersionedForm({
    thing: settings,
    valuesOf: ruleValues,
    resolverOf: () => ruleResolver,
    load: onReload,
    recorded: { entity: 'project_settings', id: settings.organizationId },
  });
  return (
    <ContractForm
      label="Project rules"
      form={form}
      submitLabel="Save rules"
      onCancel={() => form.reset(ruleValues(settings))}
      versioned={versioned}
      send={(body) => {
        const params = { organizationId: settings.organizationId };
        return save({ params, body, ifMatch: version, errors: 'inline' });
      }}
      done="Rules saved. They hold for what is sent for approval from now on."
      onSent={(data) => {
        saved(data);
        form.reset(ruleValues(data));
      }}
    >
      <ApprovalFields settings={settings} />
    </ContractForm>
  );
}
