import type { ItemWarranty } from '@lintel/contract/items/warranty';
import type { Db } from '@lintel/db/pooled-kysely';
import { type ClaimFieldRule, claimFieldRule, claimNumbers } from '@lintel/domain/items/warranty-claim';
import { sql } from 'kysely';
import type * as z from 'zod';
import { localDay } from '#platform/identity/day.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { TermFacts } from '#platform/lookups/warranty-term.ts';

/** An item that this transaction holds, with what a claim says about it. */
export type HeldItem = {
  organizationId: number;
  propertyId: number;
  itemId: number;
  unitId: number | null;
  unitName: string | null;
  itemType: string;
  manufacturer: string | null;
  model: string | null;
  serial: string | null;
  claimModel: string | null;
  claimSerial: string | null;
  claimRule: ClaimFieldRule | null;
  installDate: string | null;
  version: number;
  today: string;
};

/** The item, locked until the transaction ends; undefined when the viewer does not see it. */
export async function holdItem(db: Db, viewer: Viewer, itemId: number, now: string): Promise<HeldItem | undefined> {
  const { rows } = await sql<HeldItem>`
    select i.organization_id as "organizationId", i.property_id as "propertyId", i.id as "itemId", i.unit_id as "unitId", u.name as "unitName",
      t.name as "itemType", k.name as manufacturer, m.name as model, i.serial_number as serial, i.claim_model as "claimModel",
      i.claim_serial as "claimSerial", m.claim_field_rule as "claimRule", i.install_date as "installDate", i.version,
      ${localDay(now, 'p.timezone')} as today
    from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
    left join manufacturer k on k.id = coalesce(m.manufacturer_id, i.manufacturer_id)
    left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${itemId} and i.archived_at is null for key share of p for no key update of i`.execute(
    db,
  );
  return rows[0];
}

