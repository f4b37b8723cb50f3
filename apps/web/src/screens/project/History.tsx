import { localDay } from '@lintel/domain/base/time-zones';
import { PROJECT_STATUS_WORDS } from '@lintel/domain/capital/projects';
import { ArrowRight, Check, CircleDollarSign, FileText, type LucideIcon, Minus, Pencil, Plus, X } from 'lucide-react';
import { useTimeZone } from '#app/today.ts';
import { counted } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { Timeline } from '#ui/figures/Timeline.tsx';
import styles from './project.module.css';
import type { Project } from './project-types.ts';

type Event = Project['events'][number];

const KINDS: Record<Event['kind'], { words: string; icon: LucideIcon }> = {
  CREATED: { words: 'Planned', icon: Plus },
  EDITED: { words: 'Edited', icon: Pencil },
  ITEMS_ADDED: { words: 'Items added', icon: Plus },
  ITEMS_REMOVED: { words: 'Items removed', icon: Minus },
  PRICED: { words: 'Priced again', icon: CircleDollarSign },
  BID_ADDED: { words: 'Bid recorded', icon: FileText },
  BID_CHOSEN: { words: 'Bid chosen', icon: Check },
  BID_REMOVED: { words: 'Bid taken back', icon: Minus },
  MOVED: { words: '', icon: ArrowRight },
  STEP_APPROVED: { words: 'Approved', icon: Check },
  REJECTED: { words: 'Rejected', icon: X },
};

/** What happened to a project, by whom and when. */
export function History({ events, propertyId }: { events: readonly Event[]; propertyId: number }) {
  const timeZone = useTimeZone({ propertyId });
  return (
    <section aria-label="History" className={styles.section}>
      <SectionHead title="History" count={counted(events.length, 'entry', 'entries')} />
      <div className={styles.history}>
        <Timeline
          entries={events.map((event) => ({
            id: event.id,
            at: event.at,
            date: localDay(event.at, timeZone),
            icon: KINDS[event.kind].icon,
            title: titleOf(event),
            body: event.note ?? event.detail ?? undefined,
            by: event.by ?? undefined,
          }))}
        />
      </div>
    </section>
  );
}

function titleOf({ kind, fromStatus, toStatus, detail, note }: Event): string {
  const to = toStatus && PROJECT_STATUS_WORDS[toStatus];
  const title = kind === 'MOVED' ? `${fromStatus ? PROJECT_STATUS_WORDS[fromStatus] : ''} → ${to}` : KINDS[kind].words;
  // The note is the body then.
  return note && detail ? `${title}: ${detail}` : title;
}
