import { type RawBuilder, sql } from 'kysely';

/*
 * The name of the thing of a line `e`. Read by primary key under the reader's own policies, archived things too. A thing without a name of its own is named by its text, its day and its unit.
 */
const unitOf = (row: string): RawBuilder<unknown> => sql`
  join unit n on n.organization_id = ${sql.ref(`${row}.organization_id`)} and n.id = ${sql.ref(`${row}.unit_id`)}
  join property p on p.organization_id = n.organization_id and p.id = n.property_id`;

const IN_UNIT = sql`'unit ' || n.name, p.name`;

const isIt = (row: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${row}.organization_id`)} = e.organization_id and ${sql.ref(`${row}.id`)} = e.entity_id`;

/** The shared catalogue, and what the organization of the line has of its own. */
const isOfCatalogue = (row: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${row}.id`)} = e.entity_id
    and (${sql.ref(`${row}.organization_id`)} is null or ${sql.ref(`${row}.organization_id`)} = e.organization_id)`;

const current = sql`case e.entity
  when 'organization' then (select x.name from organization x where x.id = e.entity_id)
  when 'property' then (select p.name from property p where ${isIt('p')})
  when 'building' then (select concat_ws(', ', b.name, p.name) from building b
    join property p on p.organization_id = b.organization_id and p.id = b.property_id where ${isIt('b')})
  when 'unit' then (select concat_ws(', ', n.name, p.name) from unit n
    join property p on p.organization_id = n.organization_id and p.id = n.property_id where ${isIt('n')})
  when 'item' then (select concat_ws(', ', concat_ws(' ', t.name, i.serial_number), 'unit ' || n.name, p.name) from item i
    join item_type t on t.id = i.item_type_id
    join property p on p.organization_id = i.organization_id and p.id = i.property_id
    left join unit n on n.organization_id = i.organization_id and n.id = i.unit_id where ${isIt('i')})
  when 'maintenance_record' then (select concat_ws(', ', r.summary, r.performed_on, ${IN_UNIT}) from maintenance_record r
    ${unitOf('r')} where ${isIt('r')})
  when 'service_request' then (select concat_ws(', ', s.summary, s.reported_at::date, ${IN_UNIT}) from service_request s
    ${unitOf('s')} where ${isIt('s')})
  when 'maintenance_note' then (select concat_ws(', ', 'on ' || coalesce(r.summary, s.summary), m.created_at::date, ${IN_UNIT})
    from maintenance_note m
    left join maintenance_record r on r.organization_id = m.organization_id and r.id = m.record_id
    left join service_request s on s.organization_id = m.organization_id and s.id = m.service_request_id
    join unit n on n.organization_id = m.organization_id and n.id = case when r.unit_id is not null then r.unit_id else s.unit_id end
    join property p on p.organization_id = n.organization_id and p.id = n.property_id where ${isIt('m')})
  when 'contact' then (select c.name from contact c where ${isIt('c')})
  when 'emergency_sheet' then (select p.name from property p where ${isIt('p')})
  when 'file' then (select concat_ws(', ', f.name, p.name) from file f
    left join property p on p.organization_id = f.organization_id and p.id = f.property_id where ${isIt('f')})
  when 'import' then (select m.file_name from import m where ${isIt('m')})
  when 'permission_group' then (select g.name from permission_group g where ${isIt('g')})
  when 'saved_view' then (select v.name from saved_view v where ${isIt('v')})
  when 'report_schedule' then (select v.name from report_schedule s
    join saved_view v on v.organization_id = s.organization_id and v.id = s.view_id where ${isIt('s')})
  when 'invitation' then (select coalesce(nullif(concat_ws(' ', v.first_name, v.last_name), ''), v.email) from invitation v
    where ${isIt('v')})
  when 'user' then (select coalesce(nullif(concat_ws(' ', x.first_name, x.last_name), ''), x.email) from app_user x
    where x.id = e.entity_id)
  when 'model' then (select concat_ws(' ', k.name, m.name) from model m join manufacturer k on k.id = m.manufacturer_id
    where ${isOfCatalogue('m')})
  when 'manufacturer' then (select k.name from manufacturer k where ${isOfCatalogue('k')})
  when 'item_type' then (select t.name from item_type t where t.id = e.entity_id)
  when 'standard_set' then (select a.name from area_type a where a.id = e.entity_id)
  when 'job' then (select replace(lower(j.kind), '_', ' ') from job j where ${isIt('j')})
  when 'outbox' then (select b.subject from outbox b where ${isIt('b')}) end`;

/** Its name in the newest line of the same audit log: for things that are deleted, or belong to another organization now. */
const lastName = sql`(select coalesce(x.after ->> 'name', x.before ->> 'name') from audit_event x
  where x.organization_id = e.organization_id and x.entity = e.entity and x.entity_id = e.entity_id
    and coalesce(x.after ->> 'name', x.before ->> 'name') is not null order by x.id desc limit 1)`;

/** The name of the thing of a line `e` of the audit log, as far as the reader may see it; null where it never had one. */
export const entityName: RawBuilder<unknown> = sql`coalesce(nullif(${current}, ''),
  case when e.entity_id is not null then ${lastName} end)`;

/** The unit where the thing of a line `e` is; null where it is in none. */
export const entityUnit: RawBuilder<unknown> = sql`case e.entity
  when 'item' then (select i.unit_id from item i where ${isIt('i')})
  when 'maintenance_record' then (select r.unit_id from maintenance_record r where ${isIt('r')})
  when 'service_request' then (select s.unit_id from service_request s where ${isIt('s')})
  when 'maintenance_note' then (select coalesce(r.unit_id, s.unit_id) from maintenance_note m
    left join maintenance_record r on r.organization_id = m.organization_id and r.id = m.record_id
    left join service_request s on s.organization_id = m.organization_id and s.id = m.service_request_id where ${isIt('m')}) end`;