/** What covers an item, its claims and its numbers; undefined when the viewer does not see it. */
export async function selectItemWarranty(
  db: Db,
  viewer: Viewer,
  itemId: number,
  now: string,
): Promise<z.input<typeof ItemWarranty> | undefined> {
  const { rows } = await sql<Omit<z.input<typeof ItemWarranty>, 'numbers'> & NumbersRow>`
    select i.id as "itemId", i.organization_id as "organizationId", i.property_id as "propertyId", ${localDay(now, 'p.timezone')} as "asOf",
      i.version, k.name as manufacturer, m.name as model, i.serial_number as serial, i.claim_model as "claimModel",
      i.claim_serial as "claimSerial", m.claim_field_rule as "ruleOfModel",
      (select coalesce(json_agg(json_build_object('id', c.id, 'cover', c.cover, 'source', c.source, 'startsOn', c.starts_on,
          'startBasis', c.start_basis, 'endsOn', c.ends_on, 'isLifetime', c.is_lifetime, 'isEstimated', c.is_estimated,
          'needsRegistration', c.needs_registration, 'registeredOn', c.registered_on, 'provider', t.provider, 'proofFileId', f.id,
          'proofFileName', f.name, 'termId', c.term_id, 'claimPhone', t.claim_phone, 'claimUrl', t.claim_url)
          order by array_position(array['PARTS', 'LABOR', 'SEALED_SYSTEM', 'COMPRESSOR', 'TANK', 'REPAIR'], c.cover), c.ends_on, c.id), '[]')
        from item_cover c left join warranty_term t on t.organization_id = c.organization_id and t.id = c.term_id
        left join file f on f.organization_id = c.organization_id and f.id = c.proof_file_id and f.archived_at is null
        where c.organization_id = i.organization_id and c.item_id = i.id) as covers,
      (select coalesce(json_agg(json_build_object('id', c.id, 'cover', c.cover, 'state', c.state, 'problem', c.problem,
          'failedOn', c.failed_on) order by c.id desc), '[]')
        from warranty_claim c where c.organization_id = i.organization_id and c.item_id = i.id and c.archived_at is null) as claims
    from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    left join model m on m.id = i.model_id left join manufacturer k on k.id = coalesce(m.manufacturer_id, i.manufacturer_id)
    where ${visibleProperties(viewer, 'p')} and i.id = ${itemId} and i.archived_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { manufacturer, ruleOfModel, model, serial, claimModel, claimSerial, ...rest } = row;
  const rule = claimFieldRule(ruleOfModel, manufacturer);
  const numbers = claimNumbers({ rule, model, serial, claimModel, claimSerial });
  return { ...rest, numbers: { ...numbers, claimModel, claimSerial } };
}

/** Records that covers of a held item are registered; one that was before is written over. */
export async function upsertRegistrations(db: Db, viewer: Viewer, item: HeldItem, given: Registration): Promise<void> {
  await sql`
    insert into item_registration (organization_id, item_id, cover, registered_on, starts_on, proof_file_id, registered_by)
    select ${item.organizationId}, ${item.itemId}, c.cover, ${given.registeredOn}, ${given.startsOn}::date, ${given.proofFileId}::bigint, ${viewer.userId}
    from unnest(${given.covers}::text[]) as c (cover)
    on conflict (organization_id, item_id, cover) do update set registered_on = excluded.registered_on, starts_on = excluded.starts_on,
      proof_file_id = coalesce(excluded.proof_file_id, item_registration.proof_file_id), registered_by = excluded.registered_by,
      archived_at = null, version = item_registration.version + 1, updated_at = now()`.execute(db);
}

/** The covers that a held item has, of those named. */
export async function selectCoversOf(db: Db, item: HeldItem, covers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ cover: string }>`
    select distinct c.cover from item_cover c
    where c.organization_id = ${item.organizationId} and c.item_id = ${item.itemId} and c.cover = any (${covers}::text[])`.execute(
    db,
  );
  return rows.map((row) => row.cover);
}

/** Adds a term of a held item, in place of the one it had for the same cover unless it is a repair's; its id. */
export async function insertItemTerm(db: Db, viewer: Viewer, item: HeldItem, term: NewItemTerm): Promise<number> {
  if (term.cover !== 'REPAIR')
    await sql`update warranty_term t set archived_at = now(), updated_at = now(), version = t.version + 1
      where t.organization_id = ${item.organizationId} and t.item_id = ${item.itemId} and t.cover = ${term.cover} and t.archived_at is null`.execute(
      db,
    );
  const { rows } = await sql<{ id: number }>`
    insert into warranty_term (organization_id, item_id, cover, months, days, is_lifetime, starts, starts_on, needs_registration, claim_days,
      provider, claim_phone, claim_url, proof_file_id, maintenance_record_id, created_by)
    values (${item.organizationId}, ${item.itemId}, ${term.cover}, ${term.months}, ${term.days}, ${term.isLifetime}, ${term.starts},
      ${term.startsOn}, ${term.needsRegistration}, ${term.claimDays}, ${term.provider}, ${term.claimPhone}, ${term.claimUrl},
      ${term.proofFileId}, ${term.maintenanceRecordId}, ${viewer.userId}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Takes back a term of a held item; undefined where it has no such term. */
export async function archiveItemTerm(db: Db, item: HeldItem, termId: number): Promise<{ cover: string } | undefined> {
  const { rows } = await sql<{ cover: string }>`
    update warranty_term t set archived_at = now(), updated_at = now(), version = t.version + 1
    where t.organization_id = ${item.organizationId} and t.item_id = ${item.itemId} and t.id = ${termId} and t.archived_at is null
    returning t.cover`.execute(db);
  return rows[0];
}

/** Writes the numbers for claims of a held item. */
export async function updateClaimNumbers(
  db: Db,
  item: HeldItem,
  { claimModel, claimSerial }: Pick<HeldItem, 'claimModel' | 'claimSerial'>,
): Promise<void> {
  await sql`update item i set claim_model = ${claimModel}, claim_serial = ${claimSerial}, version = i.version + 1, updated_at = now()
    where i.organization_id = ${item.organizationId} and i.id = ${item.itemId}`.execute(db);
}

/** A line of the history of a held item. */
export async function insertItemNote(db: Db, viewer: Viewer, item: HeldItem, note: string): Promise<void> {
  await sql`insert into item_event (organization_id, item_id, property_id, kind, happened_on, note, user_id)
    values (${item.organizationId}, ${item.itemId}, ${item.propertyId}, 'EDITED', ${item.today}, ${note}, ${viewer.userId})`.execute(
    db,
  );
}

/** A maintenance record on a held item that the viewer sees. */
export async function selectRecordOf(db: Db, item: HeldItem, recordId: number): Promise<RecordOf | undefined> {
  const { rows } = await sql<RecordOf>`
    select r.performed_on as "performedOn", r.vendor, r.cost_cents as "costCents", r.summary from maintenance_record r
    where r.organization_id = ${item.organizationId} and r.item_id = ${item.itemId} and r.id = ${recordId} and r.archived_at is null
      and r.hidden_at is null`.execute(db);
  return rows[0];
}

/** True for a file of the item's property. */
export async function isFileHere(db: Db, item: HeldItem, fileId: number): Promise<boolean> {
  const { rows } = await sql`select f.id from file f
    where f.organization_id = ${item.organizationId} and f.property_id = ${item.propertyId} and f.id = ${fileId} and f.archived_at is null
      and f.state <> 'REJECTED' for key share of f`.execute(db);
  return rows.length === 1;
}

type NumbersRow = {
  manufacturer: string | null;
  ruleOfModel: ClaimFieldRule | null;
  model: string | null;
  serial: string | null;
  claimModel: string | null;
  claimSerial: string | null;
};
export type Registration = {
  covers: readonly string[];
  registeredOn: string;
  startsOn: string | null;
  proofFileId: number | null;
};
export type RecordOf = { performedOn: string; vendor: string | null; costCents: number | null; summary: string };
export type NewItemTerm = TermFacts & {
  startsOn: string | null;
  proofFileId: number | null;
  maintenanceRecordId: number | null;
};
