import { localDay } from '@lintel/domain/base/time-zones';
import {
  CircleCheck,
  ClipboardCheck,
  DoorOpen,
  Flag,
  MessageSquareText,
  MessageSquareWarning,
  QrCode,
  ShieldCheck,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { instantOf, itemEventEntry } from '#app/item-drawer/item-events.tsx';
import type { ItemEvent } from '#app/item-drawer/item-life.ts';
import { links } from '#app/links.ts';
import { money } from '#ui/base/format.ts';
import { newestFirst, type TimelineEntry } from '#ui/figures/Timeline.tsx';
import { RichTextView } from '#ui/rich-text/RichTextView.tsx';
import type {
  MaintenanceEntry,
  MaintenanceNote,
  MaintenanceRecord,
  MaintenanceTask,
  ServiceRequest,
} from './maintenance-entry.ts';
import { PRIORITY_WORDS } from './maintenance-words.ts';
import type { UnitDetails } from './unit-details.ts';
import type { Hideable } from './use-hiding.tsx';

type WorkEvent = UnitDetails['work']['events'][number];
/** Where a unit is, and what happened in it beside items and maintenance. */
export type UnitWork = { propertyId: number; organizationId: number; events: readonly WorkEvent[] };

/** The hidden state of a thing; `by` may be unknown. */
type Hidden = { at: string; by: string | null };
/** The kind of a timeline line, for the filter. */
export type LineKind = ItemEvent['kind'] | 'SERVICE' | 'CLOSE' | 'RECORD' | 'NOTE' | WorkEvent['kind'];
export type Line = {
  kind: LineKind;
  at: string;
  entry: TimelineEntry;
  hidden: Hidden | null;
  /** The entries of the row's menu; absent for item events. */
  actions?: LineAction[];
};
export type LineAction =
  | { label: string; task: MaintenanceTask }
  | { label: string; reopen: ServiceRequest }
  | { label: string; hide: Hideable; id: number; summary: string }
  | { label: string; show: Hideable; id: number; summary: string };

/** Item events, requests, closes, work, notes, turns, inspections, flags, missed visits and printed tags in one list, newest first; days are those of the property's time zone. */
export function timelineLines(
  events: readonly ItemEvent[],
  entries: readonly MaintenanceEntry[],
  timeZone: string,
  work: UnitWork,
): Line[] {
  const lines = [
    ...work.events.map((event, at) => workLine(event, at, work)),
    ...events.map(
      (event): Line => ({
        kind: event.kind,
        at: instantOf(event.on, event.at, timeZone),
        hidden: null,
        entry: itemEventEntry(event, timeZone),
      }),
    ),
    ...entries.flatMap((entry) =>
      entry.kind === 'SERVICE' ? serviceLines(entry, timeZone) : recordLines(entry, timeZone),
    ),
  ];
  return newestFirst(lines);
}

const WORK_ICONS = { TURN: DoorOpen, INSPECTION: ClipboardCheck, FLAG: Flag, FLS: ShieldCheck, TAG: QrCode };

function workLine(event: WorkEvent, at: number, place: UnitWork): Line {
  const { to, title, body } = workWords(event, place);
  return {
    kind: event.kind,
    at: event.at,
    hidden: null,
    entry: {
      id: `work-${event.kind}-${event.thingId}-${at}`,
      date: event.on,
      icon: WORK_ICONS[event.kind],
      title: <Link to={to}>{title}</Link>,
      by: event.by ?? undefined,
      body,
    },
  };
}

function workWords(event: WorkEvent, { propertyId, organizationId }: UnitWork) {
  const { kind, thingId, subject, detail } = event;
  switch (kind) {
    case 'TURN':
      return { to: links.turn(propertyId, thingId), title: `Turn: ${subject}`, body: detail };
    case 'INSPECTION':
      return { to: links.inspection(thingId), title: `Inspected: ${subject}`, body: detail && `No access: ${detail}` };
    case 'FLAG':
      return {
        to: `${links.redFlag(propertyId, organizationId)}?flag=${thingId}`,
        title: `Red flag: ${subject}`,
        body: detail,
      };
    case 'FLS':
      return { to: links.safety({ tab: 'systems', record: String(thingId) }), title: subject, body: detail };
    case 'TAG':
      return { to: links.scanned(subject), title: `Printed tag ${subject}`, body: detail };
  }
}

function serviceLines(request: ServiceRequest, timeZone: string): Line[] {
  const { id, summary, reportedAt, reportedBy, itemType, close, hidden } = request;
  const [first, later] = notesApart(request.notes, reportedAt);
  const facts = [`${PRIORITY_WORDS[request.priority].label} priority`, itemType].filter(Boolean).join(', ');
  const reported: Line = {
    kind: 'SERVICE',
    at: reportedAt,
    hidden,
    entry: {
      id: `service-${id}`,
      date: localDay(reportedAt, timeZone),
      icon: MessageSquareWarning,
      title: `Reported: ${summary}`,
      by: reportedBy ?? undefined,
      body: bodyOf(facts, first),
    },
    actions: [
      { label: 'Add a note', task: { kind: 'note', on: { summary, serviceRequestId: id } } },
      ...(request.state === 'CLOSED' ? [{ label: 'Open again', reopen: request }] : []),
      turning('service', id, summary, hidden),
    ],
  };
  if (!close) return [reported, ...noteLines(request, later, timeZone)];
  const closed: Line = {
    kind: 'CLOSE',
    at: close.at,
    hidden: close.hidden ?? hidden,
    entry: {
      id: `close-${id}`,
      date: localDay(close.at, timeZone),
      icon: CircleCheck,
      title: `Closed: ${summary}`,
      by: close.by ?? undefined,
      body: close.note && <RichTextView doc={close.note} />,
    },
    actions: [turning('close', id, summary, close.hidden)],
  };
  return [reported, closed, ...noteLines(request, later, timeZone)];
}

function recordLines(record: MaintenanceRecord, timeZone: string): Line[] {
  const { id, summary, performedOn, recordedAt, recordedBy, itemType, vendor, costCents, hidden } = record;
  const [first, later] = notesApart(record.notes, recordedAt);
  const facts = [itemType, vendor, `cost ${money(costCents)}`].filter(Boolean).join(', ');
  const done: Line = {
    kind: 'RECORD',
    at: instantOf(performedOn, recordedAt, timeZone),
    hidden,
    entry: {
      id: `record-${id}`,
      date: performedOn,
      icon: Wrench,
      title: `Work done: ${summary}`,
      by: recordedBy ?? undefined,
      body: bodyOf(facts, first),
    },
    actions: [
      { label: 'Add a note', task: { kind: 'note', on: { summary, recordId: id } } },
      { label: 'Change', task: { kind: 'editRecord', record } },
      turning('record', id, summary, hidden),
    ],
  };
  return [done, ...noteLines(record, later, timeZone)];
}

function noteLines(
  of: { summary: string; hidden: Hidden | null },
  notes: readonly MaintenanceNote[],
  timeZone: string,
): Line[] {
  return notes.map((note) => ({
    kind: 'NOTE',
    at: note.at,
    hidden: note.hidden ?? of.hidden,
    entry: {
      id: `note-${note.id}`,
      date: localDay(note.at, timeZone),
      icon: MessageSquareText,
      title: `Note on ${of.summary}`,
      by: note.by ?? undefined,
      body: <RichTextView doc={note.body} />,
    },
    actions: [turning('note', note.id, `note on ${of.summary}`, note.hidden)],
  }));
}

/** A note that was written together with its request or work is shown in the same line; all others have their own. */
function notesApart(notes: readonly MaintenanceNote[], at: string): [MaintenanceNote | undefined, MaintenanceNote[]] {
  const first = notes.find((note) => note.at === at && note.hidden === null);
  return [first, notes.filter((note) => note !== first)];
}

function bodyOf(facts: string, note: MaintenanceNote | undefined): ReactNode {
  return (
    <>
      <p className="muted">{facts}</p>
      {note && <RichTextView doc={note.body} />}
    </>
  );
}

function turning(kind: Hideable, id: number, summary: string, hidden: Hidden | null): LineAction {
  const noun = kind === 'close' ? ' the close' : kind === 'note' ? ' the note' : '';
  return hidden ? { label: `Show${noun}`, show: kind, id, summary } : { label: `Hide${noun}`, hide: kind, id, summary };
}
