import type { RowOfList } from '@lintel/contract/base/define-list';
import type { claimsList, WarrantyClaim } from '@lintel/contract/items/warranty-claim';
import type { Db } from '@lintel/db/pooled-kysely';
import type { ClaimState } from '@lintel/domain/items/warranty-claim';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { all, instantKey, isScopeFound, listScope, numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { selectPage } from '#platform/sql/page.ts';
import type { HeldItem } from './warranty-item.queries.ts';

type List = typeof claimsList;
type Ask = ListAsk<List>;
type Sums = { claimedCents: number | null; recoveredCents: number | null };
type Totals = { totals: Sums; lanes: ({ state: ClaimState; claims: number } & Sums)[] };

const LANES = sql`array['DRAFT', 'SENT', 'APPROVED', 'PAID', 'DENIED']`;
const SORTED = sortedBy<Ask['sort']>({
  opened: instantKey(sql`c.created_at`),
  property: textKey(sql`lower(c.property_name)`),
  state: numberKey(sql`array_position(${LANES}, c.state)`),
  claimed: numberKey(sql`c.claimed_cents`),
  recovered: numberKey(sql`c.recovered_cents`),
});

const rowColumns: RawBuilder<unknown> = sql`c.id, c.organization_id as "organizationId", c.property_id as "propertyId", c.property_name as "propertyName", c.item_id as "itemId",
  c.maintenance_record_id as "maintenanceRecordId", c.cover, c.covered_until as "coveredUntil", c.facts, c.provider, c.problem,
  c.failed_on as "failedOn", c.state, ${instant('c.state_since')} as "stateSince", c.claimed_cents as "claimedCents",
  c.recovered_cents as "recoveredCents", c.reference, ${instant('c.created_at')} as "openedAt",
  nullif(concat_ws(' ', o.first_name, o.last_name), '') as "openedBy", c.version`;

/** A page of the claims of one property, or of those that the viewer sees. */
export function selectClaims(db: Db, ask: Ask) {
  const { q = '', state } = ask.filter;
  const text = q.trim();
  const words = sql`lower(concat_ws(' ', c.facts ->> 'unitName', c.facts ->> 'itemType', c.facts ->> 'manufacturer', c.facts ->> 'model',
    c.facts ->> 'serial', c.facts ->> 'claimModel', c.facts ->> 'claimSerial', c.problem, c.reference))`;
  return selectPage<RowOfList<List>, Totals>(db, {
    limit: ask.limit,
    found: isScopeFound(ask),
    more: {
      totals: sql`(select json_build_object('claimedCents', sum(f.claimed_cents), 'recoveredCents', sum(f.recovered_cents)) from found f)`,
      lanes: sql`(select coalesce(json_agg(l order by array_position(${LANES}, l.state)), '[]') from (
        select f.state, count(*) as claims, sum(f.claimed_cents) as "claimedCents", sum(f.recovered_cents) as "recoveredCents"
        from found f group by f.state) l)`,
    },
    ctes: sql`scope as materialized (${listScope(ask)}), found as (
      select c.*, ${SORTED.keyOf(ask.sort)} as sort_key
      from (select c.*, p.name as property_name from scope s
        join warranty_claim c on c.organization_id = s.organization_id and c.property_id = s.property_id
        join property p on p.organization_id = s.organization_id and p.id = s.property_id) c
      where ${all([
        sql`c.archived_at is null`,
        text !== '' && sql`strpos(${words}, lower(${text})) > 0`,
        state !== undefined && sql`c.state = ${state}`,
      ])}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask, sql`c.id`)}, ${rowColumns} from page c left join app_user o on o.id = c.opened_by
    )`,
  });
}

export const isClaimPlace = SORTED.isPosition;

/** A claim with its history; undefined when the viewer does not see it. */
export async function selectClaim(db: Db, viewer: Viewer, claimId: number): Promise<WireClaim | undefined> {
  const { rows } = await sql<WireClaim>`
    select ${rowColumns}, t.claim_phone as "claimPhone", t.claim_url as "claimUrl",
      (select coalesce(json_agg(json_build_object('at', ${instant('v.created_at')}, 'by', nullif(concat_ws(' ', u.first_name, u.last_name), ''),
          'from', v.from_state, 'to', v.to_state, 'note', v.note) order by v.id), '[]')
        from warranty_claim_move v left join app_user u on u.id = v.moved_by
        where v.organization_id = c.organization_id and v.property_id = c.property_id and v.claim_id = c.id) as moves
    from (select c.*, p.name as property_name from warranty_claim c join property p on p.organization_id = c.organization_id and p.id = c.property_id
      where ${visibleProperties(viewer, 'p')} and c.id = ${claimId} and c.archived_at is null) c
    left join app_user o on o.id = c.opened_by
    left join lateral (
      select t.claim_phone, t.claim_url from item_cover k join warranty_term t on t.organization_id = k.organization_id and t.id = k.term_id
      where k.organization_id = c.organization_id and k.item_id = c.item_id and k.cover = c.cover order by k.ends_on desc nulls last limit 1
    ) t on true`.execute(db);
  return rows[0];
}

/** The current claim, locked until the transaction ends; undefined when the viewer does not see it. */
export async function lockClaim(db: Db, viewer: Viewer, claimId: number): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`
    select c.id, c.organization_id as "organizationId", c.property_id as "propertyId", c.state, c.problem, c.failed_on as "failedOn",
      c.claimed_cents as "claimedCents", c.provider, c.reference, c.version, p.timezone
    from warranty_claim c join property p on p.organization_id = c.organization_id and p.id = c.property_id
    where ${visibleProperties(viewer, 'p')} and c.id = ${claimId} and c.archived_at is null for no key update of c`.execute(
    db,
  );
  return rows[0];
}

