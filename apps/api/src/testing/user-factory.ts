import { randomUUID } from 'node:crypto';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { mintSession } from '#platform/identity/session-tokens.ts';

/** The password of every user that the factories make. */
export const TEST_PASSWORD = 'Quay-at-dusk-42';

/** The Argon2id hash of TEST_PASSWORD, made once: hashing costs a tenth of a second each. */
const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$8SX3qH+cIMg+ueCiTL5VIw$CDNQOnFaQs6lDmIGIOHngvCwJvj7GbRl2ovKWc0b8Sc';

/** A person with a session; `properties` are assigned by name. Without an organization the person belongs to none. */
export async function insertUser(db: Db, fields: UserFields): Promise<TestUser> {
  const email = fields.email ?? `${randomUUID()}@test.example`;
  const user = await db
    .insertInto('app_user')
    .values({
      email,
      first_name: fields.firstName ?? 'Robin',
      last_name: fields.lastName ?? 'Vale',
      password_hash: TEST_PASSWORD_HASH,
      is_super_user: fields.isSuperUser ?? false,
      is_verified: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const organizationId = fields.organizationId;
  if (organizationId !== undefined) {
    await db
      .insertInto('membership')
      .values({
        organization_id: organizationId,
        user_id: user.id,
        role_id: fields.roleId ?? 2,
        is_admin: fields.isAdmin ?? false,
      })
      .execute();
    for (const property of fields.properties ?? [])
      await sql`insert into property_assignment (organization_id, property_id, user_id) values (${organizationId}, ${property.id}, ${user.id})`.execute(
        db,
      );
  }
  const { tokens } = await mintSession(db, { userId: user.id, userAgent: 'test', address: '127.0.0.1' });
  return { id: user.id, email, token: tokens.accessToken, refreshToken: tokens.refreshToken };
}

export type UserFields = {
  organizationId?: number;
  email?: string;
  firstName?: string;
  lastName?: string;
  roleId?: 1 | 2 | 3;
  isAdmin?: boolean;
  isSuperUser?: boolean;
  properties?: { id: number }[];
};

export type TestUser = { id: number; email: string; token: string; refreshToken: string };
