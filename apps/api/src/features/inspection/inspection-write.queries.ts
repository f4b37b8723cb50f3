import type { AnswerBody, PhotoBody } from '@lintel/contract/inspections/inspection';
import type { Db } from '@lintel/db/pooled-kysely';
import type { InspectionStatus, NoAccessReason, PhotoRule, Severity } from '@lintel/domain/inspections/inspections';
import { sql } from 'kysely';
import type * as z from 'zod';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { HeldProperty } from '#platform/lookups/hold-property.ts';

export type HeldInspection = HeldProperty & {
  id: number;
  unitId: number | null;
  status: InspectionStatus;
  dueOn: string;
  inspectorId: number | null;
  signedBy: string | null;
  noAccessReason: NoAccessReason | null;
  note: string | null;
  timezone: string;
  createdAt: string;
  version: number;
};

/**
 * The inspection, locked until the transaction ends; undefined where the viewer does not see it. `SHARED`, to record in it: others do so too,
 * and nobody submits or archives it. `ALONE`, to change it: nobody records in it.
 */
export async function lockInspection(
  db: Db,
  viewer: Viewer,
  inspectionId: number,
  strength: 'ALONE' | 'SHARED',
): Promise<HeldInspection | undefined> {
  const { rows } = await sql<HeldInspection>`
    select i.organization_id as "organizationId", i.property_id as "propertyId", i.id, i.unit_id as "unitId", i.status, i.due_on as "dueOn",
      i.inspector_id as "inspectorId", i.signed_by as "signedBy", i.no_access_reason as "noAccessReason", i.note, p.timezone,
      to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", i.version
    from inspection i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${inspectionId} and i.archived_at is null
    ${strength === 'ALONE' ? sql`for update of i` : sql`for key share of i`}`.execute(db);
  return rows[0];
}

export type HeldCheck = {
  id: number;
  area: string;
  title: string;
  itemId: number | null;
  usualSeverity: Severity;
  raisesFlag: boolean;
  photoRule: PhotoRule;
  answerKey: string | null;
};

/** A check of a locked inspection, locked too. */
export async function lockCheck(db: Db, at: HeldInspection, checkId: number): Promise<HeldCheck | undefined> {
  const { rows } = await sql<HeldCheck>`
    select c.id, c.area, c.title, c.item_id as "itemId", c.usual_severity as "usualSeverity", c.raises_flag as "raisesFlag",
      c.photo_rule as "photoRule", c.answer_key as "answerKey"
    from inspection_check c where c.organization_id = ${at.organizationId} and c.property_id = ${at.propertyId}
      and c.inspection_id = ${at.id} and c.id = ${checkId} for no key update of c`.execute(db);
  return rows[0];
}

/** Writes the answer of a locked check. */
export async function updateAnswer(
  db: Db,
  viewer: Viewer,
  at: HeldInspection,
  checkId: number,
  answer: Omit<z.output<typeof AnswerBody>, 'follows'> & { severity: Severity | null },
  now: string,
): Promise<void> {
  const { result, severity, note = null, chargeCents = null, answerKey, recordedAt } = answer;
  await sql`update inspection_check c set result = ${result}, severity = ${severity}, note = ${note}, charge_cents = ${chargeCents},
      answer_key = ${answerKey}, answered_by = ${viewer.userId}, answered_at = ${recordedAt}, version = c.version + 1, updated_at = ${now}
    where c.organization_id = ${at.organizationId} and c.property_id = ${at.propertyId} and c.id = ${checkId}`.execute(
    db,
  );
  await sql`update inspection i set started_at = ${recordedAt}, inspector_id = coalesce(i.inspector_id, ${viewer.userId}), updated_at = ${now}
    where i.organization_id = ${at.organizationId} and i.id = ${at.id} and i.started_at is null`.execute(db);
}

