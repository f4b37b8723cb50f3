import type { MaintenanceTask } from './maintenance-entry.ts';
import { CloseDrawer, NoteDrawer } from './NoteDrawers.tsx';
import { RecordDrawer } from './RecordDrawer.tsx';
import { ServiceDrawer } from './ServiceDrawer.tsx';
import type { UnitDetails } from './unit-details.ts';

type MaintenanceDrawerProps = { unit: UnitDetails; task: MaintenanceTask; onClose: () => void };

/** The drawer with the form of the chosen maintenance task. */
export function MaintenanceDrawer({ unit, task, onClose }: MaintenanceDrawerProps) {
  switch (task.kind) {
    case 'report':
      return <ServiceDrawer unit={unit} onClose={onClose} />;
    case 'editService':
      return <ServiceDrawer unit={unit} request={task.request} onClose={onClose} />;
    case 'record':
      return <RecordDrawer unit={unit} request={task.request} itemId={task.itemId} onClose={onClose} />;
    case 'editRecord':
      return <RecordDrawer unit={unit} record={task.record} onClose={onClose} />;
    case 'close':
      return <CloseDrawer unit={unit} request={task.request} onClose={onClose} />;
    case 'note':
      return <NoteDrawer unit={unit} on={task.on} onClose={onClose} />;
  }
}
