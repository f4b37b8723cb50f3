import { Button } from '@mui/material';
import { useState } from 'react';
import { itemEventEntry } from '#app/item-drawer/item-events.tsx';
import type { ItemEvent } from '#app/item-drawer/item-life.ts';
import { FilterChip } from '#ui/FilterChip.tsx';
import { PageState } from '#ui/PageState.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { Timeline } from '#ui/Timeline.tsx';
import styles from './unit.module.css';

const ENTRIES_AT_FIRST = 12;

export const TIMELINE_FILTERS = ['moves', 'replacements', 'condition', 'edits'] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

const FILTERS: Record<TimelineFilter, { label: string; kinds: readonly ItemEvent['kind'][] }> = {
  moves: { label: 'Moves', kinds: ['INSTALLED', 'MOVED', 'STORED', 'RESTORED'] },
  replacements: { label: 'Replacements', kinds: ['REPLACED', 'RETIRED', 'INSTALLED'] },
  condition: { label: 'Condition', kinds: ['CONDITION'] },
  edits: { label: 'Records and edits', kinds: ['RECORDED', 'EDITED'] },
};

const OPTIONS = TIMELINE_FILTERS.map((value) => ({ value, label: FILTERS[value].label }));

type UnitTimelineProps = {
  events: readonly ItemEvent[];
  filter: TimelineFilter | undefined;
  onFilter: (filter: TimelineFilter | null) => void;
};

/** What happened in a unit, newest first. */
export function UnitTimeline({ events, filter, onFilter }: UnitTimelineProps) {
  const [isWhole, setWhole] = useState(false);
  const chosen = filter ? events.filter((event) => FILTERS[filter].kinds.includes(event.kind)) : events;
  const shown = isWhole ? chosen : chosen.slice(0, ENTRIES_AT_FIRST);
  const older = chosen.length - shown.length;
  return (
    <aside className={styles.timeline} aria-label="Timeline">
      <SectionHead title="Timeline">
        <FilterChip
          name="Show"
          anyLabel="Everything"
          options={OPTIONS}
          values={filter ? [filter] : []}
          onChange={(values) => onFilter(TIMELINE_FILTERS.find((each) => each === values[0]) ?? null)}
        />
      </SectionHead>
      {events.length === 0 && (
        <PageState
          kind="nothing-yet"
          title="Nothing has happened yet"
          why="Moves, replacements and readings will stand here."
        />
      )}
      {events.length > 0 && chosen.length === 0 && filter && (
        <PageState
          kind="filtered-out"
          title={`No entry under “${FILTERS[filter].label}”`}
          why={`The filter hides all ${events.length} entries.`}
          onClear={() => onFilter(null)}
        />
      )}
      {shown.length > 0 && <Timeline entries={shown.map(itemEventEntry)} />}
      {older > 0 && (
        <p className={styles.older}>
          <Button variant="text" onClick={() => setWhole(true)}>
            Older entries, {older}
          </Button>
        </p>
      )}
    </aside>
  );
}
