import type { ACTIVITY_KINDS } from '@lintel/contract/items/item-list-words';
import { localDay } from '@lintel/domain/base/time-zones';
import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Activity } from '#api/activity-pages.api.ts';
import { EVENT_KINDS, eventWords } from '#app/item-drawer/item-events.tsx';
import { links } from '#app/links.ts';
import { date, dateTime } from '#ui/base/format.ts';
import type { TimelineEntry } from '#ui/figures/Timeline.tsx';

/** The kinds of changes, as the filter names them. */
export const KIND_WORDS: Record<(typeof ACTIVITY_KINDS)[number], string> = {
  RECORDED: 'Recorded',
  INSTALLED: 'Installed',
  EDITED: 'Changed',
  MOVED: 'Moved',
  STORED: 'Taken to storage',
  REPLACED: 'Replaced',
  RETIRED: 'Taken out',
  RESTORED: 'Restored',
  CONDITION: 'Condition read',
  TAGGED: 'Printed tag put on',
  UNTAGGED: 'Printed tag taken off',
  IMPORT: 'Import',
};

/** A change as the timeline shows it, on the day of its entry: which item, in which unit, what, who and when. */
export function activityEntry(row: Activity, timeZone: string, isAdmin: boolean): TimelineEntry {
  const day = localDay(row.at, timeZone);
  const entered = `Entered ${dateTime(row.at)}`;
  return {
    id: `${row.kind}-${row.id}`,
    date: day,
    at: row.at,
    icon: row.kind === 'IMPORT' ? FileUp : EVENT_KINDS[row.kind].icon,
    title: titleOf(row, isAdmin),
    by: row.by ?? 'Person not known',
    body: (
      <>
        {bodyOf(row)}
        <p className="muted small">{row.on === day ? entered : `${entered}, for ${date(row.on)}`}</p>
      </>
    ),
  };
}

function titleOf(row: Activity, isAdmin: boolean): ReactNode {
  if (row.kind === 'IMPORT')
    return isAdmin ? <Link to={`${links.admin('import')}?import=${row.id}`}>{row.summary}</Link> : row.summary;
  const item = row.itemId === null ? row.itemType : <Link to={links.item(row.itemId)}>{row.itemType}</Link>;
  return (
    <>
      {item} {EVENT_KINDS[row.kind].verb}
    </>
  );
}

function bodyOf(row: Activity): ReactNode {
  if (row.kind === 'IMPORT') return null;
  const words = [...eventWords({ kind: row.kind, changes: row.changes }), row.note].filter(Boolean);
  return (
    <>
      <p>{placeOf(row)}</p>
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}

function placeOf({ kind, unitId, unitName, fromUnitId, fromUnitName }: Activity): ReactNode {
  if (unitName === null) return 'In no unit.';
  const unit = unitOf(unitId, unitName);
  if (fromUnitName !== null)
    return (
      <>
        From {unitOf(fromUnitId, fromUnitName)} to {unit}.
      </>
    );
  return (
    <>
      {kind === 'STORED' || kind === 'RETIRED' ? 'Out of' : 'In'} {unit}.
    </>
  );
}

function unitOf(id: number | null, name: string): ReactNode {
  return id === null ? `unit ${name}` : <Link to={links.unit(id)}>unit {name}</Link>;
}
