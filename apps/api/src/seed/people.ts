import type { Tx } from '@lintel/db/tx';
import { DEMO_PASSWORD } from '#platform/identity/demo-accounts.ts';
import { hashPassword } from '#platform/identity/password.ts';

/** The demo's people, all with the same password: one for each level of rights. */
const DEMO_PEOPLE = [
  person('super', 'super@lintel.example', 'Robin', 'Hale', 'Platform operator', 'America/Los_Angeles'),
  person('admin', 'admin@lintel.example', 'Dana', 'Whitlock', 'Director of operations', 'America/Los_Angeles'),
  person('manager', 'manager@lintel.example', 'Luis', 'Ortega', 'Regional maintenance manager', 'America/Boise'),
  person('member', 'member@lintel.example', 'Mike', 'Okafor', 'Maintenance technician', 'America/Boise'),
  person('viewer', 'viewer@lintel.example', 'Ana', 'Reyes', 'Asset analyst', 'America/Los_Angeles'),
  person('otherAdmin', 'admin@other.example', 'Olivia', 'Brandt', 'Owner', 'America/New_York'),
] as const;

/** Password hashes one a demo person; each has a salt of its own. */
export async function hashDemoPasswords(): Promise<string[]> {
  return Promise.all(DEMO_PEOPLE.map(() => hashPassword(DEMO_PASSWORD)));
}

/** Adds the demo's people and gives back their ids by name in the demo. */
export async function insertPeople(db: Tx['db'], hashes: readonly string[]): Promise<PeopleIds> {
  const rows = await db
    .insertInto('app_user')
    .values(
      DEMO_PEOPLE.map(({ email, firstName, lastName, title, timezone }, i) => ({
        email,
        first_name: firstName,
        last_name: lastName,
        title,
        timezone,
        password_hash: hashes[i] ?? null,
        is_super_user: email.startsWith('super@'),
        is_verified: true,
      })),
    )
    .returning(['id', 'email'])
    .execute();
  const idOf = (who: DemoPerson) => {
    const email = DEMO_PEOPLE.find((one) => one.who === who)?.email;
    const row = rows.find((one) => one.email === email);
    if (!row) throw new Error(`no demo person ${who}`);
    return row.id;
  };
  return {
    super: idOf('super'),
    admin: idOf('admin'),
    manager: idOf('manager'),
    member: idOf('member'),
    viewer: idOf('viewer'),
    otherAdmin: idOf('otherAdmin'),
  };
}

/** What each may do in Harbor Residential and at which properties, and the one permission group. */
export async function giveHarborAccess(
  db: Tx['db'],
  organizationId: number,
  people: PeopleIds,
  propertyIds: ReadonlyMap<string, number>,
): Promise<void> {
  const organization_id = organizationId;
  const properties = (names: readonly string[]) =>
    names.map((name) => {
      const id = propertyIds.get(name);
      if (id === undefined) throw new Error(`no demo property ${name}`);
      return id;
    });
  await db
    .insertInto('membership')
    .values([
      { organization_id, user_id: people.super, role_id: 3, is_admin: true },
      { organization_id, user_id: people.admin, role_id: 3, is_admin: true },
      { organization_id, user_id: people.manager, role_id: 3, is_admin: false },
      { organization_id, user_id: people.member, role_id: 2, is_admin: false },
      { organization_id, user_id: people.viewer, role_id: 1, is_admin: false },
    ])
    .execute();
  const assigned = [
    ...properties(MANAGER_PROPERTIES).map((property_id) => ({ property_id, user_id: people.manager })),
    ...properties(['Orchard Gate']).map((property_id) => ({ property_id, user_id: people.member })),
    ...properties(ALL_FIVE).map((property_id) => ({ property_id, user_id: people.viewer })),
  ];
  await db
    .insertInto('property_assignment')
    .values(assigned.map((one) => ({ organization_id, ...one })))
    .execute();

  const group = await db
    .insertInto('permission_group')
    .values({ organization_id, name: 'Oregon and Idaho maintenance', role_id: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('permission_group_property')
    .values(
      properties(['Orchard Gate', 'Lindenholt']).map((property_id) => ({
        organization_id,
        group_id: group.id,
        property_id,
      })),
    )
    .execute();
  await db
    .insertInto('permission_group_member')
    .values({ organization_id, group_id: group.id, user_id: people.manager })
    .execute();
}

/** The administrator of Other Homes. */
export async function giveOtherAccess(db: Tx['db'], organizationId: number, people: PeopleIds): Promise<void> {
  await db
    .insertInto('membership')
    .values({ organization_id: organizationId, user_id: people.otherAdmin, role_id: 3, is_admin: true })
    .execute();
}

function person<Who extends string>(
  who: Who,
  email: string,
  firstName: string,
  lastName: string,
  title: string,
  timezone: string,
) {
  return { who, email, firstName, lastName, title, timezone };
}

const MANAGER_PROPERTIES = ['Orchard Gate', 'Alder Court', 'Lindenholt'];
const ALL_FIVE = ['Orchard Gate', 'Alder Court', 'Wexford Mill', 'Lindenholt', 'The Kestrel'];

type DemoPerson = (typeof DEMO_PEOPLE)[number]['who'];
export type PeopleIds = Record<DemoPerson, number>;
