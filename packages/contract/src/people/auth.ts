import { ROLES } from '@lintel/domain/people/roles';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Email, Id, Instant, line, TimeZone } from '../base/scalars.ts';

/** The page that a sign-in without another destination leads to. */
export const StartPage = z.enum(['TODAY', 'PROPERTIES']);

/** The signed-in person, in the seed's field names. */
export const CurrentUser = z.strictObject({
  id: Id,
  /** Of the session: 2 from the sign-in on, whoever signs in. Nothing is decided by it; see `role`. */
  roleId: z.int().nonnegative(),
  phone: z.string().nullable(),
  email: z.string(),
  fName: z.string(),
  lName: z.string(),
  organizationId: Id.nullable(),
  isSuperUser: z.boolean(),
  isAdmin: z.boolean(),
  /** The highest role of the person, at the places that are theirs. */
  role: z.enum(ROLES),
  /** Id of a file, as text. */
  image: z.string().nullable(),
  /** A second factor is required of this person and not set up yet: until it is, every other call is refused. */
  isTotpDue: z.boolean(),
  /** As the person chose it; null until they did, and then it is Properties. */
  startPage: StartPage.nullable(),
  /** An administrator gave the password: until the person has chosen their own, every other call is refused. */
  isPasswordDue: z.boolean(),
  /** The administrator who is viewing as this person, if one is. */
  viewedBy: z.strictObject({ id: Id, fName: z.string(), lName: z.string() }).nullable(),
});

export const Tokens = z.strictObject({ accessToken: z.string(), refreshToken: z.string() });

/** Tokens and who they belong to: how each way of signing in ends. */
export const SignedIn = Tokens.extend({ user: CurrentUser });

/** A password as typed; domain/password judges its strength. */
export const Password = z.string().min(1).max(1024);

/** A one-time token out of a link. */
export const LinkToken = z.string().min(20).max(200);

/** Either tokens and user, or, for a person with a second factor, `mfaRequired` with the challenge to answer within minutes. */
export const LoginAnswer = SignedIn.partial().extend({
  mfaRequired: z.literal(true).optional(),
  challenge: z.string().optional(),
  challengeExpiresAt: Instant.optional(),
});

export const LoginBody = z.strictObject({
  email: Email,
  password: Password,
  /** The one-time token of a reset link; absent, null, true, false and '' are none. */
  reset: z.union([z.string().max(200), z.boolean(), z.null()]).optional(),
});

export const SetupBody = z.strictObject({
  code: line(100),
  organizationName: line(120),
  /** That of the organization; a browser knows its own. */
  timezone: TimeZone.optional(),
  firstName: line(80),
  lastName: line(80),
  email: Email,
  password: Password,
});

export const auth = defineContract({
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with email and password',
    body: LoginBody,
    description:
      'With `reset`, the one-time token of a reset link, `password` becomes the new password and every session of the person ends. Without a token in it (absent, null, true, false or an empty text) it is an ordinary sign-in.',
    response: LoginAnswer,
    errors: ['WRONG_CREDENTIALS', 'UNPROCESSABLE', 'OVERLOADED'],
    limit: 'auth',
  },
  refreshTokens: {
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    summary: 'Exchange a refresh token for a new pair; a token used twice ends its whole family',
    body: z.strictObject({ refreshToken: z.string().min(1).max(200) }),
    response: Tokens,
    errors: ['REFRESH_REFUSED'],
    limit: 'token',
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    needs: 'read',
    summary: 'End this session and every token of its family',
    whileViewing: true,
    beforeTotp: true,
    beforePassword: true,
    body: z.strictObject({ refreshToken: z.string().min(1).max(200).optional() }),
    errors: [],
  },
  getCurrentUser: {
    method: 'GET',
    path: '/user/me',
    access: 'user',
    summary: 'The signed-in user',
    beforeTotp: true,
    beforePassword: true,
    response: CurrentUser,
    errors: [],
    reads: ['USER'],
  },
  getSetup: {
    method: 'GET',
    path: '/setup',
    access: 'public',
    summary: 'Whether the first organization and super user still have to be made',
    response: z.strictObject({ isNeeded: z.boolean() }),
    errors: [],
  },
  runSetup: {
    method: 'POST',
    path: '/setup',
    access: 'public',
    summary: 'Make the first organization and super user with the one-time code from the log',
    body: SetupBody,
    description:
      'The tokens are sent once: a repeated Idempotency-Key with the same body answers the person without them; sign in with the password then.',
    response: SignedIn.partial({ accessToken: true, refreshToken: true }),
    status: 201,
    errors: ['UNPROCESSABLE', 'CONFLICT'],
    idempotent: true,
    secrets: ['accessToken', 'refreshToken'],
    asInstance: true,
    limit: 'auth',
  },
});
