import type { Db } from '@lintel/db/pooled-kysely';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { sql } from 'kysely';
import { unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { Ctx } from '#platform/operations/context.ts';
import { askVendor } from './ask-vendor.ts';
import { flsRecordAnswer, type HeldRecord } from './fls-record.queries.ts';

/** Asks the vendor of a record for the report of its last visit; only an address that is on record for the vendor is written to. */
export async function askForReport(
  db: Db,
  ctx: Ctx,
  held: HeldRecord,
  { to, note }: { to: string; note?: string | null | undefined },
): Promise<void> {
  const { viewer, now } = ctx;
  const record = await flsRecordAnswer(db, viewer, held.id, now);
  if (!record.vendorEmails.some((address) => address.toLowerCase() === to.toLowerCase()))
    throw unprocessable('to', 'This is not an address of the record’s vendor. Add it under Contacts first.');
  const system = FLS_TYPE_WORDS[record.type].toLowerCase();
  const visit = record.lastVisitOn === null ? 'your last visit' : `your visit on ${record.lastVisitOn}`;
  await askVendor(db, ctx, held, {
    asksFor: 'REPORT',
    to,
    subject: `Report needed: ${system}, ${record.propertyName}`,
    text: [
      `Please send us the report of ${visit}: ${system} at ${record.propertyName}.`,
      'We need the day of the inspection, what was tested, whether it passed, and every deficiency that was found.',
      note?.trim(),
      await askerWords(db, viewer),
    ]
      .filter(Boolean)
      .join('\n\n'),
  });
}

/** The name and address of the person who asks, under a mail. */
export async function askerWords(db: Db, { userId }: Pick<Viewer, 'userId'>): Promise<string> {
  const { rows } = await sql<{ name: string | null; email: string }>`
    select nullif(concat_ws(' ', u.first_name, u.last_name), '') as name, u.email from app_user u where u.id = ${userId}`.execute(
    db,
  );
  return [rows[0]?.name, rows[0]?.email].filter(Boolean).join(', ');
}
