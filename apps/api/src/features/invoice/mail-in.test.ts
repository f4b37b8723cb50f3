import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawBills } from '#testing/draw-bills.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { type ImapServer, startImapServer } from '#testing/imap-server.ts';
import { startInvoices } from '#testing/invoice-kit.ts';
import { mailOf } from '#testing/mails.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { mailLooks } from './mail-in.jobs.ts';

let kit: Awaited<ReturnType<typeof startInvoices>>;
let server: ImapServer;
let second: { id: number };
beforeAll(async () => {
  kit = await startInvoices({ allowsPrivateNetworks: true });
  const { a } = kit.t;
  second = await a.property({ organizationId: kit.organizationId, name: 'Birch Row' });
  await a.run((db) => sql`update property set code = 'BR-2' where id = ${second.id}`.execute(db));
  server = await startImapServer({ token: 'an access token' });
  atEndOfFile(() => server.close());
  await save();
});
beforeEach(() => {
  server.state.fault = undefined;
});

const settings = (over: Record<string, unknown> = {}) => ({
  host: '127.0.0.1',
  port: server.port,
  security: 'NONE',
  user: 'bills@harbor.example',
  signIn: 'PASSWORD',
  secret: 'a password',
  clientId: null,
  tokenUrl: null,
  folder: 'INBOX',
  propertyId: kit.property.id,
  takesFrom: '2026-05-01',
  isOn: true,
  ...over,
});
const url = () => `/mailbox/${kit.organizationId}`;
const get = async (as: TestUser = kit.admin) => (await kit.t.get(url(), as)).body;

async function save(over: Record<string, unknown> = {}, as: TestUser = kit.admin) {
  const { version } = await get(as);
  return kit.t.put(url(), settings(over), as, { 'if-match': `"${version}"` });
}

/** What the test says of what was typed: the code of what is wrong, else how many mails there are. */
async function tried(over: Record<string, unknown> = {}) {
  const { propertyId: _p, takesFrom: _t, isOn: _i, ...typed } = settings(over);
  const { status, body, text } = await kit.t.post(`${url()}/test`, typed, kit.admin);
  expect(status, text).toBe(200);
  return body.problem?.code ?? { messages: body.messages, unseen: body.unseen };
}

/** Looks into the mailbox; the mails that are listed, newest first. From here on nothing that came is read: a worker would begin with each PDF. */
async function take() {
  await kit.worker.stop();
  await lookOnce();
  return listed();
}

/** Looks into the mailbox and reads what came; the mails that are listed, newest first. */
async function look() {
  await lookOnce();
  await kit.worker.idle();
  return listed();
}

async function lookOnce() {
  expect((await kit.t.post(`${url()}/look`, undefined, kit.admin)).status).toBe(200);
  await mailLooks(kit.t.platform).run(new AbortController().signal);
}
const listed = async () => (await kit.t.get('/admin/mail-in', kit.admin)).body.results;

let count = 0;
const pdf = async () => {
  count += 1;
  const bytes = await drawBills([
    {
      vendor: 'Brook Appliance Service',
      number: `ML-${900 + count}`,
      date: 'April 14, 2026',
      lines: [[`Repaired dishwasher, Apt 101, call ${count}`, 90 + count]],
    },
  ]);
  return { name: `bill-${count}.pdf`, bytes, number: `ML-${900 + count}` };
};
/** A PDF that nobody reads. */
const anyPdf = () => {
  count += 1;
  return { name: `any-${count}.pdf`, bytes: Buffer.from(`%PDF-1.4 of mail ${count}`) };
};
const documents = async () => {
  const { body } = await kit.t.get('/pdf?limit=100', kit.admin);
  return body.results.length as number;
};

test('a bill that came by mail is read as one that was uploaded, and its mail is marked as read', async () => {
  const file = await pdf();
  const mail = server.deliver(mailOf({ files: [file], subject: 'Invoice for April' }));
  const [first] = await look();
  expect(first).toMatchObject({
    from: 'Brook Appliance <office@brook.example>',
    subject: 'Invoice for April',
    receivedAt: '2026-05-18T09:00:00.000Z',
    outcome: 'BILLS',
    newCount: 1,
    bills: [{ propertyId: kit.property.id, name: file.name }],
  });
  expect(mail.isSeen).toBe(true);
  const invoice = await kit.get(first.bills[0].invoiceId);
  expect(invoice).toMatchObject({ number: file.number, source: 'MAIL', Vendor: { id: kit.vendorId } });
  const report = await kit.t.get(`/report/${kit.property.id}/invoice`, kit.manager);
  expect(report.body.results.find((row: { id: number }) => row.id === invoice.id)).toMatchObject({ source: 'MAIL' });
  expect(await get()).toMatchObject({ problem: null, lookedAt: '2026-05-18T12:00:00.000Z' });
});

