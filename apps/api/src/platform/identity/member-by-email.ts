import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { bigints } from './viewer.ts';

/** True when somebody with the address belongs to one of the organizations; whoever belongs elsewhere counts as nobody. */
export async function isMemberByEmail(db: Db, organizationIds: readonly number[], email: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user u join membership m on m.user_id = u.id and m.organization_id = any (${bigints(organizationIds)})
      and m.archived_at is null
    where lower(u.email) = lower(${email}) and u.archived_at is null`.execute(db);
  return rows.length > 0;
}
