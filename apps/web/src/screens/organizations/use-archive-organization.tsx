import { organizationApi } from '#api/organization.api.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import type { Organization } from './organizations-search.ts';

/** Archives an organization after its name is typed, and restores it; the toast after archiving has Undo. */
export function useArchiveOrganization(organization: Organization, onGone: () => void) {
  const confirm = useConfirm();
  const dispatch = useAppDispatch();
  const { name, counts } = organization;
  const params = { organizationId: organization.id };

  const restore = async () => {
    const { data } = await dispatch(organizationApi.endpoints.restoreOrganization.initiate({ params }));
    if (data) toast.done(`${name} is back`);
  };
  const archive = async () => {
    const isOk = await confirm({
      title: `Archive ${name}?`,
      body: `This hides ${counted(counts.properties, 'property', 'properties')}, ${counted(counts.units, 'unit')} and ${counted(counts.items, 'item')} from everybody, and its ${counted(counts.people, 'person', 'people')} can no longer work in it. Nothing is deleted, and a super user can restore it.`,
      keyword: name,
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk) return;
    onGone();
    const { error } = await dispatch(
      organizationApi.endpoints.deleteOrganization.initiate({ params, ifMatch: organization.version }),
    );
    if (error) return;
    toast.undoable(`${name} is archived.`, () => void restore());
  };
  return { archive, restore };
}