test('a PDF that is here is named and not taken in again, whether it came by mail or was uploaded', async () => {
  const [mailed, uploaded] = [await pdf(), await pdf()];
  server.deliver(mailOf({ files: [mailed, mailed] }));
  expect((await look())[0]).toMatchObject({ outcome: 'BILLS', newCount: 1, pdfCount: 1 });
  await kit.sendFile(uploaded.bytes, 'by-hand.pdf');
  const before = await documents();
  server.deliver(mailOf({ subject: 'Reminder', files: [mailed, uploaded] }));
  const [first] = await look();
  expect(first).toMatchObject({ subject: 'Reminder', outcome: 'KNOWN', newCount: 0, pdfCount: 2 });
  expect(first.bills).toHaveLength(2);
  expect(await documents()).toBe(before);
});

test('PDFs within the text, in a mail within the mail, and sent as bytes of no known kind come in too', async () => {
  const [inline, nested, bytes] = [anyPdf(), anyPdf(), anyPdf()];
  const files = [
    { ...inline, isInline: true },
    { ...bytes, type: 'application/octet-stream' },
  ];
  server.deliver(mailOf({ files, nested: mailOf({ files: [nested] }) }));
  const [first] = await take();
  expect(first).toMatchObject({ outcome: 'BILLS', newCount: 3 });
  const { body } = await kit.t.get('/pdf?limit=3', kit.admin);
  expect(body.results.map(({ name }: { name: string }) => name).sort()).toEqual(
    [inline.name, nested.name, bytes.name].sort(),
  );
});

test('the same mail comes in once, also when its folder is numbered anew', async () => {
  const before = { mails: (await listed()).length, documents: await documents() };
  server.state.uidValidity += 1;
  expect(await take()).toHaveLength(before.mails);
  server.deliver(server.mails[0]?.raw ?? '');
  expect(await take()).toHaveLength(before.mails);
  expect(await documents()).toBe(before.documents);
});

test('another mail under a Message-ID that came before is another mail', async () => {
  const [one, other] = [anyPdf(), anyPdf()];
  server.deliver(mailOf({ id: '<always@scanner.example>', files: [one] }));
  server.deliver(mailOf({ id: '<always@scanner.example>', subject: 'The next', files: [other] }));
  const [first, before] = await take();
  expect([first.newCount, before.newCount]).toEqual([1, 1]);
});

test('a mail without a Message-ID is known by its bytes', async () => {
  const raw = mailOf({ id: null, files: [anyPdf()] });
  server.deliver(raw);
  const after = await take();
  expect(after[0]).toMatchObject({ outcome: 'BILLS' });
  server.deliver(raw);
  expect(await take()).toHaveLength(after.length);
});

test('a mail without a PDF is listed and stays unread; one that is damaged or too large says so', async () => {
  const mail = server.deliver(
    mailOf({ subject: 'Lunch?', files: [{ name: 'a.png', type: 'image/png', bytes: Buffer.from('x') }] }),
  );
  expect((await take())[0]).toMatchObject({ subject: 'Lunch?', outcome: 'NO_PDF', bills: [] });
  expect(mail.isSeen).toBe(false);
  const large = Buffer.concat([Buffer.from(mailOf({ subject: 'Plans' })), Buffer.alloc(41 * 1024 * 1024, 'a')]);
  server.deliver(large);
  expect((await take())[0]).toMatchObject({ subject: 'Plans', outcome: 'TOO_LARGE', bills: [] });
  server.mails.pop();
});

test('the address that a mail was sent to chooses the property, whatever its text says', async () => {
  const cases = [
    [{ to: 'bills+br2@harbor.example' }, second.id],
    [{ to: 'Bills <bills+BR-2@harbor.example>, ada@quay.example' }, second.id],
    [{ headers: [`Delivered-To: bills+${second.id}@harbor.example`] }, second.id],
    [{ to: 'bills+nowhere@harbor.example' }, kit.property.id],
    [{ subject: 'bills+br2@harbor.example' }, kit.property.id],
  ] as const;
  for (const [given] of cases) server.deliver(mailOf({ ...given, files: [anyPdf()] }));
  await take();
  const { body } = await kit.t.get(`/pdf?limit=${cases.length}`, kit.admin);
  expect(body.results.map((one: { propertyId: number }) => one.propertyId).reverse()).toEqual(
    cases.map(([, propertyId]) => propertyId),
  );
});

