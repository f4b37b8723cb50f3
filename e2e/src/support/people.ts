import { expect, type Page } from '@playwright/test';
import type { Sql } from './database.ts';
import { MEMBER } from './test.ts';

export type NewPerson = { email: string; firstName?: string; lastName?: string; roleId?: number; property?: string };

/** Adds a person to Harbor Residential with the demo's password, so that a test has one to itself. */
export async function addPerson(sql: Sql, person: NewPerson): Promise<number> {
  const { email, firstName = 'Noor', lastName = 'Haddad', roleId = 2, property = null } = person;
  const [added] = await sql<{ id: number }>(
    `insert into app_user (email, first_name, last_name, password_hash, is_verified)
     select $1, $2, $3, password_hash, true from app_user where email = $4 returning id`,
    [email, firstName, lastName, MEMBER],
  );
  if (!added) throw new Error(`no demo person to take the password of for ${email}`);
  await sql(
    `insert into membership (organization_id, user_id, role_id)
     select id, $1, $2 from organization where name = 'Harbor Residential'`,
    [added.id, roleId],
  );
  await sql(
    `insert into property_assignment (organization_id, property_id, user_id)
     select organization_id, id, $1 from property where name = $2`,
    [added.id, property],
  );
  return added.id;
}

/** Path and fragment of the newest link that the product mailed to an address. */
export async function mailedLink(sql: Sql, to: string, template: string): Promise<string> {
  let secret: string | null | undefined;
  await expect
    .poll(
      async () => {
        const [mail] = await sql<{ secret: string | null }>(
          'select secret from outbox where recipient = $1 and template = $2 order by id desc limit 1',
          [to, template],
        );
        secret = mail?.secret;
        return secret ?? '';
      },
      { message: `a ${template} mail to ${to}` },
    )
    .toContain('#');
  return pathOf(secret ?? '');
}

/** A mailed link as a path of the product under test, whose host and port may differ from the link's. */
export function pathOf(link: string): string {
  const { pathname, hash } = new URL(link, 'http://any.invalid');
  return `${pathname}${hash}`;
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
}
