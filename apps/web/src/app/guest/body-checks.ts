import { account } from '@lintel/contract/people/account';
import { auth } from '@lintel/contract/people/auth';
import { totp } from '@lintel/contract/people/totp';
import { complaintsOf } from '../form/contract-complaints.ts';

const SCHEMAS = {
  login: auth.login.body,
  requestReset: account.requestReset.body,
  loginWithCode: totp.loginWithCode.body,
};

/** The validation errors of the body of a guest's call, as sentences by field. */
export function problemsOf(call: keyof typeof SCHEMAS, body: object): Record<string, string> {
  const parsed = SCHEMAS[call].safeParse(body, { reportInput: true });
  return parsed.success ? {} : complaintsOf(parsed.error);
}
