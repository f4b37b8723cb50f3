import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry } from '@lintel/db/tx';
import { type RawBuilder, sql } from 'kysely';
import { conflict } from '../base/errors.ts';

/**
 * Who names a file: every column that refers to one, and what that means for the file. A test compares this list with the
 * database, so a new column must be entered here: one line, and archiving, sweeping and moving ask about it too.
 * - `says`: SQL text that names the row `h` in plain words. While such a row is live, nobody takes its file away.
 * - `isOpen`: such a row exists for a person and is no evidence; the file may go, and the row shows nothing then.
 * - `follows`: the column is computed from others of this list, which are asked.
 */
export const FILE_HOLDERS: Readonly<Record<string, FileHolder>> = {
  'inspection_photo.file_id': {
    says: sql`(select ${inspectionOf()})`,
    removal: 'Take the photo out of the inspection first; once it is submitted, a manager does so, with a reason.',
  },
  'inspection_voice_note.file_id': {
    says: sql`(select ${inspectionOf()})`,
    removal: 'Take the voice note out of the inspection first; once it is submitted, a manager does so, with a reason.',
  },
  'turn_photo.file_id': {
    says: sql`(select 'the turn of unit ' || u.name from turn o join unit u on u.organization_id = o.organization_id and u.id = o.unit_id
      where o.organization_id = h.organization_id and o.id = h.turn_id)`,
    removal: 'Photos of a turn stay with it.',
  },
  'fls_event.file_id': {
    says: sql`'the fire and life safety visit of ' || to_char(h.event_date, 'MM/DD/YYYY')`,
    removal: 'Delete that visit first.',
  },
  'fls_deficiency.proof_file_id': {
    says: sql`'the fire and life safety deficiency found on ' || to_char(h.found_on, 'MM/DD/YYYY')`,
    removal: 'Give the deficiency another proof first.',
  },
  'serial_plate.file_id': {
    says: sql`'a serial plate that was sent on ' || to_char(h.created_at, 'MM/DD/YYYY')`,
    removal: 'The photo of a serial plate stays with what was read off it.',
  },
  'invoice_document.file_id': {
    says: sql`'an invoice that was sent on ' || to_char(h.created_at, 'MM/DD/YYYY')`,
    removal: 'The paper of an invoice stays with it.',
  },
  'project_bid.file_id': {
    says: sql`'the bid of ' || h.vendor_name`,
    removal: 'Remove the bid, or give it another document first.',
  },
  'warranty_term.proof_file_id': {
    says: sql`'a warranty term'`,
    removal: 'Give the warranty term another proof first.',
  },
  'item_registration.proof_file_id': {
    says: sql`'the registration of a warranty'`,
    removal: 'Give the registration another proof first.',
  },
  'property.photo_file_id': {
    says: sql`'the property ' || h.name || ' as its picture'`,
    removal: 'Take the picture off the property first.',
  },
  'bug_report.screenshot_file_id': {
    organization: 'screenshot_organization_id',
    isAlwaysLive: true,
    says: sql`'a bug report'`,
    removal: 'What was reported stays with its report.',
  },
  'item_cover.proof_file_id': { follows: ['warranty_term.proof_file_id', 'item_registration.proof_file_id'] },
  'app_user.image_key': { isOpen: 'A picture of oneself; the account shows initials without it.' },
};

type Asked = {
  says: RawBuilder<unknown>;
  /** What to do about it, as a sentence. */
  removal: string;
  /** The column of the organization, where it has another name. */
  organization?: string;
  /** Its rows are never archived. */
  isAlwaysLive?: true;
};
export type FileHolder = Asked | { follows: readonly string[] } | { isOpen: string };

type FileRef = { organizationId: number; id: number };
type Named = { words: string; removal: string };

const ASKED = Object.entries(FILE_HOLDERS).flatMap(([key, holder]) => {
  if (!('says' in holder)) return [];
  const [table = '', column = ''] = key.split('.');
  const { organization = 'organization_id', isAlwaysLive = false } = holder;
  return [{ ...holder, key, table, column, organization, isAlwaysLive }];
});