test('mails from before the day that was set are left alone', async () => {
  const before = (await listed()).length;
  server.deliver(mailOf({ files: [anyPdf()] }), new Date('2026-04-30T09:00:00Z'));
  expect(await take()).toHaveLength(before);
  server.mails.pop();
});

test('a connection that breaks before the mail is marked loses nothing and doubles nothing', async () => {
  server.state.fault = 'drop-at-store';
  const before = await documents();
  const [one, two] = [anyPdf(), anyPdf()];
  const mail = server.deliver(mailOf({ subject: 'One', files: [one] }));
  server.deliver(mailOf({ subject: 'Two', files: [two] }));
  expect((await take())[0]).toMatchObject({ subject: 'One', outcome: 'BILLS' });
  expect(mail.isSeen).toBe(false);
  expect((await get()).problem).toMatch(/broke off/);
  server.state.fault = undefined;
  const [first, next] = await take();
  expect([first.subject, next.subject]).toEqual(['Two', 'One']);
  expect(await documents()).toBe(before + 2);
  expect((await get()).problem).toBeNull();
});

test('two servers that look at once take each mail in once', async () => {
  const before = await documents();
  for (let n = 0; n < 3; n += 1) server.deliver(mailOf({ files: [anyPdf()] }));
  await kit.t.post(`${url()}/look`, undefined, kit.admin);
  const { signal } = new AbortController();
  await Promise.all([mailLooks(kit.t.platform).run(signal), mailLooks(kit.t.platform).run(signal)]);
  expect(await documents()).toBe(before + 3);
});

test('the test says what is in the folder, or what is wrong in terms of what was typed', async () => {
  const unseen = server.mails.filter(({ isSeen }) => !isSeen).length;
  expect(await tried()).toEqual({ messages: server.mails.length, unseen });
  expect(await tried({ secret: 'another' })).toBe('SIGN_IN');
  expect(await tried({ folder: 'Nowhere' })).toBe('NO_FOLDER');
  expect(await tried({ security: 'TLS' })).toBe('NO_ENCRYPTION');
  expect(await tried({ security: 'STARTTLS' })).toBe('NO_ENCRYPTION');
  expect(await tried({ host: 'no..where' })).toBe('UNKNOWN_HOST');
  const other = await startImapServer();
  await other.close();
  expect(await tried({ port: other.port })).toBe('UNREACHABLE');
  // why: a web server that waits for a request first says nothing for ten seconds
  const web = createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  atEndOfFile(async () => void web.close());
  expect(await tried({ port: (web.address() as { port: number }).port })).toBe('NOT_UNDERSTOOD');
});

test('a certificate that is not trusted is refused, with both kinds of encryption', async () => {
  const { default: key } = await import('smtp-server/lib/tls-options.js').then(({ default: make }) => ({
    default: make(),
  }));
  for (const isImplicit of [true, false]) {
    const tls = { key: String(key.key), cert: String(key.cert), isImplicit };
    const encrypted = await startImapServer({ tls });
    expect(await tried({ port: encrypted.port, security: isImplicit ? 'TLS' : 'STARTTLS' })).toBe('CERTIFICATE');
    expect(encrypted.state.lines.join()).not.toContain('AUTHENTICATE');
    await encrypted.close();
  }
});

