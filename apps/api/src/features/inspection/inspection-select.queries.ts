import type { Inspection, InspectionPhoto } from '@lintel/contract/inspections/inspection';
import type { Db } from '@lintel/db/pooled-kysely';
import { inspectionMoves, inspectionScore } from '@lintel/domain/inspections/inspections';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { dayAt, localDay } from '#platform/identity/day.ts';
import { hasRight, managesProperty } from '#platform/identity/property-rights.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { findingColumns, findingJoins } from './finding.queries.ts';
import { isShownFile, personName } from './inspection-sums.ts';
import { removedVoiceNotes, voiceNotesOfCheck } from './voice.queries.ts';

export type WireInspection = z.infer<typeof Inspection>;
export type WireCheck = WireInspection['checks'][number];
type Found = Omit<WireInspection, 'score' | 'may'> & { canRecord: boolean; canManage: boolean };

const photoJson: RawBuilder<unknown> = sql`json_build_object('id', h.id, 'checkId', h.check_id, 'fileId', h.file_id, 'photoKey', h.photo_key,
  'takenAt', ${instant('h.taken_at')}, 'takenBy', ${personName('h.taken_by')}, 'marks', h.marks, 'isReady', ${isShownFile})`;

const PHOTOS = sql`(select coalesce(json_agg(${photoJson} order by h.taken_at, h.id), '[]') from inspection_photo h
  join file x on x.organization_id = h.organization_id and x.id = h.file_id
  where h.organization_id = c.organization_id and h.property_id = c.property_id and h.check_id = c.id and h.archived_at is null)`;

/** Inspections `b` of the place of `i` that were submitted before it, and in which somebody got in. */
const isEarlier = sql`b.organization_id = i.organization_id and b.property_id = i.property_id
  and b.unit_id is not distinct from i.unit_id and b.id <> i.id and b.archived_at is null and b.status <> 'DRAFT'
  and b.no_access_reason is null and (i.submitted_at is null or (b.submitted_at, b.id) < (i.submitted_at, i.id))`;

/** Over a check `c` of `i`: the same check of the inspection before, and its last photo that can be shown. */
const before = sql`(select json_build_object('inspectionId', b.id, 'doneOn', ${dayAt('b.submitted_at', 'p.timezone')},
    'result', k.result, 'photoId', (
      select h.id from inspection_photo h join file x on x.organization_id = h.organization_id and x.id = h.file_id and ${isShownFile}
      where h.organization_id = k.organization_id and h.property_id = k.property_id and h.check_id = k.id and h.archived_at is null
      order by h.id desc limit 1))
  from inspection b join inspection_check k on k.organization_id = b.organization_id and k.property_id = b.property_id and k.inspection_id = b.id
  where ${isEarlier} and k.code = c.code order by b.submitted_at desc limit 1)`;

/** The photos of `i` that were taken out. */
const REMOVED = sql`(select coalesce(json_agg(json_build_object('id', h.id, 'area', c.area, 'title', c.title,
    'removedAt', ${instant('h.archived_at')}, 'removedBy', ${personName('h.removed_by')}, 'reason', h.removed_reason)
    order by h.archived_at desc, h.id desc), '[]')
  from inspection_photo h join inspection_check c on c.organization_id = h.organization_id and c.property_id = h.property_id and c.id = h.check_id
  where h.organization_id = i.organization_id and h.property_id = i.property_id and h.inspection_id = i.id and h.archived_at is not null)`;

const checkJson = sql`json_build_object('id', c.id, 'position', c.position, 'area', c.area, 'code', c.code, 'title', c.title,
  'hint', c.hint, 'itemId', c.item_id, 'usualSeverity', c.usual_severity, 'photoRule', c.photo_rule, 'raisesFlag', c.raises_flag,
  'usualChargeCents', c.usual_charge_cents, 'result', c.result, 'severity', c.severity, 'note', c.note, 'chargeCents', c.charge_cents,
  'answerKey', c.answer_key, 'answeredBy', ${personName('c.answered_by')}, 'answeredAt', ${instant('c.answered_at')}, 'photos', ${PHOTOS},
  'voiceNotes', ${voiceNotesOfCheck}, 'before', ${before})`;

