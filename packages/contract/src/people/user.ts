import { MAIL_CHOICE_KEYS } from '@lintel/domain/people/mail-choices';
import { roleName } from '@lintel/domain/people/roles';
import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, flag, named, search } from '../base/list-filter.ts';
import { NewMailState } from '../base/mail-state.ts';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, Email, Id, Instant, idParams, line, lineOrEmpty, TimeZone } from '../base/scalars.ts';
import { CurrentUser, Password, SignedIn, StartPage } from './auth.ts';

const UnwantedMails = z
  .array(z.enum(MAIL_CHOICE_KEYS))
  .max(MAIL_CHOICE_KEYS.length)
  .refine((keys) => new Set(keys).size === keys.length, 'must name each once');

const RoleId = z.int().min(1).max(3).meta({ description: '1 viewer, 2 member, 3 manager' });

/** ACTIVE can sign in; UNVERIFIED has yet to prove the address; ARCHIVED is kept and can be restored. */
export const UserStatus = z.enum(['ACTIVE', 'UNVERIFIED', 'ARCHIVED']);

/** What a person is in one organization. */
export const UserMembership = z.strictObject({
  organizationId: Id,
  organizationName: z.string(),
  roleId: RoleId,
  isAdmin: z.boolean(),
});

/** A person as administrators list them; `organizations` holds only those the caller administers. */
export const UserRow = z.strictObject({
  id: Id,
  fName: z.string(),
  lName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
  isSuperUser: z.boolean(),
  /** Stored role (0 for none) and organization of the first membership that the caller administers; `organizations` lists all. */
  roleId: z.int().nonnegative(),
  organizationId: CurrentUser.shape.organizationId,
  isAdmin: z.boolean(),
  image: CurrentUser.shape.image,
  organizations: z.array(UserMembership),
  propertyCount: Count,
  status: UserStatus,
  hasTotp: z.boolean(),
  lastSignInAt: Instant.nullable(),
  version: z.int().positive(),
});

/** A property that a person has: assigned directly (`isDirect`), by groups, or both. */
export const UserProperty = z.strictObject({
  id: Id,
  name: z.string(),
  organizationId: Id,
  isDirect: z.boolean(),
  groups: z.array(z.strictObject({ id: Id, name: z.string() })),
});

/** Everything about one person that the caller may know. */
export const UserDetails = CurrentUser.omit({
  isTotpDue: true,
  isPasswordDue: true,
  viewedBy: true,
  role: true,
}).extend({
  /** The stored role in the first organization, 0 where there is none. */
  roleId: z.int().nonnegative(),
  title: z.string().nullable(),
  timezone: z.string().nullable(),
  /** Mails that the person chose not to get. */
  unwantedMails: z.array(z.enum(MAIL_CHOICE_KEYS)),
  status: UserStatus,
  hasTotp: z.boolean(),
  lastSignInAt: Instant.nullable(),
  createdAt: Instant,
  organizations: z.array(UserMembership),
  properties: z.array(UserProperty),
  groups: z.array(z.strictObject({ id: Id, name: z.string(), organizationId: Id })),
  version: z.int().positive(),
});

const Name = { firstName: line(80), lastName: line(80) };

/** A registration, or a person whom an administrator adds. */
export const CreateUserBody = z.strictObject({
  ...Name,
  email: Email,
  password: Password,
  acceptedLicenceVersion: lineOrEmpty(40).optional(),
  organizationId: Id.optional(),
  roleId: RoleId.optional(),
  isAdmin: z.boolean().optional(),
  /** Accepted and ignored: older clients send them. */
  isSuperUser: z.boolean().optional(),
  verified: z.boolean().optional(),
});

/** Without `id`, or with the own one, the own profile; with another person's, what an administrator may change. */
export const UpdateUserBody = z.strictObject({
  id: Id.optional(),
  firstName: line(80).optional(),
  lastName: line(80).optional(),
  phone: lineOrEmpty(40).nullable().optional(),
  title: lineOrEmpty(80).nullable().optional(),
  timezone: TimeZone.nullable().optional(),
  startPage: StartPage.optional(),
  /** Which mails are not to come; all others do. */
  unwantedMails: UnwantedMails.optional(),
  /** Id of an uploaded file. */
  image: Id.nullable().optional(),
  /** A link goes to the new address; it counts once that is opened. Needs `currentPassword`. */
  email: Email.optional(),
  password: Password.optional(),
  currentPassword: Password.optional(),
  /** The organization that `roleId`, `isAdmin`, `propertyIds` and `groupIds` are for; not needed where there is only one in common. */
  organizationId: Id.optional(),
  roleId: RoleId.optional(),
  isAdmin: z.boolean().optional(),
  /** All properties assigned directly in that organization. */
  propertyIds: z.array(Id).max(5000).optional(),
  /** All permission groups of that organization which the person is in. */
  groupIds: z.array(Id).max(1000).optional(),
  isSuperUser: z.boolean().optional(),
});

