import type { RouteInput } from '@lintel/contract/base/route';
import type { inspectionVoice, VoiceNote } from '@lintel/contract/inspections/inspection-voice';
import type { Db } from '@lintel/db/pooled-kysely';
import type { InspectionStatus } from '@lintel/domain/inspections/inspections';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { managesProperty } from '#platform/identity/property-rights.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { isShownFile, personName } from './inspection-sums.ts';
import type { HeldInspection } from './inspection-write.queries.ts';
import type { StoredPhoto } from './photo.queries.ts';

export type WireVoiceNote = z.infer<typeof VoiceNote>;

/** A voice note `v`, whose bytes are the file `x`, as it is answered. */
const noteJson: RawBuilder<unknown> = sql`json_build_object('id', v.id, 'checkId', v.check_id, 'fileId', v.file_id, 'noteKey', v.note_key,
  'recordedAt', ${instant('v.recorded_at')}, 'recordedBy', ${personName('v.recorded_by')}, 'seconds', v.seconds, 'words', v.words,
  'isReady', ${isShownFile}, 'version', v.version)`;

const fileOfNote = sql`join file x on x.organization_id = v.organization_id and x.id = v.file_id`;

/** The voice notes of a check `c`. */
export const voiceNotesOfCheck: RawBuilder<unknown> = sql`(select coalesce(json_agg(${noteJson} order by v.recorded_at, v.id), '[]')
  from inspection_voice_note v ${fileOfNote}
  where v.organization_id = c.organization_id and v.property_id = c.property_id and v.check_id = c.id and v.archived_at is null)`;

