import type { Statement } from '@lintel/db/packet';
import { type Db, statementsOf } from '@lintel/db/pooled-kysely';
import type { ClientBase, QueryResult } from 'pg';
import { expect, test } from 'vitest';
import type { Viewer } from '#platform/identity/viewer.ts';
import { selectCapitalFacts } from './capital.queries.ts';
import { selectHeatmapFacts } from './heatmap.queries.ts';
import { selectPropertyModels } from './models.queries.ts';
import { selectPortfolio } from './portfolio.queries.ts';
import { upsertSnapshotsUnscoped } from './snapshot.queries.ts';

const viewer: Viewer = {
  userId: 1,
  sessionId: 1,
  familyId: 'a',
  viewedBy: null,
  isSuperUser: false,
  memberships: [],
  organizationIds: [1],
  adminOrganizationIds: [],
  propertyIds: [2],
};
const NOW = '2026-05-18T12:00:00.000Z';
const MODELS = {
  viewer,
  now: NOW,
  propertyId: 2,
  filter: {},
  sort: 'type',
  isDescending: false,
  limit: 100,
  after: undefined,
} as const;

test.each([
  ['capital', (db: Db) => selectCapitalFacts(db, { viewer, propertyId: 2, now: NOW })],
  ['heatmap', (db: Db) => selectHeatmapFacts(db, viewer, 2, NOW, {})],
  ['models', (db: Db) => selectPropertyModels(db, MODELS)],
  ['portfolio', (db: Db) => selectPortfolio(db, viewer, NOW)],
  ['snapshot', (db: Db) => upsertSnapshotsUnscoped(db, [{ organizationId: 1, propertyId: 2 }], NOW)],
])('the statement of %s.queries.ts is one, and is what a reviewer read', async (name, run) => {
  const statements: string[] = [];
  const heard = async ({ text }: { text: string }) => {
    statements.push(text);
    return { rows: [{ pageMore: { missing: [] }, pageAt: null }], rowCount: 1 } as unknown as QueryResult;
  };
  // why: stands in for a connection, to hear what would be sent
  const client = { query: heard } as unknown as ClientBase;
  const open = (first?: Statement) => ({ led: Promise.resolve(), answer: heard({ text: first?.text ?? '' }) });
  await run(statementsOf(client, open).db);
  expect(statements).toHaveLength(1);
  await expect(`${statements[0]};\n`).toMatchFileSnapshot(`${name}.queries.sql`);
});
