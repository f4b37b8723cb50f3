import { localDay, localInstant } from '@lintel/domain/base/time-zones';
import {
  ArrowRight,
  CirclePlus,
  ClipboardCheck,
  type LucideIcon,
  Package,
  PencilLine,
  QrCode,
  RefreshCw,
  RotateCcw,
  Wrench,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { TimelineEntry } from '#ui/figures/Timeline.tsx';
import type { ItemEvent } from './item-life.ts';
import { changeWords, conditionWords } from './item-words.ts';

/** How a kind of event is shown and named. */
export const EVENT_KINDS: Record<ItemEvent['kind'], { icon: LucideIcon; verb: string }> = {
  RECORDED: { icon: CirclePlus, verb: 'recorded' },
  INSTALLED: { icon: Wrench, verb: 'installed' },
  EDITED: { icon: PencilLine, verb: 'changed' },
  MOVED: { icon: ArrowRight, verb: 'moved' },
  STORED: { icon: Package, verb: 'taken to storage' },
  REPLACED: { icon: RefreshCw, verb: 'replaced' },
  RETIRED: { icon: X, verb: 'taken out' },
  RESTORED: { icon: RotateCcw, verb: 'restored' },
  CONDITION: { icon: ClipboardCheck, verb: 'condition read' },
  TAGGED: { icon: QrCode, verb: 'got a printed tag' },
  UNTAGGED: { icon: QrCode, verb: 'lost its printed tag' },
};

/** An event of an item as a timeline shows it. */
export function itemEventEntry(event: ItemEvent, timeZone: string): TimelineEntry {
  const { icon, verb } = EVENT_KINDS[event.kind];
  return {
    id: event.id,
    date: event.on,
    at: instantOf(event.on, event.at, timeZone),
    icon,
    title: `${event.itemType} ${verb}`,
    body: bodyOf(event),
    by: event.by ?? event.source,
  };
}

const NOON_MINUTES = 12 * 60;

/** The instant of recording where that was on the day itself (in the property's zone), else noon of the day there. */
export function instantOf(day: string, recorded: string, timeZone: string): string {
  return localDay(recorded, timeZone) === day ? recorded : localInstant(day, NOON_MINUTES, timeZone);
}

function bodyOf(event: ItemEvent): ReactNode {
  const lines = [placeWords(event), ...eventWords(event), event.note].filter(Boolean);
  if (lines.length === 0) return undefined;
  return lines.map((line) => <p key={line}>{line}</p>);
}

function placeWords({ kind, fromUnitName, toUnitName }: ItemEvent): string | null {
  if (fromUnitName && toUnitName && fromUnitName !== toUnitName)
    return `From unit ${fromUnitName} to unit ${toUnitName}.`;
  if (fromUnitName && !toUnitName) return `Out of unit ${fromUnitName}.`;
  if (toUnitName && !fromUnitName) return `${kind === 'MOVED' ? 'Into' : 'In'} unit ${toUnitName}.`;
  return null;
}

/** The reading or the changed fields of an event, in words. */
export function eventWords({ kind, changes }: Pick<ItemEvent, 'kind' | 'changes'>): string[] {
  if (!changes) return [];
  const reading = changes.condition?.[1];
  if (kind === 'CONDITION' && typeof reading === 'number') return [`${conditionWords(reading)}.`];
  return changeWords(changes);
}
