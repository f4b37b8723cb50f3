import type { Client } from 'pg';

// The demo has turns and fire and life safety records on a few properties only, so that most boards of a large portfolio would be
// empty. Each other property of the same organization gets those of the one that has the most.

/** Adds them where they are missing; says how many turns and records that were. */
export async function fillFieldRows(admin: Client): Promise<{ turns: number; records: number }> {
  const turns = await copyTurns(admin);
  const records = await copyRecords(admin);
  return { turns, records };
}

const EMPTY = (table: string) => `
  with full_one as (select organization_id, property_id from ${table} where archived_at is null group by 1, 2 order by count(*) desc, 2 limit 1),
  empty_one as (
    select f.organization_id, f.property_id as full_id, p.id as property_id from full_one f join property p on p.organization_id = f.organization_id
    where p.archived_at is null and not exists (select from ${table} t where t.organization_id = p.organization_id and t.property_id = p.id)
  )`;

// A copy names the row that it is a copy of, so that what hangs on that row is copied with it.
const COPY = 'bench ';
const copied = (column: string) => `substring(n.${column} from ${COPY.length + 1})::bigint`;

async function copyTurns(admin: Client): Promise<number> {
  const made = await insertCopies(admin, 'turn', {
    from: `${EMPTY('turn')} select t.*, e.property_id as to_property, u.id as to_unit from empty_one e
      join (select t.*, row_number() over (order by t.id) as nth from turn t join (select distinct full_id from empty_one) f on f.full_id = t.property_id
        where t.archived_at is null) t on t.property_id = e.full_id
      join (select u.*, row_number() over (partition by u.property_id order by u.id) as nth from unit u where u.archived_at is null) u
        on u.organization_id = e.organization_id and u.property_id = e.property_id and u.nth = t.nth`,
    set: {
      property_id: 'x.to_property',
      unit_id: 'x.to_unit',
      external_ref: `'${COPY}' || x.id`,
      created_by_import_id: 'null',
    },
  });
  if (made === 0) return 0;
  for (const table of ['turn_task', 'turn_move', 'turn_walk', 'turn_day'])
    await insertCopies(admin, table, {
      from: `select k.*, n.property_id as to_property, n.id as to_turn from turn n join ${table} k on k.organization_id = n.organization_id
        and k.turn_id = ${copied('external_ref')} where n.external_ref like '${COPY}%'`,
      set: { property_id: 'x.to_property', turn_id: 'x.to_turn', ...(table === 'turn_task' && { item_id: 'null' }) },
    });
  return made;
}

async function copyRecords(admin: Client): Promise<number> {
  const made = await insertCopies(admin, 'fls_record', {
    from: `${EMPTY('fls_record')} select r.*, e.property_id as to_property from empty_one e join fls_record r on r.property_id = e.full_id`,
    set: { property_id: 'x.to_property', notes: `'${COPY}' || x.id` },
  });
  if (made === 0) return 0;
  await insertCopies(admin, 'fls_event', {
    from: ofRecords('fls_event'),
    set: { property_id: 'x.to_property', record_id: 'x.to_record', note: `'${COPY}' || x.id` },
  });
  await insertCopies(admin, 'fls_deficiency', {
    from: ofRecords('fls_deficiency'),
    set: { property_id: 'x.to_property', record_id: 'x.to_record', event_id: 'null' },
  });
  await insertCopies(admin, 'fls_missed_unit', {
    from: `select k.*, n.property_id as to_property, n.id as to_event from fls_event n join fls_missed_unit k
      on k.organization_id = n.organization_id and k.event_id = ${copied('note')} where n.note like '${COPY}%'`,
    set: { property_id: 'x.to_property', event_id: 'x.to_event' },
  });
  return made;
}

const ofRecords = (
  table: string,
) => `select k.*, n.property_id as to_property, n.id as to_record from fls_record n join ${table} k
  on k.organization_id = n.organization_id and k.record_id = ${copied('notes')} where n.notes like '${COPY}%'`;

/** Inserts the rows `x` of `from` with the columns that the table has, some of them set otherwise. */
async function insertCopies(
  admin: Client,
  table: string,
  { from, set }: { from: string; set: Record<string, string> },
): Promise<number> {
  const { rows } = await admin.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const { rowCount } = await admin.query(
    `insert into ${table} (${columns.join(', ')}) select ${columns.map((name) => set[name] ?? `x.${name}`).join(', ')} from (${from}) x`,
  );
  return rowCount ?? 0;
}
