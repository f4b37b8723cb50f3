import { FLS_NOTES, monthDayYear } from '@lintel/contract/fls/fls-report';
import type { Db } from '@lintel/db/pooled-kysely';
import { localDay } from '@lintel/domain/base/time-zones';
import {
  FLS_DOCUMENT_WORDS,
  FLS_EVENT_KIND_WORDS,
  FLS_GRADE_WORDS,
  FLS_RESULT_WORDS,
  FLS_SEVERITY_WORDS,
  FLS_STATE_WORDS,
  FLS_TYPE_WORDS,
} from '@lintel/domain/fls/fls';
import { sql } from 'kysely';
import { notFound } from '#platform/base/errors.ts';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import type { Ctx } from '#platform/operations/context.ts';
import type { Cell, Sheet, TableFile } from '#platform/tables/table-file.ts';
import { type FlsRecordAnswer, flsRecordAnswer } from './fls-record.queries.ts';

type Place = { name: string; organization: string; timezone: string; authority: string | null; ids: number[] };

/** Who reads a pack: one that is shared with people who cannot sign in has no names of people and no reasons that somebody typed. */
type Audience = { isShared: boolean };

/** The audit pack of a property: what stands behind each date, what is open, and the history. */
export async function auditPack(
  propertyId: number,
  { viewer, now, read }: Pick<Ctx, 'viewer' | 'now' | 'read'>,
  audience: Audience = { isShared: false },
): Promise<TableFile> {
  const { place, records } = await read((db) => selectAudit(db, propertyId, viewer, now));
  return {
    tableFile: true,
    format: 'pdf',
    fileName: `fire-life-safety-${propertyId}-${localDay(now, place.timezone)}`,
    head: {
      title: 'Fire, life and safety: audit pack',
      question: 'What proves that each system is compliant, and what is open?',
      place: `${place.name}, ${place.organization}`,
      filters: place.authority === null ? [] : [{ label: 'Authority having jurisdiction', words: place.authority }],
      asOf: localDay(now, place.timezone),
      writtenAt: now,
      timeZone: place.timezone,
      notes: [...FLS_NOTES],
    },
    sheets: [proofSheet(records, audience), openSheet(records), historySheet(records, audience)],
  };
}

/** A property with the records of its systems, each with its visits, documents and deficiencies; a system has one record at most. */
export async function selectAudit(
  db: Db,
  propertyId: number,
  viewer: Viewer,
  now: string,
): Promise<{ place: Place; records: FlsRecordAnswer[] }> {
  const place = await selectPlace(db, propertyId, viewer);
  if (!place) throw notFound('property');
  const records: FlsRecordAnswer[] = [];
  for (const id of place.ids) records.push(await flsRecordAnswer(db, viewer, id, now));
  return { place, records };
}

