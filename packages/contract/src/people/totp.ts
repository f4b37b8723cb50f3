import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Count, line } from '../base/scalars.ts';
import { Password, SignedIn } from './auth.ts';

/** Six digits of an authenticator app, or one of the recovery codes, as typed. */
const Code = line(40);

const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const totp = defineContract({
  loginWithCode: {
    method: 'POST',
    path: '/auth/login/code',
    access: 'public',
    summary: 'Answer the challenge of a login with a code of the app or a recovery code',
    body: z.strictObject({ challenge: z.string().min(1).max(200), code: Code }),
    response: SignedIn,
    errors: ['WRONG_CODE'],
    limit: 'auth',
  },
  getTotp: {
    method: 'GET',
    path: '/auth/totp',
    access: 'user',
    summary: 'Whether the own second factor is on, and how many recovery codes are left',
    response: z.strictObject({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: Count }),
    errors: [],
    reads: ['USER'],
    beforeTotp: true,
  },
  startTotp: {
    method: 'POST',
    path: '/auth/totp',
    access: 'user',
    needs: 'read',
    summary: 'Begin with a second factor: a secret for the authenticator app, which counts once it is confirmed',
    body: z.strictObject({ currentPassword: Password }),
    response: z.strictObject({ secret: z.string(), uri: z.string() }),
    errors: ['CONFLICT', 'UNPROCESSABLE', 'OVERLOADED'],
    limit: 'auth',
    beforeTotp: true,
  },
  confirmTotp: {
    method: 'POST',
    path: '/auth/totp/confirm',
    access: 'user',
    needs: 'read',
    summary: 'Turn the second factor on with a code of the app; answers the recovery codes, once',
    body: z.strictObject({ code: Code }),
    response: RecoveryCodes,
    errors: ['CONFLICT', 'UNPROCESSABLE'],
    writes: ['USER'],
    limit: 'auth',
    beforeTotp: true,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/auth/totp/recovery',
    access: 'user',
    needs: 'read',
    summary: 'New recovery codes in place of the old ones',
    body: z.strictObject({ currentPassword: Password, code: Code }),
    response: RecoveryCodes,
    errors: ['CONFLICT', 'UNPROCESSABLE', 'OVERLOADED'],
    writes: ['USER'],
    limit: 'auth',
  },
  stopTotp: {
    method: 'POST',
    path: '/auth/totp/off',
    access: 'user',
    needs: 'read',
    summary: 'Turn the own second factor off',
    body: z.strictObject({ currentPassword: Password, code: Code }),
    errors: ['CONFLICT', 'UNPROCESSABLE', 'OVERLOADED'],
    writes: ['USER'],
    limit: 'auth',
  },
});
