import { PermissionGroup } from '@lintel/contract/people/permission-group';
import { UserDetails, UserRow } from '@lintel/contract/people/user';
import type * as z from 'zod';

type Person = z.output<typeof UserRow>;
type Details = z.output<typeof UserDetails>;
type Group = z.output<typeof PermissionGroup>;

/** A manager of Harbor Residential; checked against the contract so that a test cannot invent a shape. */
export function aPerson(over: Partial<Person> = {}): Person {
  return UserRow.parse({
    id: 7,
    fName: 'Luis',
    lName: 'Ortega',
    email: 'luis@harbor.example',
    phone: null,
    title: 'Regional maintenance manager',
    isSuperUser: false,
    roleId: 3,
    organizationId: 1,
    isAdmin: false,
    image: null,
    organizations: [{ organizationId: 1, organizationName: 'Harbor Residential', roleId: 3, isAdmin: false }],
    propertyCount: 1,
    status: 'ACTIVE',
    hasTotp: false,
    lastSignInAt: '2026-05-18T12:00:00.000Z',
    version: 4,
    ...over,
  });
}

/** The person of `aPerson` with all details: Alder Court assigned directly, nothing by groups. */
export function aPersonInFull(over: Partial<Details> = {}): Details {
  const { propertyCount: _, ...row } = aPerson();
  return UserDetails.parse({
    ...row,
    roleId: 3,
    organizationId: 1,
    isAdmin: false,
    image: null,
    timezone: null,
    startPage: null,
    unwantedMails: [],
    createdAt: '2026-01-05T12:00:00.000Z',
    properties: [{ id: 1, name: 'Alder Court', organizationId: 1, isDirect: true, groups: [] }],
    groups: [],
    ...over,
  });
}

/** The group Coast of Harbor Residential: Alder Court for Luis Ortega. */
export function aGroup(over: Partial<Group> = {}): Group {
  return PermissionGroup.parse({
    id: 3,
    organizationId: 1,
    organizationName: 'Harbor Residential',
    name: 'Coast',
    roleId: 2,
    propertyCount: 1,
    userCount: 1,
    archivedAt: null,
    version: 2,
    properties: [{ id: 1, name: 'Alder Court' }],
    users: [{ id: 7, fName: 'Luis', lName: 'Ortega', email: 'luis@harbor.example' }],
    ...over,
  });
}