async function selectPlace(db: Db, propertyId: number, viewer: Viewer): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    with scope as (${visibleProperty(viewer, propertyId)})
    select p.name, o.name as organization, p.timezone, f.authority, (select coalesce(json_agg(r.id order by r.type), '[]') from fls_record r
      where r.organization_id = s.organization_id and r.property_id = s.property_id and r.archived_at is null) as ids
    from scope s join property p on p.organization_id = s.organization_id and p.id = s.property_id
    join organization o on o.id = s.organization_id
    left join fls_profile f on f.organization_id = s.organization_id and f.property_id = s.property_id`.execute(db);
  return rows[0];
}

const text = (label: string) => ({ label, kind: 'text' as const });
const date = (label: string) => ({ label, kind: 'date' as const });

function proofSheet(records: readonly FlsRecordAnswer[], audience: Audience): Sheet {
  return {
    name: 'Proof of each system',
    isAcross: true,
    columns: [
      text('System'),
      text('State'),
      text('Compliant through'),
      text('Proof'),
      text('What proves it'),
      text('Vendor'),
    ],
    rows: records.map((record): Cell[] => [
      FLS_TYPE_WORDS[record.type],
      record.enabled ? FLS_STATE_WORDS[record.state] : notApplicable(record, audience),
      record.enabled && record.compliantThrough !== null ? monthDayYear(record.compliantThrough) : null,
      record.enabled && record.grade !== null ? `${record.grade}: ${FLS_GRADE_WORDS[record.grade]}` : null,
      record.enabled ? proofWords(record, audience) : null,
      record.Vendor?.name ?? null,
    ]),
  };
}

function notApplicable({ disabledReason }: FlsRecordAnswer, { isShared }: Audience): string {
  const words = FLS_STATE_WORDS.NOT_APPLICABLE;
  return isShared ? words : `${words}: ${disabledReason}`;
}

/** What stands behind the date of a record: the visit with its document, or who typed it and why. */
export function proofWords(record: FlsRecordAnswer, { isShared }: Audience): string | null {
  if (record.throughBasis === null) return null;
  if (record.throughBasis === 'ASSERTED' && isShared) return 'Typed, nothing on file';
  if (record.throughBasis === 'ASSERTED')
    return `Typed${record.assertedBy === null ? '' : ` by ${record.assertedBy}`}: ${record.assertedReason}`;
  const visits = record.FlsEvent.filter(({ movesTo }) => movesTo === record.compliantThrough);
  const visit =
    visits.find(({ documentKind }) => documentKind === 'REPORT' || documentKind === 'CERTIFICATE') ?? visits[0];
  if (!visit) return null;
  const document = visit.documentKind === null ? 'document no longer on file' : FLS_DOCUMENT_WORDS[visit.documentKind];
  return [
    `${FLS_EVENT_KIND_WORDS[visit.kind]} of ${visit.eventDate}`,
    FLS_RESULT_WORDS[visit.result],
    document,
    !isShared && visit.fileName,
  ]
    .filter(Boolean)
    .join(', ');
}

function openSheet(records: readonly FlsRecordAnswer[]): Sheet {
  return {
    name: 'Open deficiencies',
    isAcross: true,
    isJoined: true,
    nothing: 'No deficiency is open.',
    columns: [
      text('System'),
      text('Severity'),
      text('What'),
      date('Found'),
      date('Due'),
      { label: 'Age (days)', kind: 'integer' },
      { label: 'Quote', kind: 'cents' },
    ],
    rows: records
      .filter(({ enabled }) => enabled)
      .flatMap((record) =>
        record.deficiencies
          .filter(({ fixedOn }) => fixedOn === null)
          .map(({ severity, description, foundOn, dueOn, ageDays, quoteCents }): Cell[] => [
            FLS_TYPE_WORDS[record.type],
            FLS_SEVERITY_WORDS[severity],
            description,
            foundOn,
            dueOn,
            ageDays,
            quoteCents,
          ]),
      ),
  };
}

function historySheet(records: readonly FlsRecordAnswer[], { isShared }: Audience): Sheet {
  return {
    name: 'History',
    isAcross: true,
    isJoined: true,
    nothing: 'No visit is on record.',
    columns: [
      text('System'),
      date('Visit'),
      text('Kind'),
      text('Result'),
      text('Vendor'),
      text('Document'),
      text('What it did'),
    ],
    rows: records.flatMap((record) =>
      record.FlsEvent.map((visit): Cell[] => [
        FLS_TYPE_WORDS[record.type],
        visit.eventDate,
        FLS_EVENT_KIND_WORDS[visit.kind],
        FLS_RESULT_WORDS[visit.result],
        visit.vendorName,
        visit.documentKind === null
          ? null
          : [FLS_DOCUMENT_WORDS[visit.documentKind], !isShared && visit.fileName].filter(Boolean).join(': '),
        visit.movesTo === null ? visit.whyNotMoved : `Compliant through ${monthDayYear(visit.movesTo)}`,
      ]),
    ),
  };
}
