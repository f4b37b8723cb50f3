import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#platform/base/log.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { noon, startPortfolio, TODAY } from '#testing/portfolio-kit.ts';
import { refreshSnapshotsUnscoped, startSnapshotWorker } from './snapshot.jobs.ts';

const { app, place, rowsOf, roll, storedOf } = await startPortfolio();

describe('the snapshots', () => {
  test('follow a change within three seconds', async () => {
    const { property, admin } = await place(10, 2);
    await roll(TODAY);
    const worker = startSnapshotWorker(app.database, { log: createLogger('silent'), now: () => noon(TODAY) });
    try {
      await app.a.item({ property, itemType: 'refrigerator', installDate: '2000-01-01' });
      await changed(property);
      await expect.poll(async () => (await storedOf(property.id))?.items).toBe(11);
      const [row] = await rowsOf(admin);
      expect(row?.backlogCents).toBe(
        (await app.get(`/report/${property.id}/capital-assets`, admin)).body.backlog.cents,
      );
      await expect.poll(() => notesOf(property.id)).toBe(0);
    } finally {
      await worker.stop();
    }
  });

  test('hold until now where nothing has changed since, and until they were made where a change is still to be counted', async () => {
    const { property, admin } = await place(3, 8);
    await roll(TODAY);
    await app.a.run((db) =>
      sql`update property_snapshot set computed_at = now() - interval '3 hours' where organization_id = ${property.organizationId}`.execute(
        db,
      ),
    );
    const ageMs = async () => {
      const { rows } = await app.a.run((db) => sql<{ now: string }>`select now()::text as now`.execute(db));
      return Date.parse(rows[0]?.now ?? '') - Date.parse((await rowsOf(admin))[0]?.computedAt ?? '');
    };
    expect(await ageMs()).toBeLessThan(60_000);
    await changed(property);
    expect(await ageMs()).toBeGreaterThan(60 * 60_000);
  });

  test('keep a note that is committed while its property is computed', async () => {
    const { property } = await place(3, 4);
    await changed(property);
    await app.database.withTx(PLATFORM, { mode: 'write' }, async ({ db }) => {
      await refreshSnapshotsUnscoped(db, noon(TODAY));
      await changed(property);
    });
    expect(await notesOf(property.id)).toBe(1);
  });

  test('lose no note when the worker dies before it commits', async () => {
    const { property } = await place(3, 6);
    await changed(property);
    const dying = app.database.withTx(PLATFORM, { mode: 'write' }, async ({ db }) => {
      await refreshSnapshotsUnscoped(db, noon(TODAY));
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await notesOf(property.id)).toBe(1);
  });

  test('are computed once when two workers meet', async () => {
    const { property } = await place(3, 8);
    await changed(property);
    await roll(TODAY);
    const before = (await storedOf(property.id))?.version ?? 0;
    const work = () =>
      app.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => refreshSnapshotsUnscoped(db, noon(TODAY)));
    await Promise.all([work(), work()]);
    expect((await storedOf(property.id))?.version).toBe(before + 1);
    expect(await notesOf(property.id)).toBe(0);
  });

  test('are made anew when the day changes', async () => {
    const { property } = await place(3, 9);
    await roll(TODAY);
    await roll('2026-05-19');
    expect((await storedOf(property.id))?.asOf).toBe('2026-05-19');
  });
});

function changed(property: { organizationId: number; id: number }) {
  return app.a.run((db) =>
    sql`insert into change_note (organization_id, property_id) values (${property.organizationId}, ${property.id})`.execute(
      db,
    ),
  );
}

async function notesOf(propertyId: number) {
  const { rows } = await app.a.run((db) =>
    sql<{
      n: number;
    }>`select count(*) as n from change_note where property_id = ${propertyId} and not is_folded`.execute(db),
  );
  return rows[0]?.n;
}
