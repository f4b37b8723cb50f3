import type { Locator } from '@playwright/test';
import type { Sql } from './database.ts';
import { expect } from './test.ts';

/** Revokes in the open drawer the address that was just made. Others may stand below it: another test's, for example. */
export async function revokeNewest(drawer: Locator, sql: Sql): Promise<void> {
  const revoke = drawer.getByRole('button', { name: /^Revoke the address/ });
  const [stored] = await sql<{ n: number }>(
    `select count(*)::int as n from secret_link l join (select * from secret_link order by id desc limit 1) made
      on l.purpose = made.purpose and l.property_id is not distinct from made.property_id
        and l.project_id is not distinct from made.project_id
        and l.inspection_id is not distinct from made.inspection_id
      where l.archived_at is null`,
  );
  await expect(revoke).toHaveCount(stored?.n ?? 0);
  await revoke.first().click();
  await expect(revoke).toHaveCount((stored?.n ?? 0) - 1);
}
