import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { TestAnswer, TestApp } from './app-under-test.ts';
import { TEST_PASSWORD } from './user-factory.ts';

/** A password that no factory gives. */
export const NEW_PASSWORD = 'Harbour-lights-77';

/** The queued mails to an address, oldest first, with their links. */
export async function mailsTo(t: TestApp, to: string): Promise<TestMail[]> {
  const { rows } = await t.a.run((db) =>
    sql<TestMail>`select template, subject, replace(body, '{{secret}}', coalesce(secret, '')) as text from outbox
      where lower(recipient) = lower(${to}) order by id`.execute(db),
  );
  return rows;
}

/** The path and token of the link in the last mail of a kind to an address. */
export async function linkIn(t: TestApp, to: string, template: string): Promise<TestLink> {
  const mail = (await mailsTo(t, to)).filter((one) => one.template === template).at(-1);
  return partsOf(/\S+#\S+/.exec(mail?.text ?? '')?.[0] ?? '');
}

/** A link of the product: where it leads, and the secret behind the '#'. */
export function partsOf(link: string): TestLink {
  const [address = '', fragment = ''] = link.split('#');
  return { address, token: new URLSearchParams(fragment).get('token') ?? '' };
}

/** Signs in over HTTP. */
export function signIn(t: TestApp, email: string, password = TEST_PASSWORD, more: object = {}): Promise<TestAnswer> {
  return t.post('/auth/login', { email, password, ...more });
}

/** The code that an authenticator app shows at an instant. */
export function codeAt(secret: string, now: string, stepsLater = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30, algorithm: 'SHA1' });
  return totp.generate({ timestamp: Date.parse(now) + stepsLater * 30_000 });
}

/** The security events of a person. */
export async function eventsOf(t: TestApp, userId: number): Promise<string[]> {
  const { rows } = await t.a.run((db) =>
    sql<{ kind: string }>`select kind from security_event where user_id = ${userId} order by id`.execute(db),
  );
  return rows.map((row) => row.kind);
}

/** The audit log's lines about a thing: action by action. */
export async function auditOf(t: TestApp, entity: string, entityId: number): Promise<string[]> {
  const { rows } = await t.a.run((db) =>
    sql<{
      action: string;
    }>`select action from audit_event where entity = ${entity} and entity_id = ${entityId} order by id`.execute(db),
  );
  return rows.map((row) => row.action);
}

export type TestMail = { template: string; subject: string; text: string };
export type TestLink = { address: string; token: string };