/** One inspection that the viewer sees, with its checks, photos and findings. */
export async function selectInspection(
  db: Db,
  viewer: Viewer,
  inspectionId: number,
  now: string,
): Promise<WireInspection | undefined> {
  const today = localDay(now, 'p.timezone');
  const { rows } = await sql<Found>`
    select i.id, i.organization_id as "organizationId", i.property_id as "propertyId", p.name as "propertyName", i.unit_id as "unitId",
      n.name as "unitName", i.type, i.template_name as "templateName", i.template_number as "templateNumber", i.run_id as "runId",
      r.name as "runName", i.inspector_id as "inspectorId", ${personName('i.inspector_id')} as "inspectorName", i.status, i.due_on as "dueOn",
      (i.status = 'DRAFT' and i.due_on < ${today}) as "isLate", ${instant('i.started_at')} as "startedAt",
      ${instant('i.submitted_at')} as "submittedAt", ${personName('i.submitted_by')} as "submittedBy",
      ${instant('i.reviewed_at')} as "reviewedAt", ${personName('i.reviewed_by')} as "reviewedBy", i.signed_by as "signedBy",
      i.must_be_signed as "mustBeSigned", i.no_access_reason as "noAccessReason", i.note, i.version,
      (select coalesce(json_agg(${checkJson} order by c.position), '[]') from inspection_check c
        where c.organization_id = i.organization_id and c.property_id = i.property_id and c.inspection_id = i.id) as checks,
      (select coalesce(json_agg(to_json(y) order by y."dueOn", y.id), '[]') from (select ${findingColumns(now, { today, propertyName: sql`p.name` })}
        from inspection_finding f ${findingJoins}
        where f.organization_id = i.organization_id and f.property_id = i.property_id and f.inspection_id = i.id and f.archived_at is null
      ) y) as findings,
      ${REMOVED} as "removedPhotos", ${removedVoiceNotes} as "removedVoiceNotes",
      ${hasRight(viewer, 'p', 'record')} as "canRecord", ${managesProperty(viewer, 'p')} as "canManage"
    from inspection i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    left join unit n on n.organization_id = i.organization_id and n.id = i.unit_id
    left join inspection_run r on r.organization_id = i.organization_id and r.property_id = i.property_id and r.id = i.run_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${inspectionId} and i.archived_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { canRecord, canManage, ...found } = row;
  const countOf = (result: string) => found.checks.filter((check) => check.result === result).length;
  return {
    ...found,
    score: inspectionScore({
      checks: found.checks.length,
      answered: found.checks.filter(({ result }) => result !== null).length,
      passed: countOf('PASS'),
      failed: countOf('FAIL'),
    }),
    may: {
      record: canRecord && found.status === 'DRAFT',
      removePhotos: found.status === 'DRAFT' ? canRecord : canManage,
      typeVoiceNotes: found.status === 'DRAFT' ? canRecord : found.status === 'SUBMITTED' && canManage,
      moves: inspectionMoves(found.status, { record: canRecord, manage: canManage }),
    },
  };
}

/** One check of an inspection that the viewer sees. */
export async function selectCheck(db: Db, viewer: Viewer, checkId: number): Promise<WireCheck | undefined> {
  const { rows } = await sql<{ found: WireCheck }>`
    select ${checkJson} as found from inspection_check c
    join inspection i on i.organization_id = c.organization_id and i.property_id = c.property_id and i.id = c.inspection_id and i.archived_at is null
    join property p on p.organization_id = c.organization_id and p.id = c.property_id
    where ${visibleProperties(viewer, 'p')} and c.id = ${checkId}`.execute(db);
  return rows[0]?.found;
}

/** The newest version of a photo's row, as it is answered. */
export async function selectPhotoByKey(
  db: Db,
  { organizationId, inspectionId }: { organizationId: number; inspectionId: number },
  photoKey: string,
): Promise<z.infer<typeof InspectionPhoto> | undefined> {
  const { rows } = await sql<{ photo: z.infer<typeof InspectionPhoto> }>`
    select ${photoJson} as photo from inspection_photo h join file x on x.organization_id = h.organization_id and x.id = h.file_id
    where h.organization_id = ${organizationId} and h.inspection_id = ${inspectionId} and h.photo_key = ${photoKey}`.execute(
    db,
  );
  return rows[0]?.photo;
}

export type PhotoFile = {
  photo: z.infer<typeof InspectionPhoto>;
  inspectionId: number;
  name: string;
  contentType: string;
  width: number | null;
  height: number | null;
  storageKey: string | null;
};

/** A photo that the viewer sees, with where its bytes are; one that was taken out has none. */
export async function selectPhoto(db: Db, viewer: Viewer, photoId: number): Promise<PhotoFile | undefined> {
  const { rows } = await sql<PhotoFile>`
    select ${photoJson} as photo, h.inspection_id as "inspectionId", x.name, x.content_type as "contentType", x.width, x.height,
      case when ${isShownFile} and h.archived_at is null then x.storage_key end as "storageKey"
    from inspection_photo h join file x on x.organization_id = h.organization_id and x.id = h.file_id
    join inspection i on i.organization_id = h.organization_id and i.property_id = h.property_id and i.id = h.inspection_id and i.archived_at is null
    join property p on p.organization_id = h.organization_id and p.id = h.property_id
    where ${visibleProperties(viewer, 'p')} and h.id = ${photoId}`.execute(db);
  return rows[0];
}
