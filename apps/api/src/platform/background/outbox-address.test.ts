import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { startMailSink } from '#testing/mail-sink.ts';
import { smtpCourier } from '../mail/mail.ts';
import { type NewMessage, queueMessage } from './outbox.ts';
import { startOutboxSender } from './outbox-sender.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const A_MESSAGE: NewMessage = {
  organizationId: null,
  channel: 'MAIL',
  to: 'robin@harbor.example',
  subject: 'Hello',
  text: 'Hello',
  template: 'HELLO',
};

test.each([
  'a@b.example, c@d.example',
  'a@b.example\r\nBcc: c@d.example',
  'Robin <a@b.example>',
  'a@b.example\u0000',
  '',
  ' a@b.example',
])('%j is not one address', async (to) => {
  await expect(t.a.run((db) => queueMessage(db, { ...A_MESSAGE, to }))).rejects.toThrow('not one mail address');
});

test.each(['.csv', '.xlsx', '.pdf'])('the name of a long file keeps its ending %s', async (ending) => {
  const content = Buffer.from('a');
  const file = { fileName: `${'items-'.repeat(60)}${ending}`, contentType: 'text/csv', content };
  const sink = await startMailSink();
  await t.a.run((db) => queueMessage(db, { ...A_MESSAGE, attachments: [file] }));
  const { rows } = await t.a.run((db) =>
    sql<{ name: string }>`select file_name as name from outbox_attachment where content is not null`.execute(db),
  );
  expect(rows).toEqual([{ name: expect.stringMatching(/^items-items-/) }]);
  expect([rows[0]?.name.length, rows[0]?.name.endsWith(ending)]).toEqual([200, true]);
  const MAIL = smtpCourier({ smtpUrl: `smtp://127.0.0.1:${sink.port}`, publicBaseUrl: null });
  const sender = startOutboxSender({ ...t.platform, couriers: { MAIL, SMS: null } });
  await sender.idle();
  await sender.stop();
  await sink.close();
  expect(sink.mails[0]?.attachments).toHaveLength(1);
});

test('a line break in a subject or a name begins no header', async () => {
  const sink = await startMailSink();
  await t.a.run((db) =>
    queueMessage(db, {
      ...A_MESSAGE,
      subject: 'Invitation of Robin\r\nBcc: all@harbor.example\r\n\r\n<b>free</b>\u2028x',
      text: 'Dear Robin\r\n.\r\nMAIL FROM:<x@y.example>\r\nRCPT TO:<z@y.example>\r\nDATA\r\n',
    }),
  );
  const MAIL = smtpCourier({ smtpUrl: `smtp://127.0.0.1:${sink.port}`, publicBaseUrl: null });
  const sender = startOutboxSender({ ...t.platform, couriers: { MAIL, SMS: null } });
  await sender.idle();
  await sender.stop();
  await sink.close();
  const [mail] = sink.mails;
  expect(sink.mails).toHaveLength(1);
  expect(mail?.to).toBe('robin@harbor.example');
  const head = mail?.raw.split('\r\n\r\n')[0] ?? '';
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head.replaceAll(/\r\n\s/g, ' ')).toMatch(/^Subject: Invitation of Robin Bcc: all@harbor\.example/m);
});
