import type { PlaceWork } from '@lintel/domain/properties/place-work';
import type { PlaceTotals } from '@lintel/domain/properties/portfolio';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { rollSnapshotsUnscoped } from '../features/report/snapshot.jobs.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { anyItem, insertInventory } from './inventory.ts';

export const TODAY = '2026-05-18';
export const noon = (day: string) => `${day}T12:00:00.000Z`;

/** Properties with an inventory at random, their snapshots, and the portfolio that is read from them. */
export async function startPortfolio() {
  const app = await startTestApp();
  async function place(count: number, seed: number) {
    const property = await app.a.property();
    const admin = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
    await app.a.run((db) => insertInventory(db, property, fc.sample(anyItem(TODAY), { numRuns: count, seed })));
    await app.a.run((db) => sql`update change_note set is_folded = true, recounts = false`.execute(db));
    return { property, admin };
  }

  async function rowsOf(caller: Parameters<TestApp['get']>[1]): Promise<Row[]> {
    const answer = await app.get('/portfolio/summary', caller);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.total).toBe(answer.body.results.length);
    return answer.body.results;
  }

  async function roll(today: string) {
    while (
      (await app.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => rollSnapshotsUnscoped(db, noon(today)))) > 0
    );
  }

  async function storedOf(propertyId: number) {
    const { rows } = await app.a.run((db) =>
      sql<{
        asOf: string;
        items: number;
        version: number;
      }>`select as_of as "asOf", items, version from property_snapshot where property_id = ${propertyId}`.execute(db),
    );
    return rows[0];
  }

  return { app, place, rowsOf, roll, storedOf };
}

type Row = PlaceTotals &
  PlaceWork & {
    propertyId: number;
    topReasons: { itemType: string; count: number; cents: number }[];
    computedAt: string;
  };
