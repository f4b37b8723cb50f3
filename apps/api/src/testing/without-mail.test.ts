import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startOutboxSender } from '#platform/background/outbox-sender.ts';
import { sendsOf } from '#platform/mail/sends.ts';
import { atVersion, type TestAnswer } from './app-under-test.ts';
import { startFls } from './fls-kit.ts';
import { NEW_PASSWORD } from './people-kit.ts';
import { TEST_PASSWORD, type TestUser } from './user-factory.ts';

// An instance to which no mail server was given, as `npm start` makes it. No answer may say that something was sent.
const { t, organizationId, record, post, admin } = await startFls();
const TO = 'office@halyard.example';
const FEATURES = path.join(import.meta.dirname, '..', 'features');

let superUser: TestUser;
let contactId: number;
beforeAll(async () => {
  superUser = await t.a.user({ isSuperUser: true });
  const rules = (await t.get('/admin/sign-in-rules', superUser)).body;
  await t.put('/admin/sign-in-rules', { isRegistrationOpen: true }, superUser, atVersion(rules.version));
  const vendor = { organizationId, kind: 'VENDOR', name: 'Halyard', servesAll: true, emails: [{ address: TO }] };
  const made = await t.post('/contact', { ...vendor, coiExpiresOn: '2026-06-10' }, admin);
  contactId = made.body.id;
});

/** The file that writes the outbox → a call of it, and the state of its mail in the answer. */
type Case = { file: string; what: string; call: () => Promise<TestAnswer>; stateOf: (body: Body) => unknown };
// biome-ignore lint/suspicious/noExplicitAny: why: what came over the wire is what is asserted
type Body = any;
const mailState = (body: Body) => body.mailState;
const person = (email: string) => ({ firstName: 'Gail', lastName: 'Harper', email, password: NEW_PASSWORD });
const reviewed = async () => {
  const { id: propertyId } = await t.a.property({ organizationId });
  const flag = (await t.post('/asset-alert', { propertyId, title: 'Gate', reason: 'Leaks' }, admin)).body;
  const moved = await t.put(`/asset-alert/${flag.id}`, { actionState: 'REVIEWED' }, admin, atVersion(flag.version));
  return moved.body;
};

const CASES: Case[] = [
  {
    file: 'fls/ask-vendor.ts',
    what: 'the report of a visit',
    call: async () => post('/request', await record({ vendorId: contactId }), { to: TO }),
    stateOf: (body) => body.requests[0].mailState,
  },
  {
    file: 'fls/ask-vendor.ts',
    what: 'a certificate of insurance',
    call: async () =>
      post('/insurance-request', await record({ vendorId: contactId, scheduled: '2026-06-15' }), { to: TO }),
    stateOf: (body) => body.requests[0].mailState,
  },
  {
    file: 'asset-alert/alert-decision.ts',
    what: 'an alert',
    call: async () => {
      const flag = await reviewed();
      return t.put(`/asset-alert/${flag.id}`, { actionState: 'ALERT_SENT', contactId }, admin, atVersion(flag.version));
    },
    stateOf: (body) => body.moves[0].mailState,
  },
  {
    file: 'asset-alert/alert-decision.ts',
    what: 'an alert about several flags',
    call: async () => {
      const alertIds = [(await reviewed()).id];
      return t.post('/asset-alert/decide', { alertIds, actionState: 'ALERT_SENT', contactId }, admin);
    },
    stateOf: mailState,
  },
  {
    file: 'user/invite.ts',
    what: 'an invitation',
    call: () => t.post('/invitation', { organizationId, email: 'new@quay.example', delivery: 'MAIL' }, admin),
    stateOf: mailState,
  },
  {
    file: 'user/create-user.ts',
    what: 'a registration',
    call: () => t.post('/user', person('gail@quay.example')),
    stateOf: mailState,
  },
  {
    file: 'user/create-user.ts',
    what: 'a person whom an administrator adds',
    call: () => t.post('/user', { ...person('crew@quay.example'), organizationId }, admin),
    stateOf: mailState,
  },
  {
    file: 'user/update-user.ts',
    what: 'a new address',
    call: async () =>
      t.put(
        '/user',
        { email: 'moved@quay.example', currentPassword: TEST_PASSWORD },
        await t.a.user({ organizationId }),
      ),
    stateOf: mailState,
  },
  {
    file: 'auth/account.handlers.ts',
    what: 'the own verification link',
    call: async () => {
      const one = await t.a.user({ organizationId });
      await t.a.run((db) =>
        sql`update app_user set is_verified = false, vouched_at = now() where id = ${one.id}`.execute(db),
      );
      return t.post('/auth/verify/send', undefined, one);
    },
    stateOf: mailState,
  },
  {
    file: 'bug-report/bug-report.handlers.ts',
    what: 'a problem report',
    call: async () => {
      t.platform.settings.supportEmail = 'support@lintel.example';
      return t.post('/bug-report', { text: 'The total is wrong.', page: '/properties' }, admin);
    },
    stateOf: mailState,
  },
];

