import type { RowOfList } from '@lintel/contract/base/define-list';
import type { invitationsList } from '@lintel/contract/people/invitation';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { hashToken } from '#platform/identity/session-lookup.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import type { ListReading } from '#platform/lists/list-handler.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { instantKey, numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';
import { ADMIN_RANK, ALL_PROPERTIES } from './user-select.queries.ts';

/** Days that an invitation is open. */
const OPEN_DAYS = 7;

const stateOf = sql`case when i.accepted_at is not null then 'ACCEPTED' when i.revoked_at is not null then 'REVOKED'
  when i.expires_at <= now() then 'EXPIRED' else 'OPEN' end`;

const columns: RawBuilder<unknown> = sql`
  i.id, i.organization_id as "organizationId", o.name as "organizationName", i.email, i.role_id as "roleId", i.is_admin as "isAdmin",
  to_json(i.property_ids) as "propertyIds", i.delivery, ${stateOf} as state, b.first_name || ' ' || b.last_name as "invitedBy",
  ${instant('i.created_at')} as "createdAt", ${instant('i.expires_at')} as "expiresAt", ${instant('i.accepted_at')} as "acceptedAt",
  i.version`;

const joins = sql`join organization o on o.id = i.organization_id and o.archived_at is null join app_user b on b.id = i.invited_by`;

type Ask = ListAsk<typeof invitationsList>;

// Ids rise with the time at which an invitation was made.
const SORTED = sortedBy<Ask['sort']>({
  email: textKey(sql`lower(i.email)`),
  role: numberKey(sql`case when i.is_admin then ${ADMIN_RANK} else i.role_id end`),
  properties: numberKey(sql`case when i.is_admin then ${ALL_PROPERTIES} else cardinality(i.property_ids) end`),
  createdAt: numberKey(sql`i.id`),
  expiresAt: instantKey(sql`i.expires_at`),
  state: textKey(stateOf),
});

/** How the list of invitations is read: those of the organizations that the viewer administers. */
export const invitationReading: ListReading<typeof invitationsList, null> = {
  select: selectInvitations,
  isPosition: SORTED.isPosition,
};

async function selectInvitations(db: Db, ask: Ask): Promise<Page<InvitationRow>> {
  const { viewer, filter, sort, limit } = ask;
  const q = filter.q?.trim() ?? '';
  const { organizationId, state = null } = filter;
  const organizations = organizationId === undefined ? viewer.adminOrganizationIds : [organizationId];
  return selectPage<InvitationRow>(db, {
    limit,
    ctes: sql`found as (
      select i.organization_id, i.id, ${SORTED.keyOf(sort)} as sort_key from invitation i
      where i.organization_id = any (${bigints(organizations)}) and i.archived_at is null
        and (${state}::text is null or ${stateOf} = ${state})
        and (${q} = '' or strpos(lower(i.email), lower(${q})) > 0)
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, r.* from page
      join invitation i on i.organization_id = page.organization_id and i.id = page.id ${joins}
      cross join lateral (select ${columns}) r
    )`,
  });
}

/** One invitation of the viewer's organizations as the contract shows it. */
export async function selectInvitation(db: Db, viewer: Viewer, id: number): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from invitation i ${joins}
    where i.organization_id = any (${bigints(viewer.adminOrganizationIds)}) and i.id = ${id} and i.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Adds an invitation; an open one of the same address is a unique violation. */
export async function insertInvitation(db: Db, viewer: Viewer, invitation: NewInvitation): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into invitation (organization_id, email, role_id, is_admin, property_ids, delivery, user_id, first_name, last_name,
      token_hash, invited_by, expires_at)
    values (${invitation.organizationId}, ${invitation.email}, ${invitation.roleId}, ${invitation.isAdmin},
      ${bigints(invitation.propertyIds)}, ${invitation.delivery}, ${invitation.userId ?? null}, ${invitation.firstName ?? null}, ${invitation.lastName ?? null},
      ${hashToken(invitation.token)}, ${viewer.userId},
      now() + make_interval(days => ${OPEN_DAYS})) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Gives an unanswered invitation a new link; false when it was answered or revoked. */
