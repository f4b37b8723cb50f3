import type { AssumptionLine, AssumptionLineBody, AssumptionSet } from '@lintel/contract/capital/assumption-set';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';

/** The price books and life profiles of an organization, by kind and name. */
export async function selectAssumptionSets(db: Db, organizationId: number): Promise<SetRow[]> {
  const { rows } = await sql<SetRow>`select ${columns} from assumption_set s
    where s.organization_id = ${organizationId} and s.archived_at is null
    order by s.kind, natural_key(s.name) collate "C", s.id`.execute(db);
  return rows;
}

/**
 * One price book or life profile; locked until the transaction ends where it is about to be changed or archived. It is read once it is
 * locked, so that every scenario that takes it is counted.
 */
export async function selectAssumptionSet(
  db: Db,
  organizationId: number,
  id: number,
  isLocked = false,
): Promise<SetRow | undefined> {
  if (isLocked)
    await sql`select from assumption_set s where s.organization_id = ${organizationId} and s.id = ${id} for update`.execute(
      db,
    );
  const { rows } = await sql<SetRow>`select ${columns} from assumption_set s
    where s.organization_id = ${organizationId} and s.id = ${id} and s.archived_at is null`.execute(db);
  return rows[0];
}

export async function selectLines(db: Db, organizationId: number, id: number): Promise<WireLine[]> {
  const { rows } = await sql<WireLine>`
    select l.item_type_id as "itemTypeId", t.name as "itemType", l.eul_years::float8 as "eulYears", l.unit_cost_cents as "unitCostCents",
      l.delivery_cents as "deliveryCents", l.install_cents as "installCents", l.haul_away_cents as "haulAwayCents",
      l.priced_on::text as "pricedOn"
    from assumption_set_line l join item_type t on t.id = l.item_type_id
    where l.organization_id = ${organizationId} and l.set_id = ${id} order by lower(t.name), t.id`.execute(db);
  return rows;
}

/** What an organization goes by today, for each item type of which it has items: its own life and prices, else the usual ones. */
export async function selectCurrentLines(db: Db, organizationId: number): Promise<WireLine[]> {
  const { rows } = await sql<WireLine>`
    select t.id as "itemTypeId", t.name as "itemType", coalesce(ot.eul_years, t.average_life_span)::float8 as "eulYears",
      coalesce(ot.unit_cost_cents, t.typical_cost_cents) as "unitCostCents", coalesce(ot.delivery_cents, 0) as "deliveryCents",
      coalesce(ot.install_cents, 0) as "installCents", coalesce(ot.haul_away_cents, 0) as "haulAwayCents",
      case when ot.unit_cost_cents is not null then ot.priced_on::text end as "pricedOn"
    from item_type t
    left join organization_item_type ot on ot.organization_id = ${organizationId} and ot.item_type_id = t.id and ot.archived_at is null
    where t.archived_at is null and (ot.item_type_id is not null
      or exists (select from item i where i.organization_id = ${organizationId} and i.item_type_id = t.id and i.archived_at is null))
    order by lower(t.name), t.id`.execute(db);
  return rows;
}

/** The item types among `itemTypeIds` that there are. */
export async function selectKnownTypes(db: Db, itemTypeIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select t.id from item_type t where t.id = any (${`{${itemTypeIds.join(',')}}`}::bigint[]) and t.archived_at is null`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

export async function isSetNameTaken(
  db: Db,
  { organizationId, kind, name }: Pick<SetRow, 'organizationId' | 'kind' | 'name'>,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } =
    await sql`select from assumption_set s where s.organization_id = ${organizationId} and s.kind = ${kind}
    and s.archived_at is null and lower(s.name) = lower(${name}) and s.id is distinct from ${exceptId}::bigint`.execute(
      db,
    );
  return rows.length > 0;
}

export async function insertSet(
  db: Db,
  { organizationId, kind, name }: Pick<SetRow, 'organizationId' | 'kind' | 'name'>,
) {
  const { rows } = await sql<{ id: number }>`insert into assumption_set (organization_id, kind, name)
    values (${organizationId}, ${kind}, ${name}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function updateSet(db: Db, { organizationId, id }: SetRow, name: string): Promise<void> {
  await sql`update assumption_set s set name = ${name}, version = s.version + 1, updated_at = now()
    where s.organization_id = ${organizationId} and s.id = ${id}`.execute(db);
}

/** Puts these lines in the place of those that the set has. */
export async function replaceLines(
  db: Db,
  organizationId: number,
  id: number,
  lines: readonly GivenLine[],
): Promise<void> {
  await sql`delete from assumption_set_line l where l.organization_id = ${organizationId} and l.set_id = ${id}`.execute(
    db,
  );
  await sql`
    insert into assumption_set_line (organization_id, set_id, item_type_id, eul_years, unit_cost_cents, delivery_cents, install_cents,
      haul_away_cents, priced_on)
    select ${organizationId}, ${id}, l."itemTypeId", l."eulYears", l."unitCostCents", coalesce(l."deliveryCents", 0),
      coalesce(l."installCents", 0), coalesce(l."haulAwayCents", 0), l."pricedOn"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("itemTypeId" bigint, "eulYears" numeric, "unitCostCents" bigint,
      "deliveryCents" bigint, "installCents" bigint, "haulAwayCents" bigint, "pricedOn" date)`.execute(db);
}

export async function archiveSet(db: Db, { organizationId, id }: SetRow): Promise<void> {
  await sql`update assumption_set s set archived_at = now(), version = s.version + 1, updated_at = now()
    where s.organization_id = ${organizationId} and s.id = ${id}`.execute(db);
}

const columns: RawBuilder<unknown> = sql`s.id, s.organization_id as "organizationId", s.kind, s.name, s.version,
  (select count(*) from assumption_set_line l where l.organization_id = s.organization_id and l.set_id = s.id) as "lineCount",
  (select min(l.priced_on)::text from assumption_set_line l where l.organization_id = s.organization_id and l.set_id = s.id) as "oldestPricedOn",
  (select max(l.priced_on)::text from assumption_set_line l where l.organization_id = s.organization_id and l.set_id = s.id) as "newestPricedOn",
  (select count(*) from scenario c where c.organization_id = s.organization_id and c.archived_at is null
    and s.id in (c.life_profile_id, c.price_book_id)) as "scenarioCount"`;

export type SetRow = Omit<z.infer<typeof AssumptionSet>, 'staleSince'>;
export type WireLine = z.infer<typeof AssumptionLine>;
export type GivenLine = z.output<typeof AssumptionLineBody>;
