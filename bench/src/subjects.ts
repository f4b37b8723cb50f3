import type { Viewer } from '@lintel/api/platform/identity/viewer';
import { randomFrom, shuffled } from '@lintel/fixtures/random';
import type { Client } from 'pg';

/** The caller, and the properties and units to query, in an order drawn with a seed. */
export type Subjects = {
  organizationId: number;
  viewer: Viewer;
  itemTypeId: number;
  /** With how many units, and the buildings of each. */
  properties: { id: number; units: number; buildingIds: number[] }[];
  /** Units with something installed, of those properties. */
  unitIds: number[];
};

const PROPERTIES = 50;
const UNITS = 2_000;

/** The administrator's organization: up to 50 of its properties that have units, and up to 2,000 units that have items. */
export async function drawSubjects(admin: Client, email: string, seed: number): Promise<Subjects> {
  const random = randomFrom(seed);
  const who = await one(
    admin,
    `select m.organization_id as "organizationId", m.user_id as "userId", (select min(id) from item_type) as "itemTypeId"
     from app_user a join membership m on m.user_id = a.id where a.email = $1 order by m.organization_id limit 1`,
    [email],
  );
  const organizationId = Number(who.organizationId);
  const { rows: properties } = await admin.query<{ id: string; units: string; buildingIds: string[] }>(
    `select p.id, count(u.id) as units, coalesce(array_agg(distinct u.building_id::text) filter (where u.building_id is not null), '{}') as "buildingIds"
     from property p join unit u on u.organization_id = p.organization_id and u.property_id = p.id and u.archived_at is null
     where p.organization_id = $1 and p.archived_at is null group by p.id order by p.id`,
    [organizationId],
  );
  const drawn = shuffled(properties, random).slice(0, PROPERTIES);
  const { rows: units } = await admin.query<{ id: string }>(
    `select u.id from unit u where u.organization_id = $1 and u.property_id = any ($2::bigint[]) and u.archived_at is null
       and exists (select from item i where i.organization_id = u.organization_id and i.unit_id = u.id) order by u.id`,
    [organizationId, drawn.map(({ id }) => id)],
  );
  return {
    organizationId,
    itemTypeId: Number(who.itemTypeId),
    properties: drawn.map(({ id, units: count, buildingIds }) => ({
      id: Number(id),
      units: Number(count),
      buildingIds: buildingIds.map(Number),
    })),
    unitIds: shuffled(units, random)
      .slice(0, UNITS)
      .map(({ id }) => Number(id)),
    viewer: {
      userId: Number(who.userId),
      sessionId: 0,
      familyId: '',
      viewedBy: null,
      isSuperUser: false,
      memberships: [],
      organizationIds: [organizationId],
      adminOrganizationIds: [organizationId],
      propertyIds: [],
    },
  };
}

async function one(admin: Client, text: string, values: unknown[]): Promise<Record<string, unknown>> {
  const [found] = (await admin.query<Record<string, unknown>>(text, values)).rows;
  if (!found) throw new Error('The data set has nobody to ask as');
  return found;
}
