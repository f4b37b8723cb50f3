import { roleOf } from '@lintel/domain/people/roles';
import type { CurrentUser, OrgData } from '#api/session.ts';

/** A signed-in person; a test states only what matters to it. */
export function aUser(over: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 1,
    roleId: 2,
    phone: null,
    email: 'dana@harbor.example',
    fName: 'Dana',
    lName: 'Whitlock',
    organizationId: 1,
    isSuperUser: false,
    isAdmin: false,
    role: roleOf({
      roleIds: [over.roleId ?? 2],
      isAdmin: over.isAdmin === true,
      isSuperUser: over.isSuperUser === true,
    }),
    image: null,
    isTotpDue: false,
    startPage: null,
    isPasswordDue: false,
    viewedBy: null,
    ...over,
  };
}

/** Organizations with properties: `anOrgData({ 'Harbor Residential': ['Alder Court'] })`, ids counted from 1. */
export function anOrgData(names: Record<string, string[]>): OrgData[] {
  let propertyId = 0;
  return Object.entries(names).map(([name, propertyNames], index) => {
    const properties = propertyNames.map((property) => {
      propertyId += 1;
      return {
        id: propertyId,
        name: property,
        timezone: 'America/New_York',
        units: [{ id: propertyId * 100, name: `${propertyId}01` }],
      };
    });
    return { id: index + 1, name, timezone: 'America/New_York', properties, Property: properties };
  });
}
