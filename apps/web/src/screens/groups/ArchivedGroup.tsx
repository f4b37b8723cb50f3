import { Button } from '@mui/material';
import { useRestorePermissionGroupMutation } from '#api/permission-group.api.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import type { GroupRow } from './group-columns.tsx';

/** An archived group: what the list knows of it, and a button that restores it. */
export function ArchivedGroup({ group, onClose }: { group: GroupRow; onClose: () => void }) {
  const [restore, { isLoading }] = useRestorePermissionGroupMutation();
  const bringBack = async () => {
    const { data } = await restore({ params: { groupId: group.id } });
    if (!data) return;
    toast.done(`The group ${data.name} is active again.`);
    onClose();
  };
  return (
    <SideDrawer isInAddress label="Archived group" title={group.name} under={group.organizationName} onClose={onClose}>
      <PageState
        kind="not-enough"
        title="Archived: this group gives nobody any rights"
        why={`Its ${counted(group.userCount, 'person', 'people')} and ${counted(group.propertyCount, 'property', 'properties')} are kept.`}
        action={
          <Button
            size="small"
            variant="contained"
            color="primary"
            disabled={isLoading}
            onClick={() => void bringBack()}
          >
            Restore
          </Button>
        }
      />
    </SideDrawer>
  );
}