export const USER_STATUS_WORDS = {
  ACTIVE: 'Active',
  UNVERIFIED: 'Address not verified',
  ARCHIVED: 'Archived',
} as const satisfies Record<z.output<typeof UserStatus>, string>;

/** 'Manager, Administrator': the rights of a person in each of these organizations, where they differ. */
/** The properties that a person is assigned to, counted; administrators see all of their organizations'. */
function propertiesWords({ isSuperUser, organizations, propertyCount }: Rights & { propertyCount: number }): string {
  return isSuperUser || organizations.some((one) => one.isAdmin) ? 'All' : String(propertyCount);
}

export function rightsWords({ isSuperUser, organizations }: Rights): string {
  if (isSuperUser) return 'Super user';
  const words = organizations.map(({ roleId, isAdmin }) => (isAdmin ? 'Administrator' : roleName(roleId)));
  return [...new Set(words)].join(', ') || 'In no organization';
}
type Rights = Pick<z.output<typeof UserRow>, 'isSuperUser' | 'organizations'>;

export const peopleList = defineList({
  id: 'people',
  title: 'People',
  question: 'Who gets in, to which communities, and what may they do there?',
  noun: ['person', 'people'],
  places: { portfolio: { operationId: 'listUsers', page: '/admin/users' } },
  row: UserRow,
  sorts: ['name', 'email', 'title', 'role', 'organizations', 'properties', 'lastSignInAt', 'status', 'totp'],
  order: 'name',
  filters: {
    q: search('Name or email'),
    role: choice('Role', {
      viewer: 'Viewer',
      member: 'Member',
      manager: 'Manager',
      admin: 'Administrator',
      super: 'Super user',
      noTotp: 'Without a second factor',
    }),
    organizationId: named('Organization', 'organization', { anyLabel: 'All' }),
    /** Only archived people, instead of only the others. */
    archived: flag('Show', 'Archived', { isView: true, isQuiet: true }),
  },
  columns: {
    name: { head: 'Name', kind: 'text', value: (row) => `${row.fName} ${row.lName}`, isSorted: true, only: 'screen' },
    firstName: { head: 'First name', kind: 'text', value: (row) => row.fName, only: 'files' },
    lastName: { head: 'Last name', kind: 'text', value: (row) => row.lName, only: 'files' },
    email: { head: 'E-mail', kind: 'text', value: (row) => row.email, only: 'files' },
    phone: { head: 'Phone', kind: 'text', value: (row) => row.phone, isHidden: true },
    title: { head: 'Title', kind: 'text', value: (row) => row.title, isSorted: true, isHidden: true },
    role: { head: 'Role', kind: 'text', value: rightsWords, isSorted: true },
    organizations: {
      head: 'Organizations',
      kind: 'text',
      value: (row) => row.organizations.map((one) => one.organizationName).join(', ') || null,
      isSorted: true,
      isHidden: true,
    },
    properties: { head: 'Properties', kind: 'text', value: propertiesWords, isSorted: true },
    lastSignInAt: {
      head: 'Last sign-in',
      kind: 'instant',
      value: (row) => row.lastSignInAt,
      isSorted: true,
    },
    status: { head: 'Status', kind: 'text', value: (row) => USER_STATUS_WORDS[row.status], isSorted: true },
    totp: { head: 'Second factor', kind: 'text', value: (row) => (row.hasTotp ? 'On' : 'Off'), isSorted: true },
  },
});

