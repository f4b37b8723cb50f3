import type { RichText } from '@lintel/domain/base/rich-text';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aListOf, aNote, anOpenRequest, aRequest, someWork } from '#testing/maintenance.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { anEvent, aUnitAnswer } from '#testing/units.ts';
import UnitPage from './UnitPage.tsx';

const VIEWER = 1;
const HIDDEN = { at: '2026-05-08T10:00:00.000Z', by: 'Mia Frost' };
const TIMELINE = { timeline: [anEvent()] };

let api: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => api?.stop());

type Asked = {
  open?: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;
  list?: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;
  other?: (request: FakeRequest) => FakeAnswer;
  path?: string;
  roleId?: number;
};

const listOf = (results: unknown[], hiddenCount: number | null = null) => ({
  body: { ...aListOf(results), hiddenCount },
});

async function openUnit({ open, list, other, path = '/units/12', roleId }: Asked = {}) {
  api = await startFakeApi((request) => {
    if (request.path.endsWith('/details')) return { body: aUnitAnswer(TIMELINE) };
    if (request.method === 'GET' && request.path.includes('/serviceOpen/'))
      return open?.(request) ?? { body: aListOf([]) };
    if (request.method === 'GET' && request.path.includes('/maintenance-record/')) return list?.(request) ?? listOf([]);
    if (request.path.includes('/inspection/unit/')) return { body: aListOf([]) };
    return other?.(request) ?? { body: {} };
  });
  browseAt(api.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser(roleId === undefined ? {} : { roleId })));
  const page = (
    <Routes>
      <Route path="/units/:unitId" element={<UnitPage />} />
    </Routes>
  );
  return renderInApp(page, { store, path });
}

const service = () => screen.findByRole('region', { name: 'Open service' });
const timeline = () => screen.findByRole('complementary', { name: 'Timeline' });

test('open service says what needs doing, how soon, and for how long it has waited', async () => {
  await openUnit({ open: () => ({ body: aListOf([anOpenRequest({ itemType: 'Water heater', itemId: 1 })]) }) });
  const row = (await within(await service()).findByText('Tap drips')).closest('li') as HTMLElement;
  expect(within(row).getByText('High')).toBeDefined();
  expect(within(row).getByText('Open for 12 days')).toBeDefined();
  expect(within(row).getByText('Water heater')).toBeDefined();
  expect(within(row).getByText('by Luis Ortega')).toBeDefined();
});

test('nothing open is said as such, and a failure never looks like it', async () => {
  let isUp = false;
  const { user } = await openUnit({ open: () => (isUp ? { body: aListOf([]) } : { status: 503, body: {} }) });
  const block = await service();
  expect(await within(block).findByText('Open service could not be loaded')).toBeDefined();
  expect(within(block).queryByText('Nothing is waiting to be done here.')).toBeNull();
  isUp = true;
  await user.click(within(block).getByRole('button', { name: 'Retry' }));
  expect(await within(block).findByText('Nothing is waiting to be done here.')).toBeDefined();
});

test('reports, closes, work, notes and item events are in one list, newest first', async () => {
  const close = { at: '2026-05-10T08:00:00.000Z', by: 'Mina Sato', note: aNote('Dry now').body, hidden: null };
  const request = aRequest({ state: 'CLOSED', close, notes: [aNote('Called back')] });
  await openUnit({ list: () => listOf([request, someWork()]) });
  const aside = await timeline();
  await within(aside).findByText('Reported: Tap drips');
  const titles = within(aside)
    .getAllByRole('listitem')
    .map((entry) => entry.querySelector('p.strong')?.textContent)
    .filter(Boolean);
  expect(titles).toEqual([
    'Closed: Tap drips',
    'Note on Tap drips',
    'Reported: Tap drips',
    'Work done: Cartridge changed',
    'Water heater installed',
  ]);
  expect(within(aside).getByText('Dry now')).toBeDefined();
  expect(within(aside).getByText('cost not known')).toBeDefined();
});

test('when maintenance cannot be loaded, the timeline says so beside what happened to the items', async () => {
  await openUnit({ list: () => ({ status: 503, body: {} }) });
  const aside = await timeline();
  expect(await within(aside).findByText('Service and maintenance could not be loaded')).toBeDefined();
  expect(within(aside).getByText('Water heater installed')).toBeDefined();
  expect(within(aside).queryByText('Nothing has happened yet')).toBeNull();
});