/** Writes what a failed check found: one finding a check, with its deadline counted from when it was first found. */
export async function upsertFinding(
  db: Db,
  at: HeldInspection,
  check: HeldCheck,
  finding: { severity: Severity; foundAt: string; dueOn: string; dueAt: string | null },
  now: string,
): Promise<number> {
  const { severity, foundAt, dueOn, dueAt } = finding;
  const { rows } = await sql<{ id: number }>`
    insert into inspection_finding as f (organization_id, property_id, inspection_id, check_id, unit_id, item_id, area, title, severity, found_at,
      due_on, due_at, created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${check.id}, ${at.unitId}, ${check.itemId}, ${check.area}, ${check.title},
      ${severity}, ${foundAt}, ${dueOn}, ${dueAt}, ${now}, ${now})
    on conflict (organization_id, property_id, check_id) do update set severity = excluded.severity, found_at = excluded.found_at,
      due_on = excluded.due_on, due_at = excluded.due_at, closed_at = null, closed_by = null, close_note = null, archived_at = null,
      version = f.version + 1, updated_at = excluded.updated_at
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** What is on record of a check's finding. */
export async function selectFindingOf(db: Db, at: HeldInspection, checkId: number) {
  const { rows } = await sql<{ id: number; severity: Severity; foundAt: string; isOpen: boolean }>`
    select f.id, f.severity, to_char(f.found_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "foundAt", f.closed_at is null as "isOpen"
    from inspection_finding f where f.organization_id = ${at.organizationId} and f.property_id = ${at.propertyId} and f.check_id = ${checkId}
      and f.archived_at is null`.execute(db);
  return rows[0];
}

/** Takes back an open finding whose check did not fail after all. */
export async function archiveFinding(db: Db, at: HeldInspection, checkId: number, now: string): Promise<void> {
  await sql`update inspection_finding f set archived_at = ${now}, version = f.version + 1, updated_at = ${now}
    where f.organization_id = ${at.organizationId} and f.property_id = ${at.propertyId} and f.check_id = ${checkId}
      and f.closed_at is null and f.archived_at is null`.execute(db);
}

/** True where the file is the viewer's own, of this kind and property, and not refused. */
export async function isOwnFile(
  db: Db,
  viewer: Viewer,
  at: HeldInspection,
  fileId: number,
  kind: 'ITEM_PHOTO' | 'VOICE_NOTE',
): Promise<boolean> {
  const { rows } =
    await sql`select from file f where f.organization_id = ${at.organizationId} and f.property_id = ${at.propertyId}
    and f.id = ${fileId} and f.kind = ${kind} and f.uploaded_by = ${viewer.userId} and f.state in ('QUARANTINED', 'READY')
    and f.archived_at is null for key share of f`.execute(db);
  return rows.length > 0;
}

/** Adds a photo to a locked inspection. */
export async function insertPhoto(
  db: Db,
  viewer: Viewer,
  at: HeldInspection,
  photo: z.output<typeof PhotoBody>,
  now: string,
): Promise<void> {
  await sql`insert into inspection_photo (organization_id, property_id, inspection_id, check_id, file_id, photo_key, taken_at, marks, taken_by,
      created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${photo.checkId}, ${photo.fileId}, ${photo.photoKey}, ${photo.takenAt},
      ${JSON.stringify(photo.marks ?? [])}::jsonb, ${viewer.userId}, ${now}, ${now})`.execute(db);
}

export type InspectionFields = Pick<HeldInspection, 'dueOn' | 'inspectorId' | 'signedBy' | 'noAccessReason' | 'note'>;

/** Writes the fields and the state of a locked inspection and counts the change. */
export async function updateInspectionRow(
  db: Db,
  viewer: Viewer,
  at: HeldInspection,
  fields: InspectionFields,
  to: InspectionStatus,
  now: string,
): Promise<void> {
  const isSame = to === at.status;
  const moved =
    to === 'DRAFT'
      ? sql`submitted_at = null, submitted_by = null, reviewed_at = null, reviewed_by = null`
      : to === 'SUBMITTED'
        ? sql`submitted_at = ${now}, submitted_by = ${viewer.userId}, started_at = coalesce(i.started_at, ${now}), reviewed_at = null, reviewed_by = null`
        : sql`reviewed_at = ${now}, reviewed_by = ${viewer.userId}`;
  await sql`update inspection i set due_on = ${fields.dueOn}, inspector_id = ${fields.inspectorId}, signed_by = ${fields.signedBy},
      no_access_reason = ${fields.noAccessReason}, note = ${fields.note}, status = ${to}${isSame ? sql`` : sql`, ${moved}`},
      version = i.version + 1, updated_at = ${now}
    where i.organization_id = ${at.organizationId} and i.id = ${at.id}`.execute(db);
}

/** Archives a locked inspection; false where it has an answer. */
export async function archiveInspection(db: Db, at: HeldInspection, now: string): Promise<boolean> {
  const { rows } = await sql`update inspection i set archived_at = ${now}, version = i.version + 1, updated_at = ${now}
    where i.organization_id = ${at.organizationId} and i.id = ${at.id} and not exists (select from inspection_check c
      where c.organization_id = i.organization_id and c.property_id = i.property_id and c.inspection_id = i.id and c.result is not null)
    returning i.id`.execute(db);
  return rows.length > 0;
}

/** True where the person is of the organization. */
export async function isMember(db: Db, organizationId: number, userId: number): Promise<boolean> {
  const { rows } =
    await sql`select from membership m where m.organization_id = ${organizationId} and m.user_id = ${userId}
    and m.archived_at is null`.execute(db);
  return rows.length > 0;
}

/** Which of the ids are units of the property that are in use. */
export async function selectUnitIds(
  db: Db,
  at: HeldProperty,
  { unitIds, buildingIds }: { unitIds?: readonly number[] | undefined; buildingIds?: readonly number[] | undefined },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from unit u where u.organization_id = ${at.organizationId} and u.property_id = ${at.propertyId} and u.archived_at is null
      ${unitIds ? sql`and u.id = any (${bigints(unitIds)})` : sql``}
      ${buildingIds ? sql`and u.building_id = any (${bigints(buildingIds)})` : sql``}
    order by u.sort_key, u.id`.execute(db);
  return rows.map(({ id }) => id);
}
