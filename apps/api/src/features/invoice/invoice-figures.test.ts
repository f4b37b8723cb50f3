import { invoiceReport } from '@lintel/contract/invoices/invoice-report';
import type { MetricId } from '@lintel/domain/figures/metrics';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { TEST_NOW, type TestApp } from '#testing/app-under-test.ts';
import { startInvoices } from '#testing/invoice-kit.ts';
import { refreshSnapshotsUnscoped } from '../report/snapshot.jobs.ts';

type Figure = { metric: string; value: number | null; counted: number };
type Row = { totalCents: number; PdfDataLineItem: { amountCents: number; workType: string | null }[] };

test('each figure of the invoices opens exactly the rows that it counts', async () => {
  const { t, organizationId, property, manager } = await startInvoices();
  await t.a.run((db) =>
    sql`with v as (
        insert into invoice (organization_id, property_id, source, state, vendor_name, number, invoice_date, total_cents, currency, approved_at, created_at)
        select ${organizationId}::bigint, ${property.id}::bigint, 'CSV', x.state, 'Brook', x.number, x.day::date, x.cents, x.currency,
          case when x.state = 'APPROVED' then x.approved::timestamptz end, coalesce(x.approved, '2026-05-01')::timestamptz - interval '2 days'
        from (values ('A', 'APPROVED', '2026-04-02', 10000, 'USD', '2026-04-10'), ('B', 'APPROVED', '2026-04-03', 20000, 'EUR', '2026-04-10'),
          ('C', 'APPROVED', '2024-04-03', 40000, 'USD', '2024-04-10'), ('D', 'APPROVED', '2026-03-03', 80000, 'USD', '2026-04-10'),
          ('E', 'MATCHED', '2026-04-03', 160000, 'USD', null)) x (number, state, day, cents, currency, approved)
        returning id, number, total_cents
      ) insert into invoice_line (organization_id, property_id, invoice_id, position, body, amount_cents, work_type)
      select ${organizationId}::bigint, ${property.id}::bigint, v.id, 1, 'Work', v.total_cents, case v.number when 'D' then 'TURN' else 'REPLACE' end from v`.execute(
      db,
    ),
  );
  const ask = async (filters: Record<string, string> = {}) => {
    const answer = await t.get(`/report/${property.id}/invoice?${new URLSearchParams(filters)}`, manager);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as {
      figures: Figure[];
      results: Row[];
      total: number;
      totals: { totalCents: number };
      spend: unknown;
    };
  };
  const { figures, spend: spent } = await ask();
  const of = (metric: string) => figures.find((one) => one.metric === metric);
  const opened = (metric: MetricId) => ask(invoiceReport.figureRows?.of[metric]);
  const spend = await opened('invoiceSpend');
  expect([of('invoiceSpend')?.value, of('invoiceSpend')?.counted]).toEqual([spend.totals.totalCents, spend.total]);
  expect(spend.total).toBe(2);
  expect(spent).toEqual({
    months: [
      { month: '2026-03', invoiceType: null, cents: 80_000 },
      { month: '2026-04', invoiceType: null, cents: 10_000 },
    ],
    itemTypes: [{ name: null, cents: 90_000 }],
    vendors: [{ name: 'Brook', cents: 90_000 }],
  });
  const unmatched = await opened('invoiceUnmatched');
  expect(of('invoiceUnmatched')).toMatchObject({ value: unmatched.totals.totalCents, counted: 2 });
  const share = await opened('invoiceReplaceShare');
  expect(share.results.map(({ totalCents }) => totalCents)).toEqual([10_000]);
  expect(of('invoiceReplaceShare')).toMatchObject({ value: 100 });
  const days = await opened('invoiceReviewDays');
  expect(of('invoiceReviewDays')).toMatchObject({ value: 2, counted: days.total });
  expect(days.total).toBe(3);
  // What the worker stored says the same, and is not asked for what has changed since.
  const whole = async () => {
    const { figures: all, spend: sums, ...rest } = await ask();
    return { all, sums, states: (rest as unknown as { states: unknown }).states };
  };
  const counted = await whole();
  while ((await refresh(t)) > 0);
  expect(await stored(t, property.id)).toMatchObject({ approved: 3, reviewed: 3 });
  expect(await whole()).toEqual(counted);
  await t.a.run((db) =>
    sql`update invoice set total_cents = 11000 where number = 'A' and property_id = ${property.id}`.execute(db),
  );
  expect((await whole()).all.find((one) => one.metric === 'invoiceSpend')?.value).toBe(91_000);
  while ((await refresh(t)) > 0);
  expect((await whole()).all.find((one) => one.metric === 'invoiceSpend')?.value).toBe(91_000);
  expect(await stored(t, property.id)).toMatchObject({ spendCents: 91_000 });
});

function refresh(t: TestApp): Promise<number> {
  return t.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => refreshSnapshotsUnscoped(db, TEST_NOW));
}

async function stored(t: TestApp, propertyId: number): Promise<unknown> {
  const { rows } = await t.a.run((db) =>
    sql<{
      sums: unknown;
    }>`select invoice_sums as sums from property_snapshot where property_id = ${propertyId}`.execute(db),
  );
  return rows[0]?.sums;
}