test('a note is shown as elements: formatted, with safe links only and nothing of it read as HTML', async () => {
  const doc: RichText = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '<img src=x onerror=alert(1)>', marks: [{ type: 'bold' }] },
          { type: 'text', text: 'manual', marks: [{ type: 'link', attrs: { href: 'https://example.com/m' } }] },
          { type: 'text', text: 'trap', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
        ],
      },
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] }],
      },
    ],
  };
  // A text that passed the server's check, which should never happen.
  const work = { ...someWork(), notes: [aNote(doc)] };
  await openUnit({ list: () => listOf([work]) });
  const aside = await timeline();
  expect((await within(aside).findByText('<img src=x onerror=alert(1)>')).tagName).toBe('STRONG');
  expect(aside.querySelector('img')).toBeNull();
  const link = within(aside).getByRole('link', { name: 'manual' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://example.com/m',
    'noopener noreferrer nofollow',
  ]);
  expect(within(aside).queryByRole('link', { name: /trap/ })).toBeNull();
  expect(within(aside).getByText('one').closest('ul')).not.toBeNull();
});

test('a viewer reads service and timeline, and is offered no changes', async () => {
  await openUnit({
    roleId: VIEWER,
    open: () => ({ body: aListOf([anOpenRequest()]) }),
    list: () => listOf([aRequest(), someWork()]),
  });
  await within(await timeline()).findByText('Reported: Tap drips');
  await within(await service()).findByText('Tap drips');
  expect(screen.queryByRole('button', { name: /^(Request|Record|Close|More)/ })).toBeNull();
});

test('a report is sent with what was typed; a refusal keeps it and is shown on its field', async () => {
  let isRefused = true;
  const { user } = await openUnit({
    other: ({ path, body }) => {
      if (!path.endsWith('/serviceOpen')) return { body: {} };
      if (isRefused)
        return {
          status: 422,
          body: { code: 'UNPROCESSABLE', message: 'no', errors: [{ path: 'summary', message: 'Say more.' }] },
        };
      return { status: 201, body: anOpenRequest({ summary: (body as { summary: string }).summary }) };
    },
  });
  await user.click(within(await service()).getByRole('button', { name: 'Request service' }));
  const form = await screen.findByRole('form', { name: 'Request service' });
  await user.click(within(form).getByRole('button', { name: 'Add request' }));
  expect(within(form).getByText('This field is required')).toBeDefined();
  await user.type(within(form).getByLabelText('What needs doing'), 'No hot water');
  await user.selectOptions(within(form).getByLabelText('Priority'), 'Emergency');
  await user.click(within(form).getByRole('button', { name: 'Add request' }));
  expect(await within(form).findByText('Say more.')).toBeDefined();
  expect((within(form).getByLabelText('What needs doing') as HTMLInputElement).value).toBe('No hot water');
  isRefused = false;
  await user.click(within(form).getByRole('button', { name: 'Add request' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Request service' })).toBeNull());
  const sent = api?.requests.filter((request) => request.method === 'POST').at(-1);
  expect(sent?.body).toEqual({ unitId: 12, summary: 'No hot water', priority: 'EMERGENCY', itemId: null, note: null });
});

test('hiding is an entry of the row’s menu', async () => {
  const { user } = await openUnit({
    list: () => listOf([someWork()]),
    other: () => ({ body: { id: 81, hidden: HIDDEN } }),
  });
  const aside = await timeline();
  await user.click(await within(aside).findByRole('button', { name: 'More for Work done: Cartridge changed' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hide' }));
  await waitFor(() =>
    expect(api?.requests.some(({ method, path }) => method === 'PUT' && path.endsWith('/record/81/hide'))).toBe(true),
  );
});

test('hidden things are marked and offered to those who may see them, by a filter in the address', async () => {
  const { user, path } = await openUnit({
    list: (request) => listOf(request.path.includes('includeHidden=true') ? [someWork({ hidden: HIDDEN })] : [], 1),
  });
  const aside = await timeline();
  await user.click(await within(aside).findByRole('button', { name: /Hidden/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'shown, 1' }));
  expect(path()).toBe('/units/12?hidden=shown');
  expect(await within(aside).findByText('Hidden by Mia Frost, 2026-05-08')).toBeDefined();
  await user.click(within(aside).getByRole('button', { name: 'More for Work done: Cartridge changed' }));
  expect(await screen.findByRole('menuitem', { name: 'Show' })).toBeDefined();
});

test('people who may not see hidden things get no filter for it, and a shared address that asks says why', async () => {
  await openUnit({ list: () => listOf([]) });
  const aside = await timeline();
  await within(aside).findByText('Water heater installed');
  expect(within(aside).queryByRole('button', { name: /Hidden/ })).toBeNull();
});

test('an address that asks for hidden things without the right can be cleared', async () => {
  const { user, path } = await openUnit({
    path: '/units/12?hidden=shown',
    list: (request) =>
      request.path.includes('includeHidden')
        ? { status: 403, body: { code: 'FORBIDDEN', message: 'Only managers see what is hidden.', errors: [] } }
        : listOf([someWork()]),
  });
  const aside = await timeline();
  expect(await within(aside).findByText('Only managers see what is hidden.')).toBeDefined();
  await user.click(within(aside).getByRole('button', { name: 'Clear' }));
  expect(path()).toBe('/units/12');
  expect(await within(aside).findByText('Work done: Cartridge changed')).toBeDefined();
});