/** Files that write the outbox without a person who waits for an answer about it, and why. */
const WITHOUT_ANSWER: Record<string, string> = {
  'asset-alert/late-flags.jobs.ts': 'a job; the screen of its setting says whether mail is set up',
  'fls/fls-notices.jobs.ts': 'a job; the drawer says whether mail is set up',
  'report-schedule/report-schedule.jobs.ts': 'a job; its runs say NOT_SENT with the reason',
  'auth/reset-mails.ts': 'a job; the answer of POST /auth/resetpassword is tested below',
  'auth/totp.handlers.ts': 'a notice to the owner of an account that no screen announces',
  'auth/login.ts': 'a notice to the owner of an account that no screen announces',
  'user/user-admin.handlers.ts': 'a notice to the owner of an account that no screen announces',
  'scan-tag/tag-info.handlers.ts': 'a text message to whoever asked for it, refused where no gateway is set up',
  'user/invitation.handlers.ts': 'its answer is tested below, and is alike where there is no mail',
};

const countMails = async () => {
  const { rows } = await t.a.run((db) => sql<{ n: number }>`select count(*)::int as n from outbox`.execute(db));
  return rows[0]?.n ?? 0;
};

describe('on an instance without a mail server', () => {
  test.each(CASES)('$what: the answer says that the mail is kept in the outbox', async ({ call, stateOf }) => {
    const before = await countMails();
    const answer = await call();
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(stateOf(answer.body)).toBe('KEPT');
    expect(await countMails()).toBe(before + 1);
    expect(answer.text).not.toMatch(/on its way/);
  });

  test('whoever asks for a link is told that nothing is sent, whether or not the address is known', async () => {
    const [known, unknown] = [
      await t.post('/auth/resetpassword', { email: admin.email }),
      await t.post('/auth/resetpassword', { email: 'nobody@quay.example' }),
    ];
    expect(known.body).toEqual(unknown.body);
    expect(known.body).toMatchObject({
      mailState: 'KEPT',
      message: expect.stringContaining('No mail server is set up'),
    });
    const asked = await t.post('/invitation/request', { token: 'x'.repeat(43) });
    expect(asked.body).toMatchObject({
      mailState: 'KEPT',
      message: expect.stringContaining('No mail server is set up'),
    });
  });

  test('every file that writes the outbox is among these cases, or says why not', () => {
    const writers = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => /queueMessage\(|\bmail[A-Z]\w+\(db/.test(readFileSync(path.join(FEATURES, file), 'utf8')))
      .map((file) => file.split(path.sep).join('/'));
    const known = new Set([...CASES.map(({ file }) => file), ...Object.keys(WITHOUT_ANSWER)]);
    expect(writers.filter((file) => !known.has(file))).toEqual([]);
    expect([...known].filter((file) => !writers.includes(file))).toEqual([]);
  });

  test('the page learns it from the server, and the history of a record says what became of its mail', async () => {
    const config = await t.call('GET', '/config.json', { isOutsideApi: true });
    expect(config.body.sends).toEqual(sendsOf(t.platform));
    expect(config.body.sends).toEqual({ MAIL: false, SMS: false });
    const asked = (await post('/request', await record({ vendorId: contactId }), { to: TO, note: 'Please' })).body;
    expect(asked.requests).toMatchObject([
      { asksFor: 'REPORT', recipient: TO, mailState: 'KEPT', mailText: expect.stringContaining('Please') },
    ]);
    // A mail server is set up by now, and the administrator sends what was kept.
    const { rows } = await t.a.run((db) =>
      sql<{
        id: number;
      }>`update outbox set state = 'NOT_SENT' where id = (select max(id) from outbox) returning id`.execute(db),
    );
    t.platform.couriers = { MAIL: { send: async () => null }, SMS: null };
    expect((await t.post(`/admin/outbox/${rows[0]?.id}/retry`, undefined, admin)).status).toBe(200);
    const stateNow = async () => (await t.get(`/fls-record/${asked.id}`, admin)).body.requests[0].mailState;
    expect(await stateNow()).toBe('QUEUED');
    const sender = startOutboxSender(t.platform);
    await expect.poll(stateNow, { timeout: 20_000 }).toBe('SENT');
    await sender.stop();
  });
});
