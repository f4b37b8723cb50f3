import type { RowOfList } from '@lintel/contract/base/define-list';
import type { RowOf } from '@lintel/contract/base/route';
import type { contact } from '@lintel/contract/people/contact';
import type { contactsList } from '@lintel/contract/people/contact-list';
import type { Db } from '@lintel/db/pooled-kysely';
import { contactNameKey, PAPER_EXPIRING_DAYS, phoneKey } from '@lintel/domain/people/contacts';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { localDay } from '#platform/identity/day.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { ListReading } from '#platform/lists/list-handler.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { dateKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { type Page, type PageOrder, pageOfFound, placeColumns, selectPage } from '#platform/sql/page.ts';
import { billsOf, jobsOf } from './vendor-year.ts';

export type BasicVendor = RowOf<typeof contact.listVendorsBasic>;
export type ContactPair = RowOf<typeof contact.listContactDuplicates>;
export type ContactListRow = RowOfList<typeof contactsList>;
type Ask = ListAsk<typeof contactsList>;

const SORTED = sortedBy<Ask['sort']>({
  name: textKey(sql`natural_key(c.name)`),
  coi: dateKey(sql`c.coi_expires_on`),
  workersComp: dateKey(sql`c.workers_comp_expires_on`),
  licence: dateKey(sql`c.licence_expires_on`),
});

// The worst of a vendor's documents: expired, missing, expiring soon. A licence counts once its last day is known.
const statusOf = (now: string): RawBuilder<string> => {
  const day = localDay(now, 'o.timezone');
  const soonest = sql`least(c.coi_expires_on, c.workers_comp_expires_on, c.licence_expires_on)`;
  return sql<string>`case when c.kind <> 'VENDOR' then null when ${soonest} < ${day} then 'EXPIRED'
    when c.coi_expires_on is null or c.workers_comp_expires_on is null or c.has_w9 is not true then 'MISSING'
    when ${soonest} <= ${day} + ${PAPER_EXPIRING_DAYS}::int then 'EXPIRING' else 'OK' end`;
};

// Pictures of people are for their whole organization, so a person who sees the contact may see the picture of the
// account with its address.
const IMAGE = sql`case when c.kind = 'PERSON' then (
  select f.id from unnest(c.email_keys) with ordinality as key (email, at)
  join app_user u on lower(u.email) = key.email and u.is_verified and u.archived_at is null
  join membership m on m.organization_id = c.organization_id and m.user_id = u.id and m.archived_at is null
  join file f on f.organization_id = c.organization_id and f.id::text = u.image_key and f.uploaded_by = u.id
    and f.kind = 'AVATAR' and f.state = 'READY' and f.damage is null and f.archived_at is null
  order by key.at limit 1) end`;

const contactColumns = (viewer: Viewer, now: string): RawBuilder<unknown> => sql`
  c.id, c.organization_id as "organizationId", c.kind, c.name, c.role, c.vendor_id as "vendorId", v.name as "vendorName",
  c.trades, c.tags, c.phones, c.emails, c.addresses, c.website, c.serves_all as "servesAll",
  (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by natural_key(p.name) collate "C"), '[]')
    from contact_property l join property p on p.organization_id = l.organization_id and p.id = l.property_id
    where l.organization_id = c.organization_id and l.contact_id = c.id and l.archived_at is null
      and ${visibleProperties(viewer, 'p')}) as properties,
  c.is_preferred as "isPreferred", c.licence_number as "licenceNumber", c.licence_expires_on as "licenceExpiresOn",
  c.coi_expires_on as "coiExpiresOn", c.workers_comp_expires_on as "workersCompExpiresOn", c.has_w9 as "hasW9",
  ${statusOf(now)} as status, c.notes, case when c.kind = 'VENDOR' then ${jobsOf(viewer, localDay(now, 'o.timezone'))} end as jobs,
  case when c.kind = 'VENDOR' then ${billsOf(viewer, localDay(now, 'o.timezone'))} end as bills,
  ${IMAGE} as image, ${instant('c.archived_at')} as "archivedAt", c.version`;

const contactJoins: RawBuilder<unknown> = sql`
  join organization o on o.id = c.organization_id
  left join contact v on v.organization_id = c.organization_id and v.id = c.vendor_id`;

/** How the list of contacts is read; `found` is false where a property was named that the viewer does not see. */
export const contactReading: ListReading<typeof contactsList, null> = {
  select: selectContacts,
  isPosition: SORTED.isPosition,
};

async function selectContacts(db: Db, ask: Ask): Promise<Page<ContactListRow>> {
  const { viewer, sort, limit, now, filter } = ask;
  const { propertyId } = filter;
  const place =
    propertyId === undefined
      ? sql`true`
      : sql`exists (select from property p where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId})`;
  return selectPage<ContactListRow>(db, {
    limit,
    found: place,
    ctes: sql`found as (
      select c.organization_id, c.id, ${SORTED.keyOf(sort)} as sort_key from contact c ${contactJoins}
      where ${visibleContacts(viewer)} and ${inFilter(ask)}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, r.*
      from page join contact c on c.organization_id = page.organization_id and c.id = page.id ${contactJoins}
      cross join lateral (select ${contactColumns(viewer, now)}) r
    )`,
  });
}

