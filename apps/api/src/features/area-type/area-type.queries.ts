import type { RowOf } from '@lintel/contract/base/route';
import type { areaType } from '@lintel/contract/items/area-type';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

type WireAreaType = RowOf<typeof areaType.listAreaTypes>;

/** The kinds of area in their order. */
export async function selectAreaTypes(db: Db): Promise<WireAreaType[]> {
  const { rows } = await sql<WireAreaType>`
    select a.id, a.name, a.standard_version as "standardVersion" from area_type a order by a.sort_order, a.id`.execute(
    db,
  );
  return rows;
}
