import { Check, CircleHelp, DoorOpen, Home, type LucideIcon, Wrench } from 'lucide-react';
import { count, decimal } from '#ui/base/format.ts';
import type { ChipTone } from '#ui/figures/Chip.tsx';
import type { Unit } from './unit-details.ts';

type Status = NonNullable<Unit['status']>;

export const STATUS_WORDS: Record<Status, { label: string; tone: ChipTone; icon: LucideIcon }> = {
  OCCUPIED: { label: 'Occupied', tone: 'good', icon: Check },
  NOTICE: { label: 'Notice given', tone: 'warn', icon: DoorOpen },
  VACANT: { label: 'Vacant', tone: 'muted', icon: DoorOpen },
  TURN: { label: 'In turn', tone: 'accent', icon: Wrench },
  DOWN: { label: 'Down', tone: 'bad', icon: Wrench },
  MODEL: { label: 'Model', tone: 'muted', icon: Home },
};

export const STATUS_UNKNOWN = { label: 'Not known', tone: 'muted', icon: CircleHelp } as const;

/** '4, floor 2'. */
export function placeWords({ buildingName, floor }: Unit): string | null {
  const parts = [buildingName, floor === null ? null : `floor ${floor}`].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** 'B2, 2 bed 2 bath, 986 sq ft'. */
export function planWords({ floorPlan, beds, baths, sqft }: Unit): string | null {
  const rooms = [
    beds === null ? null : beds === 0 ? 'studio' : `${trimmed(beds)} bed`,
    baths === null ? null : `${trimmed(baths)} bath`,
  ].filter(Boolean);
  const parts = [floorPlan, rooms.join(' '), sqft === null ? null : `${count(sqft)} sq ft`].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

function trimmed(value: number): string {
  return decimal(value, Number.isInteger(value) ? 0 : 1);
}
