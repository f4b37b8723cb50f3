import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { personName } from '#platform/identity/person-name.ts';

/** A payment `y` as the contract has it. */
export const paymentJson: RawBuilder<unknown> = sql`json_build_object('id', y.id, 'paidOn', y.paid_on, 'method', y.method, 'reference', y.reference,
  'amountCents', y.amount_cents, 'creditInvoiceId', y.credit_invoice_id, 'recordedBy', ${personName('y.recorded_by')},
  'recordedAt', ${instant('y.created_at')}, 'takenBackAt', ${instant('y.taken_back_at')}, 'takenBackBy', ${personName('y.taken_back_by')},
  'takenBackReason', y.taken_back_reason)`;

/** What was paid of `invoice v` in cents, and when last; of a credit note, negative: what was paid back and what was set off against bills. */
export const paymentSums: RawBuilder<unknown> = sql`
  select coalesce(sum(z.cents), 0)::bigint as paid_cents, max(z.paid_on) as paid_on from (
    select x.amount_cents as cents, x.paid_on from invoice_payment x
    where x.organization_id = v.organization_id and x.property_id = v.property_id and x.invoice_id = v.id and x.taken_back_at is null and x.archived_at is null
    union all
    select -x.amount_cents, x.paid_on from invoice_payment x
    where x.organization_id = v.organization_id and x.property_id = v.property_id and x.credit_invoice_id = v.id and x.taken_back_at is null and x.archived_at is null
  ) z`;
