import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OutboxEntry } from '#api/outbox.api.ts';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import OutboxPage from './OutboxPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

function aMessage(over: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id: 7,
    organizationId: 1,
    channel: 'MAIL',
    template: 'INVITATION',
    to: 'robin@harbor.example',
    subject: 'You are invited',
    state: 'FAILED',
    attempts: 8,
    error: '550 no such mailbox',
    queuedBy: 'Dana Reed',
    queuedAt: '2026-05-18T06:00:00.000Z',
    nextTryAt: null,
    sentAt: null,
    ...over,
  };
}

const textOf = (message: OutboxEntry, more = {}) => ({
  ...message,
  text: 'Open this link:\n[one-time link]\n',
  secret: 'HIDDEN',
  providerRef: null,
  files: [],
  ...more,
});

type Served = {
  list?: () => FakeAnswer | Promise<FakeAnswer>;
  message?: () => unknown;
  act?: (path: string) => FakeAnswer;
  path?: string;
};

async function open({ list = () => listOf(aMessage()), message, act, path = '/admin/outbox' }: Served = {}) {
  server = await startFakeApi(({ method, path: asked }) => {
    if (asked.startsWith('/v1/admin/outbox?')) return list();
    if (asked === '/v1/admin/outbox/7' && message) return { body: message() };
    if (method === 'POST' && act) return act(asked);
    return { status: 404, body: { code: 'NOT_FOUND', message: 'There is no such message.', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true })));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  return renderInApp(<OutboxPage />, { store, path });
}

function listOf(...messages: OutboxEntry[]): FakeAnswer {
  return sending(true, ...messages);
}

function sending(MAIL: boolean, ...messages: OutboxEntry[]): FakeAnswer {
  return { body: { results: messages, total: messages.length, nextCursor: null, sends: { MAIL, SMS: false } } };
}

test('a list that failed to load is not an empty one, and Retry loads it', async () => {
  let isUp = false;
  const { user } = await open({ list: () => (isUp ? listOf(aMessage()) : { status: 503, body: {} }) });
  expect((await screen.findByRole('alert')).textContent).toContain('The messages could not be loaded');
  expect(screen.queryByText('No messages yet')).toBeNull();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /robin@harbor\.example.*Failed/ })).toBeDefined();
});

test('what stands above the filters appears with them, so that it never moves what somebody is about to press', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  await open({ list: () => answer.promise });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Outbox' })).toBeNull();
  answer.resolve(sending(false, aMessage()));
  expect(await screen.findByRole('heading', { name: 'Outbox' })).toBeDefined();
  expect(screen.getByText('No mail server is set up')).toBeDefined();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

test('an empty outbox and one whose filter hides all are different states', async () => {
  const { user } = await open({ list: () => listOf(), path: '/admin/outbox?state=SENT&channel=SMS' });
  expect(await screen.findByText('No message fits the filters')).toBeDefined();
  expect(server?.requests.some(({ path }) => path.includes('state=SENT&channel=SMS'))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('No messages yet')).toBeDefined();
});

test('without a mail server it says so, shows the one-time link, and sending again is blocked with the reason', async () => {
  const waiting = aMessage({ state: 'NOT_SENT', error: null, attempts: 0 });
  const { user, path } = await open({
    list: () => sending(false, waiting),
    message: () => textOf(waiting, { text: 'Open https://lintel.example/join', secret: 'SHOWN' }),
  });
  expect(await screen.findByText('No mail server is set up')).toBeDefined();
  await user.click(screen.getByRole('row', { name: /Not sent/ }));
  expect(path()).toBe('/admin/outbox?message=7');
  const details = within(await screen.findByRole('complementary', { name: 'Message' }));
  expect(await details.findByText('Open https://lintel.example/join')).toBeDefined();
  expect(details.getByText(/Pass it on yourself/)).toBeDefined();
  expect(details.getByRole('button', { name: 'Send again' }).getAttribute('aria-disabled')).toBe('true');
});

test('a failed message shows the receiver’s answer and can be sent again', async () => {
  let state: OutboxEntry['state'] = 'FAILED';
  const { user } = await open({
    list: () => listOf(aMessage({ state })),
    message: () => textOf(aMessage({ state })),
    act: (path) => {
      state = 'QUEUED';
      return path.endsWith('/retry') ? { body: textOf(aMessage({ state })) } : { status: 500, body: {} };
    },
    path: '/admin/outbox?message=7',
  });
  const details = within(await screen.findByRole('complementary', { name: 'Message' }));
  expect(await details.findByText('550 no such mailbox')).toBeDefined();
  expect(details.getByText('The one-time link goes to the receiver alone, so it is not shown here.')).toBeDefined();
  await user.click(details.getByRole('button', { name: 'Send again' }));
  expect(await details.findByText('Waiting')).toBeDefined();
});

test('a mail whose file is erased says how long it was kept, and is not sent without it', async () => {
  const files = [{ name: 'items.xlsx', sizeBytes: 2048, isKept: false }];
  await open({ message: () => textOf(aMessage(), { secret: 'NONE', files }), path: '/admin/outbox?message=7' });
  const details = within(await screen.findByRole('complementary', { name: 'Message' }));
  expect(await details.findByText('items.xlsx (erased: a file that was not sent is kept for 14 days)')).toBeDefined();
  expect(details.getByRole('button', { name: 'Send again' }).getAttribute('aria-disabled')).toBe('true');
});

test('cancelling asks first, says what is lost, and shows a refusal', async () => {
  const { user } = await open({
    message: () => textOf(aMessage()),
    act: () => ({ status: 409, body: { code: 'CONFLICT', message: 'This message is on its way.', errors: [] } }),
    path: '/admin/outbox?message=7',
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel message' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/robin@harbor\.example will not get it, and its one-time link is erased/)).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Cancel message' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This message is on its way.');
});