// A claim that was sent lists the photos and documents that its item had on that day.
const CLAIM: Named = {
  words: 'a warranty claim that was sent',
  removal: 'What a claim was sent with stays with it.',
};
const ofClaim = (claim: string, file: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${claim}.organization_id`)} = ${sql.ref(`${file}.organization_id`)} and ${sql.ref(`${claim}.item_id`)} = ${sql.ref(`${file}.item_id`)}
  and ${sql.ref(`${claim}.property_id`)} = ${sql.ref(`${file}.property_id`)} and ${sql.ref(`${claim}.archived_at`)} is null
  and ${sql.ref(`${claim}.sent_at`)} >= ${sql.ref(`${file}.created_at`)}
  and (${sql.ref(`${file}.archived_at`)} is null or ${sql.ref(`${file}.archived_at`)} > ${sql.ref(`${claim}.sent_at`)}))`;

/**
 * What live evidence names a file, in words; empty where it may go. The file is locked `for update` before this is asked, in a
 * statement of its own: whoever makes evidence of a file holds it `for key share`, so that one of the two waits for the other.
 */
export async function selectFileHolders(db: Db, file: FileRef): Promise<Named[]> {
  const asked = ASKED.map(
    (one) => sql`
      select ${one.key} as key, ${one.says} as words from ${sql.table(one.table)} h
      where ${sql.ref(`h.${one.organization}`)} = ${file.organizationId} and ${sql.ref(`h.${one.column}`)} = ${file.id}
        ${one.isAlwaysLive ? sql`` : sql`and h.archived_at is null`}`,
  );
  const { rows } = await sql<{ key: string; words: string | null }>`
    select distinct x.key, x.words from (${sql.join(asked, sql` union all `)}
      union all select 'warranty_claim', '' from warranty_claim h join file f on f.organization_id = ${file.organizationId} and f.id = ${file.id}
        where ${ofClaim('h', 'f')}) x order by x.key, x.words`.execute(db);
  return rows.map(({ key, words }) => {
    const holder = FILE_HOLDERS[key];
    if (!holder || !('says' in holder)) return CLAIM;
    return { words: words ?? 'something that is on record', removal: holder.removal };
  });
}

/** SQL condition: a row, live or archived, names the file under `alias`; its bytes stay, for the row may come back. */
export function isNamed(alias: string): RawBuilder<boolean> {
  return isNamedBy(alias, () => sql``);
}

/** SQL condition: live evidence names the file under `alias`. */
function isEvidence(alias: string): RawBuilder<boolean> {
  return isNamedBy(alias, ({ isAlwaysLive }) => (isAlwaysLive ? sql`` : sql`and h.archived_at is null`));
}

function isNamedBy(alias: string, further: (one: (typeof ASKED)[number]) => RawBuilder<unknown>): RawBuilder<boolean> {
  const file = (column: string) => sql.ref(`${alias}.${column}`);
  const asked = ASKED.map(
    (
      one,
    ) => sql`exists (select from ${sql.table(one.table)} h where ${sql.ref(`h.${one.organization}`)} = ${file('organization_id')}
      and ${sql.ref(`h.${one.column}`)} = ${file('id')} ${further(one)})`,
  );
  return sql<boolean>`(${sql.join(asked, sql` or `)}
    or exists (select from warranty_claim h where ${ofClaim('h', alias)}))`;
}

/** Files of one organization that were removed though live evidence names them. */
export type RemovedEvidence = { organizationId: number; ids: number[] };

/** Removed files that live evidence names, over all organizations: earlier versions let them go. Runs as the platform. */
export async function selectRemovedEvidence(db: Db): Promise<RemovedEvidence[]> {
  const { rows } = await sql<RemovedEvidence>`
    select f.organization_id as "organizationId", array_agg(f.id order by f.id) as ids from file f
    where f.archived_at is not null and ${isEvidence('f')} group by f.organization_id order by f.organization_id`.execute(
    db,
  );
  return rows.map(({ organizationId, ids }) => ({ organizationId, ids: ids.map(Number) }));
}

/** Brings those files back, with a line in the audit log of each organization. Their bytes were kept. Runs as the platform. */
export async function repairRemovedEvidence(db: Db, audit: (entry: AuditEntry) => void): Promise<RemovedEvidence[]> {
  const found = await selectRemovedEvidence(db);
  for (const { organizationId, ids } of found) {
    await sql`
      update file f set archived_at = null, version = f.version + 1, updated_at = now()
      where f.organization_id = ${organizationId} and f.id = any (${ids}::bigint[])`.execute(db);
    audit({ organizationId, action: 'repair', entity: 'file', entityId: null, after: { ids } });
  }
  return found;
}

const SHOWN = 2;

/** Throws a 409 that says in words what names a locked file, unless nothing does. */
export async function refuseWhereNamed(db: Db, file: FileRef): Promise<void> {
  const named = await selectFileHolders(db, file);
  if (named.length === 0) return;
  const words = named.slice(0, SHOWN).map((one) => one.words);
  const more = named.length > SHOWN ? [`${named.length - SHOWN} more`] : [];
  const all = [...words, ...more];
  const list = all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
  const removals = [...new Set(named.slice(0, SHOWN).map((one) => one.removal))];
  throw conflict(`This file is evidence and stays: it belongs to ${list}. ${removals.join(' ')}`);
}

/**
 * How many live proofs a move of this property to another organization would part from their files: items may have gone to
 * another property with a proof that lies at their old one, or come from there.
 */
export async function countProofsLeftBehind(
  db: Db,
  { organizationId, propertyId }: { organizationId: number; propertyId: number },
): Promise<number> {
  const asked = (['warranty_term', 'item_registration'] as const).map(
    (table) => sql`
      select from ${sql.table(table)} h join file f on f.organization_id = h.organization_id and f.id = h.proof_file_id
      join item i on i.organization_id = h.organization_id and i.id = h.item_id
      where h.organization_id = ${organizationId} and h.archived_at is null
        and (f.property_id is not distinct from ${propertyId}) <> (i.property_id = ${propertyId})`,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${sql.join(asked, sql` union all `)}) x`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Brings back the file of evidence that is put back, should its sender have removed it meanwhile; true where it did. */
export async function bringFileBack(db: Db, file: FileRef, now: string): Promise<boolean> {
  const { rows } = await sql`
    update file f set archived_at = null, version = f.version + 1, updated_at = ${now}
    where f.organization_id = ${file.organizationId} and f.id = ${file.id} and f.archived_at is not null returning f.id`.execute(
    db,
  );
  return rows.length === 1;
}

/** SQL: the words for the inspection of the row `h`. */
function inspectionOf(): RawBuilder<unknown> {
  return sql`'the inspection “' || o.template_name || '”' || coalesce(' of unit ' || u.name, '')
    from inspection o left join unit u on u.organization_id = o.organization_id and u.id = o.unit_id
    where o.organization_id = h.organization_id and o.id = h.inspection_id`;
}