export async function renewInvitation(db: Db, organizationId: number, id: number, token: string): Promise<boolean> {
  const { rows } = await sql`
    update invitation i set token_hash = ${hashToken(token)}, expires_at = now() + make_interval(days => ${OPEN_DAYS}),
      version = i.version + 1, updated_at = now()
    where i.organization_id = ${organizationId} and i.id = ${id} and i.accepted_at is null and i.revoked_at is null returning i.id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Revokes an unanswered invitation; false when it was answered or revoked. */
export async function revokeInvitation(db: Db, organizationId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    update invitation i set revoked_at = now(), version = i.version + 1, updated_at = now()
    where i.organization_id = ${organizationId} and i.id = ${id} and i.accepted_at is null and i.revoked_at is null returning i.id`.execute(
    db,
  );
  return rows.length > 0;
}

/** The invitation of a link, for any caller; locked until the transaction ends. Runs as the platform. */
export async function lockInvitationByToken(db: Db, token: string): Promise<GuestInvitation | undefined> {
  const { rows } = await sql<GuestInvitation>`
    select i.organization_id as "organizationId", i.id, i.email, i.role_id as "roleId", i.is_admin as "isAdmin",
      i.property_ids as "propertyIds", i.delivery, i.user_id as "userId", i.first_name as "firstName", i.last_name as "lastName",
      ${stateOf} as state, o.name as "organizationName",
      b.first_name || ' ' || b.last_name as "invitedBy", b.email as "inviterEmail",
      b.disabled_at is null and b.archived_at is null and (b.is_super_user or i.delivery = 'MAIL' and exists (select from membership m
        where m.organization_id = i.organization_id and m.user_id = b.id and m.is_admin and m.archived_at is null)) as "isStillMeant"
    from invitation i ${joins}
    where i.token_hash = ${hashToken(token)} and i.archived_at is null for no key update of i`.execute(db);
  return rows[0];
}

/** Marks an invitation as accepted. */
export async function acceptInvitation(db: Db, { organizationId, id }: GuestInvitation, userId: number): Promise<void> {
  await sql`update invitation i set accepted_at = now(), accepted_by = ${userId}, version = i.version + 1, updated_at = now()
    where i.organization_id = ${organizationId} and i.id = ${id}`.execute(db);
}

/** The account of an invited address, if there is one; it cannot be archived until the transaction ends. */
export async function selectGuest(db: Db, email: string): Promise<Guest | undefined> {
  const { rows } = await sql<Guest>`
    select u.id, u.is_verified as "isVerified", u.disabled_at is not null as "isDisabled", u.archived_at is not null as "isArchived",
      exists (select from membership m where m.user_id = u.id) or u.is_super_user as "hasRights"
    from app_user u where lower(u.email) = lower(${email}) for no key update of u`.execute(db);
  return rows[0];
}

/** Gives the guest an account whose address is proven by this invitation, or that has no rights yet. */
export async function claimAccount(db: Db, userId: number, claim: AccountClaim): Promise<void> {
  await sql`update app_user set password_hash = ${claim.passwordHash}, first_name = ${claim.firstName}, last_name = ${claim.lastName},
      is_verified = ${claim.isProven}, vouched_at = coalesce(vouched_at, now()), archived_at = null,
      password_changed_at = now(), version = version + 1, updated_at = now() where id = ${userId}`.execute(db);
}

export type InvitationRow = RowOfList<typeof invitationsList>;
export type NewInvitation = Pick<
  InvitationRow,
  'organizationId' | 'email' | 'roleId' | 'isAdmin' | 'propertyIds' | 'delivery'
> & { token: string; userId?: number; firstName?: string; lastName?: string };
export type GuestInvitation = Omit<InvitationRow, 'createdAt' | 'expiresAt' | 'acceptedAt' | 'version'> & {
  inviterEmail: string;
  /** The id that a new account will have, where it was reported already. */
  userId: number | null;
  firstName: string | null;
  lastName: string | null;
  /** True where the inviter could still invite. */
  isStillMeant: boolean;
};
export type Guest = { id: number; isVerified: boolean; isDisabled: boolean; isArchived: boolean; hasRights: boolean };
export type AccountClaim = { passwordHash: string; firstName: string; lastName: string; isProven: boolean };