/** The cover of a held item that holds or held longest, of that kind; undefined where it has none. */
export async function selectCoverFor(db: Db, item: HeldItem, cover: string): Promise<CoverFor | undefined> {
  const { rows } = await sql<CoverFor>`
    select c.starts_on as "startsOn", c.ends_on as "endsOn", c.is_lifetime as "isLifetime", t.provider
    from item_cover c left join warranty_term t on t.organization_id = c.organization_id and t.id = c.term_id
    where c.organization_id = ${item.organizationId} and c.item_id = ${item.itemId} and c.cover = ${cover}
    order by c.is_lifetime desc, c.ends_on desc nulls last limit 1`.execute(db);
  return rows[0];
}

/** True where a maintenance record is claimed for already, and not denied. */
export async function isRecordClaimed(db: Db, item: HeldItem, recordId: number): Promise<boolean> {
  const { rows } = await sql`select c.id from warranty_claim c where c.organization_id = ${item.organizationId}
    and c.maintenance_record_id = ${recordId} and c.state <> 'DENIED' and c.archived_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Opens a claim as a draft; its id. */
export async function insertClaim(
  db: Db,
  viewer: Viewer,
  item: HeldItem,
  claim: NewClaim,
  now: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into warranty_claim (organization_id, property_id, item_id, maintenance_record_id, cover, covered_until, facts, provider, problem,
      failed_on, claimed_cents, opened_by, state_since, created_at, updated_at)
    values (${item.organizationId}, ${item.propertyId}, ${item.itemId}, ${claim.maintenanceRecordId}, ${claim.cover}, ${claim.coveredUntil},
      ${JSON.stringify(claim.facts)}::jsonb, ${claim.provider}, ${claim.problem}, ${claim.failedOn}, ${claim.claimedCents}, ${viewer.userId},
      ${now}, ${now}, ${now}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Writes what a locked claim says. */
export async function updateClaim(db: Db, row: ClaimRow, after: ClaimFacts): Promise<void> {
  await sql`update warranty_claim c set problem = ${after.problem}, failed_on = ${after.failedOn}, claimed_cents = ${after.claimedCents},
      provider = ${after.provider}, reference = ${after.reference}, version = c.version + 1, updated_at = now()
    where c.organization_id = ${row.organizationId} and c.id = ${row.id}`.execute(db);
}

/** Moves a locked claim to a lane, with the line of its history. */
export async function moveClaim(db: Db, viewer: Viewer, row: ClaimRow, move: ClaimMove, now: string): Promise<void> {
  const isClosed = move.to === 'PAID' || move.to === 'DENIED';
  await sql`update warranty_claim c set state = ${move.to}, state_since = ${now}, recovered_cents = ${move.recoveredCents},
      reference = coalesce(${move.reference}::text, c.reference), closed_at = ${isClosed ? now : null}::timestamptz,
      sent_at = case when ${move.to}::text = 'DRAFT' then null else coalesce(c.sent_at, ${now}::timestamptz) end,
      version = c.version + 1, updated_at = ${now}
    where c.organization_id = ${row.organizationId} and c.id = ${row.id}`.execute(db);
  await sql`insert into warranty_claim_move (organization_id, property_id, claim_id, from_state, to_state, note, moved_by, created_at, updated_at)
    values (${row.organizationId}, ${row.propertyId}, ${row.id}, ${row.state}, ${move.to}, ${move.note}, ${viewer.userId}, ${now}, ${now})`.execute(
    db,
  );
}

export type WireClaim = z.input<typeof WarrantyClaim>;
export type ClaimFacts = {
  problem: string;
  failedOn: string;
  claimedCents: number | null;
  provider: string | null;
  reference: string | null;
};
export type ClaimRow = ClaimFacts & {
  id: number;
  organizationId: number;
  propertyId: number;
  state: ClaimState;
  version: number;
  timezone: string;
};
export type ClaimMove = {
  to: ClaimState;
  note: string | null;
  recoveredCents: number | null;
  reference: string | null;
};
type CoverFor = { startsOn: string | null; endsOn: string | null; isLifetime: boolean; provider: string | null };
type NewClaim = Omit<ClaimFacts, 'reference'> & {
  cover: string;
  coveredUntil: string | null;
  maintenanceRecordId: number | null;
  facts: WireClaim['facts'];
};
