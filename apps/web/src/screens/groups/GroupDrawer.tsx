import { permissionGroup as groupContract } from '@lintel/contract/people/permission-group';
import { Button } from '@mui/material';
import { useState } from 'react';
import {
  useDeletePermissionGroupMutation,
  useGetPermissionGroupQuery,
  useRestorePermissionGroupMutation,
  useUpdatePermissionGroupMutation,
} from '#api/permission-group.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { GroupFields } from './GroupFields.tsx';
import { type Group, type GroupValues, groupBody, groupValues } from './group-values.ts';
import styles from './groups.module.css';

const resolver = contractResolver(groupContract.updatePermissionGroup.body, (values: GroupValues) => groupBody(values));

export function GroupDrawer({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const leave = useLeave();
  const [isLeaving, setLeaving] = useState(false);
  const found = useGetPermissionGroupQuery({ params: { groupId } }, { skip: isLeaving });
  const [restore] = useRestorePermissionGroupMutation();
  const group = found.data;

  const bringBack = async () => {
    const { data } = await restore({ params: { groupId } });
    if (data) toast.done(`The group ${data.name} is active again.`);
  };
  return (
    <SideDrawer
      isInAddress
      label="Permission group"
      title={group?.name ?? 'Permission group'}
      under={group?.organizationName}
      onClose={() => leave(onClose)}
    >
      {found.isError && !group && (
        <PageState
          kind="failed"
          title="This group could not be loaded"
          why="It may belong to another organization. Nothing was changed."
          onRetry={() => void found.refetch()}
        />
      )}
      {!group && !found.isError && <TableSkeleton rows={5} />}
      {group && (
        <EditGroup
          group={group}
          onReload={async () => (await found.refetch()).data}
          onRestore={bringBack}
          onLeave={() => {
            // A group that is about to be archived is not queried again.
            setLeaving(true);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </SideDrawer>
  );
}

type EditGroupProps = {
  group: Group;
  onReload: () => Promise<Group | undefined>;
  onRestore: () => Promise<void>;
  onLeave: () => void;
  onClose: () => void;
};

function EditGroup({ group, onReload, onRestore, onLeave, onClose }: EditGroupProps) {
  const confirm = useConfirm();
  const [update] = useUpdatePermissionGroupMutation();
  const [archive] = useDeletePermissionGroupMutation();
  const params = { groupId: group.id };
  const { form, base, version, versioned } = useVersionedForm({
    thing: group,
    valuesOf: groupValues,
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'permission_group', id: group.id },
  });
  const putAway = async () => {
    const isOk = await confirm({
      title: `Archive ${group.name}?`,
      body: `${counted(group.userCount, 'person loses', 'people lose')} what only this group gave them at ${counted(group.propertyCount, 'property', 'properties')}. It can be restored.`,
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk) return;
    onLeave();
    const { error } = await archive({ params, ifMatch: group.version });
    if (error) return;
    toast.undoable(`${group.name} is archived.`, () => void onRestore());
  };

  return (
    <>
      <ContractForm
        label="Group"
        form={form}
        submitLabel="Save"
        onCancel={onClose}
        versioned={versioned}
        send={(body) => update({ params, body, ifMatch: version, errors: 'inline' })}
        done={(data) => `The group ${data.name} is saved and active.`}
        onSent={onClose}
      >
        <GroupFields organizationId={group.organizationId} group={base} />
      </ContractForm>
      <div className={`actions ${styles.actions}`}>
        <Button size="small" color="error" onClick={() => void putAway()}>
          Archive the group
        </Button>
      </div>
    </>
  );
}
