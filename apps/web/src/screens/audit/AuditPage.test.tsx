import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AuditChainState, AuditLine } from '#api/audit.api.ts';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import AuditPage from './AuditPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

function aLine(over: Partial<AuditLine> = {}): AuditLine {
  return {
    id: 70,
    organizationId: 1,
    organizationName: 'Harbor',
    at: '2026-05-18T06:00:00.000Z',
    userId: 5,
    userName: 'Dana Reed',
    action: 'update',
    entity: 'property',
    entityId: 7,
    entityName: 'Cedar Ridge',
    unitId: null,
    before: { name: 'Cedar', reserveBalanceCents: 100_000 },
    after: { name: 'Cedar Ridge', reserveBalanceCents: 250_050 },
    names: {},
    requestId: 'req-1',
    address: '10.0.0.7',
    ...over,
  };
}

function aChain(over: Partial<AuditChainState> = {}): AuditChainState {
  return {
    organizationId: 1,
    organizationName: 'Harbor',
    lines: 12,
    checkedAt: '2026-05-18T07:00:00.000Z',
    verifiedUpTo: '2026-05-18T06:00:00.000Z',
    anchoredAt: '2026-05-18T07:00:00.000Z',
    finding: null,
    ...over,
  };
}

type Served = {
  list?: (query: URLSearchParams) => FakeAnswer;
  chains?: AuditChainState[];
  path?: string;
  isSuper?: boolean;
};

async function open({
  list = () => listOf(aLine()),
  chains = [aChain()],
  path = '/admin/audit',
  isSuper,
}: Served = {}) {
  server = await startFakeApi(({ path: asked }) => {
    const url = new URL(asked, 'http://fake');
    if (url.pathname === '/v1/admin/audit') return list(url.searchParams);
    const choices = {
      people: [
        { id: 5, name: 'Dana Reed' },
        { id: 6, name: 'Lee Park' },
      ],
      actions: ['update'],
      entities: ['property'],
    };
    if (url.pathname === '/v1/admin/audit/chain') return { body: { chains, ...choices } };
    return { status: 404, body: { code: 'NOT_FOUND', message: 'Not found', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true, ...(isSuper && { isSuperUser: true }) })));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  return renderInApp(<AuditPage />, { store, path });
}

const listOf = (...lines: AuditLine[]): FakeAnswer => ({
  body: { results: lines, total: lines.length, nextCursor: null },
});

test('an audit log that failed to load is not an empty one, and Retry loads it', async () => {
  let isUp = false;
  const { user } = await open({ list: () => (isUp ? listOf(aLine()) : { status: 503, body: {} }) });
  expect((await screen.findByRole('alert')).textContent).toContain('The lines could not be loaded');
  expect(screen.queryByText('Nothing was changed yet')).toBeNull();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /Dana Reed/ })).toBeDefined();
});

test('an audit log without lines says so, and one whose filters hide all offers to clear them', async () => {
  const { user, path } = await open({
    list: (query) => (query.has('action') ? listOf() : listOf(aLine())),
    path: '/admin/audit?action=update',
  });
  expect(await screen.findByText('No line fits the filters')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('row', { name: /Dana Reed/ })).toBeDefined();
  expect(path()).toBe('/admin/audit');
});

test('an empty log says that nothing was changed yet', async () => {
  await open({ list: () => listOf(), chains: [aChain({ lines: 0, verifiedUpTo: null, anchoredAt: null })] });
  expect(await screen.findByText('Nothing was changed yet')).toBeDefined();
});

test('a line opens to the fields before and after as people read them, with a link to the thing', async () => {
  const { user, path } = await open();
  await user.click(await screen.findByRole('row', { name: /Dana Reed/ }));
  expect(path()).toBe('/admin/audit?line=70');
  const drawer = within(await screen.findByRole('complementary', { name: 'Line of the audit log' }));
  const rows = drawer.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['FieldBeforeAfter', 'NameCedarCedar Ridge', 'Reserve balance$1000.00$2500.50']);
  expect(drawer.getByRole('link', { name: 'Open property' }).getAttribute('href')).toBe('/properties/7');
  expect(drawer.getByText('10.0.0.7')).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'All lines about it' }));
  expect(path()).toBe('/admin/audit?entity=property&entityId=7');
});

test('things in a change are shown by their names', async () => {
  const groups = { before: { propertyIds: [1] }, after: { propertyIds: [1, 2] } };
  const names = { 'property 1': 'Alder Court', 'property 2': 'Cedar Ridge' };
  const { user } = await open({ list: () => listOf(aLine({ ...groups, entity: 'contact', names })) });
  await user.click(await screen.findByRole('row', { name: /Properties/ }));
  const drawer = within(await screen.findByRole('complementary', { name: 'Line of the audit log' }));
  expect(drawer.getByRole('row', { name: /Properties/ }).textContent).toBe(
    'PropertiesAlder CourtAlder Court, Cedar Ridge',
  );
});

