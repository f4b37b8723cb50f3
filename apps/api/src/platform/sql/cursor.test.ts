import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { decodeCursor, encodeCursor, nextCursorSql } from './cursor.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

test('a cursor that a statement made names the same place as one made here, whatever letters its key has', async () => {
  const keys = [null, '', '0002 b', '"\\/\b\n\t', 'a?>~', 'é שלום 👩‍👩‍👧‍👦', '𝔘'.repeat(60), '2026-05-18', '12.5'];
  for (const key of keys) {
    const made = await cursorOf(nextCursorSql('-name', sql`${key}::text`, sql`${9_007_199_254_740_991}::bigint`));
    expect(decodeCursor('-name', made)).toEqual({ key, id: 9_007_199_254_740_991 });
    expect(decodeCursor('-name', made)).toEqual(decodeCursor('-name', encodeCursor('-name', { key, id: 2 ** 53 - 1 })));
    expect(encodeURIComponent(made)).toBe(made);
    expect(() => decodeCursor('name', made)).toThrow('is not a cursor of this list');
  }
});

async function cursorOf(cursor: RawBuilder<string>): Promise<string> {
  const { rows } = await t.a.run((db) => sql<{ cursor: string }>`select ${cursor} as cursor`.execute(db));
  return rows[0]?.cursor ?? '';
}
