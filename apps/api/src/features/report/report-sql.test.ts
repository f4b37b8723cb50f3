import { type Db, statementsOf } from '@lintel/db/pooled-kysely';
import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import type { Viewer } from '#platform/viewer.ts';
import { selectCapitalFacts } from './capital.queries.ts';
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
const TODAY = '2026-05-18';

test.each([
  ['capital', (db: Db) => selectCapitalFacts(db, viewer, 2, TODAY)],
  ['models', (db: Db) => selectPropertyModels(db, viewer, 2, TODAY)],
  ['portfolio', (db: Db) => selectPortfolio(db, viewer)],
  ['snapshot', (db: Db) => upsertSnapshotsUnscoped(db, [{ organizationId: 1, propertyId: 2 }], TODAY)],
])('the statement of %s.queries.ts is one, and is what a reviewer read', async (name, run) => {
  const statements: string[] = [];
  const client = {
    query: async ({ text }: { text: string }) => {
      statements.push(text);
      return { rows: [{}], rowCount: 1 };
    },
  };
  // why: stands in for a connection, to hear what would be sent
  await run(statementsOf(client as unknown as ClientBase, async () => {}).db);
  expect(statements).toHaveLength(1);
  await expect(`${statements[0]};\n`).toMatchFileSnapshot(`${name}.queries.sql`);
});
