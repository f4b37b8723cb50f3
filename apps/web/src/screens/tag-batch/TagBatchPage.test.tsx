import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TagSettings } from '#api/scan-tag.api.ts';
import type { TagBatch, TagCoverageRow, TagOfBatch } from '#api/scan-tag-batch.api.ts';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import TagBatchPage from './TagBatchPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

function aBatch(over: Partial<TagBatch> = {}): TagBatch {
  return {
    id: 7,
    organizationId: 1,
    propertyId: 10,
    propertyName: 'Alder Court',
    name: 'Kitchens',
    kind: 'ITEM',
    count: 30,
    printedAt: null,
    printedBy: null,
    unprinted: 30,
    claimed: 5,
    linked: 3,
    voided: 1,
    lastScanAt: null,
    createdAt: '2026-05-18T09:00:00.000Z',
    createdBy: 'Dana Whitlock',
    version: 2,
    ...over,
  };
}

function aTag(over: Partial<TagOfBatch> = {}): TagOfBatch {
  return {
    id: 70,
    organizationId: 1,
    propertyId: 10,
    propertyName: 'Alder Court',
    batchId: 7,
    batchName: 'Kitchens',
    number: 1,
    uuid: '3f9c1f8e-0000-4000-8000-000000000000',
    code: '7K2PQM9XAB',
    adoptedCode: null,
    kind: 'ITEM',
    state: 'BLANK',
    thing: null,
    claimedAt: null,
    linkedAt: null,
    linkedBy: null,
    voidedAt: null,
    voidReason: null,
    lastScanAt: null,
    version: 1,
    ...over,
  };
}

const SETTINGS: TagSettings = {
  organizationId: 1,
  showsUnit: false,
  supportPhone: null,
  supportEmail: null,
  ownStocks: [],
  version: 1,
};

type Served = {
  batches?: () => FakeAnswer;
  tags?: TagOfBatch[];
  act?: (method: string, path: string) => FakeAnswer;
  path?: string;
};

async function open({ batches = () => listOf(aBatch()), tags = [aTag()], act, path = '/admin/tagBatch' }: Served = {}) {
  server = await startFakeApi(({ method, path: asked }) => {
    if (method === 'GET' && asked.startsWith('/v1/tagBatch?')) return batches();
    if (method === 'GET' && asked.startsWith('/v1/tagBatch/7/tags'))
      return { body: { results: tags, total: tags.length, nextCursor: null } };
    if (method === 'GET' && asked === '/v1/tagBatch/7') return { body: aBatch() };
    if (method === 'GET' && asked === '/v1/organization/1/tag-settings') return { body: SETTINGS };
    if (method === 'GET' && asked.startsWith('/v1/property/10/unscannedTags'))
      return { body: { results: tags, total: tags.length, nextCursor: null } };
    if (act) return act(method, asked);
    return { status: 404, body: { code: 'NOT_FOUND', message: 'There is no such thing.', errors: [] } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true })));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  return renderInApp(<TagBatchPage />, { store, path });
}

const sent = () =>
  (server?.requests ?? []).filter(({ method, path }) => method !== 'GET' && path !== '/v1/report-visit');

function listOf(...batches: TagBatch[]): FakeAnswer {
  const totals = { count: 30, claimed: 5, linked: 3, voided: 1 };
  return { body: { results: batches, total: batches.length, totals, nextCursor: null } };
}

test('the batches say what is printed, in use and linked; without any, the first 30 are offered', async () => {
  await open();
  expect((await screen.findByRole('row', { name: /Kitchens/ })).textContent).toContain('Not printed');
  await server?.stop();
  await open({ batches: () => ({ body: { results: [], total: 0, nextCursor: null } }) });
  expect(await screen.findByText('Print your first 30 tags')).toBeDefined();
  await server?.stop();
  await open({ batches: () => ({ status: 503, body: {} }) });
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
});

test('the first batch is proposed with 30 tags and opens once it is made', async () => {
  const { user, path } = await open({
    batches: () => ({ body: { results: [], total: 0, nextCursor: null } }),
    act: () => ({ status: 201, body: aBatch() }),
  });
  await user.click(await screen.findByRole('button', { name: 'Make 30 tags' }));
  const form = within(await screen.findByRole('form', { name: 'Batch' }));
  await user.click(form.getByRole('button', { name: 'Make tags' }));
  await waitFor(() => expect(path()).toBe('/admin/tagBatch?batch=7'));
  expect(sent()[0]?.body).toEqual({ propertyId: 1, name: 'First tags', kind: 'ITEM', count: 30 });
});

