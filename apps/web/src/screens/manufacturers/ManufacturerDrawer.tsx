import { ManufacturerBody } from '@lintel/contract/items/manufacturer';
import { Button } from '@mui/material';
import { Archive, GitMerge, Globe } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod';
import { answerOf } from '#api/answer-of.ts';
import {
  manufacturerApi,
  useCreateManufacturerMutation,
  useDeleteManufacturerMutation,
  useRestoreManufacturerMutation,
  useUpdateManufacturerMutation,
} from '#api/manufacturer.api.ts';
import { ShareForm } from '#app/catalogue/ShareForm.tsx';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, idOrAbsent, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { failureOnLists, onListField } from '#app/form/list-fields.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { NotKnown } from '#ui/figures/StatusText.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { OpenedPlace } from '#ui/overlays/opened-place.tsx';
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

// What is done with the manufacturer instead of changing it.
type Doing = { what: 'merge'; into?: Named } | { what: 'share' };
type Named = { id: number; name: string };

type ManufacturerDrawerProps = { manufacturer: Manufacturer | null; isSuperUser: boolean; onClose: () => void };

/** One manufacturer: its names, where to get help, and what can be done with it; null adds one. */
export function ManufacturerDrawer({ manufacturer, isSuperUser, onClose }: ManufacturerDrawerProps) {
  const leave = useLeave();
  const [doing, setDoing] = useState<Doing | null>(null);
  const back = () => setDoing(null);
  return (
    <SideDrawer
      isInAddress={manufacturer !== null}
      label={manufacturer ? 'Manufacturer' : 'Add manufacturer'}
      title={manufacturer?.name ?? 'Add manufacturer'}
      under={manufacturer ? holdsWords(manufacturer, ', ') : undefined}
      onClose={() => leave(onClose)}
    >
      {manufacturer && manufacturer.organizationId === null && !isSuperUser ? (
        <SharedFacts manufacturer={manufacturer} />
      ) : manufacturer && doing?.what === 'merge' ? (
        <OpenedPlace key="merge" onClose={() => leave(back)}>
          <MergeManufacturer
            manufacturer={manufacturer}
            into={doing.into && { ...doing.into, organizationId: null }}
            onDone={onClose}
            onCancel={back}
          />
        </OpenedPlace>
      ) : manufacturer && doing?.what === 'share' ? (
        <OpenedPlace key="share" onClose={() => leave(back)}>
          <ShareForm
            manufacturerId={manufacturer.id}
            onDone={onClose}
            onCancel={back}
            onMerge={(into) => setDoing({ what: 'merge', into })}
          />
        </OpenedPlace>
      ) : (
        <>
          {manufacturer && (
            <ManufacturerActions
              manufacturer={manufacturer}
              canShare={isSuperUser && manufacturer.organizationId !== null}
              onDo={(what) => leave(() => setDoing({ what }))}
              onClose={onClose}
            />
          )}
          {!manufacturer?.archivedAt && <ManufacturerForm manufacturer={manufacturer} onClose={onClose} />}
        </>
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

type ManufacturerActionsProps = {
  manufacturer: Manufacturer;
  canShare: boolean;
  onDo: (what: Doing['what']) => void;
  onClose: () => void;
};

function ManufacturerActions({ manufacturer, canShare, onDo, onClose }: ManufacturerActionsProps) {
  const confirm = useConfirm();
  const [archive] = useDeleteManufacturerMutation();
  const [restore] = useRestoreManufacturerMutation();
  const params = { manufacturerId: manufacturer.id };
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

  if (manufacturer.archivedAt) {
    return (
      <div className={`actions ${styles.actions}`}>
        {manufacturer.mergedIntoId === null ? (
          <Button
            size="small"
            variant="contained"
            color="primary"
            onClick={async () => {
              const { data } = await restore({ params });
              if (!data) return;
              toast.done(`${data.name} is back.`);
              onClose();
            }}
          >
            Restore
          </Button>
        ) : (
          <p className="muted small">It was merged into another manufacturer. Undo the merge under Merges.</p>
        )}
      </div>
    );
  }
  const ask = async () => {
    const isOk = await confirm({
      title: `Archive ${manufacturer.name}?`,
      body: `${holdsWords(manufacturer, ' and ') ?? 'Its models and items'} keep it. It cannot be given to anything new until it is restored.`,
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk || (await archive({ params, ifMatch: manufacturer.version })).error) return;
    toast.done(`${manufacturer.name} is archived.`);
    onClose();
  };
  return (
    <div className={`actions ${styles.actions}`}>
      <Button size="small" startIcon={<GitMerge {...icon} />} onClick={() => onDo('merge')}>
        Merge
      </Button>
      {canShare && (
        <Button size="small" startIcon={<Globe {...icon} />} onClick={() => onDo('share')}>
          Share with all
        </Button>
      )}
      <Button size="small" startIcon={<Archive {...icon} />} onClick={() => void ask()}>
        Archive
      </Button>
    </div>
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
