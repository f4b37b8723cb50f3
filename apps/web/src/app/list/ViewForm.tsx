import { SavedViewBody, savedView } from '@lintel/contract/work/saved-view';
import { type SavedView, useCreateSavedViewMutation, useUpdateSavedViewMutation } from '#api/saved-view.api.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import { useLeave } from '../form/unsaved.ts';
import { useVersionedForm } from '../form/use-versioned-form.ts';
import { useCan } from '../rights.ts';
import { useAppSelector } from '../store.ts';

type ViewFormProps = {
  /** The view to rename or share; null saves what is shown as a new one. */
  view: SavedView | null;
  /** Gets the newest version of the view; nothing when that failed. */
  onReload: () => Promise<SavedView | undefined>;
  isToSend: boolean;
  reportId: string;
  propertyId: number | undefined;
  shown: Pick<SavedView, 'filter' | 'sort' | 'columns' | 'density'>;
  groups: readonly { id: number; organizationId: number; name: string }[];
  onClose: () => void;
  onSaved: (view: SavedView) => void;
};

type Values = { name: string; organizationId: string; share: string };

/** Name and sharing of a saved view. */
export function ViewForm(props: ViewFormProps) {
  const { view, isToSend, reportId, propertyId, shown, groups, onReload, onClose, onSaved } = props;
  const leave = useLeave();
  const canShare = useCan('record');
  const organizations = useAppSelector((state) => state.session.orgData);
  const [create] = useCreateSavedViewMutation();
  const [update] = useUpdateSavedViewMutation();
  const isOverAll = view === null && propertyId === undefined && organizations.length > 1;
  // A view that is filtered by an organization is that organization's.
  const filtered = shown.filter.organizationId;
  const isChoosing = isOverAll && filtered === undefined;
  const first = filtered ?? organizations[0]?.id ?? '';
  const { form, version, versioned } = useVersionedForm<SavedView | null, Values, Body>({
    thing: view,
    valuesOf: (from) => ({
      name: from?.name ?? '',
      organizationId: String(first),
      share: from ? shareOf(from) : 'NOBODY',
    }),
    resolverOf: (base) =>
      contractResolver(SavedViewBody, (values: Values) => ({
        reportId,
        propertyId: propertyId ?? null,
        ...(isOverAll && { organizationId: Number(values.organizationId) }),
        ...pick(base ?? shown),
        name: values.name.trim(),
        ...sharing(values.share),
      })),
    load: onReload,
    recorded: { entity: 'saved_view', id: view?.id },
  });
  const organizationId = view?.organizationId ?? Number(form.watch('organizationId'));
  const options = [
    { value: 'NOBODY', label: 'Only me' },
    { value: 'ORGANIZATION', label: 'Everybody in the organization' },
    ...groups
      .filter((group) => propertyId !== undefined || group.organizationId === organizationId)
      .map(({ id, name }) => ({ value: `GROUP ${id}`, label: `The group ${name}` })),
  ];
  return (
    <SideDrawer
      label={view ? 'Saved view' : 'New view'}
      title={view ? view.name : 'Save as a view'}
      under={
        isToSend ? 'A view is what is sent: give it a name first.' : 'Filters, order and columns as they are shown.'
      }
      onClose={() => leave(onClose)}
    >
      <ContractForm
        label={view ? 'View' : 'New view'}
        form={form}
        submitLabel={view ? 'Save' : 'Save view'}
        onCancel={onClose}
        versioned={view ? versioned : undefined}
        send={(body) => {
          const { name, sharedWith, permissionGroupId } = body;
          return view
            ? update({
                params: { savedViewId: view.id },
                ifMatch: version,
                body: { name, sharedWith, permissionGroupId },
                errors: 'inline',
              })
            : create({ body, errors: 'inline' });
        }}
        done={(data) => (view ? 'Saved.' : `“${data.name}” is saved. You find it under Views.`)}
        onSent={(data) => {
          onClose();
          onSaved(data);
        }}
      >
        <FormText name="name" label="Name" isRequired />
        {isChoosing && (
          <FormText
            name="organizationId"
            label="Organization"
            options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {canShare && <FormText name="share" label="Who sees it" options={options} hint={SHARE_HINT} />}
      </ContractForm>
    </SideDrawer>
  );
}

const SHARE_HINT = 'Whoever opens it sees their own properties only.';
const BodySchema = savedView.createSavedView.body;
type Body = (typeof BodySchema)['_zod']['output'];

function pick({ filter, sort, columns, density }: ViewFormProps['shown']): ViewFormProps['shown'] {
  return { filter, sort, columns, density };
}

function shareOf({ sharedWith, permissionGroupId }: SavedView): string {
  return sharedWith === 'GROUP' ? `GROUP ${permissionGroupId}` : sharedWith;
}

function sharing(share: string) {
  if (!share.startsWith('GROUP ')) return { sharedWith: share, permissionGroupId: null };
  return { sharedWith: 'GROUP', permissionGroupId: Number(share.slice('GROUP '.length)) };
}
