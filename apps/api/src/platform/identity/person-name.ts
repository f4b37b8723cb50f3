import { type RawBuilder, sql } from 'kysely';

/** The name of the person whose id is in the column. */
export function personName(id: string): RawBuilder<unknown> {
  return sql`(select nullif(concat_ws(' ', u.first_name, u.last_name), '') from app_user u where u.id = ${sql.ref(id)})`;
}
