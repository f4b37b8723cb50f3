import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/app-under-test.ts';
import { problemOf } from './problem.ts';

const t = await startTestApp();

test('what only the database refuses names its field', async () => {
  const unit = await t.a.unit({ property: await t.a.property() });
  const refused = async (change: ReturnType<typeof sql>) => {
    const error = await t.a
      .run((db) => sql`update unit set ${change} where id = ${unit.id}`.execute(db))
      .catch((e) => e);
    return problemOf(error, '0').problem;
  };
  expect(await refused(sql`name = ${'x'.repeat(500)}`)).toMatchObject({
    code: 'UNPROCESSABLE',
    errors: [{ path: 'name' }],
  });
  expect(await refused(sql`name = null`)).toMatchObject({ code: 'UNPROCESSABLE', errors: [{ path: 'name' }] });
});
