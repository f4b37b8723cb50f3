import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { anItem } from '#testing/units.ts';
import type { FoundRecall } from '../recalls/RecallCard.tsx';
import { createStore } from '../store.ts';
import { ItemDrawer } from './ItemDrawer.tsx';
import type { FoundRecalls } from './ItemRecalls.tsx';
import type { ItemLife } from './item-life.ts';

let api: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => api?.stop());

const MATCH: FoundRecall = {
  recallId: 5,
  number: '18-735',
  title: 'A. O. Smith Recalls Ultra-Low NOx Water Heaters Due to Fire Hazard',
  hazard: 'The gas burner screen can tear.',
  remedy: 'Free repair.',
  description: 'First four serial digits between 1115 and 1631.',
  recalledOn: '2018-11-08',
  url: 'https://www.cpsc.gov/Recalls/2018/notice',
  source: 'cpsc.gov',
  state: 'POSSIBLE',
  isMatch: true,
  fits: [],
  missing: ['SERIAL', 'MADE'],
  reason: null,
  remediedOn: null,
  decidedBy: null,
  decidedAt: null,
};

async function openDrawer({
  roleId = 2,
  item = anItem({ recall: 'POSSIBLE' }),
}: {
  roleId?: number;
  item?: ItemLife;
} = {}) {
  let kept = MATCH;
  const answer = (): FoundRecalls => ({
    itemId: 1,
    organizationId: 1,
    propertyId: 1,
    unitId: 12,
    asOf: '2026-05-18',
    recalls: [kept],
  });
  const fake = await startFakeApi((request) => {
    if (request.method === 'POST' && request.path.includes('/recall/')) {
      const { state, reason = null, remediedOn = null } = request.body as Partial<FoundRecall>;
      if (remediedOn === '2018-01-01') {
        const errors = [{ path: 'remediedOn', message: 'Its remedy cannot have been done before.' }];
        return { status: 422, body: { status: 422, code: 'UNPROCESSABLE', message: 'Refused', errors } };
      }
      const by = state === 'POSSIBLE' ? null : 'Mina Sato';
      kept = {
        ...MATCH,
        state: state ?? 'POSSIBLE',
        reason,
        remediedOn,
        decidedBy: by,
        decidedAt: by && '2026-05-18T19:00:00.000Z',
      };
    }
    if (request.path.includes('/recall/')) return { body: answer() };
    return { body: { results: [], total: 0, nextCursor: null } };
  });
  api = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Orchard Gate'] })));
  const view = renderInApp(<ItemDrawer item={item} onClose={() => {}} />, { store });
  const drawer = within(await screen.findByRole('complementary', { name: 'Item details' }));
  const sent = () =>
    fake.requests.filter(({ method, path }) => method === 'POST' && path.includes('/recall/')).map(({ body }) => body);
  return { ...view, drawer, sent, requests: fake.requests };
}

test('a possible match shows the notice, what fits and what is missing, and never says that an item is safe', async () => {
  const { drawer } = await openDrawer();
  const notice = within(await drawer.findByRole('list', { name: 'Safety recalls' }));
  expect(notice.getByText('Possible match')).toBeDefined();
  expect(notice.getByText(MATCH.title)).toBeDefined();
  expect(notice.getByText('Free repair.')).toBeDefined();
  expect(notice.getByText('The gas burner screen can tear.')).toBeDefined();
  expect(notice.getByText(/Recall 18-735, 2018-11-08/)).toBeDefined();
  expect(notice.getByRole('link', { name: 'Read the notice' }).getAttribute('href')).toBe(MATCH.url);
  expect(
    notice.getByText(
      'Fits by type and manufacturer. Not on record: serial number and date of manufacture. Compare its plate with the notice.',
    ),
  ).toBeDefined();
});

test('a person confirms it, and takes that back', async () => {
  const { user, drawer, sent } = await openDrawer();
  await user.click(await drawer.findByRole('button', { name: 'It is affected' }));
  expect(await drawer.findByText(/Affected; Mina Sato/)).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Take back' }));
  expect(await drawer.findByRole('button', { name: 'It is affected' })).toBeDefined();
  expect(sent()).toEqual([
    { from: 'POSSIBLE', state: 'AFFECTED' },
    { from: 'AFFECTED', state: 'POSSIBLE' },
  ]);
});

test('a person who dismisses it says why', async () => {
  const { user, drawer, sent } = await openDrawer();
  await user.click(await drawer.findByRole('button', { name: 'Not affected' }));
  await user.type(await drawer.findByLabelText(/Why it is not affected/), 'serial number outside the range');
  await user.click(drawer.getByRole('button', { name: 'Note as not affected' }));
  expect(await drawer.findByText(/Not affected: serial number outside the range; Mina Sato/)).toBeDefined();
  expect(sent()).toMatchObject([
    { from: 'POSSIBLE', state: 'NOT_AFFECTED', reason: 'serial number outside the range' },
  ]);
});

test('the day of a remedy is today unless another is given, and the server’s refusal stands at the field', async () => {
  const { user, drawer, sent } = await openDrawer();
  await user.click(await drawer.findByRole('button', { name: 'Remedy done' }));
  const day = (await drawer.findByLabelText(/Remedy done on/)) as HTMLInputElement;
  expect(day.value).toBe('2026-05-18');
  await user.clear(day);
  await user.type(day, '2018-01-01');
  await user.click(drawer.getByRole('button', { name: 'Note the remedy' }));
  expect(await drawer.findByText('Its remedy cannot have been done before.')).toBeDefined();
  await user.clear(day);
  await user.type(day, '2026-05-10');
  await user.click(drawer.getByRole('button', { name: 'Note the remedy' }));
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ state: 'REMEDIED', remediedOn: '2026-05-10' }));
  expect(await drawer.findByText(/Remedy done on 2026-05-10; Mina Sato/)).toBeDefined();
});

test('people who only look see the notice without the decisions; an item without a match asks for nothing', async () => {
  const { drawer, unmount } = await openDrawer({ roleId: 1 });
  expect(await drawer.findByText(MATCH.title)).toBeDefined();
  expect(drawer.queryByRole('button', { name: 'It is affected' })).toBeNull();
  unmount();
  await api?.stop();
  const none = await openDrawer({ item: anItem() });
  expect(none.drawer.queryByText('Safety recalls')).toBeNull();
  expect(none.requests.filter(({ path }) => path.includes('/recall/'))).toEqual([]);
});
