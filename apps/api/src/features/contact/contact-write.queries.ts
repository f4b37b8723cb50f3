import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';
import type { ContactFacts, ContactRow } from './contact-row.ts';

const COLUMNS = [
  'kind',
  'name',
  'name_key',
  'role',
  'vendor_id',
  'trades',
  'tags',
  'phones',
  'phone_keys',
  'emails',
  'email_keys',
  'addresses',
  'website',
  'serves_all',
  'is_preferred',
  'licence_number',
  'licence_expires_on',
  'coi_expires_on',
  'workers_comp_expires_on',
  'has_w9',
  'notes',
] as const satisfies readonly (keyof ContactFacts)[];

/** Inserts a contact; its id, or undefined when the organization is not the viewer's. */
export async function insertContact(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  facts: ContactFacts,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into contact (organization_id, ${columns()})
    select o.id, ${columns('r')} from organization o cross join jsonb_populate_record(null::contact, ${JSON.stringify(facts)}::jsonb) r
    where o.id = any (${bigints(viewer.organizationIds)}) and o.id = ${organizationId} and o.archived_at is null
    for key share of o
    returning id`.execute(db);
  return rows[0]?.id;
}

/** The current contact, locked until the transaction ends; undefined when the viewer does not see it. */
export function lockContact(db: Db, viewer: Viewer, contactId: number): Promise<ContactRow | undefined> {
  return lock(db, sql`${visibleContacts(viewer)} and c.id = ${contactId} and c.archived_at is null`);
}

/** An archived contact, locked until the transaction ends. */
export function lockArchivedContact(db: Db, viewer: Viewer, contactId: number): Promise<ContactRow | undefined> {
  return lock(db, sql`${visibleContacts(viewer)} and c.id = ${contactId} and c.archived_at is not null`);
}

async function lock(db: Db, condition: RawBuilder<unknown>): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    select c.organization_id, c.id, c.version, ${columns('c')} from contact c where ${condition} for update of c`.execute(
    db,
  );
  return rows[0];
}

/** Updates a locked contact. */
export async function updateContact(db: Db, row: ContactRow, facts: ContactFacts): Promise<void> {
  await sql`
    update contact c set (${columns()}) = row (${columns('r')}), version = c.version + 1, updated_at = now()
    from jsonb_populate_record(null::contact, ${JSON.stringify(facts)}::jsonb) r
    where c.organization_id = ${row.organization_id} and c.id = ${row.id}`.execute(db);
}

/** Archives a locked contact, perhaps as merged into another one, or restores it. */
export async function archiveContact(
  db: Db,
  row: ContactRow,
  isArchived: boolean,
  mergedIntoId: number | null = null,
): Promise<void> {
  await sql`
    update contact c set archived_at = ${isArchived ? sql`now()` : sql`null`}, merged_into_id = ${mergedIntoId}::bigint,
      version = c.version + 1, updated_at = now()
    where c.organization_id = ${row.organization_id} and c.id = ${row.id}`.execute(db);
}

/**
 * Sets the properties of a contact, as far as the viewer sees them; returns the first id that is not the viewer's, if
 * any.
 */
export async function replaceProperties(
  db: Db,
  viewer: Viewer,
  { organization_id: organizationId, id }: Pick<ContactRow, 'organization_id' | 'id'>,
  propertyIds: readonly number[],
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${bigints(propertyIds)}) with ordinality as wanted (id, at)
    where not exists (select from property p where ${visibleProperties(viewer, 'p')} and p.organization_id = ${organizationId} and p.id = wanted.id)
    order by wanted.at limit 1`.execute(db);
  if (rows[0]) return rows[0].id;
  await sql`
    delete from contact_property l using property p
    where l.organization_id = ${organizationId} and l.contact_id = ${id} and p.organization_id = l.organization_id and p.id = l.property_id
      and ${visibleProperties(viewer, 'p')} and l.property_id <> all (${bigints(propertyIds)})`.execute(db);
  await sql`
    insert into contact_property (organization_id, contact_id, property_id)
    select p.organization_id, ${id}::bigint, p.id from property p
    where p.organization_id = ${organizationId} and p.id = any (${bigints(propertyIds)}) and p.archived_at is null
    order by p.id for key share of p
    on conflict (organization_id, contact_id, property_id) do nothing`.execute(db);
  return undefined;
}

/** True where the contact serves a property, visible to the viewer or not. */
export async function servesAny(
  db: Db,
  { organization_id, id }: Pick<ContactRow, 'organization_id' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from contact_property l where l.organization_id = ${organization_id} and l.contact_id = ${id}
      and l.archived_at is null) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Keeps a contact from being archived until the transaction ends. */
export async function holdContact(db: Db, viewer: Viewer, id: number): Promise<void> {
  await sql`select from contact c where ${visibleContacts(viewer)} and c.id = ${id} for key share of c`.execute(db);
}

/** True where the id is a vendor of the organization that the viewer sees; it cannot be archived until the transaction ends. */
export async function isVendor(db: Db, viewer: Viewer, organizationId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select c.id from contact c where ${visibleContacts(viewer)} and c.organization_id = ${organizationId} and c.id = ${id}
      and c.kind = 'VENDOR' and c.archived_at is null for key share of c`.execute(db);
  return rows.length === 1;
}

/** Tables that name a vendor as `vendor_id`. */
export const NAMES_A_VENDOR = [
  'asset_alert',
  'contact',
  'fls_event',
  'fls_record',
  'invoice',
  'item_quote',
  'project',
  'project_bid',
  'reader_lesson',
  'turn_task',
  'vendor_price',
  'vendor_price_lesson',
] as const;

/**
 * Moves the properties, the people and whatever names one locked contact as its vendor to another. Rows at properties that the person does not see keep
 * naming the merged contact, whose `merged_into_id` leads to the other.
 */
export async function takeOver(db: Db, into: ContactRow, other: ContactRow): Promise<void> {
  await sql`
    insert into contact_property (organization_id, contact_id, property_id)
    select l.organization_id, ${into.id}, l.property_id from contact_property l
    where l.organization_id = ${other.organization_id} and l.contact_id = ${other.id} and l.archived_at is null
    on conflict (organization_id, contact_id, property_id) do nothing`.execute(db);
  await sql`
    update contact c set merged_into_id = ${into.id} where c.organization_id = ${other.organization_id} and c.merged_into_id = ${other.id}`.execute(
    db,
  );
  // What both were taught about the same lines is kept once.
  await sql`
    update vendor_price_lesson l set archived_at = now(), version = l.version + 1, updated_at = now()
    where l.organization_id = ${other.organization_id} and l.vendor_id = ${other.id} and l.archived_at is null
      and exists (select from vendor_price_lesson k where k.organization_id = l.organization_id and k.vendor_id = ${into.id}
        and k.line_words = l.line_words and k.archived_at is null)`.execute(db);
  for (const table of NAMES_A_VENDOR)
    await sql`
      update ${sql.table(table)} set vendor_id = ${into.id}, version = version + 1, updated_at = now()
      where organization_id = ${other.organization_id} and vendor_id = ${other.id}`.execute(db);
}

function columns(alias?: string): RawBuilder<unknown> {
  return sql.join(COLUMNS.map((name) => sql.ref(alias ? `${alias}.${name}` : name)));
}
