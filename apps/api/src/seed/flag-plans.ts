import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import { sql } from 'kysely';
import { readyKey } from '#platform/files/storage.ts';
import { demoPictures, PICTURE_HEIGHT, PICTURE_WIDTH } from './demo-pictures.ts';
import { notAfter } from './not-after.ts';
import type { PeopleIds } from './people.ts';
import { Random } from './random.ts';

type At = { organizationId: number; propertyId: number; people: PeopleIds; today: string; now: string };

/** Why flags of the demo wait for a day. */
const WAIT_FOR = ['The part comes then', 'Resident is away until then', 'Decide after the budget meeting'];
/** What the picture of an item shows. */
const SCENE_OF: Record<string, string> = {
  'water-heater': 'water-heater',
  refrigerator: 'kitchen',
  range: 'kitchen',
  dishwasher: 'kitchen',
};
const PHOTOS_MAX = 14;

/** Says in the history to whom flags were given, sets a few of them aside until a day, and adds pictures of their items. */
export async function insertFlagPlans(db: Tx['db'], at: At): Promise<void> {
  const { organizationId, propertyId, people, today, now } = at;
  const random = new Random(`flag plans ${propertyId}`);
  const own = sql`organization_id = ${organizationId} and property_id = ${propertyId}`;
  await sql`insert into asset_alert_move (organization_id, property_id, alert_id, from_state, to_state, kind, assignee_id, moved_by, created_at)
    select a.organization_id, a.property_id, a.id, a.action_state, a.action_state, 'ASSIGN', a.assignee_id, ${people.manager}, least(a.lane_since + interval '5 minutes', ${now}::timestamptz)
    from asset_alert a where ${own} and a.assignee_id is not null and a.action_state not in ('REPLACED', 'DISMISSED') order by a.id`.execute(
    db,
  );
  const { rows: waiting } = await sql<{ id: number; state: string }>`
    select a.id, a.action_state as state from asset_alert a where ${own} and a.action_state = 'REVIEWED' order by a.id limit 3`.execute(
    db,
  );
  for (const [place, { id, state }] of waiting.entries()) {
    const until = addDays(today, random.between(4, 40));
    await sql`update asset_alert set snooze_until = ${until} where organization_id = ${organizationId} and id = ${id}`.execute(
      db,
    );
    await sql`insert into asset_alert_move (organization_id, property_id, alert_id, from_state, to_state, kind, snooze_until, note, moved_by, created_at)
      values (${organizationId}, ${propertyId}, ${id}, ${state}, ${state}, 'SNOOZE', ${until}, ${WAIT_FOR[place] ?? null}, ${people.manager},
        ${notAfter(now, `${today}T15:20:00.000Z`)})`.execute(db);
  }
  const { rows: items } = await sql<{ id: number; type: string }>`
    select i.id, t.key as type from asset_alert a join item i on i.organization_id = a.organization_id and i.id = a.item_id
    join item_type t on t.id = i.item_type_id
    where a.organization_id = ${organizationId} and a.property_id = ${propertyId} and a.action_state not in ('REPLACED', 'DISMISSED')
      and t.key = any (${`{${Object.keys(SCENE_OF).join(',')}}`}::text[]) order by a.id limit ${PHOTOS_MAX}`.execute(
    db,
  );
  const pictures = demoPictures();
  for (const { id: itemId, type } of items) {
    const picture = pictures.find(({ scene, wear }) => scene === SCENE_OF[type] && wear === 2);
    if (!picture) continue;
    const { name, bytes, sha256 } = picture;
    const { rows } = await sql<{ id: number }>`
      insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id, item_id, stored_sha256,
        stored_size_bytes, width, height, created_at)
      values (${organizationId}, 'ITEM_PHOTO', ${name}, 'image/png', ${bytes.length}, ${sha256}, ${`item ${itemId}`}, 'READY', ${people.member}, ${propertyId},
        ${itemId}, ${sha256}, ${bytes.length}, ${PICTURE_WIDTH}, ${PICTURE_HEIGHT}, ${`${addDays(today, -random.between(2, 60))}T16:00:00Z`}) returning id`.execute(
      db,
    );
    const fileId = rows[0]?.id ?? 0;
    await sql`update file set storage_key = ${readyKey(organizationId, fileId, sha256)} where organization_id = ${organizationId} and id = ${fileId}`.execute(
      db,
    );
  }
}