test('work that was done is named by its text, opens on its unit, and shows its id as a detail', async () => {
  const thing = { entity: 'maintenance_record', entityId: 260, unitId: 12 };
  const entityName = 'Washer changed, 2026-05-10, unit 12B, Maple Court';
  const { user } = await open({
    list: () => listOf(aLine({ ...thing, entityName }), aLine({ ...thing, id: 69, entityName: null })),
  });
  await user.click(
    await screen.findByRole('row', { name: /Maintenance record Washer changed, 2026-05-10, unit 12B, Maple Court/ }),
  );
  const drawer = within(await screen.findByRole('complementary', { name: 'Line of the audit log' }));
  expect(drawer.getByText('260')).toBeDefined();
  expect(drawer.getByRole('link', { name: 'Open its unit' }).getAttribute('href')).toBe('/units/12');
  expect(screen.getByRole('row', { name: /Maintenance record, number 260/ })).toBeDefined();
});

test('a filter goes into the address and to the server', async () => {
  const { user, path } = await open();
  await user.click(await screen.findByRole('button', { name: /^Who/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dana Reed' }));
  expect(path()).toBe('/admin/audit?userId=5');
  await expect.poll(() => server?.requests.some((request) => request.path.includes('userId=5'))).toBe(true);
});

test('a period is asked of the server, which counts the days where the organization is', async () => {
  const { user, path } = await open();
  await user.click(await screen.findByRole('button', { name: /^When/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Last 7 days' }));
  expect(path()).toBe('/admin/audit?period=week');
  await expect.poll(() => server?.requests.some((request) => request.path.includes('period=week'))).toBe(true);
});

test('more lines come after those that are shown', async () => {
  const { user } = await open({
    list: (query) =>
      query.get('cursor') === 'older'
        ? { body: { results: [aLine({ id: 69, userName: 'Lee Park' })], total: 2, nextCursor: null } }
        : { body: { results: [aLine()], total: 2, nextCursor: 'older' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('row', { name: /Lee Park/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test.each([
  ['verified', [aChain()], /Chain verified up to 2026-05-18 .*Last anchor outside the database 2026-05-18/],
  ['not verified yet', [aChain({ verifiedUpTo: null, anchoredAt: null, checkedAt: null })], /Chain not verified yet/],
  [
    'tampered with',
    [aChain({ finding: 'CUT_OFF at line 9 of shard 2' })],
    /The audit log of Harbor was tampered with: CUT_OFF at line 9 of shard 2.*Intact up to 2026-05-18/,
  ],
  [
    'verified in two organizations',
    [
      aChain({ verifiedUpTo: '2026-05-18T06:00:00.000Z', anchoredAt: '2026-05-18T05:00:00.000Z' }),
      aChain({ organizationId: 2, verifiedUpTo: '2026-05-16T12:00:00.000Z', anchoredAt: '2026-05-18T07:00:00.000Z' }),
    ],
    /Chain verified up to 2026-05-16 .*2 organizations verified; the date is that of the oldest check\./,
  ],
])('a chain that is %s says so', async (_, chains, words) => {
  await open({ chains });
  expect((await screen.findByRole('status', { name: 'State of the chain' })).textContent).toMatch(words);
});

test('only a super user is offered the instance’s own audit log', async () => {
  const { user, path, unmount } = await open({
    isSuper: true,
    path: '/admin/audit?userId=5&entity=property&entityId=7&action=update&organizationId=1',
  });
  await user.click(await screen.findByRole('button', { name: /^Log/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Sign-ins and super users' }));
  expect(path()).toBe('/admin/audit?userId=5&trail=instance');
  expect(screen.queryByRole('button', { name: /^Kind/ })).toBeNull();
  expect(screen.queryByRole('status', { name: 'State of the chain' })).toBeNull();
  unmount();
  await server?.stop();
  await open();
  await screen.findByRole('row', { name: /Dana Reed/ });
  expect(screen.queryByRole('button', { name: /^Log/ })).toBeNull();
});

test('a link to a line beyond the loaded ones says so, and opens it once the list has it', async () => {
  const older = aLine({ id: 69, userName: 'Lee Park' });
  const { user } = await open({
    path: '/admin/audit?line=69',
    list: (query) =>
      query.get('cursor') === 'older'
        ? { body: { results: [older], total: 2, nextCursor: null } }
        : { body: { results: [aLine()], total: 2, nextCursor: 'older' } },
  });
  const drawer = within(await screen.findByRole('complementary', { name: 'Line of the audit log' }));
  expect(await drawer.findByText('This line is not among those shown')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Lee Park', { selector: 'dd' })).toBeDefined();
});
