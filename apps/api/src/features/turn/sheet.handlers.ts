import type { turn } from '@lintel/contract/turns/turn';
import type { Db } from '@lintel/db/pooled-kysely';
import { normaliseSerial } from '@lintel/domain/items/serial-number';
import { sql } from 'kysely';
import { conflict, unprocessable } from '#platform/base/errors.ts';
import { selectTurnSettings } from '#platform/lookups/turn-settings.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { heldTurn } from './held-turn.ts';
import { checksFor, turnAnswer } from './turn-answer.ts';
import { bumpTurn, type HeldTurn } from './turn-write.queries.ts';

/** A turn has at most so many photos. */
const PHOTOS_MAX = 200;

/**
 * Handlers of the turn sheet on the phone: checks, serial numbers and photos. They name no version: each changes one line of its own, and
 * comes from a phone that may have waited for a signal.
 */
export const sheetHandlers: Pick<Handlers<typeof turn>, 'checkTurn' | 'confirmTurnSerial' | 'addTurnPhoto'> = {
  async checkTurn({ params, body }, ctx) {
    return tapped(ctx, params.turnId, async (db, held) => {
      const at = sql`organization_id = ${held.organizationId} and turn_id = ${held.id} and check_key = ${body.key}`;
      if (body.result === null) {
        await sql`delete from turn_check x where ${at}`.execute(db);
        return body;
      }
      const check = await checkOf(db, held, body.key);
      const note = body.note?.trim() || null;
      await sql`insert into turn_check (organization_id, property_id, turn_id, check_key, area, label, result, note, checked_by, created_at, updated_at)
        values (${held.organizationId}, ${held.propertyId}, ${held.id}, ${body.key}, ${check.area}, ${check.label}, ${body.result}, ${note},
          ${ctx.viewer.userId}, ${ctx.now}, ${ctx.now})
        on conflict (organization_id, turn_id, check_key) do update set result = excluded.result, note = excluded.note,
          checked_by = excluded.checked_by, version = turn_check.version + 1, updated_at = excluded.updated_at`.execute(
        db,
      );
      return body;
    });
  },

  async confirmTurnSerial({ params, body }, ctx) {
    return tapped(ctx, params.turnId, async (db, held) => {
      const { rows } = await sql<{ serialNumber: string | null }>`select i.serial_number as "serialNumber" from item i
        where i.organization_id = ${held.organizationId} and i.property_id = ${held.propertyId} and i.unit_id = ${held.unitId}
          and i.id = ${body.itemId} and i.status = 'ACTIVE' and i.archived_at is null`.execute(db);
      const [item] = rows;
      if (!item) throw unprocessable('itemId', 'This item is not in the unit.');
      const serial = body.serialNumber.trim();
      const isSame = item.serialNumber !== null && normaliseSerial(item.serialNumber) === normaliseSerial(serial);
      await sql`insert into turn_serial (organization_id, property_id, turn_id, item_id, serial_read, is_same, read_by, created_at, updated_at)
        values (${held.organizationId}, ${held.propertyId}, ${held.id}, ${body.itemId}, ${serial}, ${isSame}, ${ctx.viewer.userId},
          ${ctx.now}, ${ctx.now})
        on conflict (organization_id, turn_id, item_id) do update set serial_read = excluded.serial_read, is_same = excluded.is_same,
          read_by = excluded.read_by, version = turn_serial.version + 1, updated_at = excluded.updated_at`.execute(db);
      return { ...body, isSame };
    });
  },

  async addTurnPhoto({ params, body }, ctx) {
    return tapped(ctx, params.turnId, async (db, held) => {
      const { rows: files } =
        await sql`select from file f where f.organization_id = ${held.organizationId} and f.id = ${body.fileId}
        and f.property_id = ${held.propertyId} and f.kind = 'ITEM_PHOTO' and f.state <> 'REJECTED' and f.archived_at is null for key share of f`.execute(
          db,
        );
      if (files.length === 0) throw unprocessable('fileId', 'There is no such photo of this property.');
      const { rows } = await sql<{ count: number }>`select count(*) as count from turn_photo x
        where x.organization_id = ${held.organizationId} and x.turn_id = ${held.id}`.execute(db);
      if ((rows[0]?.count ?? 0) >= PHOTOS_MAX) throw conflict(`A turn has at most ${PHOTOS_MAX} photos.`);
      await sql`insert into turn_photo (organization_id, property_id, turn_id, file_id, moment, area, added_by, created_at, updated_at)
        values (${held.organizationId}, ${held.propertyId}, ${held.id}, ${body.fileId}, ${body.moment}, ${body.area?.trim() ?? null},
          ${ctx.viewer.userId}, ${ctx.now}, ${ctx.now})
        on conflict (organization_id, turn_id, file_id) do nothing`.execute(db);
      return body;
    });
  },
};

async function tapped(ctx: Ctx, turnId: number, change: (db: Db, held: HeldTurn) => Promise<object>) {
  return ctx.write(async (db, audit) => {
    const held = await heldTurn(db, ctx, turnId);
    if (held.kind === 'MOVED_IN') throw conflict('This turn is over: somebody moved in.');
    const after = await change(db, held);
    await bumpTurn(db, held, ctx.now);
    audit({ organizationId: held.organizationId, action: 'update', entity: 'turn', entityId: held.id, after });
    return turnAnswer(db, ctx, held.id);
  });
}

async function checkOf(db: Db, held: HeldTurn, key: string) {
  const { checks } = await selectTurnSettings(db, held.organizationId);
  const { rows } = await sql<{ areaTypeId: number | null }>`select u.area_type_id as "areaTypeId" from unit u
    where u.organization_id = ${held.organizationId} and u.id = ${held.unitId}`.execute(db);
  const found = checksFor(checks, rows[0]?.areaTypeId ?? null).find((one) => one.key === key);
  if (!found) throw unprocessable('key', 'The checklist of this unit has no such check.');
  return found;
}
