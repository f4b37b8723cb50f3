import * as z from 'zod';
import { NewMailState } from '../base/mail-state.ts';
import { defineContract } from '../base/route.ts';
import { Email } from '../base/scalars.ts';
import { LinkToken, Password } from './auth.ts';

/** The version of the licence that a new person accepts; its text is the page /info/licence. */
export const LICENCE_VERSION = '2026-11';

/** The answer to everybody who asks for a link, whether or not the address is known. */
const Accepted = z.strictObject({
  message: z.string(),
  /** What becomes of the mail, if there is one. */
  mailState: NewMailState,
});

/** Rules of the whole instance. */
export const SignInRules = z.strictObject({
  isRegistrationOpen: z.boolean(),
  isTotpRequiredForAdmins: z.boolean(),
  version: z.int().positive(),
});

export const account = defineContract({
  checkPassword: {
    method: 'POST',
    path: '/auth/login/check',
    access: 'user',
    needs: 'read',
    summary: 'Check the password of the signed-in person, before an email or password change',
    body: z.strictObject({ password: Password }),
    response: z.strictObject({ success: z.boolean() }),
    errors: ['OVERLOADED'],
    limit: 'auth',
  },
  checkEmail: {
    method: 'POST',
    path: '/auth/checkEmail',
    access: 'public',
    knowsCaller: true,
    summary: 'Whether an address is free, as far as the caller may know',
    description:
      'True to super users, and to everybody while registration is open. To an administrator an address is taken when it belongs to a person of their own organizations; to everybody else it is always free.',
    body: z.strictObject({ email: Email }),
    response: z.strictObject({ available: z.boolean() }),
    errors: [],
    limit: 'auth',
  },
  requestReset: {
    method: 'POST',
    path: '/auth/resetpassword',
    access: 'public',
    summary: 'Send a one-time reset link to an address; the answer is the same for every address',
    body: z.strictObject({ email: Email }),
    response: Accepted,
    status: 202,
    errors: [],
    limit: 'auth',
  },
  requestResetByAddress: {
    method: 'GET',
    path: '/auth/resetpassword/:email',
    access: 'public',
    summary: 'The same for older clients; the web app posts, so that no address is written to a log',
    params: z.strictObject({ email: Email }),
    response: Accepted,
    status: 202,
    errors: [],
    limit: 'auth',
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/verify',
    access: 'public',
    summary: 'Mark the address that a verification link was sent to as verified',
    body: z.strictObject({ token: LinkToken }),
    response: z.strictObject({ email: z.string() }),
    errors: ['LINK_REFUSED', 'CONFLICT'],
    writes: ['USER'],
    limit: 'auth',
  },
  sendVerification: {
    method: 'POST',
    path: '/auth/verify/send',
    access: 'user',
    needs: 'read',
    summary: 'Send the own verification link again',
    response: Accepted,
    status: 202,
    errors: [],
    limit: 'auth',
  },
  getRegistration: {
    method: 'GET',
    path: '/auth/registration',
    access: 'public',
    summary: 'Whether anybody may register, and which version of the licence is accepted by it',
    response: z.strictObject({ isOpen: z.boolean(), licenceVersion: z.string() }),
    errors: [],
    reads: ['USER'],
  },
  getSignInRules: {
    method: 'GET',
    path: '/admin/sign-in-rules',
    access: 'super',
    summary: 'Whether anybody may register, and whether administrators need a second factor',
    response: SignInRules,
    errors: [],
    reads: ['USER'],
    things: { signInRules: '' },
    etag: true,
  },
  updateSignInRules: {
    method: 'PUT',
    path: '/admin/sign-in-rules',
    access: 'super',
    summary: 'Open or close registration; require a second factor of every administrator and super user',
    body: SignInRules.omit({ version: true }).partial(),
    response: SignInRules,
    errors: ['STALE'],
    writes: ['USER'],
    thing: 'signInRules',
    etag: true,
    ifMatch: 'required',
  },
});
