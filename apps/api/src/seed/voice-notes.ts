import type { Tx } from '@lintel/db/tx';
import { sql } from 'kysely';
import { readyKey } from '#platform/files/storage.ts';
import { demoSounds } from './demo-sounds.ts';
import { Random } from './random.ts';

/** What was typed for a recording; the words of the second are still to be typed. */
const WORDS = ['Second time this year, the resident says. It needs the part this time, not another adjustment.', null];

/** A recording at each of the two newest fails that were submitted and not yet reviewed. */
export async function insertVoiceNotes(db: Tx['db'], organizationId: number, propertyId: number): Promise<void> {
  const sounds = demoSounds();
  const keys = new Random(`voice notes ${propertyId}`);
  const { rows: fails } = await sql<{ inspectionId: number; checkId: number; by: number; at: string }>`
    select c.inspection_id as "inspectionId", c.id as "checkId", c.answered_by as by, c.answered_at::text as at
    from inspection_check c join inspection i on i.organization_id = c.organization_id and i.property_id = c.property_id and i.id = c.inspection_id
    where c.organization_id = ${organizationId} and c.property_id = ${propertyId} and i.status = 'SUBMITTED' and c.result = 'FAIL'
    order by i.due_on desc, i.id, c.position limit ${sounds.length}`.execute(db);
  for (const [nth, { inspectionId, checkId, by, at }] of fails.entries()) {
    const sound = sounds[nth];
    if (!sound) continue;
    const { name, seconds, bytes, sha256 } = sound;
    const { rows } = await sql<{ id: number }>`
      insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id, stored_sha256,
        stored_size_bytes, created_at)
      values (${organizationId}, 'VOICE_NOTE', ${name}, 'audio/mp4', ${bytes.length}, ${sha256}, ${readyKey(organizationId, checkId, sha256)}, 'READY', ${by},
        ${propertyId}, ${sha256}, ${bytes.length}, ${at}) returning id`.execute(db);
    const id = rows[0]?.id ?? 0;
    await sql`update file set storage_key = ${readyKey(organizationId, id, sha256)} where organization_id = ${organizationId} and id = ${id}`.execute(
      db,
    );
    await sql`
      insert into inspection_voice_note (organization_id, property_id, inspection_id, check_id, file_id, note_key, recorded_at, seconds, words, recorded_by)
      values (${organizationId}, ${propertyId}, ${inspectionId}, ${checkId}, ${id}, ${keys.uuid()}, ${at}, ${seconds}, ${WORDS[nth] ?? null}, ${by})`.execute(
      db,
    );
  }
}
