import { Button } from '@mui/material';
import { useNavigate } from 'react-router';
import { unitApi } from '#api/unit.api.ts';
import { links } from '#app/links.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import type { Unit } from './unit-details.ts';

type ArchiveUnitProps = { unit: Unit; itemCount: number; onLeave: () => void };

/** Archives a unit with its items; the toast has Undo. */
export function ArchiveUnit({ unit, itemCount, onLeave }: ArchiveUnitProps) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const params = { unitId: unit.id };
  const items = counted(itemCount, 'item');

  const restore = async () => {
    const { data } = await dispatch(unitApi.endpoints.restoreUnit.initiate({ params }));
    if (!data) return;
    toast.done(`Unit ${unit.name} is back`);
    navigate(links.unit(unit.id));
  };
  const archive = async () => {
    const isOk = await confirm({
      title: `Archive unit ${unit.name}?`,
      body: `This archives ${items} with it. Nothing is deleted, and an administrator can restore it.`,
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk) return;
    onLeave();
    navigate(links.property(unit.propertyId, 'units'));
    const { error } = await dispatch(unitApi.endpoints.deleteUnit.initiate({ params, ifMatch: unit.version }));
    if (error) return;
    toast.undoable(`Unit ${unit.name} is archived.`, () => void restore());
  };

  return (
    <DrawerSection title="Archive this unit">
      <p>{items} are archived and restored with it.</p>
      <Button size="small" color="error" sx={{ mt: 1 }} onClick={() => void archive()}>
        Archive unit
      </Button>
    </DrawerSection>
  );
}
