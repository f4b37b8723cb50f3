import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { ScannedTag } from '#api/scan-tag.api.ts';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { aScannedTag, aWalk } from '#testing/scan-tags.ts';
import { anItem } from '#testing/units.ts';
import ScannedTagPage from './ScannedTagPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

const thing = {
  ...{ unitId: null, itemId: null, buildingId: null, flsRecordId: null, unitName: null },
  isArchived: false,
};
const linkedTo = (over: Partial<NonNullable<ScannedTag['thing']>>, more: Partial<ScannedTag> = {}) =>
  aScannedTag({ state: 'LINKED', thing: { ...thing, name: '', ...over }, ...more });

async function open(tag: ScannedTag | null, { roleId = 2, path = '/scan/ABCDE23456' } = {}) {
  let now = tag;
  const fake = await startFakeApi(({ method, path: asked, body }) => {
    if (method === 'GET' && asked.startsWith('/v1/scanTag/')) {
      const none = { status: 404, code: 'NOT_FOUND', message: 'There is no such tag.', errors: [] };
      return now ? { body: now } : { status: 404, body: none };
    }
    if (asked === '/v1/unit/100/tagWalk') return { body: aWalk() };
    if (asked === '/v1/item/1') return { body: { ...anItem({ itemType: 'Range' }), archivedAt: null } };
    if (method === 'POST' || method === 'PUT') {
      const { itemId } = (body ?? {}) as { itemId?: number };
      now = itemId === undefined ? aScannedTag() : linkedTo({ itemId, name: 'Range', unitName: '101' });
      return { status: asked === '/v1/scanTag' ? 201 : 200, body: now };
    }
    return { body: { results: [], total: 0, nextCursor: null } };
  });
  server = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  const pages = (
    <Routes>
      <Route path="/scan/:code" element={<ScannedTagPage />} />
    </Routes>
  );
  const view = renderInApp(pages, { store, path });
  const sent = () =>
    fake.requests.filter(({ method }) => method !== 'GET').map(({ method, path: to, body }) => [method, to, body]);
  const pickUnit = async () => {
    await view.user.type(await screen.findByRole('combobox', { name: 'In which unit?' }), '101');
    await view.user.click(await screen.findByRole('option', { name: '101' }));
  };
  return { ...view, sent, pickUnit };
}

test('a blank tag is put on an item of the unit that is picked, and then shows it', async () => {
  const { user, sent, pickUnit } = await open(aScannedTag());
  await pickUnit();
  await user.click(await screen.findByRole('button', { name: 'Put it on the range' }));
  await waitFor(() => expect(sent()).toEqual([['POST', '/v1/scanTag/ABCDE23456/link', { itemId: 1 }]]));
  expect(await screen.findByRole('region', { name: 'What it is on' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Scan next' }).getAttribute('href')).toBe('/scan');
});

test('a tag on an item shows its life, cover and advice, and the repair is logged at its unit', async () => {
  await open(linkedTo({ itemId: 1, name: 'Range', unitName: '101' }, { walk: aWalk() }));
  expect(await screen.findByRole('heading', { name: 'Range, unit 4212' })).toBeDefined();
  expect(screen.getByText('12.0 of 11 years')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log repair' }).getAttribute('href')).toBe('/units/12?log=1');
  expect(screen.getByText('2 of 3 still without a tag.')).toBeDefined();
});

test('a tag on a unit leads to it and to the walk through its items', async () => {
  await open(linkedTo({ unitId: 100, name: '101' }, { kind: 'UNIT', walk: aWalk() }));
  expect(await screen.findByRole('heading', { name: 'Unit 101' })).toBeDefined();
  expect(screen.getByLabelText('Photograph its plate')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Walk through its items' }).getAttribute('href')).toBe('/scan/walk/100');
});

test('who may only read sees the facts and nothing to do', async () => {
  await open(aScannedTag(), { roleId: 1 });
  expect(await screen.findByText('This tag is on nothing yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Make void' })).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('an unknown code of another system is taken over as the tag of an item; one of Lintel’s own cannot be', async () => {
  const own = await open(null);
  expect(await screen.findByText('No tag of yours has this code')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Use this code/ })).toBeNull();
  own.unmount();
  await server?.stop();
  const { user, sent, pickUnit } = await open(null, { path: `/scan/${encodeURIComponent('AST/00471')}` });
  await user.click(await screen.findByRole('button', { name: 'Use this code as the tag of an item' }));
  await pickUnit();
  await user.click(await screen.findByRole('button', { name: 'Put it on the range' }));
  const body = { propertyId: 1, itemId: 1, adoptedCode: 'AST/00471' };
  await waitFor(() => expect(sent()).toEqual([['POST', '/v1/scanTag', body]]));
});

test('a tag is taken off after a question, over the version that was read', async () => {
  const { user, sent } = await open(linkedTo({ unitId: 100, name: '101' }, { kind: 'UNIT', version: 4 }));
  await user.click(await screen.findByRole('button', { name: 'Take off' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Take off' }));
  await waitFor(() => expect(sent()).toEqual([['PUT', '/v1/scanTag/ABCDE23456/unlink', undefined]]));
});
