import type { Db } from '@lintel/db/pooled-kysely';
import { matchRecall, type RecallFacts, type RecallMatch } from '@lintel/domain/items/recalls';
import { type RawBuilder, sql } from 'kysely';
import type { StoredNotice } from '#platform/lookups/recall-notices.ts';

/** What is on record of an item, with its manufacturer's id. */
export type RecalledItem = Omit<RecallFacts, 'makerNames'> & { id: number; makerId: number | null };

/** Each manufacturer with every way that its name is written, by its id. */
export type MakerNames = ReadonlyMap<number, readonly string[]>;

/** The select list of one RecalledItem from `item i`, `item_type t` and `model m`. */
export const recalledItemColumns: RawBuilder<unknown> = sql`i.id, t.key as "itemTypeKey", coalesce(m.manufacturer_id, i.manufacturer_id) as "makerId",
  m.name as model, i.serial_number as serial, i.mfg_date as "madeOn", least(i.install_date, i.first_seen_on) as "presentOn"`;

/** The names of all manufacturers that the caller may see. */
export async function selectMakerNames(db: Db): Promise<MakerNames> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select k.id, array_prepend(k.name, array(select a.alias from manufacturer_alias a where a.manufacturer_id = k.id)) as names
    from manufacturer k`.execute(db);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** The notices that may concern an item, each with the facts that match and those that are not on record. */
export function matchesOf(
  { makerId, ...item }: RecalledItem,
  notices: readonly StoredNotice[],
  makers: MakerNames,
): { notice: StoredNotice; match: RecallMatch }[] {
  const makerNames = makerId === null ? [] : (makers.get(makerId) ?? []);
  return notices.flatMap((notice) => {
    const match = matchRecall(notice.rule, { ...item, makerNames });
    return match ? [{ notice, match }] : [];
  });
}
