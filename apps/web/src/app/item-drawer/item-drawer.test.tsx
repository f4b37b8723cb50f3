import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { anInvoice, anInvoiceLine, invoicesAnswer } from '#testing/invoices.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { anEvent, anItem, anUndatedItem } from '#testing/units.ts';
import { createStore } from '../store.ts';
import { ItemDrawer } from './ItemDrawer.tsx';
import type { ItemLife } from './item-life.ts';

let api: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => api?.stop());

const NOTHING = { results: [], total: 0, nextCursor: null };
const TYPES = {
  ...NOTHING,
  results: [
    {
      id: 14,
      name: 'Water heater',
      category: 'waterHeater',
      icon: 'waterHeater',
      averageLifeSpan: 11,
      typicalCostCents: null,
      warrantyMonths: null,
      isCapital: true,
    },
  ],
};

/** A list that holds one item. */
function List({ first }: { first: ItemLife }) {
  const [item, setItem] = useState<ItemLife | null>(first);
  return <ItemDrawer item={item} onClose={() => setItem(null)} />;
}

type Opening = { item?: ItemLife; answer?: (request: FakeRequest) => FakeAnswer; roleId?: number };

async function openDrawer({ item = anItem(), answer, roleId = 2 }: Opening = {}) {
  const fake = await startFakeApi((request) => {
    if (request.path.endsWith('/item/types')) return { body: TYPES };
    if (/\/project\/item\/\d+$/.test(request.path)) return { body: { results: [], total: 0, nextCursor: null } };
    return answer?.(request) ?? { body: NOTHING };
  });
  api = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Orchard Gate', 'Alder Court'] })));
  const view = renderInApp(<List first={item} />, { store });
  const drawer = await screen.findByRole('complementary', { name: 'Item details' });
  const sent = (method: string) => fake.requests.filter((request) => request.method === method);
  return { ...view, drawer: within(drawer), sent };
}

function problem(status: number, code: string, errors: { path: string; message: string }[] = []): FakeAnswer {
  return { status, body: { status, code, message: 'The request cannot be accepted', errors } };
}

test('the facts say where each of them comes from', async () => {
  const { drawer } = await openDrawer();
  expect(drawer.getByRole('heading', { name: 'Water heater, unit 4212' })).toBeDefined();
  expect(drawer.getByText(/12\.0 years, from install date/)).toBeDefined();
  expect(drawer.getByText('11 years, set by item type')).toBeDefined();
  expect(drawer.getByText(/2 of 5, poor; Mina Sato/)).toBeDefined();
  expect(drawer.getByText(/, price book/)).toBeDefined();
  expect(drawer.getByText('Past its life, planned for FY26')).toBeDefined();
  expect(drawer.getByText('If it fails first: repair under $820, else replace.')).toBeDefined();
});

test('what is not known is shown as such, without advice that has no basis', async () => {
  const { drawer } = await openDrawer({ item: anUndatedItem() });
  expect(drawer.getByText('not known, no date')).toBeDefined();
  expect(drawer.getByText('Serial not read')).toBeDefined();
  expect(drawer.getByText('Find its date')).toBeDefined();
  expect(drawer.getByText('Neither its life nor a warranty is known, so there is no advice yet.')).toBeDefined();
  expect(drawer.queryByText(/rule \d of 9/)).toBeNull();
});

test('an age from a first sighting is a minimum: life used is one too, remaining life a maximum, and the advice says so', async () => {
  const { drawer } = await openDrawer({
    item: anItem({
      basis: 's',
      basisDate: '2025-04-12',
      installDate: null,
      mfgDate: null,
      ageYears: 1.1,
      lifeUsedPct: 10,
      rulYears: 9.9,
      dueYear: 2036,
      isPastLife: false,
      condition: null,
    }),
  });
  expect(drawer.getByText(/At least 1\.1 years, from first sighting/)).toBeDefined();
  expect(drawer.getByText('At most 9.9 years, due 2036 or earlier')).toBeDefined();
  expect(drawer.getByRole('meter', { name: 'Life used' }).getAttribute('aria-valuetext')).toBe('at least 10%');
  expect(drawer.getByText('≥ 10%')).toBeDefined();
  expect(drawer.getByText('Minimum age')).toBeDefined();
  expect(drawer.getByText('Find its date')).toBeDefined();
  expect(drawer.getByText(/rests on a minimum: it was first seen on 2025-04-12/)).toBeDefined();
  expect(drawer.queryByText('Keep')).toBeNull();
});

