import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { UnitTagWalk } from '#api/scan-tag.api.ts';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { aScannedTag, aWalk } from '#testing/scan-tags.ts';
import WalkPage from './WalkPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

type Opening = { walk?: UnitTagWalk; refusal?: FakeAnswer; roleId?: number };

async function open({ walk: first = aWalk(), refusal, roleId = 2 }: Opening = {}) {
  let walk = first;
  const fake = await startFakeApi(({ method, path, body }) => {
    if (path === '/v1/unit/100/tagWalk') return { body: walk };
    if (method === 'POST' && refusal) return refusal;
    const { itemId } = (body ?? {}) as { itemId: number };
    walk = { ...walk, items: walk.items.map((item) => (item.itemId === itemId ? { ...item, hasTag: true } : item)) };
    return { status: method === 'POST' && path === '/v1/scanTag' ? 201 : 200, body: aScannedTag({ version: 2 }) };
  });
  server = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  const pages = (
    <Routes>
      <Route path="/scan/walk/:unitId" element={<WalkPage />} />
    </Routes>
  );
  const view = renderInApp(pages, { store, path: '/scan/walk/100' });
  const sent = () =>
    fake.requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  const put = async (code: string) => {
    await view.user.type(await screen.findByLabelText('Type the code'), code);
    await view.user.click(screen.getByRole('button', { name: 'Put on' }));
  };
  return { ...view, sent, put };
}

test('each code goes to the next item without a tag, until the unit is complete', async () => {
  const { sent, put } = await open();
  expect(await screen.findByRole('heading', { name: 'Next: Range' })).toBeDefined();
  expect(screen.getByText('2 of 3 still without a tag.')).toBeDefined();
  await put('ABCDE-23456');
  expect(await screen.findByRole('heading', { name: 'Next: Refrigerator' })).toBeDefined();
  expect(screen.getByText('ABCDE-23456 is on the range.')).toBeDefined();
  await put('ABCDE-23456');
  expect(await screen.findByText('ABCDE-23456 is on the range already.')).toBeDefined();
  await put('ABCDE-23457');
  expect(await screen.findByRole('heading', { name: 'Unit 101 is complete' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Next unit: 102' }).getAttribute('href')).toBe('/scan/walk/102');
  await waitFor(() =>
    expect(sent()).toEqual([
      ['POST', '/v1/scanTag/ABCDE23456/link', { itemId: 1 }],
      ['POST', '/v1/scanTag/ABCDE23457/link', { itemId: 2 }],
    ]),
  );
});

test('another item can be chosen, and a tag that was put on the wrong one is taken back', async () => {
  const { user, sent, put } = await open();
  const items = await screen.findByRole('list', { name: 'Items of the unit' });
  await user.click(within(items).getByRole('button', { name: 'Choose' }));
  expect(await screen.findByRole('heading', { name: 'Next: Refrigerator' })).toBeDefined();
  await put('ABCDE23456');
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Take back the tag of the refrigerator' }));
  await waitFor(() => expect(sent().at(-1)?.[1]).toBe('/v1/scanTag/ABCDE23456/unlink'));
});

test('a tag that is refused is said with the server’s words, and its item comes next again', async () => {
  const message = 'This tag is on something already: Range in unit 102.';
  const refusal = { status: 409, body: { status: 409, code: 'CONFLICT', message, errors: [] } };
  const { put } = await open({ refusal });
  await put('ABCDE23456');
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Next: Range' })).toBeDefined();
  expect(screen.getByText('2 of 3 still without a tag.')).toBeDefined();
});

test('a code of another system is taken over only once a person says so', async () => {
  const { user, sent, put } = await open();
  await put('AST/00471');
  const asked = await screen.findByRole('alertdialog');
  expect(sent()).toEqual([]);
  await user.click(within(asked).getByRole('button', { name: 'Use this code' }));
  await waitFor(() =>
    expect(sent()).toEqual([['POST', '/v1/scanTag', { propertyId: 1, itemId: 1, adoptedCode: 'AST/00471' }]]),
  );
});

test('who may only read sees which items have no tag, and can find tags', async () => {
  const { path, user } = await open({ roleId: 1 });
  expect(await screen.findByText('2 of 3 still without a tag.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull();
  await user.type(screen.getByLabelText('Type the code'), 'abcde23456{Enter}');
  expect(path()).toBe('/scan/ABCDE23456');
});

test('where something expected is not on record, the unit is not called complete', async () => {
  const items = aWalk().items.map((item) => ({ ...item, hasTag: true }));
  const missing = [{ itemTypeId: 9, itemType: 'Microwave', quantity: 1 }];
  await open({ walk: aWalk({ items, missing, nextUnit: null }) });
  expect(await screen.findByRole('heading', { name: 'Every item on record in unit 101 has a tag' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add microwave' })).toBeDefined();
  expect(screen.queryByRole('link', { name: /Next unit/ })).toBeNull();
});
