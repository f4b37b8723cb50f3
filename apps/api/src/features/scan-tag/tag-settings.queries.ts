import type { ScanTagSettings, ScanTagSettingsBody } from '@lintel/contract/scan-tags/scan-tag';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';

type Wire = z.output<typeof ScanTagSettings>;

/** What the public pages of an organization's tags show; until it is set, as little as they can, at version 1. */
export async function selectTagSettings(db: Db, organizationId: number): Promise<Wire> {
  const { rows } = await sql<Wire>`
    select s.organization_id as "organizationId", s.shows_unit as "showsUnit", s.support_phone as "supportPhone", s.support_email as "supportEmail",
      s.own_stocks as "ownStocks", s.version
    from scan_tag_settings s where s.organization_id = ${organizationId}`.execute(db);
  return (
    rows[0] ?? { organizationId, showsUnit: false, supportPhone: null, supportEmail: null, ownStocks: [], version: 1 }
  );
}

/** Sets it over the given version; false when it has another one by now. */
export async function upsertTagSettings(
  db: Db,
  organizationId: number,
  { showsUnit, supportPhone, supportEmail, ownStocks }: z.output<typeof ScanTagSettingsBody>,
  over: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into scan_tag_settings as s (organization_id, shows_unit, support_phone, support_email, own_stocks, version)
    values (${organizationId}, ${showsUnit}, ${supportPhone}, ${supportEmail}, ${JSON.stringify(ownStocks)}::jsonb, 2)
    on conflict (organization_id) do update set shows_unit = excluded.shows_unit, support_phone = excluded.support_phone,
      support_email = excluded.support_email, own_stocks = excluded.own_stocks, version = s.version + 1, updated_at = now()
    where s.version = ${over}`.execute(db);
  return numAffectedRows === 1n;
}
