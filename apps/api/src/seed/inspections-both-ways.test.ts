import { INSPECTION_SORTS } from '@lintel/contract/inspections/inspection-report';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';
import type { TestUser } from '#testing/user-factory.ts';

// The inspections of one property are put together by the application, those of all properties by the statement: narrowed to the same
// property, each is the answer that the other has to give.
let t: TestApp;
let admin: TestUser;
let places: { id: number; runId: number; inspectorId: number; unitId: number; templateName: string }[];

beforeAll(async () => {
  t = await startTestApp({ on: await cloneDemo(), clock: () => new Date(`${TODAY}T20:00:00.000Z`) });
  const { rows } = await t.a.run((db) =>
    sql<
      (typeof places)[number] & { organizationId: number }
    >`select i.property_id as id, i.organization_id as "organizationId",
      max(i.run_id) as "runId", max(i.inspector_id) as "inspectorId", max(i.unit_id) as "unitId", min(i.template_name) as "templateName"
    from inspection i join property p on p.organization_id = i.organization_id and p.id = i.property_id and p.archived_at is null
    where i.archived_at is null group by 1, 2 order by count(*) desc, 1`.execute(db),
  );
  const organizationId = rows[0]?.organizationId ?? 0;
  places = rows.filter((row) => row.organizationId === organizationId).slice(0, 3);
  admin = await t.a.user({ organizationId, isAdmin: true });
  // why: seeding the demo takes minutes on a busy machine
}, 400_000);

async function both(place: { id: number }, query: string) {
  const own = await t.get(`/report/${place.id}/inspections?${query}`, admin);
  const narrowed = await t.get(`/portfolio/inspections?propertyId=${place.id}&${query}`, admin);
  expect(own.status, own.text).toBe(200);
  expect(own.body, query).toEqual(narrowed.body);
  return own.body;
}

test('each order gives the same rows, figures and parts, page by page', { timeout: 200_000 }, async () => {
  for (const place of places.slice(0, 1))
    for (const sort of INSPECTION_SORTS.flatMap((each) => [each, `-${each}`])) {
      const { nextCursor } = await both(place, `limit=7&sort=${sort}`);
      expect(nextCursor).not.toBeNull();
      await both(place, `limit=7&sort=${sort}&cursor=${nextCursor}`);
    }
});

test('so does each filter', { timeout: 200_000 }, async () => {
  const [place] = places;
  if (!place) throw new Error('the demo has no inspections');
  const filters = [
    ...[
      'type=MOVE_IN',
      'type=ANNUAL',
      'status=DRAFT',
      'status=SUBMITTED',
      'due=late',
      'due=month',
      'done=month',
      'done=year',
    ],
    ...['severity=LOW', 'severity=SEVERE', 'findings=open', 'findings=closed', 'access=none', 'access=in'],
    ...[
      'assigned=nobody',
      'q=annual',
      'q=nothing+says+this',
      `inspectorId=${place.inspectorId}`,
      `unitId=${place.unitId}`,
    ],
    ...[`template=${encodeURIComponent(place.templateName)}`, `runId=${place.runId}&findings=open`],
  ];
  const totals = new Set<number>();
  for (const filter of ['', ...filters]) totals.add((await both(place, `limit=200&${filter}`)).total);
  expect(totals.size).toBeGreaterThan(5);
});