function inFilter({ now, filter }: Ask): RawBuilder<unknown> {
  const { organizationId, kind, propertyId, trade, status, archived } = filter;
  const q = filter.q?.trim() ?? '';
  const conditions = [
    archived ? sql`c.archived_at is not null` : sql`c.archived_at is null`,
    organizationId === undefined ? undefined : sql`c.organization_id = ${organizationId}`,
    kind === undefined ? undefined : sql`c.kind = ${kind}`,
    trade === undefined || trade.trim() === ''
      ? undefined
      : sql`lower(${trade}) in (select lower(one) from unnest(c.trades) as one)`,
    status === undefined ? undefined : sql`${statusOf(now)} = ${status}`,
    propertyId === undefined
      ? undefined
      : sql`((c.serves_all and c.organization_id = (select p.organization_id from property p where p.id = ${propertyId}))
          or exists (select from contact_property l where l.organization_id = c.organization_id and l.contact_id = c.id
            and l.property_id = ${propertyId} and l.archived_at is null))`,
    q === '' ? undefined : matches(q),
  ];
  return sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  );
}

// By name however spelled, by any number, address, trade or tag.
function matches(q: string): RawBuilder<unknown> {
  const digits = phoneKey(q);
  const words = sql`lower(concat_ws(' ', c.name, c.role, v.name, array_to_string(c.trades, ' '), array_to_string(c.tags, ' '),
    array_to_string(c.email_keys, ' '), c.licence_number))`;
  return sql`(strpos(${words}, lower(${q})) > 0 or c.name_key % ${contactNameKey(q)}
    or ${digits.length >= 3 ? sql`strpos(array_to_string(c.phone_keys, ' '), ${digits}) > 0` : sql`false`})`;
}

/** One contact. */
export async function selectContact(
  db: Db,
  viewer: Viewer,
  contactId: number,
  now: string,
): Promise<ContactListRow | undefined> {
  const { rows } = await sql<ContactListRow>`
    select r.* from contact c ${contactJoins}
    cross join lateral (select ${contactColumns(viewer, now)}) r
    where ${visibleContacts(viewer)} and c.id = ${contactId} and c.archived_at is null`.execute(db);
  return rows[0];
}

/** Id, name, trades and insurance of the vendors that the viewer sees. */
export async function selectVendorsBasic(db: Db, viewer: Viewer, asked: PageOrder): Promise<Page<BasicVendor>> {
  return selectPage<BasicVendor>(db, {
    limit: asked.limit,
    ctes: sql`found as (
      select natural_key(c.name) collate "C" as sort_key, c.id, c.name, c.organization_id as "organizationId", c.trades, c.phones -> 0 ->> 'number' as phone,
        c.coi_expires_on as "coiExpiresOn", c.workers_comp_expires_on as "workersCompExpiresOn" from contact c
      where ${visibleContacts(viewer)} and c.kind = 'VENDOR' and c.archived_at is null
    ), ${pageOfFound(asked)}, rows as (
      select ${placeColumns(asked)}, page.id, page.name, page."organizationId", page.trades, page.phone, page."coiExpiresOn", page."workersCompExpiresOn"
      from page
    )`,
  });
}

const ALIKE_FROM = 0.55;

/** Pairs of live contacts of one kind and organization that are likely one. */
export async function selectContactDuplicates(db: Db, viewer: Viewer, now: string): Promise<ContactPair[]> {
  const { rows } = await sql<ContactPair>`
    with mine as materialized (
      select c.organization_id, c.id, c.kind, c.name_key, c.phone_keys, c.email_keys from contact c
      where ${visibleContacts(viewer)} and c.archived_at is null
    ), pair as (
      select a.organization_id, a.id as first_id, b.id as second_id, array_remove(array[
        case when a.name_key = b.name_key then 'NAME' end, case when a.phone_keys && b.phone_keys then 'PHONE' end,
        case when a.email_keys && b.email_keys then 'EMAIL' end,
        case when a.name_key <> b.name_key and similarity(a.name_key, b.name_key) >= ${ALIKE_FROM} then 'SPELLING' end], null) as reasons
      from mine a join mine b on b.organization_id = a.organization_id and b.kind = a.kind and b.id > a.id
      where a.name_key = b.name_key or a.phone_keys && b.phone_keys or a.email_keys && b.email_keys
        or similarity(a.name_key, b.name_key) >= ${ALIKE_FROM}
    ), shown as (
      select x.organization_id, x.id, to_json(r) as json
      from (select first_id as id, organization_id from pair union select second_id, organization_id from pair) x
      join contact c on c.organization_id = x.organization_id and c.id = x.id ${contactJoins}
      cross join lateral (select ${contactColumns(viewer, now)}) r
    )
    select one.json as first, two.json as second, p.reasons
    from pair p join shown one on one.organization_id = p.organization_id and one.id = p.first_id
    join shown two on two.organization_id = p.organization_id and two.id = p.second_id
    order by cardinality(p.reasons) desc, p.first_id, p.second_id`.execute(db);
  return rows;
}
