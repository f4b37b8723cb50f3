import type { ApExport, ApFormat } from '@lintel/contract/invoices/ap-export';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { personName } from '#platform/identity/person-name.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';

type Format = z.input<typeof ApFormat>;
export type GivenFormat = Pick<Format, 'name' | 'arrangement'>;

const FORMAT = sql`a.id, a.organization_id as "organizationId", a.name, a.arrangement, a.version`;
const visible = (viewer: Viewer) =>
  sql`a.organization_id = any (${bigints(viewer.organizationIds)}) and a.archived_at is null`;

/** The arrangements of an organization by name. */
export async function selectFormats(db: Db, viewer: Viewer, organizationId: number): Promise<Format[]> {
  const { rows } = await sql<Format>`select ${FORMAT} from ap_format a
    where ${visible(viewer)} and a.organization_id = ${organizationId} order by lower(a.name), a.id`.execute(db);
  return rows;
}

/** One arrangement, held until the transaction ends where `isHeld`; undefined where the viewer does not see it. */
export async function selectFormat(
  db: Db,
  viewer: Viewer,
  formatId: number,
  { isHeld = false } = {},
): Promise<Format | undefined> {
  const { rows } = await sql<Format>`select ${FORMAT} from ap_format a where ${visible(viewer)} and a.id = ${formatId}
    ${isHeld ? sql`for no key update of a` : sql``}`.execute(db);
  return rows[0];
}

/** True where another arrangement of the organization has this name. */
export async function isNameTaken(
  db: Db,
  { organizationId, name, id = 0 }: { organizationId: number; name: string; id?: number },
): Promise<boolean> {
  const { rows } =
    await sql`select from ap_format a where a.organization_id = ${organizationId} and lower(a.name) = lower(${name})
    and a.id <> ${id} and a.archived_at is null`.execute(db);
  return rows.length > 0;
}

/** Stores a new arrangement; its id. */
export async function insertFormat(
  db: Db,
  { organizationId, name, arrangement }: GivenFormat & { organizationId: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into ap_format (organization_id, name, arrangement)
    values (${organizationId}, ${name}, ${JSON.stringify(arrangement)}::jsonb) returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the arrangement was not stored');
  return id;
}

/** Changes a held arrangement. */
export async function updateFormat(
  db: Db,
  { organizationId, id }: Format,
  { name, arrangement }: GivenFormat,
  now: string,
): Promise<void> {
  await sql`update ap_format a set name = ${name}, arrangement = ${JSON.stringify(arrangement)}::jsonb, version = a.version + 1, updated_at = ${now}
    where a.organization_id = ${organizationId} and a.id = ${id}`.execute(db);
}

/** Archives a held arrangement. */
export async function archiveFormat(db: Db, { organizationId, id }: Format, now: string): Promise<void> {
  await sql`update ap_format a set archived_at = ${now}, version = a.version + 1, updated_at = ${now}
    where a.organization_id = ${organizationId} and a.id = ${id}`.execute(db);
}

type Coded = { code: string | null };

/** Sets what the accounting system calls a vendor; what it was called before, or undefined where the viewer does not see the vendor. */
export async function setVendorCode(
  db: Db,
  viewer: Viewer,
  { organizationId, id, code }: { organizationId: number; id: number; code: string | null },
  now: string,
): Promise<Coded | undefined> {
  const { rows } = await sql<Coded>`with found as (
      select c.organization_id, c.id, c.ap_code from contact c where ${visibleContacts(viewer)} and c.organization_id = ${organizationId}
        and c.id = ${id} and c.kind = 'VENDOR' and c.archived_at is null for no key update of c
    ) update contact c set ap_code = ${code}, version = c.version + 1, updated_at = ${now}
    from found f where c.organization_id = f.organization_id and c.id = f.id returning f.ap_code as code`.execute(db);
  return rows[0];
}

/** Sets what the accounting system calls a property; as for a vendor. */
export async function setPropertyCode(
  db: Db,
  viewer: Viewer,
  { organizationId, id, code }: { organizationId: number; id: number; code: string | null },
  now: string,
): Promise<Coded | undefined> {
  const { rows } = await sql<Coded>`with found as (
      select p.organization_id, p.id, p.ap_code from property p where ${visibleProperties(viewer, 'p')} and p.organization_id = ${organizationId}
        and p.id = ${id} for no key update of p
    ) update property p set ap_code = ${code}, version = p.version + 1, updated_at = ${now}
    from found f where p.organization_id = f.organization_id and p.id = f.id returning f.ap_code as code`.execute(db);
  return rows[0];
}

type Made = z.input<typeof ApExport>;
const EXPORT = sql`x.id, x.organization_id as "organizationId", x.format_name as "formatName", x.file_name as "fileName", x.invoices, x.row_count as rows,
  x.total_cents as "totalCents", ${personName('x.made_by')} as "madeBy", ${instant('x.created_at')} as "madeAt"`;
// Administrators see all files of their organization; others those that they made.
const mine = (viewer: Viewer) => sql`x.organization_id = any (${bigints(viewer.organizationIds)})
  and (x.made_by = ${viewer.userId} or ${viewer.isSuperUser}::boolean or x.organization_id = any (${bigints(viewer.adminOrganizationIds)}))
  and x.archived_at is null`;

/** The newest files that were made for the accounting system. */
export async function selectExports(db: Db, viewer: Viewer, organizationId: number): Promise<Made[]> {
  const { rows } =
    await sql<Made>`select ${EXPORT} from ap_export x where ${mine(viewer)} and x.organization_id = ${organizationId}
    order by x.id desc limit 100`.execute(db);
  return rows;
}

/** One such file with its text. */
export async function selectExport(
  db: Db,
  viewer: Viewer,
  exportId: number,
): Promise<(Made & { body: string }) | undefined> {
  const { rows } = await sql<
    Made & { body: string }
  >`select ${EXPORT}, x.body from ap_export x where ${mine(viewer)} and x.id = ${exportId}`.execute(db);
  return rows[0];
}

/** Keeps a file and marks its invoices as exported by it; the id of the file. */
export async function insertExport(db: Db, viewer: Viewer, made: NewExport, now: string): Promise<number> {
  const { organizationId, formatName, fileName, invoiceIds, rows: count, totalCents, body } = made;
  const { rows } = await sql<{
    id: number;
  }>`insert into ap_export (organization_id, format_name, file_name, invoices, row_count, total_cents, body,
      made_by, created_at, updated_at)
    values (${organizationId}, ${formatName}, ${fileName}, ${invoiceIds.length}, ${count}, ${totalCents}, ${body}, ${viewer.userId}, ${now}, ${now})
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the file was not kept');
  await sql`update invoice v set ap_export_id = ${id}, version = v.version + 1, updated_at = ${now}
    where v.organization_id = ${organizationId} and v.id = any (${bigints(invoiceIds)})`.execute(db);
  return id;
}
export type NewExport = {
  organizationId: number;
  formatName: string;
  fileName: string;
  invoiceIds: readonly number[];
  rows: number;
  totalCents: number | null;
  body: string;
};
