import * as z from 'zod';
import { defineContract } from './route.ts';
import { Email, Id, line, text } from './scalars.ts';

/** The signed-in person, in the seed's field names. */
export const CurrentUser = z.strictObject({
  id: Id,
  roleId: z.int().nonnegative(),
  phone: z.string().nullable(),
  email: z.string(),
  fName: z.string(),
  lName: z.string(),
  organizationId: Id.nullable(),
  isSuperUser: z.boolean(),
  isAdmin: z.boolean(),
  image: z.string().nullable(),
});

export const Tokens = z.strictObject({ accessToken: z.string(), refreshToken: z.string() });

const Password = z.string().min(1).max(1024);

export const LoginBody = z.strictObject({ email: Email, password: Password, reset: z.string().max(200).optional() });

export const SetupBody = z.strictObject({
  code: line(100),
  organizationName: line(120),
  firstName: line(80),
  lastName: line(80),
  email: Email,
  password: Password,
});

export const ProfileBody = z.strictObject({
  firstName: line(80).optional(),
  lastName: line(80).optional(),
  phone: text(40).nullable().optional(),
  password: Password.optional(),
  currentPassword: Password.optional(),
});

export const auth = defineContract({
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with email and password',
    body: LoginBody,
    response: Tokens.extend({ user: CurrentUser }),
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
    limit: 'auth',
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    needs: 'read',
    summary: 'End this session and every token of its family',
    body: z.strictObject({ refreshToken: z.string().min(1).max(200).optional() }),
    errors: [],
  },
  getCurrentUser: {
    method: 'GET',
    path: '/user/me',
    access: 'user',
    summary: 'The signed-in user',
    response: CurrentUser,
    errors: [],
    reads: ['USER'],
  },
  updateProfile: {
    method: 'PUT',
    path: '/user',
    access: 'user',
    needs: 'read',
    summary: 'Change the own name, phone or password (with the current one)',
    body: ProfileBody,
    response: CurrentUser,
    errors: ['UNPROCESSABLE'],
    writes: ['USER'],
    limit: 'auth',
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
    response: Tokens.extend({ user: CurrentUser }),
    status: 201,
    errors: ['UNPROCESSABLE', 'CONFLICT'],
    limit: 'auth',
  },
});