test('tags for units need no number, and what the server says of it stands at the box', async () => {
  const message = 'Each unit of this property has a tag. Say how many blank ones to make.';
  const { user } = await open({
    act: () => ({ status: 422, body: { code: 'UNPROCESSABLE', message, errors: [{ path: 'count', message }] } }),
  });
  await user.click(await screen.findByRole('button', { name: 'New batch' }));
  const form = within(await screen.findByRole('form', { name: 'Batch' }));
  await user.type(form.getByLabelText('Name'), 'Doors');
  await user.selectOptions(form.getByLabelText('For'), 'UNIT');
  expect(form.queryByLabelText('How many')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Make tags' }));
  expect((await form.findByRole('alert')).textContent).toBe(message);
  expect(sent()[0]?.body).toEqual({ propertyId: 1, name: 'Doors', kind: 'UNIT' });
});

test('a batch says how far it is, what each tag is on, and that it was printed', async () => {
  const { user } = await open({
    path: '/admin/tagBatch?batch=7',
    tags: [
      aTag(),
      aTag({
        id: 71,
        number: 2,
        state: 'LINKED',
        thing: {
          unitId: null,
          itemId: 12,
          buildingId: null,
          flsRecordId: null,
          name: 'Refrigerator',
          unitName: '101',
          isArchived: false,
        },
      }),
      aTag({ id: 72, number: 3, state: 'VOID', voidReason: 'Torn' }),
    ],
    act: () => ({ body: aBatch({ printedAt: '2026-05-18T10:00:00.000Z', unprinted: 0, version: 3 }) }),
  });
  const drawer = within(await screen.findByRole('complementary', { name: 'Batch' }));
  expect(await drawer.findByText('3 of 30 tags linked, 2 in use and not linked yet, 1 void.')).toBeDefined();
  expect((await drawer.findByRole('link', { name: 'Refrigerator in 101' })).getAttribute('href')).toBe('/items/12');
  expect(drawer.getByText('Void: Torn')).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Mark as printed' }));
  await waitFor(() => expect(sent()[0]?.path).toBe('/v1/tagBatch/7/printed'));
});

test('the sheet is shown at true size, says where a QR code does not fit, and is asked for as it was set', async () => {
  const { user } = await open({
    path: '/admin/tagBatch?batch=7',
    act: () => ({ status: 409, body: { code: 'CONFLICT', message: 'None of these tags can be printed.', errors: [] } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  const form = within(await screen.findByRole('form', { name: 'Sheet' }));
  expect(form.getByText(/^QR codes of about \d\d mm/)).toBeDefined();
  await user.selectOptions(form.getByLabelText('Labels'), 'avery-5167');
  expect(form.getByText(/^Too small for a QR code of 15 mm/)).toBeDefined();
  await user.clear(form.getByLabelText('Start at label'));
  await user.type(form.getByLabelText('Start at label'), '41');
  expect(form.getByText('Labels 1 to 40 are left out')).toBeDefined();
  await user.clear(form.getByLabelText('Move right, mm'));
  await user.type(form.getByLabelText('Move right, mm'), '-0.5');
  await user.click(form.getByRole('button', { name: 'Download PDF' }));
  const sheet = () => server?.requests.find(({ path }) => path.startsWith('/v1/tagBatch/7/sheet.pdf'))?.path;
  await waitFor(() => expect(sheet()).toBeDefined());
  const asked = sheet() ?? '';
  const query = Object.fromEntries(new URL(asked, 'http://any').searchParams);
  expect(query).toMatchObject({ stock: 'avery-5167', startAt: '41', nudgeX: '-0.5', showsProperty: 'true' });
});

test('what strangers see is set for the organization, and labels of an own size are added to those that are known', async () => {
  const { user } = await open({ act: () => ({ body: { ...SETTINGS, version: 2 } }) });
  await user.click(await screen.findByRole('button', { name: 'Tag settings' }));
  await user.click(await screen.findByRole('button', { name: 'Add a size' }));
  const form = within(await screen.findByRole('form', { name: 'Label size' }));
  await user.type(form.getByLabelText('Name'), 'Our roll');
  await user.click(form.getByLabelText('On a roll, one label after the other'));
  await user.type(form.getByLabelText('Label width, mm'), '60');
  await user.click(form.getByRole('button', { name: 'Add size' }));
  expect(await form.findByRole('alert')).toBeDefined();
  expect(sent()).toEqual([]);
  await user.type(form.getByLabelText('Label height, mm'), '30');
  await user.click(form.getByRole('button', { name: 'Add size' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const size = { width: 60, height: 30 };
  expect(sent()[0]?.body).toEqual({
    showsUnit: false,
    supportPhone: null,
    supportEmail: null,
    ownStocks: [
      { name: 'Our roll', page: size, label: size, columns: 1, rows: 1, left: 0, top: 0, pitchX: 60, pitchY: 30 },
    ],
  });
});

const COVERED: TagCoverageRow = {
  ...{
    id: 6,
    organizationId: 1,
    propertyId: 10,
    propertyName: 'Alder Court',
    buildingId: 3,
    buildingName: 'Building A',
  },
  ...{ items: 40, itemsTagged: 30, units: 8, unitsTagged: 8, tags: 38, notScanned: 1, voidScans: 0, lastScanAt: null },
};

test('coverage says per building what is tagged, and opens the tags that nobody scans, each with what it is on', async () => {
  const { items, itemsTagged, units, unitsTagged, tags, notScanned, voidScans } = COVERED;
  const totals = { items, itemsTagged, units, unitsTagged, tags, notScanned, voidScans };
  const coverage = { results: [COVERED], total: 1, totals, nextCursor: null, figures: [] };
  const asOf = { asOf: '2026-05-18', computedAt: '2026-05-18T12:00:00.000Z' };
  const thing = { unitId: null, itemId: 5, buildingId: null, flsRecordId: null, isArchived: false };
  const { user } = await open({
    path: '/admin/tagBatch?tab=coverage',
    tags: [aTag({ state: 'LINKED', thing: { ...thing, name: 'Range', unitName: '101' } })],
    act: (_method, asked) =>
      asked.startsWith('/v1/tagCoverage') ? { body: { ...coverage, ...asOf } } : { status: 404, body: {} },
  });
  const row = await screen.findByRole('row', { name: /Building A/ });
  expect(row.textContent).toContain('75.0%');
  await user.click(row);
  const drawer = within(await screen.findByRole('complementary', { name: 'Tags of a building' }));
  expect((await drawer.findByRole('link', { name: 'Range in 101' })).getAttribute('href')).toContain('5');
  expect(drawer.getByText(/never scanned/)).toBeDefined();
});
