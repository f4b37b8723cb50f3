import { localDay } from '@lintel/domain/base/time-zones';
import { Button } from '@mui/material';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ApiError } from '#api/base-query.ts';
import type { ItemEvent } from '#app/item-drawer/item-life.ts';
import { useTimeZone } from '#app/today.ts';
import { count, counted } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { FilterChip } from '#ui/buttons/FilterChip.tsx';
import { RowMenu } from '#ui/buttons/RowMenu.tsx';
import { Chip } from '#ui/figures/Chip.tsx';
import { Timeline, type TimelineEntry } from '#ui/figures/Timeline.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import type { MaintenanceEntry } from './maintenance-entry.ts';
import { type Line, type LineAction, type LineKind, timelineLines, type UnitWork } from './timeline-lines.tsx';
import styles from './unit.module.css';

const ENTRIES_AT_FIRST = 12;

export const TIMELINE_FILTERS = [
  'service',
  'maintenance',
  'notes',
  'moves',
  'replacements',
  'condition',
  'turns',
  'inspections',
  'flags',
  'edits',
] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

const FILTERS: Record<TimelineFilter, { label: string; kinds: readonly LineKind[] }> = {
  service: { label: 'Service', kinds: ['SERVICE', 'CLOSE'] },
  maintenance: { label: 'Work done', kinds: ['RECORD'] },
  notes: { label: 'Notes', kinds: ['NOTE'] },
  moves: { label: 'Moves', kinds: ['INSTALLED', 'MOVED', 'STORED', 'RESTORED'] },
  replacements: { label: 'Replacements', kinds: ['REPLACED', 'RETIRED', 'INSTALLED'] },
  condition: { label: 'Condition', kinds: ['CONDITION'] },
  turns: { label: 'Turns', kinds: ['TURN'] },
  inspections: { label: 'Inspections and FLS', kinds: ['INSPECTION', 'FLS'] },
  flags: { label: 'Red flags', kinds: ['FLAG'] },
  edits: { label: 'Records and edits', kinds: ['RECORDED', 'EDITED', 'TAGGED', 'UNTAGGED', 'TAG'] },
};

const OPTIONS = TIMELINE_FILTERS.map((value) => ({ value, label: FILTERS[value].label }));
const SHOWN = 'shown';

/** The loaded part of the unit's maintenance: the newest pages, or why they failed to load. */
export type MaintenanceSoFar = {
  entries: readonly MaintenanceEntry[] | undefined;
  failure: ApiError | null;
  /** Null for people who may not see hidden things. */
  hiddenCount: number | null;
  hasOlder: boolean;
  onRetry: () => void;
  onOlder: () => void;
};

type UnitTimelineProps = {
  work: UnitWork;
  events: readonly ItemEvent[];
  maintenance: MaintenanceSoFar;
  filter: TimelineFilter | undefined;
  isWithHidden: boolean;
  onFilter: (filter: TimelineFilter | null) => void;
  onWithHidden: (isWithHidden: boolean) => void;
  /** Absent for people who may only read. */
  onAction?: ((action: LineAction) => void) | undefined;
};

/** What happened in a unit, newest first: item events, service requests, work, notes, turns, inspections and red flags. */
export function UnitTimeline(props: UnitTimelineProps) {
  const { work, events, maintenance, filter, isWithHidden, onFilter, onWithHidden, onAction } = props;
  const [isWhole, setWhole] = useState(false);
  const { entries, failure, hiddenCount } = maintenance;
  const timeZone = useTimeZone({ propertyId: work.propertyId });
  const lines = timelineLines(events, entries ?? [], timeZone, work);
  const chosen = filter ? lines.filter((line) => FILTERS[filter].kinds.includes(line.kind)) : lines;
  const shown = isWhole ? chosen : chosen.slice(0, ENTRIES_AT_FIRST);
  const older = chosen.length - shown.length;
  const isLoading = entries === undefined && !failure;
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
        {hiddenCount !== null && (hiddenCount > 0 || isWithHidden) && (
          <FilterChip
            name="Hidden"
            anyLabel="left out"
            icon={EyeOff}
            options={[{ value: SHOWN, label: `shown, ${count(hiddenCount)}` }]}
            values={isWithHidden ? [SHOWN] : []}
            onChange={(values) => onWithHidden(values.includes(SHOWN))}
          />
        )}
      </SectionHead>
      {failure && (
        <PageState
          kind="failed"
          title="Service and maintenance could not be loaded"
          why={failure.message || 'What happened to the items is shown; nothing is lost.'}
          {...(failure.status === 403 && isWithHidden
            ? { onClear: () => onWithHidden(false) }
            : { onRetry: maintenance.onRetry })}
        />
      )}
      {isLoading && <div className={styles.timelineLoading} role="status" aria-label="Loading the timeline" />}
      {!isLoading && !failure && lines.length === 0 && (
        <PageState
          kind="nothing-yet"
          title="Nothing has happened yet"
          why="Reports, work, notes, moves and replacements will be listed here."
        />
      )}
      {!isLoading && lines.length > 0 && chosen.length === 0 && filter && (
        <PageState
          kind="filtered-out"
          title={`No entry under “${FILTERS[filter].label}”`}
          why={`The filter hides all ${lines.length} entries.`}
          onClear={() => onFilter(null)}
        />
      )}
      {!isLoading && shown.length > 0 && <Timeline entries={shown.map((line) => entryOf(line, timeZone, onAction))} />}
      {!isLoading && (older > 0 || maintenance.hasOlder) && (
        <p className={styles.older}>
          <Button
            variant="text"
            onClick={() => {
              setWhole(true);
              if (isWhole || older === 0) maintenance.onOlder();
            }}
          >
            {older > 0 ? `Show ${counted(older, 'older entry', 'older entries')}` : 'Show older entries'}
          </Button>
        </p>
      )}
    </aside>
  );
}

function entryOf(
  { entry, hidden, actions = [] }: Line,
  timeZone: string,
  onAction: UnitTimelineProps['onAction'],
): TimelineEntry {
  return {
    ...entry,
    isMuted: hidden !== null,
    mark: hidden && (
      <Chip icon={EyeOff}>
        Hidden{hidden.by && ` by ${hidden.by}`}, {localDay(hidden.at, timeZone)}
      </Chip>
    ),
    menu: onAction && actions.length > 0 && (
      <RowMenu
        label={`More for ${entry.title}`}
        actions={actions.map((action) => ({ label: action.label, onClick: () => onAction(action) }))}
      />
    ),
  };
}
