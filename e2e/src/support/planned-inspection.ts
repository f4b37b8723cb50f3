import type { Sql } from './database.ts';

/** An inspection of the first unit of a property with so many checks; of each five the second and the last ask for a photo. */
export async function plannedInspection(sql: Sql, property: string, checks: number): Promise<number> {
  const [made] = await sql<{ id: number }>(
    `with i as (
      insert into inspection (organization_id, property_id, unit_id, type, template_name, template_number, due_on)
      select p.organization_id, p.id, (select min(u.id) from unit u where u.property_id = p.id and u.archived_at is null), 'ANNUAL', 'Walk', 1, current_date
      from property p where p.name = $1 returning organization_id, property_id, id
    ), c as (
      insert into inspection_check (organization_id, property_id, inspection_id, position, area, code, title, usual_severity, photo_rule, raises_flag)
      select i.organization_id, i.property_id, i.id, n, 'Area', 'check-' || n, 'Check number ' || n, 'MODERATE',
        case when n % 5 in (0, 2) then 'ALWAYS' else 'NONE' end, true from i, generate_series(1, $2::int) n
    ) select id from i`,
    [property, checks],
  );
  if (!made) throw new Error(`there is no ${property}`);
  return made.id;
}
