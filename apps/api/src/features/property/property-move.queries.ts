import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { MOVE_PLAN, type MoveRule } from './move-plan.ts';
import { copyCatalogue } from './property-catalogue.queries.ts';

/** A property to move, with its old and new organization. */
export type Move = { propertyId: number; from: number; to: number };

/** The current property, locked exclusively until the transaction ends: all writes to it or to what belongs to it wait. */
export async function lockMovingProperty(
  db: Db,
  viewer: Viewer,
  propertyId: number,
): Promise<{ organizationId: number; name: string } | undefined> {
  const { rows } = await sql<{ organizationId: number; name: string }>`
    select p.organization_id as "organizationId", p.name from property p
    where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId} for update of p`.execute(db);
  return rows[0];
}

/** The name of a live organization, which stays live until the transaction ends; only a super user acts in all of them. */
export async function lockTarget(db: Db, viewer: Viewer, organizationId: number): Promise<string | undefined> {
  if (!viewer.isSuperUser) return undefined;
  const { rows } = await sql<{ name: string }>`
    select o.name from organization o where o.id = ${organizationId} and o.archived_at is null for key share of o`.execute(
    db,
  );
  return rows[0]?.name;
}

/**
 * Moves a locked property and everything that belongs to it to another organization; returns how many rows of each
 * table moved. Ids stay. The keys between the tables, which the organization leads, are checked when the transaction
 * commits.
 */
export async function moveProperty(db: Db, move: Move): Promise<Record<string, number>> {
  const { propertyId, from, to } = move;
  await sql`set constraints all deferred`.execute(db);
  for (const rule of MOVE_PLAN) await unlink(db, rule, move);
  const moved: Record<string, number> = {};
  for (const rule of MOVE_PLAN.filter((one) => one.does === 'DROPPED')) moved[rule.table] = await drop(db, rule, move);
  await sql`
    update property p set organization_id = ${to}, version = p.version + 1, updated_at = now(), ap_code = null,
      regional_manager_id = ${memberOf(to, sql`p.regional_manager_id`)},
      regional_maintenance_manager_id = ${memberOf(to, sql`p.regional_maintenance_manager_id`)}
    where p.organization_id = ${from} and p.id = ${propertyId}`.execute(db);
  const links: Record<string, RawBuilder<unknown>> = {
    item: await copyCatalogue(db, move),
    // Price books and life profiles stay with the organization that keeps them; a frozen budget has its own copy.
    scenario: sql`life_profile_id = null, price_book_id = null`,
  };
  for (const rule of MOVE_PLAN) {
    const also = links[rule.table];
    if (rule.does === 'MOVES')
      moved[rule.table] = await changeOrganization(db, rule, move, sql`t.property_id = ${propertyId}`, also);
    if (rule.does === 'FOLLOWS')
      moved[rule.table] = await changeOrganization(db, rule, move, followsParent(rule, move), also);
  }
  return moved;
}

// An item may have gone to another property since: what tells of it there cannot point across organizations.
async function unlink(db: Db, { table, links = {} }: MoveRule, { propertyId, from }: Move): Promise<void> {
  for (const [column, target] of Object.entries(links)) {
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = null, version = t.version + 1, updated_at = now()
      from ${sql.table(target)} o
      where t.organization_id = ${from} and o.organization_id = ${from} and o.id = ${sql.ref(`t.${column}`)}
        and (t.property_id = ${propertyId}) is distinct from (o.property_id = ${propertyId})`.execute(db);
  }
}

async function drop(db: Db, { table }: MoveRule, { propertyId, from }: Move): Promise<number> {
  const done = await sql`
    delete from ${sql.table(table)} t where t.organization_id = ${from} and t.property_id = ${propertyId}`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

async function changeOrganization(
  db: Db,
  { table, stays = [] }: MoveRule,
  { from, to }: Move,
  condition: RawBuilder<unknown>,
  also: RawBuilder<unknown> | undefined,
): Promise<number> {
  const emptied = sql.join([sql``, ...stays.map((column) => sql`${sql.ref(column)} = null`)]);
  const done = await sql`
    update ${sql.table(table)} t set organization_id = ${to}${emptied}${also ? sql`, ${also}` : sql``} where t.organization_id = ${from} and ${condition}`.execute(
    db,
  );
  return Number(done.numAffectedRows ?? 0);
}

function followsParent(rule: MoveRule & { does: 'FOLLOWS' }, { propertyId, to }: Move): RawBuilder<unknown> {
  const parent = MOVE_PLAN.find((one) => one.table === rule.parent);
  const key = sql.ref(`t.${rule.key}`);
  const ofProperty = parent?.does === 'MOVES' ? sql`o.property_id = ${propertyId}` : sql`true`;
  return sql`${key} in (select o.id from ${sql.table(rule.parent)} o where o.organization_id = ${to} and ${ofProperty})`;
}

function memberOf(organizationId: number, userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select m.user_id from membership m where m.organization_id = ${organizationId} and m.user_id = ${userId}
    and m.archived_at is null)`;
}
