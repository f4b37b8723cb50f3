import { roleUrl } from '@lintel/db/open';
import { OWNER_ROLE } from '@lintel/db/roles';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { LIFE_JOB, lifeUpkeep, repairLife, selectLifeDifferences } from '#platform/records/stored-life.ts';
import { TEST_SECRET } from './database.ts';
import { importKit } from './import-kit.ts';
import { anyLifeWrite, computedLives, makeLifeWorld, storedLives } from './life-world.ts';
import type { TestUser } from './user-factory.ts';

/** Histories and price changes of a run; LINTEL_LIFE_RUNS=1000 for the long proof. */
const RUNS = Number(process.env.LINTEL_LIFE_RUNS ?? 8);
const TIMEOUT_MS = 60_000 + RUNS * 5000;

const kit = importKit();

test(
  'whatever is written, every item stores the life and cost that its own facts, model, type, property and organization give',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyLifeWrite, { minLength: 8, maxLength: 14 }), async (writes) => {
        const world = await makeLifeWorld(kit);
        for (const one of writes) await world.apply(one);
        expect(await storedLives(kit, world.organizationIds)).toEqual(await computedLives(kit, world.organizationIds));
      }),
      { numRuns: RUNS, seed: 20_260_518, endOnFailure: true },
    );
    expect(await kit.t.a.run(selectLifeDifferences)).toEqual([]);
  },
  TIMEOUT_MS,
);

test.each([
  ['an item', () => priced()],
  ['the first item of an organization', () => unpriced()],
])(
  '%s that was being written while a price changed has the new price before the change is acknowledged',
  async (_, place) => {
    const { admin, organizationId, property, typeId } = await place();
    const before = await costsOf(organizationId);
    const end = await writing(
      admin,
      organizationId,
      sql`insert into item (organization_id, property_id, item_type_id) values (${organizationId}, ${property.id}, ${typeId})`,
    );
    const change = changing(admin, organizationId, typeId, 77_700);
    try {
      await expect.poll(() => priceOf(organizationId, typeId)).toBe(77_700);
      expect(change.isAcknowledged).toBe(false);
    } finally {
      await end();
    }
    expect((await change.answer).status).toBe(200);
    expect(await costsOf(organizationId)).toEqual([...before, null].map(() => 77_700));
  },
);

test('a price changes while an item of the type is being edited, and both count once the edit ends', async () => {
  const { admin, organizationId, property, typeId } = await priced();
  const edited = await kit.t.a.item({ property, itemTypeId: typeId, installDate: '2019-01-01' });
  const end = await writing(
    admin,
    organizationId,
    sql`update item set install_date = '2024-05-05' where organization_id = ${organizationId} and id = ${edited.id}`,
  );
  const change = changing(admin, organizationId, typeId, 88_800);
  try {
    await expect.poll(async () => (await costsOf(organizationId)).includes(88_800)).toBe(true);
    expect(change.isAcknowledged).toBe(false);
  } finally {
    await end();
  }
  expect((await change.answer).status).toBe(200);
  expect(await costsOf(organizationId)).toEqual([88_800, 88_800]);
  expect(await storedLives(kit, [organizationId])).toEqual(await computedLives(kit, [organizationId]));
});

test(
  'while people add items and prices change, nobody reads a price older than one acknowledged before',
  async () => {
    const { admin, organizationId, property, typeId } = await priced();
    let acknowledged = 0;
    const changes = (async () => {
      for (let cents = 1000; cents < 1000 + 10 * RACE_ROUNDS; cents += 10) {
        expect((await setPrice(admin, organizationId, typeId, cents)).status).toBe(200);
        acknowledged = cents;
      }
    })();
    let isOver = false;
    const adders = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const made = await kit.t.post('/item', { propertyId: property.id, itemTypeId: typeId }, admin);
        const known = acknowledged;
        const { body } = await kit.t.get(`/item/${made.body.id}`, admin);
        expect(body.costCents).toBeGreaterThanOrEqual(known);
      }
    });
    try {
      await changes;
    } finally {
      isOver = true;
      await Promise.all(adders);
    }
    expect(new Set(await costsOf(organizationId))).toEqual(new Set([acknowledged]));
  },
  TIMEOUT_MS,
);

