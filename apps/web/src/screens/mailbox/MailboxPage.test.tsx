import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { MailboxAnswer, MailInRow } from '#api/mailbox.api.ts';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import MailboxPage from './MailboxPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

function aMail(over: Partial<MailInRow> = {}): MailInRow {
  return {
    id: 5,
    organizationId: 1,
    from: 'Brook Appliance <office@brook.example>',
    subject: 'Invoice for April',
    receivedAt: '2026-05-18T09:00:00.000Z',
    outcome: 'BILLS',
    problem: null,
    pdfCount: 2,
    newCount: 1,
    bills: [{ invoiceId: 40, propertyId: 10, name: 'april.pdf' }],
    ...over,
  };
}

const SET: MailboxAnswer = {
  organizationId: 1,
  settings: {
    host: 'imap.harbor.example',
    port: 993,
    security: 'TLS',
    user: 'bills@harbor.example',
    signIn: 'PASSWORD',
    clientId: null,
    tokenUrl: null,
    folder: 'INBOX',
    propertyId: null,
    takesFrom: '2026-05-01',
    isOn: true,
  },
  exampleAddress: 'bills+hc-1@harbor.example',
  lookedAt: '2026-05-18T09:05:00.000Z',
  problem: null,
  allowsPrivate: false,
  version: 3,
};
const NONE: MailboxAnswer = { ...SET, settings: null, exampleAddress: null, lookedAt: null, version: 1 };

type Served = {
  mails?: () => FakeAnswer;
  mailbox?: MailboxAnswer;
  act?: (method: string, path: string) => FakeAnswer;
  path?: string;
};

async function open({ mails = () => listOf(aMail()), mailbox = SET, act, path = '/admin/mailbox' }: Served = {}) {
  server = await startFakeApi(({ method, path: asked }) => {
    if (asked.startsWith('/v1/admin/mail-in?')) return mails();
    if (method === 'GET' && asked.startsWith('/v1/mailbox/')) return { body: mailbox };
    if (act) return act(method, asked);
    return { status: 404, body: { code: 'NOT_FOUND', message: 'There is no such thing.', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true })));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  return renderInApp(<MailboxPage />, { store, path });
}

function listOf(...mails: MailInRow[]): FakeAnswer {
  return { body: { results: mails, total: mails.length, nextCursor: null } };
}

test('each mail says what became of it and leads to its bills', async () => {
  await open({
    mails: () =>
      listOf(
        aMail(),
        aMail({ id: 4, subject: null, outcome: 'NO_PDF', pdfCount: 0, newCount: 0, bills: [] }),
        aMail({ id: 3, subject: 'Plans', outcome: 'FAILED', problem: 'The mail is damaged.', bills: [] }),
      ),
  });
  const row = await screen.findByRole('row', { name: /Invoice for April/ });
  expect(row.textContent).toContain('1 bill taken in, 1 already here');
  expect(within(row).getByRole('link', { name: 'april.pdf' }).getAttribute('href')).toBe('/report/10/invoice/40');
  expect(screen.getByRole('row', { name: /No subject/ }).textContent).toContain('No PDF');
  expect(screen.getByRole('row', { name: /Plans/ }).textContent).toContain('Failed: The mail is damaged.');
});

test('the address that names a property can be copied, and what is wrong with the mailbox is said', async () => {
  const { user } = await open({
    mailbox: { ...SET, problem: 'The mail server refused the user name or the password.' },
  });
  const state = within(await screen.findByRole('region', { name: 'Mailbox' }));
  expect(await state.findByText('bills+hc-1@harbor.example')).toBeDefined();
  expect(state.getByText('The mail server refused the user name or the password.')).toBeDefined();
  await user.click(state.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe('bills+hc-1@harbor.example');
});

test('without a mailbox it says how to begin; with one, that no mail came; a failed list is neither', async () => {
  await open({ mails: () => listOf(), mailbox: NONE });
  expect(await screen.findByText('No mailbox yet')).toBeDefined();
  await server?.stop();
  await open({ mails: () => listOf() });
  expect(await screen.findByText('No mail yet')).toBeDefined();
  await server?.stop();
  await open({ mails: () => ({ status: 503, body: {} }) });
  expect((await screen.findByRole('alert')).textContent).toContain('The mails could not be loaded');
});

test('the test asks about what is typed, says what was found, and saving sends a password only where one was typed', async () => {
  const bodies: unknown[] = [];
  const { user } = await open({
    act: (method) =>
      method === 'POST'
        ? { body: { messages: 12, unseen: 3, problem: null } }
        : { body: { ...SET, version: 4, settings: { ...SET.settings, folder: 'Bills' } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Mailbox settings' }));
  const form = within(await screen.findByRole('form', { name: 'Mailbox' }));
  await user.clear(form.getByLabelText('Folder'));
  await user.type(form.getByLabelText('Folder'), 'Bills');
  await user.click(form.getByRole('button', { name: 'Test what is typed' }));
  expect(await form.findByText(/Bills has 12 mails, 3 of them unread/)).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Save mailbox' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Mailbox' })).toBeNull());
  for (const { method, path, body } of server?.requests ?? [])
    if (method !== 'GET' && path.startsWith('/v1/mailbox/')) bodies.push(body);
  expect(bodies).toEqual([
    expect.objectContaining({ host: 'imap.harbor.example', folder: 'Bills' }),
    expect.objectContaining({ folder: 'Bills', takesFrom: '2026-05-01', isOn: true }),
  ]);
  for (const body of bodies) expect(body).not.toHaveProperty('secret');
});
