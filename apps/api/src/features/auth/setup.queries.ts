import type { SetupBody } from '@lintel/contract/people/auth';
import type { Db } from '@lintel/db/pooled-kysely';
import type * as z from 'zod';

/** The first organization with its first super user, who administers it. */
export async function insertFirstOrganization(db: Db, body: z.output<typeof SetupBody>, passwordHash: string) {
  const organization = await db
    .insertInto('organization')
    .values({ name: body.organizationName.trim(), ...(body.timezone && { timezone: body.timezone }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('app_user')
    .values({
      email: body.email,
      first_name: body.firstName.trim(),
      last_name: body.lastName.trim(),
      password_hash: passwordHash,
      is_super_user: true,
      is_verified: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('membership')
    .values({ organization_id: organization.id, user_id: user.id, role_id: 3, is_admin: true })
    .execute();
  return { organizationId: organization.id, userId: user.id };
}
