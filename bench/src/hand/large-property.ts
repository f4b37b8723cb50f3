import type { Client } from 'pg';
import { EMAIL } from './subjects.ts';

export type LargeProperty = { propertyId: number; organizationId: number };

const NAME = 'Bench Towers';
const BUILDINGS = 20;
const FLOORS = 10;
const UNITS_PER_FLOOR = 25;
const TYPES = 15;

/** A property of 5,000 units with 15 items each in the administrator's organization, made once: all ages, some without a date. */
export async function addLargeProperty(admin: Client): Promise<LargeProperty> {
  const { rows } = await admin.query<{ id: string; org: string }>(
    `select p.id, p.organization_id as org from property p where p.name = $1 and p.archived_at is null`,
    [NAME],
  );
  const [known] = rows;
  if (known) return { propertyId: Number(known.id), organizationId: Number(known.org) };
  await admin.query('begin');
  const made = await admin.query<{ id: string; org: string }>(
    `insert into property (organization_id, name, timezone)
      select m.organization_id, $2, 'America/Boise' from app_user a join membership m on m.user_id = a.id where a.email = $1
      order by m.organization_id limit 1 returning id, organization_id as org`,
    [EMAIL, NAME],
  );
  const [property] = made.rows;
  if (!property) throw new Error('The data set has no administrator');
  const place = [property.org, property.id];
  await admin.query(
    `insert into building (organization_id, property_id, name) select $1, $2, 'Tower ' || n from generate_series(1, ${BUILDINGS}) n`,
    place,
  );
  await admin.query(
    `insert into unit (organization_id, property_id, building_id, name, given_name, floor, floor_plan)
      select $1, $2, b.id, x.name, x.name, f, 'P' || n % 4
      from (select id, row_number() over (order by id) as at from building where organization_id = $1 and property_id = $2) b
      cross join generate_series(1, ${FLOORS}) f cross join generate_series(1, ${UNITS_PER_FLOOR}) n
      cross join lateral (select b.at || '-' || f || lpad(n::text, 2, '0') as name) x`,
    place,
  );
  await admin.query(
    `insert into item (organization_id, property_id, unit_id, item_type_id, model_id, serial_number, serial_normalised, install_date,
        date_confidence, warranty_ends_on)
      select u.organization_id, u.property_id, u.id, t.id, m.id, 'B' || x.n, 'B' || x.n,
        case when x.n % 13 > 0 then current_date - (x.n * 7919 % 7000)::int end, case when x.n % 13 > 0 then 'HIGH' else 'NONE' end,
        case when x.n % 3 > 0 then current_date + (x.n * 104729 % 3000)::int - 1200 end
      from unit u
      cross join (select id, row_number() over (order by id) as at from item_type order by id limit ${TYPES}) t
      cross join lateral (select u.id * ${TYPES} + t.at as n) x
      left join lateral (select id from model where item_type_id = t.id and organization_id is null order by (id + u.id) % 7, id limit 1) m on true
      where u.organization_id = $1 and u.property_id = $2`,
    place,
  );
  await admin.query(
    `insert into maintenance_record (organization_id, property_id, unit_id, item_id, summary, performed_on, cost_cents)
      select i.organization_id, i.property_id, i.unit_id, i.id, case i.id % 3 when 0 then 'Drain line cleared' else 'Part replaced' end,
        current_date - (i.id % 500)::int, 4000 + i.id % 40000
      from item i where i.organization_id = $1 and i.property_id = $2 and i.id % 20 = 0`,
    place,
  );
  await admin.query('commit');
  await admin.query('vacuum (analyze)');
  return { propertyId: Number(property.id), organizationId: Number(property.org) };
}
