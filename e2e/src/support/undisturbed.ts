import type { Sql } from './database.ts';

const TIMES = 4;

/**
 * Does what compares a page about a property (without a name: about any) with stored facts, or with another page. Other journeys may change
 * the same in between, or a day may end there: only then is what failed done again, from its beginning.
 */
export async function undisturbed(sql: Sql, property: string | null, compare: () => Promise<void>): Promise<void> {
  for (let time = 1; ; time += 1) {
    const before = await revisionOf(sql, property);
    try {
      return await compare();
    } catch (failure) {
      if (time === TIMES || (await revisionOf(sql, property)) === before) throw failure;
    }
  }
}

/** How often what is shown of a property has changed, and the day there. */
async function revisionOf(sql: Sql, property: string | null): Promise<string> {
  const [found] = await sql<{ revision: string }>(
    `select concat_ws(' ', (select sum(n.changes) from change_note n where $1::text is null or exists (select from property p
         where p.name = $1 and n.organization_id in (p.organization_id, 0) and n.property_id in (p.id, 0))),
       (select string_agg(distinct (now() at time zone timezone)::date::text, ' ') from property where $1::text is null or name = $1)) as revision`,
    [property],
  );
  return found?.revision ?? '';
}

/** The year that it is at a property. */
export async function yearAt(sql: Sql, property: string): Promise<number> {
  const [found] = await sql<{ year: number }>(
    'select extract(year from now() at time zone timezone)::int as year from property where name = $1',
    [property],
  );
  if (!found) throw new Error(`there is no ${property}`);
  return found.year;
}
