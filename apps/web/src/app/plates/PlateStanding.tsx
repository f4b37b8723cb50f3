import { PLATE_DOUBT_WORDS, PLATE_RETAKE_WORDS } from '@lintel/domain/serials/plate-states';
import type { WaitingPlate } from '#api/serial-plate.api.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';

/** How sure the machine is, or what to do about a photo that it could not read. */
export function PlateStanding({ plate: { isLookedAt, read } }: { plate: Pick<WaitingPlate, 'isLookedAt' | 'read'> }) {
  if (!isLookedAt) return <StatusText tone="muted">Being read</StatusText>;
  if (!read) return <StatusText tone="warn">Could not be read by a machine</StatusText>;
  if (read.retake !== null) return <StatusText tone="warn">{PLATE_RETAKE_WORDS[read.retake]}</StatusText>;
  const { serial } = read;
  if (serial?.isSure) return <StatusText tone="good">The serial number was read without a doubt</StatusText>;
  return (
    <StatusText tone="warn">
      {serial?.doubt ? `Look at the serial number: ${PLATE_DOUBT_WORDS[serial.doubt].toLowerCase()}` : 'Look at it'}
    </StatusText>
  );
}
