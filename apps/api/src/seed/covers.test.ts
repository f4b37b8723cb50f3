import type { FigureRows } from '@lintel/contract/base/define-list';
import { recoveryReport } from '@lintel/contract/items/warranty-recovery';
import { warrantyReport } from '@lintel/contract/items/warranty-report';
import { METRICS, type MetricId } from '@lintel/domain/figures/metrics';
import { adviceOn } from '@lintel/domain/items/repair-inputs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';
import type { TestUser } from '#testing/user-factory.ts';

type Cover = { itemId: number; cover: string; endsOn: string | null; isLifetime: boolean; isEstimated: boolean } & {
  needsRegistration: boolean;
  registeredOn: string | null;
};
type Item = Parameters<typeof adviceOn>[0] & { id: number; unitId: number | null; adviceRule: number | null };

let t: TestApp;
let admin: TestUser;
let propertyId: number;

beforeAll(async () => {
  const clone = await cloneDemo();
  t = await startTestApp({ on: clone });
  const { rows } = await t.a.run((db) =>
    sql<{ id: number; organizationId: number }>`select p.id, p.organization_id as "organizationId" from property p
      where p.name = 'Lindenholt'`.execute(db),
  );
  propertyId = rows[0]?.id ?? 0;
  admin = await t.a.user({ organizationId: rows[0]?.organizationId ?? 0, isAdmin: true });
});

async function whole<Row>(path: string): Promise<Row[]> {
  const found: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body, status, text } = await t.get(`${path}&limit=1000${cursor && `&cursor=${cursor}`}`, admin);
    expect(status, text).toBe(200);
    found.push(...body.results);
    cursor = body.nextCursor ?? null;
  }
  return found;
}
const itemsOf = (query: string) => whole<Item>(`/item/propertyitems/${propertyId}?${query}`);
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);

test('the list, an item, its unit, the heatmap and the advice say of what is under warranty what the report says', async () => {
  const covers = await whole<Cover>(`/report/${propertyId}/warranty?window=all`);
  const counts = covers.filter(
    (one) =>
      ['PARTS', 'LABOR', 'REPAIR'].includes(one.cover) &&
      !one.isEstimated &&
      (!one.needsRegistration || one.registeredOn !== null),
  );
  const untilOf = new Map<number, string>();
  for (const { itemId, endsOn, isLifetime } of counts) {
    const day = isLifetime ? 'life' : endsOn;
    if (day !== null && day > (untilOf.get(itemId) ?? '')) untilOf.set(itemId, day);
  }
  const all = await itemsOf('');
  for (const item of all) {
    const until = untilOf.get(item.id) ?? null;
    expect([item.id, item.isCoveredForLife ? 'life' : item.coveredUntil]).toEqual([item.id, until]);
    expect([item.id, item.adviceRule === 2]).toEqual([item.id, until !== null && until >= TODAY]);
    expect([item.id, adviceOn(item, TODAY)?.rule ?? null]).toEqual([item.id, item.adviceRule]);
  }
  const covered = all.filter(({ id }) => (untilOf.get(id) ?? '') >= TODAY);
  expect(covered.length).toBeGreaterThan(50);
  expect(covered.length).toBeLessThan(all.length);
  expect(ids(await itemsOf('warranty=covered'))).toEqual(ids(covered));
  expect(ids(await itemsOf('advice=warranty'))).toEqual(ids(covered));
  expect(ids(await itemsOf('warranty=unknown'))).toEqual(ids(all.filter(({ id }) => !untilOf.has(id))));
  const inOrder = await itemsOf('sort=warranty');
  const days = inOrder.flatMap(({ coveredUntil }) => coveredUntil ?? []);
  expect(days).toEqual(days.toSorted());
  const heatmap = (await t.get(`/insight/${propertyId}/inventory-heatmap?warranty=covered`, admin)).body;
  expect(heatmap.counts.items).toBe(covered.length);
  for (const item of covered.filter(({ unitId }) => unitId !== null).slice(0, 5)) {
    const shown = { coveredUntil: item.coveredUntil, isCoveredForLife: item.isCoveredForLife, adviceRule: 2 };
    expect((await t.get(`/item/${item.id}`, admin)).body).toMatchObject(shown);
    const unit = (await t.get(`/unit/${item.unitId}/details`, admin)).body.results;
    expect(unit.items.find((one: Item) => one.id === item.id)).toMatchObject(shown);
  }
});

const PAGES = { covers: 'warranty', recovery: 'warranty/recovery', claims: 'warranty/claims' };

test.each([
  ['covers', warrantyReport],
  ['recovery', recoveryReport],
] as const)('each figure of %s is the count or the sum of the rows that it opens', async (own, report) => {
  const rows: FigureRows['of'] = report.figureRows?.of ?? {};
  expect(Object.keys(rows)).toEqual([...(report.figures ?? [])]);
  for (const narrowed of own === 'covers' ? ['', 'cover=PARTS&q=refrigerator'] : ['']) {
    const read = async (page: string, query: string) =>
      (await t.get(`/report/${propertyId}/${page}?limit=1&${query}`, admin)).body;
    const { figures } = await read(PAGES[own], narrowed);
    for (const { metric, value } of figures as { metric: MetricId; value: number | null }[]) {
      const { tab = own, ...filter } = rows[metric] ?? {};
      const kept = tab === own ? narrowed : '';
      const { total, totals } = await read(PAGES[tab as keyof typeof PAGES], `${kept}&${new URLSearchParams(filter)}`);
      const cents = tab === 'claims' ? totals.recoveredCents : totals.costCents;
      expect([metric, narrowed, value]).toEqual([
        metric,
        narrowed,
        METRICS[metric].unit === 'cents' ? (cents ?? 0) : total,
      ]);
    }
  }
});
