import { StatusText } from '#ui/figures/StatusText.tsx';
import { useIsNearlyFull } from './use-room.ts';

/** Where photos are taken and where they wait: that this device has little room left for them; nothing else. */
export function RoomNote() {
  if (!useIsNearlyFull()) return null;
  return (
    <StatusText tone="warn">
      This device has little room left. Free some space, or go where there is a signal, before you take more photos.
    </StatusText>
  );
}
