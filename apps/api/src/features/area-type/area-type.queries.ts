import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

/** The kinds of area in their order, as the JSON text of a page. */
export async function selectAreaTypes(db: Db): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('results', coalesce(json_agg(json_build_object('id', a.id, 'name', a.name,
      'standardVersion', a.standard_version) order by a.sort_order, a.id), '[]'), 'total', count(*), 'nextCursor', null)::text as json
    from area_type a`.execute(db);
  return (rows[0] as { json: string }).json;
}
