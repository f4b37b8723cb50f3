import { ScanTagSettingsBody } from '@lintel/contract/scan-tags/scan-tag';
import { useState } from 'react';
import { type TagSettings, useGetScanTagSettingsQuery, useSetScanTagSettingsMutation } from '#api/scan-tag.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, textOrNull } from '#app/form/contract-resolver.ts';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { OrganizationSelect } from '#app/OrganizationSelect.tsx';
import { useAppSelector } from '#app/store.ts';
import { Field } from '#ui/fields/Field.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { OwnSizes } from './OwnSizes.tsx';

/** What strangers who scan a tag are shown, and labels of an own size. */
export function TagSettingsDrawer({ onClose }: { onClose: () => void }) {
  const leave = useLeave();
  const organizations = useAppSelector((state) => state.session.orgData);
  const chosen = useAppSelector((state) => state.selection.organizationId);
  const [own, setOwn] = useState<number | null>(null);
  const organizationId = own ?? chosen ?? organizations[0]?.id ?? 0;
  const found = useGetScanTagSettingsQuery({ params: { organizationId } }, { skip: organizationId === 0 });
  return (
    <SideDrawer
      label="Tag settings"
      title="Tag settings"
      under="For all tags of the organization, those that are up already too."
      onClose={() => leave(onClose)}
    >
      {organizations.length > 1 && (
        <DrawerSection>
          <Field label="Organization" htmlFor="tag-settings-organization">
            <OrganizationSelect
              id="tag-settings-organization"
              organizations={organizations}
              value={organizationId}
              onChange={setOwn}
            />
          </Field>
        </DrawerSection>
      )}
      <QueryState
        query={{ ...found, data: found.currentData }}
        thing="The tag settings"
        skeleton={<TableSkeleton rows={5} />}
      >
        {(settings) => (
          <>
            <PublicPageForm
              key={organizationId}
              settings={settings}
              onReload={async () => (await found.refetch()).data}
              onClose={onClose}
            />
            <OwnSizes settings={settings} />
          </>
        )}
      </QueryState>
    </SideDrawer>
  );
}

type Values = { showsUnit: boolean; supportPhone: string; supportEmail: string };
type PublicPageFormProps = {
  settings: TagSettings;
  onReload: () => Promise<TagSettings | undefined>;
  onClose: () => void;
};

function PublicPageForm({ settings, onReload, onClose }: PublicPageFormProps) {
  const { organizationId } = settings;
  const [save] = useSetScanTagSettingsMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: settings,
    valuesOf: ({ showsUnit, supportPhone, supportEmail }: TagSettings): Values => ({
      showsUnit,
      supportPhone: supportPhone ?? '',
      supportEmail: supportEmail ?? '',
    }),
    resolverOf: ({ ownStocks }) =>
      contractResolver(ScanTagSettingsBody, ({ showsUnit, supportPhone, supportEmail }: Values) => ({
        showsUnit,
        supportPhone: textOrNull(supportPhone),
        supportEmail: textOrNull(supportEmail),
        ownStocks,
      })),
    load: onReload,
    recorded: { entity: 'organization', id: organizationId },
  });
  return (
    <ContractForm
      label="Public page"
      form={form}
      submitLabel="Save settings"
      onCancel={onClose}
      versioned={versioned}
      send={(body) => save({ params: { organizationId }, body, ifMatch: version, errors: 'inline' })}
      done="Saved. Tags that are up show it from now on."
      onSent={onClose}
    >
      <FormText name="supportPhone" label="Support phone" hint="Shown to whoever scans a tag" />
      <FormText name="supportEmail" label="Support mail address" email hint="Shown to whoever scans a tag" />
      <FormCheckbox
        name="showsUnit"
        label="Show the unit to strangers"
        hint="Otherwise they see the property and the type of appliance alone. Who lives there, prices and serial numbers are never shown."
      />
    </ContractForm>
  );
}