test('two people write items of one property without waiting for each other', async () => {
  const { organizationId, property, typeId } = await priced();
  const context = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
  const add = sql`insert into item (organization_id, property_id, item_type_id, install_date, date_confidence)
    values (${organizationId}, ${property.id}, ${typeId}, '2020-01-01', 'HIGH')`;
  await kit.t.database.withTx(context, { mode: 'write' }, async ({ db }) => {
    await add.execute(db);
    await kit.t.database.withTx(context, { mode: 'write', timeoutMs: 2000 }, (second) => add.execute(second.db));
  });
  expect(await costsOf(organizationId)).toHaveLength(3);
});

test('the limit on items that one transaction computes counts those of all its changes', async () => {
  const { admin, organizationId, property, typeId } = await priced();
  const { itemTypeId: otherId } = await kit.t.a.item({ property, itemType: 'dishwasher', installDate: '2018-01-01' });
  const lifespans = [typeId, otherId].map((itemTypeId) => ({ itemTypeId, eulYears: null, unitCostCents: 5500 }));
  await withItemsAtOnce(1, async () => {
    const answer = await kit.t.put(`/organization/${organizationId}/lifespans`, { lifespans }, admin);
    expect(answer.status).toBe(200);
    await kit.worker.idle();
  });
  const jobs = (await kit.t.get('/admin/job', admin)).body.results;
  expect(jobs).toMatchObject([{ kind: LIFE_JOB, state: 'DONE', counts: { items: 1 } }]);
  expect(await costsOf(organizationId)).toEqual([5500, 5500]);
});

test('more items than one transaction should hold are computed by a job, and the report says so meanwhile', async () => {
  const { admin, organizationId, property, typeId } = await priced();
  await withItemsAtOnce(0, async () => {
    expect((await setPrice(admin, organizationId, typeId, 4400)).status).toBe(200);
    await kit.worker.idle();
  });
  const jobs = (await kit.t.get('/admin/job', admin)).body.results;
  expect(jobs).toMatchObject([{ kind: LIFE_JOB, state: 'DONE', progress: 1, counts: { properties: 1, items: 1 } }]);
  expect((await kit.t.get(`/report/${property.id}/capital-assets`, admin)).body.isBeingRecomputed).toBe(false);
  expect(await costsOf(organizationId)).toEqual([4400]);
  await kit.t.a.run((db) =>
    sql`insert into life_recompute (organization_id, item_type_id, is_large, updated_at) values (${organizationId}, ${typeId}, true, now() - interval '1 minute')`.execute(
      db,
    ),
  );
  expect((await kit.t.get(`/report/${property.id}/capital-assets`, admin)).body.isBeingRecomputed).toBe(true);
  await lifeUpkeep(kit.t.platform).run(new AbortController().signal);
  expect((await kit.t.get(`/report/${property.id}/capital-assets`, admin)).body.isBeingRecomputed).toBe(false);
});

test('the job for many items waits for an import that is running, fails for nobody, and leaves no line for each property', async () => {
  const superUser = await kit.t.a.user({ isSuperUser: true });
  const { admin, organizationId, property, typeId } = await priced();
  const end = await writing(
    admin,
    organizationId,
    sql`insert into item (organization_id, property_id, item_type_id) values (${organizationId}, ${property.id}, ${typeId})`,
  );
  try {
    await withItemsAtOnce(0, async () => {
      expect((await setPrice(superUser, organizationId, typeId, 6600)).status).toBe(200);
    });
    await kit.worker.idle();
    const [waiting] = (await kit.t.get('/admin/job', admin)).body.results;
    expect(waiting).toMatchObject({ kind: LIFE_JOB, state: 'QUEUED', attempts: 0 });
    expect(waiting.message).toMatch(/^Waits until a running import/);
  } finally {
    await end();
  }
  await kit.t.a.run((db) =>
    sql`update job set run_at = now() where organization_id = ${organizationId} and state = 'QUEUED'`.execute(db),
  );
  await kit.worker.idle();
  expect(await countPlatformUse(superUser)).toBe(0);
  expect((await kit.t.get('/admin/job', admin)).body.results).toMatchObject([{ state: 'DONE', attempts: 1 }]);
  expect(await costsOf(organizationId)).toEqual([6600, 6600]);
});

