import type { Database } from '@lintel/db/open';
import type { Db } from '@lintel/db/pooled-kysely';
import { DEFAULT_TIME_ZONE } from '@lintel/domain/base/time-zones';
import { sql } from 'kysely';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { insertUser, type UserFields } from './user-factory.ts';

/** Makes rows for tests: each fills in what the test does not name, parents included. */
export function makeFactories(database: Pick<Database, 'withTx'>) {
  let count = 0;
  const next = () => String(++count);
  const run = <T>(fn: (db: Db) => Promise<T>) => database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => fn(db));

  async function organization({ timezone, ...fields }: { name?: string; timezone?: string } = {}) {
    const name = fields.name ?? `Organization ${next()}`;
    const row = await run((db) =>
      db
        .insertInto('organization')
        .values({ name, ...(timezone && { timezone }) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return { id: row.id, name };
  }

  async function property(fields: PropertyFields = {}) {
    const organizationId = fields.organizationId ?? (await organization()).id;
    const name = fields.name ?? `Property ${next()}`;
    const { rows } = await run((db) =>
      sql<{
        id: number;
      }>`insert into property (organization_id, name, timezone)
        values (${organizationId}, ${name}, ${fields.timezone ?? DEFAULT_TIME_ZONE}) returning id`.execute(db),
    );
    return { id: idOf(rows), organizationId, name };
  }

  async function building(fields: BuildingFields = {}) {
    const at = fields.property ?? (await property());
    const name = fields.name ?? `Building ${next()}`;
    const { rows } = await run((db) =>
      sql<{
        id: number;
      }>`insert into building (organization_id, property_id, name) values (${at.organizationId}, ${at.id}, ${name}) returning id`.execute(
        db,
      ),
    );
    return { id: idOf(rows), organizationId: at.organizationId, propertyId: at.id, name };
  }

  async function unit(fields: UnitFields = {}) {
    const at = fields.property ?? (await property());
    const name = fields.name ?? `U${next()}`;
    const { rows } = await run((db) =>
      sql<{ id: number }>`insert into unit (organization_id, property_id, building_id, area_type_id, name, given_name)
        values (${at.organizationId}, ${at.id}, ${fields.buildingId ?? null},
          (select id from area_type where name = ${fields.areaType ?? 'Unit interior'}), ${name}, ${name}) returning id`.execute(
        db,
      ),
    );
    return { id: idOf(rows), organizationId: at.organizationId, propertyId: at.id, name };
  }

  async function item(fields: ItemFields = {}) {
    const place = fields.unit ?? (fields.property ? undefined : await unit());
    const organizationId = place?.organizationId ?? (fields.property as Place).organizationId;
    const propertyId = place?.propertyId ?? (fields.property as Place).id;
    const basis = fields.installDate ?? fields.mfgDate ?? fields.firstSeenOn;
    const { rows } = await run((db) =>
      sql<{
        id: number;
        itemTypeId: number;
      }>`insert into item (organization_id, property_id, unit_id, item_type_id, model_id, manufacturer_id, serial_number,
          install_date, mfg_date, first_seen_on, date_confidence, purchase_cents, condition, condition_on, status)
        values (${organizationId}, ${propertyId}, ${place?.id ?? null},
          coalesce(${fields.itemTypeId ?? null}, (select id from item_type where key = ${fields.itemType ?? 'refrigerator'})),
          ${fields.modelId ?? null}, ${fields.manufacturerId ?? null}, ${fields.serialNumber ?? null},
          ${fields.installDate ?? null}, ${fields.mfgDate ?? null}, ${fields.firstSeenOn ?? null},
          ${fields.dateConfidence ?? (basis === undefined ? 'NONE' : 'HIGH')}, ${fields.purchaseCents ?? null},
          ${fields.condition ?? null}, ${fields.condition === undefined ? null : (fields.conditionOn ?? '2026-05-18')}, ${fields.status ?? 'ACTIVE'}) returning id, item_type_id as "itemTypeId"`.execute(
        db,
      ),
    );
    return {
      id: idOf(rows),
      itemTypeId: rows[0]?.itemTypeId ?? 0,
      organizationId,
      propertyId,
      unitId: place?.id ?? null,
    };
  }

  return {
    organization,
    property,
    building,
    unit,
    item,
    /** A signed-in person; `token` is their bearer token. */
    user: (fields: UserFields = {}) => run((db) => insertUser(db, fields)),
    /** A named role over a set of properties, given to people. */
    group: (fields: GroupFields) => run((db) => insertGroup(db, { name: `Group ${next()}`, ...fields })),
    /** Runs statements of the test's own as the platform role. */
    run,
  };
}

async function insertGroup(db: Db, fields: GroupFields & { name: string }) {
  const { organizationId } = fields;
  const { rows } = await sql<{ id: number }>`insert into permission_group (organization_id, name, role_id)
    values (${organizationId}, ${fields.name}, ${fields.roleId ?? 2}) returning id`.execute(db);
  const id = idOf(rows);
  for (const one of fields.properties)
    await sql`insert into permission_group_property (organization_id, group_id, property_id) values (${organizationId}, ${id}, ${one.id})`.execute(
      db,
    );
  for (const one of fields.members)
    await sql`insert into permission_group_member (organization_id, group_id, user_id) values (${organizationId}, ${id}, ${one.id})`.execute(
      db,
    );
  return { id };
}

function idOf(rows: { id: number }[]): number {
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('nothing was inserted');
  return id;
}

type Place = { id: number; organizationId: number };
type UnitPlace = Place & { propertyId: number };
type PropertyFields = { timezone?: string; organizationId?: number; name?: string };
type BuildingFields = { property?: Place; name?: string };
type UnitFields = { property?: Place; buildingId?: number; areaType?: string; name?: string };
type ItemFields = {
  unit?: UnitPlace;
  property?: Place;
  /** Key of domain/item-types. */
  itemType?: string;
  itemTypeId?: number;
  modelId?: number;
  manufacturerId?: number;
  serialNumber?: string;
  installDate?: string;
  mfgDate?: string;
  firstSeenOn?: string;
  dateConfidence?: 'HIGH' | 'MEDIUM' | 'LOW' | 'NONE';
  purchaseCents?: number;
  condition?: number;
  conditionOn?: string;
  status?: 'ACTIVE' | 'STORED' | 'RETIRED';
};
type GroupFields = {
  organizationId: number;
  name?: string;
  roleId?: 1 | 2 | 3;
  properties: { id: number }[];
  members: { id: number }[];
};