test('XOAUTH2 signs in with an access token that a refresh token is changed for, and keeps the next refresh token', async () => {
  const asked: URLSearchParams[] = [];
  const tokens = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      asked.push(form);
      const isKnown = form.get('refresh_token')?.startsWith('refresh');
      response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          isKnown ? { access_token: 'an access token', refresh_token: 'refresh 2' } : { error: 'invalid_grant' },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve));
  atEndOfFile(async () => void tokens.close());
  const { port } = tokens.address() as { port: number };
  const token = {
    signIn: 'XOAUTH2',
    clientId: 'lintel',
    clientSecret: 'of the client',
    secret: 'refresh 1',
    tokenUrl: `http://127.0.0.1:${port}/token`,
  };
  expect(await tried(token)).toMatchObject({ messages: server.mails.length });
  expect(await tried({ ...token, secret: 'old' })).toBe('TOKEN');
  expect(await tried({ ...token, tokenUrl: 'https://no..where/' })).toBe('TOKEN_ADDRESS');
  expect((await save(token)).status).toBe(200);
  server.deliver(mailOf({ files: [anyPdf()] }));
  expect((await take())[0]).toMatchObject({ outcome: 'BILLS' });
  asked.length = 0;
  server.state.token = 'another token';
  await take();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'refresh 2',
    client_id: 'lintel',
    client_secret: 'of the client',
  });
  expect((await get()).problem).toMatch(/access token/);
  expect((await save()).status).toBe(200);
});

test('the secret is never answered, is sealed where it is kept, and is used for its own server and user alone', async () => {
  const { text } = await kit.t.get(url(), kit.admin);
  expect(text).not.toContain('a password');
  const { rows } = await kit.t.a.run((db) => sql<{ secret: string }>`select secret from mailbox`.execute(db));
  expect(rows[0]?.secret).not.toContain('password');
  expect(await tried({ secret: undefined })).toMatchObject({ unseen: expect.any(Number) });
  for (const over of [{ host: 'localhost' }, { user: 'eve@harbor.example' }, { port: 1 }]) {
    const refused = await save({ secret: undefined, ...over });
    expect([refused.status, refused.body.errors?.[0]?.path ?? refused.body.fields?.[0]?.path]).toEqual([422, 'secret']);
  }
  const log = await kit.t.a.run((db) =>
    sql<{ t: string }>`select coalesce(string_agg(e::text, ' '), '') as t from audit_event e`.execute(db),
  );
  expect(log.rows[0]?.t).toContain('mailbox');
  expect(log.rows[0]?.t).not.toContain('a password');
});

test('administrators of the organization set it, members do not, and for others it does not exist', async () => {
  const { version } = await get();
  const put = (as: TestUser, over = {}) => kit.t.put(url(), settings(over), as, { 'if-match': `"${version}"` });
  expect((await put(kit.manager)).status).toBe(403);
  for (const answer of [
    await put(kit.stranger),
    await kit.t.get(url(), kit.stranger),
    await kit.t.post(`${url()}/look`, undefined, kit.stranger),
  ])
    expect(answer.status).toBe(404);
  expect((await kit.t.get('/admin/mail-in', kit.stranger)).body.total).toBe(0);
  expect((await put(kit.admin, { propertyId: (await kit.t.a.property({})).id })).status).toBe(422);
  expect((await put(kit.admin, { propertyId: null })).status).toBe(422);
  expect((await kit.t.put(url(), settings(), kit.admin, { 'if-match': `"${version + 5}"` })).status).toBe(412);
});

test('a private address is refused where private networks are not allowed', async () => {
  const { settings: instance } = kit.t.platform;
  instance.allowsPrivateNetworks = false;
  try {
    expect(await tried({ security: 'TLS' })).toBe('REFUSED_ADDRESS');
    expect(await tried({ security: 'TLS', host: 'localhost' })).toBe('REFUSED_ADDRESS');
    expect((await save({ security: 'NONE' })).status).toBe(422);
    await take();
    expect((await get()).problem).toMatch(/private address/);
  } finally {
    instance.allowsPrivateNetworks = true;
  }
});

test('bills wait in the mailbox while their property or whoever set it up is gone', async () => {
  const boss = await kit.t.a.user({ organizationId: kit.organizationId, isAdmin: true });
  expect((await save({ propertyId: second.id }, boss)).status).toBe(200);
  server.deliver(mailOf({ subject: 'Patience', files: [anyPdf()] }));
  await kit.t.a.run((db) => sql`update property set archived_at = now() where id = ${second.id}`.execute(db));
  await take();
  expect((await get()).problem).toMatch(/gone or archived/);
  await kit.t.a.run((db) => sql`update property set archived_at = null where id = ${second.id}`.execute(db));
  await kit.t.a.run((db) => sql`update membership set is_admin = false where user_id = ${boss.id}`.execute(db));
  await take();
  expect((await get()).problem).toMatch(/no administrator/);
  expect((await save()).status).toBe(200);
  expect((await take())[0]).toMatchObject({ subject: 'Patience', outcome: 'BILLS' });
});
