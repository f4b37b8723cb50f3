import type { Db } from '@lintel/db/pooled-kysely';
import { FLS_TYPE_WORDS, type FlsType } from '@lintel/domain/fls/fls';
import { sql } from 'kysely';
import { unprocessable } from '#platform/base/errors.ts';
import { insuredUntil } from '#platform/lookups/open-work.ts';
import type { Ctx } from '#platform/operations/context.ts';
import { askVendor } from './ask-vendor.ts';
import { flsRecordAnswer, type HeldRecord } from './fls-record.queries.ts';
import { askerWords } from './request-report.ts';
import { uninsuredVisits } from './uninsured-visits.ts';

type Visit = { type: FlsType; property: string; on: string };

/** Asks the vendor of a record for certificates that hold on the days of all its visits; only an address on record for the vendor is written to. */
export async function askForInsurance(
  db: Db,
  ctx: Ctx,
  held: HeldRecord,
  { to, note }: { to: string; note?: string | null | undefined },
): Promise<void> {
  const { viewer, now } = ctx;
  const record = await flsRecordAnswer(db, viewer, held.id, now);
  if (!record.vendorEmails.some((address) => address.toLowerCase() === to.toLowerCase()))
    throw unprocessable('to', 'This is not an address of the record’s vendor. Add it under Contacts first.');
  const vendor = sql`r.organization_id = ${held.organizationId} and r.vendor_id = ${held.vendorId}`;
  const { rows } = await sql<Visit & { until: string }>`
    select r.type, p.name as property, r.scheduled_on as on, ${insuredUntil} as until from ${uninsuredVisits(viewer, now, vendor)}
    order by r.scheduled_on, p.name, r.type`.execute(db);
  const [first] = rows;
  if (!first)
    throw unprocessable('to', 'This vendor is insured on the days of its visits, or its dates are not on record.');
  await askVendor(db, ctx, held, {
    asksFor: 'INSURANCE',
    to,
    subject: `Certificate of insurance needed before ${first.on}`,
    text: [
      `By our records your insurance ends on ${first.until}, before these visits:`,
      rows.map(({ type, property, on }) => `- ${on}: ${FLS_TYPE_WORDS[type].toLowerCase()}, ${property}`).join('\n'),
      'Please send us current certificates of liability and of workers’ compensation before then. Without them the visits cannot take place.',
      note?.trim(),
      await askerWords(db, viewer),
    ]
      .filter(Boolean)
      .join('\n\n'),
  });
}
