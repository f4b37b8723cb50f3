import { ensureRoles } from '@lintel/db/roles';
import { afterAll, expect, test } from 'vitest';
import { cloneDatabase, TEST_SECRET } from './database.ts';

const databases = await Promise.all([cloneDatabase(), cloneDatabase()]);
afterAll(() => Promise.all(databases.map(({ drop }) => drop())));

test('two databases of one server set up the roles, which belong to the server, at the same time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const both = databases.map(({ url }) => ensureRoles(url, TEST_SECRET));
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  }
});
