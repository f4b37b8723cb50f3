import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '@lintel/db/open';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { conflict, unprocessable } from '../base/errors.ts';
import { hashToken, PLATFORM } from './session-lookup.ts';

const KEY = 'setup_code_hash';

/** True while nobody exists who could sign in. */
export async function isSetupNeeded(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Makes a new one-time code for the first visit, and stores its hash; undefined when there are users already. */
export async function makeSetupCode(database: Pick<Database, 'withTx'>): Promise<string | undefined> {
  return database.withTx(PLATFORM, { mode: 'write' }, async ({ db }) => {
    if (!(await isSetupNeeded(db))) return undefined;
    const code = randomBytes(15).toString('base64url');
    const value = hashToken(code).toString('base64url');
    await sql`insert into instance_setting (key, value) values (${KEY}, ${value})
      on conflict (key) do update set value = excluded.value`.execute(db);
    return code;
  });
}

/** Uses the code up; throws CONFLICT once somebody exists, and UNPROCESSABLE for a wrong code. */
export async function checkSetupCode(db: Db, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lintel setup'))`.execute(db);
  if (!(await isSetupNeeded(db))) throw conflict('This instance is set up already. Sign in.');
  const stored = await db.selectFrom('instance_setting').select('value').where('key', '=', KEY).executeTakeFirst();
  const given = hashToken(code.trim());
  const isRight = stored !== undefined && timingSafeEqual(given, Buffer.from(stored.value, 'base64url'));
  if (!isRight) throw unprocessable('code', 'This is not the code in the log of the server.');
  await db.deleteFrom('instance_setting').where('key', '=', KEY).execute();
}
