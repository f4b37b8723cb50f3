import type { Client } from 'pg';

/** Waits until the server has made the portfolio's rows of today. */
export async function snapshotsReady(admin: Client): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ missing: string }>(
      `select count(*) as missing from property p left join property_snapshot s on s.organization_id = p.organization_id and s.property_id = p.id
       where p.archived_at is null and (s.as_of is null or s.as_of < (now() at time zone p.timezone)::date)`,
    );
    if (Number(rows[0]?.missing) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