export const user = defineContract({
  createUser: {
    method: 'POST',
    path: '/user',
    access: 'public',
    knowsCaller: true,
    summary: 'Register, while registration is open; or, as an administrator, add a person to an organization',
    description:
      'Anybody registers while registration is open; whether an address has an account already is not revealed. An administrator adds a person at once, in `organizationId` or else in the one organization that they administer: the password works, and the person chooses their own at the first sign-in. An address that has an account is refused: it is invited by `POST /invitation`. `isSuperUser` and `verified` are accepted and ignored.',
    body: CreateUserBody,
    response: z.strictObject({
      id: Id,
      /** What becomes of the mail with the link that confirms the address. */
      mailState: NewMailState,
    }),
    status: 201,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE', 'OVERLOADED'],
    writes: ['USER'],
    idempotent: true,
    limit: 'auth',
  },
  listUsers: listRoute(peopleList, '/user', {
    access: 'admin',
    summary: 'People of the organizations that the caller administers (super user: all)',
    errors: ['NOT_FOUND'],
    reads: ['USER'],
  }),
  getUser: {
    method: 'GET',
    path: '/user/:userId',
    access: 'user',
    beforePassword: true,
    summary: 'Oneself; for administrators, a person of their organizations',
    params: idParams('userId'),
    response: UserDetails,
    errors: ['NOT_FOUND'],
    reads: ['USER'],
    about: { userId: 'params.userId' },
    things: { user: '' },
    etag: true,
  },
  updateUser: {
    method: 'PUT',
    path: '/user',
    access: 'user',
    needs: 'read',
    beforePassword: true,
    summary:
      'Change the own profile or password; as an administrator, a person’s role, properties and groups, all of it or nothing',
    description:
      'Nobody can raise their own rights or grant rights that they do not have; the last super user cannot be demoted. `isSuperUser` is for super users.',
    body: UpdateUserBody,
    response: UserDetails.extend({
      /** What becomes of the mail about a new address or password; null where there is none. */
      mailState: NewMailState.nullable(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE', 'OVERLOADED'],
    writes: ['USER'],
    about: { userId: 'answer.id' },
    thing: 'user',
    etag: true,
    ifMatch: 'optional',
    limit: 'auth',
  },
  deleteUser: {
    method: 'DELETE',
    path: '/user/:userId',
    access: 'admin',
    summary:
      'Archive a person and end their sessions; a person of other organizations too only leaves the own organizations',
    params: idParams('userId'),
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['USER'],
    about: { userId: 'params.userId' },
    ifMatch: 'optional',
  },
  restoreUser: {
    method: 'POST',
    path: '/user/:userId/restore',
    access: 'admin',
    summary: 'Restore an archived person with their rights',
    params: idParams('userId'),
    response: UserDetails,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['USER'],
    about: { userId: 'params.userId' },
    thing: 'user',
    etag: true,
  },
  listUserProperties: {
    method: 'GET',
    path: '/user/properties/:userId',
    access: 'user',
    summary: 'The properties assigned to oneself, or, for administrators, to a person',
    params: idParams('userId'),
    query: wholeListQuery,
    response: pageOf(UserProperty),
    errors: ['NOT_FOUND'],
    reads: ['USER', 'PROPERTY'],
    about: { userId: 'params.userId' },
  },
  assignProperty: {
    method: 'PUT',
    path: '/user/userProp',
    access: 'admin',
    summary: 'Assign a property to a person; assigning it again changes nothing',
    body: z.strictObject({ userId: Id, propertyId: Id }),
    errors: ['NOT_FOUND'],
    writes: ['USER', 'PROPERTY'],
    about: { userId: 'body.userId' },
  },
  unassignProperty: {
    method: 'DELETE',
    path: '/user/:userId/property/:propertyId',
    access: 'admin',
    summary: 'Remove a property from a person; removing it again changes nothing',
    params: idParams('userId', 'propertyId'),
    errors: ['NOT_FOUND'],
    writes: ['USER', 'PROPERTY'],
    about: { userId: 'params.userId' },
  },
  createResetLink: {
    method: 'POST',
    path: '/user/:userId/reset-link',
    access: 'admin',
    summary: 'A one-time reset link to hand over where no mail can be sent; only for people of no other organization',
    params: idParams('userId'),
    response: z.strictObject({ link: z.string(), expiresAt: Instant }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  resetUserTotp: {
    method: 'POST',
    path: '/user/:userId/totp-reset',
    access: 'admin',
    summary: 'Turn a person’s second factor off (lost phone); only for people of no other organization',
    params: idParams('userId'),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    writes: ['USER'],
    about: { userId: 'params.userId' },
  },
  viewAsUser: {
    method: 'POST',
    path: '/user/:userId/view-as',
    access: 'admin',
    summary: 'View as a person of the own organizations: for half an hour, read only',
    params: idParams('userId'),
    description:
      'The tokens are sent once: a repeated Idempotency-Key answers the person without them, and starts no new session.',
    response: SignedIn.partial({ accessToken: true, refreshToken: true }),
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    idempotent: true,
    secrets: ['accessToken', 'refreshToken'],
  },
});