test('an item whose stored life was spoiled is found and repaired', async () => {
  const { organizationId } = await priced();
  await kit.t.a.run((db) =>
    sql`update item set installed_cost_cents = 1, life_ends_on = '1999-01-01' where organization_id = ${organizationId}`.execute(
      db,
    ),
  );
  const found = await kit.t.a.run(selectLifeDifferences);
  expect(found).toEqual([{ organizationId, items: 1, firstIds: [expect.any(Number)] }]);
  await repairLife(kit.t.database, organizationId);
  expect(await kit.t.a.run(selectLifeDifferences)).toEqual([]);
});

/** Price changes of the race. */
const RACE_ROUNDS = Math.min(RUNS, 30);

async function withItemsAtOnce(items: number, run: () => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: roleUrl(kit.t.adminUrl, TEST_SECRET, OWNER_ROLE) });
  await owner.connect();
  const atOnce = (most: number) =>
    owner.query(
      `create or replace function life_items_at_once() returns bigint language sql immutable parallel safe return ${most}`,
    );
  try {
    await atOnce(items);
    await run();
  } finally {
    await atOnce(50_000);
    await owner.end();
  }
}

async function countPlatformUse(superUser: TestUser): Promise<number | undefined> {
  const { rows } = await kit.t.a.run((db) =>
    sql<{ n: number }>`select count(*)::int as n from security_event
      where kind = 'PLATFORM_USE' and user_id = ${superUser.id} and address = 'worker'`.execute(db),
  );
  return rows[0]?.n;
}

/** An organization with one item, its type, and an administrator who may change its price. */
async function priced() {
  const { organizationId, admin, property, typeId } = await unpriced();
  await kit.t.a.item({ property, itemTypeId: typeId, installDate: '2018-01-01' });
  return { organizationId, admin, property, typeId };
}

async function unpriced() {
  const { organizationId, admin } = await kit.place();
  const property = await kit.t.a.property({ organizationId });
  const { rows } = await kit.t.a.run((db) =>
    sql<{ id: number }>`select id from item_type where key = 'refrigerator'`.execute(db),
  );
  return { organizationId, admin, property, typeId: rows[0]?.id ?? 0 };
}

/** Writes as a person in a transaction that stays open until the function that it gives is called. */
async function writing(admin: TestUser, organizationId: number, statement: RawBuilder<unknown>) {
  const held = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const context = { userId: admin.id, organizationIds: [organizationId], seesAllProperties: true, isPlatform: false };
  const ended = kit.t.database.withTx(context, { mode: 'write' }, async ({ db }) => {
    await statement.execute(db);
    written.resolve();
    await held.promise;
  });
  await Promise.race([written.promise, ended]);
  return () => {
    held.resolve();
    return ended;
  };
}

/** A change of a price under way, and whether it has been acknowledged. */
function changing(admin: TestUser, organizationId: number, itemTypeId: number, unitCostCents: number) {
  const change = { isAcknowledged: false, answer: setPrice(admin, organizationId, itemTypeId, unitCostCents) };
  void change.answer.then(() => {
    change.isAcknowledged = true;
  });
  return change;
}

async function priceOf(organizationId: number, itemTypeId: number): Promise<number | null | undefined> {
  const { rows } = await kit.t.a.run((db) =>
    sql<{ cents: number | null }>`select unit_cost_cents as cents from organization_item_type
      where organization_id = ${organizationId} and item_type_id = ${itemTypeId}`.execute(db),
  );
  return rows[0]?.cents;
}

function setPrice(admin: TestUser, organizationId: number, itemTypeId: number, unitCostCents: number) {
  const lifespans = [{ itemTypeId, eulYears: null, unitCostCents }];
  return kit.t.put(`/organization/${organizationId}/lifespans`, { lifespans }, admin);
}

async function costsOf(organizationId: number): Promise<(number | null)[]> {
  const { rows } = await kit.t.a.run((db) =>
    sql<{
      cents: number | null;
    }>`select installed_cost_cents as cents from item where organization_id = ${organizationId}`.execute(db),
  );
  return rows.map((row) => row.cents);
}
