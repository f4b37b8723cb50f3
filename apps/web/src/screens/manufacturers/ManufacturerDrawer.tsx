import { ManufacturerBody } from '@lintel/contract/items/manufacturer';
import type * as z from 'zod';
import { answerOf } from '#api/answer-of.ts';
import {
  manufacturerApi,
  useCreateManufacturerMutation,
  useDeleteManufacturerMutation,
  useRestoreManufacturerMutation,
  useUpdateManufacturerMutation,
} from '#api/manufacturer.api.ts';
import { CatalogueEntry } from '#app/catalogue/CatalogueEntry.tsx';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, idOrAbsent, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { failureOnLists, onListField } from '#app/form/list-fields.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { counted } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { NotKnown } from '#ui/figures/StatusText.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { MergeManufacturer } from './MergeManufacturer.tsx';
import styles from './manufacturers.module.css';
import type { Manufacturer } from './manufacturers-search.ts';

type ManufacturerValues = {
  name: string;
  organizationId: string;
  aliases: string;
  website: string;
  supportPhone: string;
};

const resolver = contractResolver(ManufacturerBody, bodyOf, onListField);

type ManufacturerDrawerProps = { manufacturer: Manufacturer | null; isSuperUser: boolean; onClose: () => void };

/** One manufacturer: its names, where to get help, and what can be done with it; null adds one. */
export function ManufacturerDrawer({ manufacturer, isSuperUser, onClose }: ManufacturerDrawerProps) {
  const leave = useLeave();
  return (
    <SideDrawer
      isInAddress={manufacturer !== null}
      label={manufacturer ? 'Manufacturer' : 'Add manufacturer'}
      title={manufacturer?.name ?? 'Add manufacturer'}
      under={manufacturer ? holdsWords(manufacturer, ', ') : undefined}
      onClose={() => leave(onClose)}
    >
      {manufacturer === null ? (
        <ManufacturerForm manufacturer={null} onClose={onClose} />
      ) : manufacturer.organizationId === null && !isSuperUser ? (
        <SharedFacts manufacturer={manufacturer} />
      ) : (
        <Changeable manufacturer={manufacturer} isSuperUser={isSuperUser} onClose={onClose} />
      )}
    </SideDrawer>
  );
}

/** '12 models, 340 items'; undefined where they were not counted. */
function holdsWords({ modelCount, itemCount }: Manufacturer, between: string): string | undefined {
  const words = [
    modelCount === null ? [] : counted(modelCount, 'model'),
    itemCount === null ? [] : counted(itemCount, 'item'),
  ];
  return words.flat().join(between) || undefined;
}

function SharedFacts({ manufacturer }: { manufacturer: Manufacturer }) {
  return (
    <>
      <DrawerSection>
        <p className="muted">
          All organizations share this manufacturer. Only a super user can change it; ask one where something is wrong
          or missing.
        </p>
      </DrawerSection>
      <DrawerSection>
        <Facts>
          <Fact name="Also known as">{manufacturer.aliases.join(', ') || 'No other name'}</Fact>
          <Fact name="Website">
            {manufacturer.website ? (
              <a href={manufacturer.website}>{manufacturer.website.replace(/^https?:\/\//, '')}</a>
            ) : (
              <NotKnown />
            )}
          </Fact>
          <Fact name="Support phone">{manufacturer.supportPhone}</Fact>
        </Facts>
      </DrawerSection>
    </>
  );
}

type ChangeableProps = { manufacturer: Manufacturer; isSuperUser: boolean; onClose: () => void };

function Changeable({ manufacturer, isSuperUser, onClose }: ChangeableProps) {
  const [archive] = useDeleteManufacturerMutation();
  const [restore] = useRestoreManufacturerMutation();
  const params = { manufacturerId: manufacturer.id };
  const wasMerged = manufacturer.mergedIntoId !== null;
  return (
    <CatalogueEntry
      className={styles.actions}
      name={manufacturer.name}
      isArchived={manufacturer.archivedAt !== null}
      whyNotRestore={wasMerged ? 'It was merged into another manufacturer. Undo the merge under Merges.' : null}
      holds={holdsWords(manufacturer, ' and ') ?? 'Its models and items'}
      canShare={isSuperUser && manufacturer.organizationId !== null}
      shared={params}
      archive={() => archive({ params, ifMatch: manufacturer.version })}
      restore={() => restore({ params })}
      merge={(into, onCancel) => (
        <MergeManufacturer
          manufacturer={manufacturer}
          into={into && { ...into, organizationId: null }}
          onDone={onClose}
          onCancel={onCancel}
        />
      )}
      onClose={onClose}
    >
      {manufacturer.archivedAt === null && <ManufacturerForm manufacturer={manufacturer} onClose={onClose} />}
    </CatalogueEntry>
  );
}

function ManufacturerForm({ manufacturer, onClose }: { manufacturer: Manufacturer | null; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const organizations = useAppSelector((state) => state.session.orgData);
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const [create] = useCreateManufacturerMutation();
  const [update] = useUpdateManufacturerMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: manufacturer,
    valuesOf,
    resolverOf: () => resolver,
    recorded: { entity: 'manufacturer', id: manufacturer?.id },
    load: async () => {
      const query = { manufacturerId: manufacturer?.id, limit: 1, counts: true };
      const { data } = await answerOf(
        dispatch(manufacturerApi.endpoints.listManufacturers.initiate({ query }, { forceRefetch: true })),
      );
      return data?.results[0];
    },
  });
  return (
    <ContractForm
      label="Manufacturer"
      form={form}
      submitLabel={manufacturer ? 'Save' : 'Add manufacturer'}
      onCancel={onClose}
      versioned={versioned}
      send={(body) =>
        manufacturer
          ? update({
              params: { manufacturerId: manufacturer.id },
              body: withoutOrganization(body),
              ifMatch: version,
              errors: 'inline',
            })
          : create({ body, errors: 'inline' })
      }
      done={(data) => (manufacturer ? `${data.name} saved.` : `${data.name} added.`)}
      onSent={onClose}
      shownFailure={failureOnLists}
    >
      {!manufacturer && organizations.length > 1 && (
        <FormText
          name="organizationId"
          label="For"
          isRequired={!isSuperUser}
          options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          noneLabel={isSuperUser ? 'All organizations' : 'Choose an organization'}
        />
      )}
      <FormText
        name="name"
        label="Name"
        isRequired
        hint={manufacturer ? 'The old name stays as an alias.' : undefined}
      />
      <FormText
        name="aliases"
        label="Also known as"
        isMultiline
        hint="One per line. Imported files that use one of these names match this manufacturer."
      />
      <FormText name="website" label="Website" hint="Such as https://www.geappliances.com" />
      <FormText name="supportPhone" label="Support phone" />
    </ContractForm>
  );
}

// A manufacturer stays with the organization that it was made for.
function withoutOrganization({ organizationId: _organization, ...changes }: z.output<typeof ManufacturerBody>) {
  return changes;
}

function valuesOf(manufacturer: Manufacturer | null): ManufacturerValues {
  return {
    name: manufacturer?.name ?? '',
    organizationId: '',
    aliases: manufacturer?.aliases.join('\n') ?? '',
    website: manufacturer?.website ?? '',
    supportPhone: manufacturer?.supportPhone ?? '',
  };
}

function bodyOf(values: ManufacturerValues) {
  return {
    name: values.name.trim(),
    organizationId: idOrAbsent(values.organizationId),
    aliases: values.aliases
      .split('\n')
      .map((alias) => alias.trim())
      .filter(Boolean),
    website: textOrNull(values.website),
    supportPhone: textOrNull(values.supportPhone),
  };
}
