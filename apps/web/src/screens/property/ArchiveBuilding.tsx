import { Button } from '@mui/material';
import { buildingApi } from '#api/building.api.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import type { Building } from './BuildingDrawer.tsx';
import styles from './property.module.css';

/** The two ways to archive a building, each with what it does; the toast has Undo. */
export function ArchiveBuilding({ building, onDone }: { building: Building; onDone: () => void }) {
  const confirm = useConfirm();
  const dispatch = useAppDispatch();
  const params = { buildingId: building.id };
  const units = counted(building.unitCount, 'unit');
  const items = counted(building.itemCount, 'item');

  const restore = async () => {
    const { data } = await dispatch(buildingApi.endpoints.restoreBuilding.initiate({ params }));
    if (data) toast.done(`Building ${building.name} is back`);
  };
  const archive = async (isAlone: boolean) => {
    const isOk = await confirm({
      title: isAlone ? `Archive only building ${building.name}?` : `Archive building ${building.name} with its units?`,
      body: isAlone
        ? `The building is archived; its ${units} and ${items} stay on the property, without a building.`
        : `This archives ${units} and ${items} with the building. Nothing is deleted, and an administrator can restore it all.`,
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk) return;
    const { deleteBuilding, deleteBuildingOnly } = buildingApi.endpoints;
    const { error } = await dispatch(
      (isAlone ? deleteBuildingOnly : deleteBuilding).initiate({ params, ifMatch: building.version }),
    );
    if (error) return;
    onDone();
    toast.undoable(`Building ${building.name} is archived.`, () => void restore());
  };

  return (
    <DrawerSection title="Archive this building">
      <div className={styles.choices}>
        <p>
          <b>With its units.</b> {units} and {items} are archived and restored with it.
        </p>
        <Button size="small" color="error" onClick={() => void archive(false)}>
          Archive with units
        </Button>
        <p>
          <b>The building alone.</b> Its {units} stay without a building. They return to it if it is restored.
        </p>
        <Button size="small" color="error" onClick={() => void archive(true)}>
          Archive building only
        </Button>
      </div>
    </DrawerSection>
  );
}
