import {
  ArrowRight,
  CirclePlus,
  ClipboardCheck,
  type LucideIcon,
  Package,
  PencilLine,
  RefreshCw,
  RotateCcw,
  Wrench,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { TimelineEntry } from '#ui/Timeline.tsx';
import type { ItemEvent } from './item-life.ts';
import { changeWords, conditionWords } from './item-words.ts';

const KINDS: Record<ItemEvent['kind'], { icon: LucideIcon; verb: string }> = {
  RECORDED: { icon: CirclePlus, verb: 'recorded' },
  INSTALLED: { icon: Wrench, verb: 'installed' },
  EDITED: { icon: PencilLine, verb: 'changed' },
  MOVED: { icon: ArrowRight, verb: 'moved' },
  STORED: { icon: Package, verb: 'taken to storage' },
  REPLACED: { icon: RefreshCw, verb: 'replaced' },
  RETIRED: { icon: X, verb: 'taken out' },
  RESTORED: { icon: RotateCcw, verb: 'brought back' },
  CONDITION: { icon: ClipboardCheck, verb: 'condition read' },
};

/** An event of an item as a timeline shows it. */
export function itemEventEntry(event: ItemEvent): TimelineEntry {
  const { icon, verb } = KINDS[event.kind];
  return {
    id: event.id,
    date: event.on,
    at: instantOf(event.on, event.at),
    icon,
    title: `${event.itemType} ${verb}`,
    body: bodyOf(event),
    by: event.by ?? event.source,
  };
}

/** The instant where that was on the day itself, else noon of the day. */
export function instantOf(day: string, recorded: string): string {
  return recorded.startsWith(day) ? recorded : `${day}T12:00:00.000Z`;
}

function bodyOf(event: ItemEvent): ReactNode {
  const lines = [placeWords(event), ...changesOf(event), event.note].filter(Boolean);
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

function changesOf({ kind, changes }: ItemEvent): string[] {
  if (!changes) return [];
  const reading = changes.condition?.[1];
  if (kind === 'CONDITION' && typeof reading === 'number') return [`${conditionWords(reading)}.`];
  return changeWords(changes);
}