/** The voice notes of an inspection `i` that were taken out. */
export const removedVoiceNotes: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('id', v.id, 'area', c.area, 'title', c.title,
    'seconds', v.seconds, 'removedAt', ${instant('v.archived_at')}, 'removedBy', ${personName('v.removed_by')}, 'reason', v.removed_reason)
    order by v.archived_at desc, v.id desc), '[]')
  from inspection_voice_note v join inspection_check c on c.organization_id = v.organization_id and c.property_id = v.property_id and c.id = v.check_id
  where v.organization_id = i.organization_id and v.property_id = i.property_id and v.inspection_id = i.id and v.archived_at is not null)`;

/** A voice note as it is answered, by the key that its device made. */
export async function selectVoiceNoteByKey(
  db: Db,
  { organizationId, inspectionId }: { organizationId: number; inspectionId: number },
  noteKey: string,
): Promise<WireVoiceNote | undefined> {
  const { rows } = await sql<{ note: WireVoiceNote }>`
    select ${noteJson} as note from inspection_voice_note v ${fileOfNote}
    where v.organization_id = ${organizationId} and v.inspection_id = ${inspectionId} and v.note_key = ${noteKey}`.execute(
    db,
  );
  return rows[0]?.note;
}

export type VoiceNoteFile = {
  note: WireVoiceNote;
  inspectionId: number;
  name: string;
  contentType: string;
  storageKey: string | null;
};

/** A voice note that the viewer sees, with where its bytes are; one that was taken out has none. */
export async function selectVoiceNote(db: Db, viewer: Viewer, voiceNoteId: number): Promise<VoiceNoteFile | undefined> {
  const { rows } = await sql<VoiceNoteFile>`
    select ${noteJson} as note, v.inspection_id as "inspectionId", x.name, x.content_type as "contentType",
      case when ${isShownFile} and v.archived_at is null then x.storage_key end as "storageKey"
    from inspection_voice_note v ${fileOfNote}
    join inspection i on i.organization_id = v.organization_id and i.property_id = v.property_id and i.id = v.inspection_id and i.archived_at is null
    join property p on p.organization_id = v.organization_id and p.id = v.property_id
    where ${visibleProperties(viewer, 'p')} and v.id = ${voiceNoteId}`.execute(db);
  return rows[0];
}

/** The voice notes of an inspection that the viewer sees, in the order of its checks, as its photos are read. */
export async function selectStoredVoiceNotes(db: Db, viewer: Viewer, inspectionId: number): Promise<StoredVoiceNote[]> {
  const { rows } = await sql<StoredVoiceNote>`
    select v.id, v.check_id as "checkId", ${instant('v.recorded_at')} as "takenAt", x.content_type as "contentType",
      case when ${isShownFile} then x.storage_key end as "storageKey", b.name as "buildingName"
    from inspection i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    join inspection_voice_note v on v.organization_id = i.organization_id and v.property_id = i.property_id and v.inspection_id = i.id
      and v.archived_at is null
    join inspection_check c on c.organization_id = v.organization_id and c.property_id = v.property_id and c.id = v.check_id ${fileOfNote}
    left join unit n on n.organization_id = i.organization_id and n.id = i.unit_id
    left join building b on b.organization_id = n.organization_id and b.id = n.building_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${inspectionId} and i.archived_at is null
    order by c.position, v.recorded_at, v.id`.execute(db);
  return rows;
}

export type StoredVoiceNote = Pick<
  StoredPhoto,
  'id' | 'checkId' | 'takenAt' | 'contentType' | 'storageKey' | 'buildingName'
>;

/** Adds a voice note to a locked inspection. */
export async function insertVoiceNote(
  db: Db,
  viewer: Viewer,
  at: HeldInspection,
  note: RouteInput<typeof inspectionVoice.addVoiceNote>['body'],
  now: string,
): Promise<void> {
  await sql`insert into inspection_voice_note (organization_id, property_id, inspection_id, check_id, file_id, note_key, recorded_at, seconds,
      recorded_by, created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${note.checkId}, ${note.fileId}, ${note.noteKey}, ${note.recordedAt},
      ${note.seconds}, ${viewer.userId}, ${now}, ${now})`.execute(db);
}

export type HeldVoiceNote = {
  id: number;
  organizationId: number;
  inspectionId: number;
  noteKey: string;
  fileId: number;
  status: InspectionStatus;
  isRemoved: boolean;
  canManage: boolean;
  version: number;
};

/** A voice note, taken out or not, locked with its inspection until the transaction ends; undefined where the viewer does not see it. */
export async function lockVoiceNote(db: Db, viewer: Viewer, voiceNoteId: number): Promise<HeldVoiceNote | undefined> {
  const { rows } = await sql<HeldVoiceNote>`
    select v.id, v.organization_id as "organizationId", v.inspection_id as "inspectionId", v.note_key as "noteKey", v.file_id as "fileId", i.status,
      v.archived_at is not null as "isRemoved", ${managesProperty(viewer, 'p')} as "canManage", v.version
    from inspection_voice_note v
    join inspection i on i.organization_id = v.organization_id and i.property_id = v.property_id and i.id = v.inspection_id and i.archived_at is null
    join property p on p.organization_id = v.organization_id and p.id = v.property_id
    where ${visibleProperties(viewer, 'p')} and v.id = ${voiceNoteId} for key share of i for no key update of v`.execute(
    db,
  );
  return rows[0];
}

/** Writes what a locked voice note says. */
export async function updateWords(
  db: Db,
  { organizationId, id }: HeldVoiceNote,
  words: string | null,
  now: string,
): Promise<void> {
  await sql`update inspection_voice_note v set words = ${words}, version = v.version + 1, updated_at = ${now}
    where v.organization_id = ${organizationId} and v.id = ${id}`.execute(db);
}

/** Takes a locked voice note out of its inspection, or puts it back where `removal` is null. */
export async function updateVoiceNoteRemoval(
  db: Db,
  { organizationId, id }: HeldVoiceNote,
  removal: { by: number; reason: string | null } | null,
  now: string,
): Promise<void> {
  await sql`update inspection_voice_note v set archived_at = ${removal ? now : null}, removed_by = ${removal?.by ?? null},
      removed_reason = ${removal?.reason ?? null}, version = v.version + 1, updated_at = ${now}
    where v.organization_id = ${organizationId} and v.id = ${id}`.execute(db);
}