test('the server’s error on a date disappears once either date is changed', async () => {
  const late = 'It cannot have been made after it was installed.';
  const answer = ({ method }: FakeRequest) =>
    method === 'PUT' ? problem(422, 'UNPROCESSABLE', [{ path: 'mfgDate', message: late }]) : { body: { ...NOTHING } };
  const { user, drawer } = await openDrawer({ answer });
  await user.click(drawer.getByRole('button', { name: 'Edit' }));
  await user.type(drawer.getByLabelText('Note'), 'x');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText(late)).toBeDefined();
  await user.clear(drawer.getByLabelText('Installed on'));
  expect(drawer.queryByText(late)).toBeNull();
});

test('the keyboard goes into the drawer when it opens', async () => {
  await openDrawer();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Item details');
});

test('a form of the drawer takes the focus into its first field, and gives it back to its button; Escape closes it alone', async () => {
  const { user, drawer } = await openDrawer();
  for (const close of [
    () => user.click(drawer.getByRole('button', { name: 'Cancel' })),
    () => user.keyboard('{Escape}'),
  ]) {
    await user.click(drawer.getByRole('button', { name: 'Condition' }));
    const form = await drawer.findByRole('form');
    await waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
    expect(document.activeElement?.matches('input, select, textarea')).toBe(true);
    await close();
    await waitFor(() => expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Condition' })));
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Item details' })).toBeNull());
});

test('the history is newest first, although the API lists it oldest first', async () => {
  const events = [
    anEvent(),
    anEvent({
      id: 2,
      kind: 'EDITED',
      on: '2025-01-02',
      changes: { serialNumber: [null, 'Q1'], purchaseCents: [0, 98_600] },
    }),
  ];
  const { user, drawer } = await openDrawer({ answer: () => ({ body: { ...NOTHING, results: events, total: 2 } }) });
  await user.click(drawer.getByRole('tab', { name: 'History' }));
  expect(await drawer.findByText('Serial number: not known → Q1')).toBeDefined();
  expect(drawer.getByText('Purchase price: $0 → $986')).toBeDefined();
  expect(drawer.getAllByText(/^20\d\d$/).map((year) => year.textContent)).toEqual(['2025', '2014']);
});

test('only what was changed is sent, over the version that was opened', async () => {
  const { user, drawer, sent } = await openDrawer({ answer: () => ({ body: anItem({ version: 4 }) }) });
  await user.click(drawer.getByRole('button', { name: 'Edit' }));
  await user.clear(drawer.getByLabelText('Purchase price, $'));
  await user.type(drawer.getByLabelText('Purchase price, $'), '1,075.50');
  await drawer.findByRole('option', { name: 'Water heater' });
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByRole('tab', { name: 'Facts' });
  expect(sent('PUT').map(({ path, body, headers }) => [path, body, headers['if-match']])).toEqual([
    ['/v1/item/1', { purchaseCents: 107_550 }, '"3"'],
  ]);
});

test('a manufacturer is found by its name and chosen alone, and a model is added under it without choosing the manufacturer again', async () => {
  const rheem = {
    id: 7,
    name: 'Rheem',
    aliases: [],
    website: null,
    supportPhone: null,
    organizationId: null,
    organizationName: null,
    modelCount: null,
    itemCount: null,
    mergedIntoId: null,
    archivedAt: null,
    version: 1,
  };
  const answer = ({ method, path }: FakeRequest) => {
    // The list of all manufacturers does not reach to this one, as one of more than a thousand.
    if (path.includes('limit=1000')) return { body: NOTHING };
    if (path.startsWith('/v1/manufacturer')) return { body: { ...NOTHING, results: [rheem], total: 1 } };
    if (path.startsWith('/v1/model/name/')) return { body: NOTHING };
    if (path === '/v1/model') return { status: 201, body: { id: 12, name: 'X-2', manufacturerId: 7, itemTypeId: 14 } };
    return { body: method === 'PUT' ? anItem({ version: 4 }) : NOTHING };
  };
  const { user, drawer, sent } = await openDrawer({ answer });
  const pick = async (typed: string, option: string | RegExp) => {
    await user.clear(drawer.getByRole('combobox', { name: 'Manufacturer and model' }));
    await user.type(drawer.getByRole('combobox', { name: 'Manufacturer and model' }), typed);
    await screen.findByRole('option', { name: option });
    await user.click(screen.getByRole('option', { name: option }));
  };
  await user.click(drawer.getByRole('button', { name: 'Edit' }));
  await drawer.findByRole('option', { name: 'Water heater' });
  await pick('rheem', /^Rheem manufacturer, no model$/);
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByRole('tab', { name: 'Facts' });
  expect(sent('PUT')[0]?.body).toEqual({ modelId: null, manufacturerId: 7 });

  await user.click(drawer.getByRole('button', { name: 'Edit' }));
  await drawer.findByRole('option', { name: 'Water heater' });
  await pick('rheem X-2', 'Add “X-2” as a new model of Rheem');
  await user.clear(drawer.getByLabelText('Model'));
  await user.click(drawer.getByRole('button', { name: 'Add model' }));
  const alert = await drawer.findByRole('alert');
  expect(drawer.getByLabelText('Model').getAttribute('aria-describedby')).toBe(alert.id);
  await user.type(drawer.getByLabelText('Model'), 'X-2');
  expect(drawer.getByLabelText('Manufacturer')).toHaveProperty('value', '7');
  await user.click(drawer.getByRole('button', { name: 'Add model' }));
  expect(await drawer.findByDisplayValue('Rheem X-2')).toBeDefined();
  expect(sent('POST')[0]?.body).toMatchObject({ name: 'X-2', manufacturerId: 7, itemTypeId: 14 });
});

test('a field the server refuses says so under itself, and nothing typed is lost', async () => {
  const answer = ({ method }: FakeRequest) =>
    method === 'PUT'
      ? problem(422, 'UNPROCESSABLE', [
          { path: 'mfgDate', message: 'It cannot have been made after it was installed.' },
        ])
      : { body: NOTHING };
  const { user, drawer } = await openDrawer({ answer });
  await user.click(drawer.getByRole('button', { name: 'Edit' }));
  await user.type(drawer.getByLabelText('Note'), 'Seen from the hall');
  await drawer.findByRole('option', { name: 'Water heater' });
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  const alert = await drawer.findByRole('alert');
  expect(alert.textContent).toBe('It cannot have been made after it was installed.');
  expect(drawer.getByLabelText('Made on').getAttribute('aria-describedby')).toBe(alert.id);
  expect(drawer.getByLabelText('Note')).toHaveProperty('value', 'Seen from the hall');
});

test('an amount that cannot be read is refused before it is sent', async () => {
  const { user, drawer, sent } = await openDrawer();
  await user.click(drawer.getByRole('button', { name: 'Edit' }));
  await user.type(drawer.getByLabelText('Replacement cost, $'), 'a lot');
  await drawer.findByRole('option', { name: 'Water heater' });
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect((await drawer.findByRole('alert')).textContent).toBe('Write a number, like 12 or 1,640.50');
  expect(sent('PUT')).toEqual([]);
});

test('when somebody else was faster, the form says so, and takes the newest version without losing what was typed', async () => {
  let isStale = true;
  const newer = anItem({ version: 4, note: 'Rust at the nipple', modelId: 6, modelName: 'XE50' });
  const edited = anEvent({ kind: 'EDITED', by: 'Mina Sato', at: '2026-04-22T17:00:00.000Z' });
  const answer = ({ method, path }: FakeRequest) => {
    if (path === '/v1/item/1/history') return { body: { ...NOTHING, results: [anEvent(), edited] } };
    if (method !== 'PUT') return { body: path === '/v1/item/1' ? { ...newer, archivedAt: null } : NOTHING };
    return isStale ? problem(412, 'STALE') : { body: anItem({ version: 5 }) };
  };
  const { user, drawer, sent } = await openDrawer({ answer });
  await user.click(drawer.getByRole('button', { name: 'Edit' }));
  await user.clear(drawer.getByLabelText('Serial number'));
  await user.type(drawer.getByLabelText('Serial number'), 'Q2');
  await drawer.findByRole('option', { name: 'Water heater' });
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect((await drawer.findByRole('alert')).textContent).toContain('Somebody else changed this since you opened it');

  expect(await drawer.findByText('Note: not known → Rust at the nipple')).toBeDefined();
  expect(drawer.getByText('Model: XE40 → XE50')).toBeDefined();
  expect(drawer.getByText(/^By Mina Sato, 2026-04-22 /)).toBeDefined();
  expect(drawer.getByLabelText('Note')).toHaveProperty('value', '');

  await user.click(drawer.getByRole('button', { name: 'Get the newest version' }));
  expect((await drawer.findByRole('status')).textContent).toContain('Rust at the nipple');
  expect(drawer.getByLabelText('Serial number')).toHaveProperty('value', 'Q2');
  expect(drawer.getByLabelText('Note')).toHaveProperty('value', 'Rust at the nipple');

  isStale = false;
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByRole('tab', { name: 'Facts' });
  expect(sent('PUT').at(-1)).toMatchObject({ body: { serialNumber: 'Q2' }, headers: { 'if-match': '"4"' } });
});

test('closing over changes asks first', async () => {
  const { user, drawer } = await openDrawer();
  await user.click(drawer.getByRole('button', { name: 'Edit' }));
  await user.type(drawer.getByLabelText('Serial number'), '9');
  await user.click(drawer.getByRole('button', { name: 'Close details' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(drawer.getByLabelText('Serial number')).toHaveProperty('value', 'Q1714047329');
});

test('retiring asks with what will happen, and then the drawer closes', async () => {
  const { user, drawer, sent } = await openDrawer({ answer: () => ({ body: anItem({ status: 'RETIRED' }) }) });
  await user.click(drawer.getByRole('button', { name: 'Retire' }));
  await user.click(drawer.getByRole('button', { name: 'Retire' }));
  expect((await drawer.findByRole('alert')).textContent).toBe('This field is required');
  await user.type(drawer.getByLabelText('Reason'), 'Sold');
  await user.click(drawer.getByRole('button', { name: 'Retire' }));
  const question = await screen.findByRole('alertdialog', { name: 'Retire this water heater?' });
  expect(within(question).getByText(/1 item leaves unit 4212/)).toBeDefined();
  expect(sent('POST')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Retire' }));
  await expect.poll(() => screen.queryByRole('complementary', { name: 'Item details' })).toBeNull();
  expect(sent('POST')[0]).toMatchObject({ path: '/v1/item/1/retire', body: { reason: 'Sold' } });
});

test('an item moves into a unit that was searched for', async () => {
  const { user, drawer, sent } = await openDrawer({
    answer: () => ({ body: anItem({ unitId: 100, unitName: '101' }) }),
  });
  await user.click(drawer.getByRole('button', { name: 'Move' }));
  await user.type(drawer.getByRole('combobox', { name: 'Unit' }), '10');
  await user.click(await screen.findByRole('option', { name: '101' }));
  await user.click(drawer.getByRole('button', { name: 'Move' }));
  await expect.poll(() => sent('PUT').map(({ path }) => path)).toEqual(['/v1/unit/100/addItem/1']);
});

test('an action that the state forbids stays visible with the reason', async () => {
  const { user, drawer } = await openDrawer({ item: anItem({ status: 'STORED', unitId: null, unitName: null }) });
  const store = drawer.getByRole('button', { name: 'To storage' });
  expect(store.getAttribute('aria-disabled')).toBe('true');
  await user.hover(store);
  expect(await screen.findByText('It is in storage already')).toBeDefined();
});

test('its money is what was paid for it and for work on it, with the lines of invoices that say so', async () => {
  const lines = [
    anInvoiceLine({ id: 1, text: 'New element', amountCents: 18_000, itemId: anItem().id }),
    anInvoiceLine({ id: 2, text: 'Work on another item', amountCents: 7_000, itemId: 999 }),
  ];
  const credit = anInvoiceLine({ id: 3, text: 'Element returned', amountCents: -5_000, itemId: anItem().id });
  const { drawer, user } = await openDrawer({
    item: anItem({ purchaseCents: null, repairsCents: 13_000 }),
    answer: ({ path }) =>
      path.startsWith('/v1/invoice?')
        ? {
            body: invoicesAnswer([
              anInvoice({ id: 8, number: 'CN-1', isCreditNote: true, PdfDataLineItem: [credit] }),
              anInvoice({ PdfDataLineItem: lines }),
            ]),
          }
        : { body: NOTHING },
  });
  await user.click(drawer.getByRole('tab', { name: 'Money' }));
  expect(await drawer.findByText('Element returned')).toBeDefined();
  expect(drawer.getAllByText('$130')).toHaveLength(2);
  expect(drawer.getByText('−$50')).toBeDefined();
  expect(drawer.getByText('$180')).toBeDefined();
  expect(drawer.queryByText('Work on another item')).toBeNull();
});

test('money without a line of an invoice says so, and a failure is no empty list', async () => {
  let isDown = true;
  const { drawer, user } = await openDrawer({
    item: anItem({ purchaseCents: null, repairsCents: null }),
    answer: ({ path }) =>
      !path.startsWith('/v1/invoice?')
        ? { body: NOTHING }
        : isDown
          ? problem(503, 'UNAVAILABLE')
          : { body: invoicesAnswer([]) },
  });
  await user.click(drawer.getByRole('tab', { name: 'Money' }));
  const retry = await drawer.findByRole('button', { name: 'Retry' });
  expect(drawer.queryByText(/No line of an approved invoice/)).toBeNull();
  isDown = false;
  await user.click(retry);
  expect(await drawer.findByText('No line of an approved invoice names this item')).toBeDefined();
});
