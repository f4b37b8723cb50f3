import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SerialPlateListRow, WaitingPlate } from '#api/serial-plate.api.ts';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import SerialPlatesPage from './SerialPlatesPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

const value = (text: string, more: object = {}) => ({
  ...{ value: text, words: text, box: [10, 10, 60, 20] as [number, number, number, number], probability: 0.99 },
  ...{ isSure: true, doubt: null },
  ...more,
});

function aPlate(over: Partial<WaitingPlate> = {}): WaitingPlate {
  return {
    ...{ id: 1, organizationId: 1, propertyId: 1, propertyName: 'Alder Court', unitId: 4, unitName: '204' },
    ...{ itemId: 9, itemTypeId: 2, itemType: 'Furnace', serialNumber: null, state: 'WAITING', note: null },
    ...{ fileId: 3, fileName: 'plate.jpg', unlocksCents: 320_000, sentAt: '2026-05-18T10:00:00.000Z', takenAt: null },
    ...{
      answeredAt: null,
      answeredBy: null,
      isLookedAt: true,
      part: null,
      manufacturerId: 7,
      modelId: null,
      version: 1,
    },
    leasedUntil: '2026-05-18T10:10:00.000Z',
    url: 'http://localhost/plate.jpg',
    read: {
      ...{ manufacturer: value('Goodman'), model: null, serial: value('1404123456'), madeOn: null },
      ...{ width: 612, height: 400, turn: 0, retake: null },
    },
    ...over,
  };
}

type Opening = { plates?: WaitingPlate[]; answer?: () => FakeAnswer; roleId?: number };

async function open({ plates = [aPlate()], answer, roleId = 2 }: Opening = {}) {
  let waiting = plates;
  const fake = await startFakeApi(({ method, path, body }) => {
    if (path.startsWith('/v1/item/serialTurk/')) return { body: { results: waiting, total: waiting.length } };
    if (method === 'POST' && path.endsWith('/item/serialTurk')) {
      const given = answer?.();
      if (given) return given;
      const { plateId } = body as { plateId: number };
      const plate = waiting.find(({ id }) => id === plateId);
      waiting = waiting.filter(({ id }) => id !== plateId);
      const { leasedUntil: _lease, url: _url, ...answered } = plate as WaitingPlate;
      return { body: { ...answered, state: 'READ', version: 2 } };
    }
    return { body: { results: [], total: 0, nextCursor: null } };
  });
  server = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  const ui = (
    <>
      <SerialPlatesPage />
      <Toasts />
    </>
  );
  const view = renderInApp(ui, { store, path: '/answerSerialPlates' });
  const sent = () => fake.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...view, sent, requests: fake.requests };
}

test('what was read is filled in; Enter saves it and shows the next plate', async () => {
  const second = aPlate({ id: 2, unitName: '205', read: null });
  const { user, sent } = await open({ plates: [aPlate(), second] });
  expect(await screen.findByRole('heading', { name: 'Furnace, unit 204' })).toBeDefined();
  expect(screen.getByText('The serial number was read without a doubt')).toBeDefined();
  const serial = screen.getByLabelText('Serial number');
  expect(serial).toHaveProperty('value', '1404123456');
  await user.type(serial, '{Enter}');
  expect(await screen.findByRole('heading', { name: 'Furnace, unit 205' })).toBeDefined();
  expect(sent()).toEqual([{ outcome: 'READ', plateId: 1, version: 1, serialNumber: '1404123456', manufacturerId: 7 }]);
  expect(screen.getByText('Could not be read by a machine')).toBeDefined();
  expect(await screen.findByText('Saved: Furnace, unit 204.')).toBeDefined();
});

test('U says that a plate cannot be read, S shows the next and keeps it', async () => {
  const { user, sent } = await open({ plates: [aPlate(), aPlate({ id: 2, unitName: '205' })] });
  await screen.findByRole('heading', { name: 'Furnace, unit 204' });
  await user.keyboard('s');
  expect(await screen.findByRole('heading', { name: 'Furnace, unit 205' })).toBeDefined();
  await user.keyboard('u');
  expect(await screen.findByText('Only skipped plates are left')).toBeDefined();
  expect(sent()).toEqual([{ outcome: 'UNREADABLE', plateId: 2, version: 1 }]);
  await user.click(screen.getByRole('button', { name: 'Show 1 skipped' }));
  expect(await screen.findByRole('heading', { name: 'Furnace, unit 204' })).toBeDefined();
});

test('a letter that is typed into a field decides nothing', async () => {
  const { user, sent } = await open();
  await screen.findByRole('heading', { name: 'Furnace, unit 204' });
  await user.type(screen.getByLabelText('Serial number'), 'us');
  expect(sent()).toEqual([]);
  expect(screen.getByRole('heading', { name: 'Furnace, unit 204' })).toBeDefined();
});

test('a number that another unit has is recorded only once a person says so', async () => {
  const message = 'Unit 205 has a furnace with this serial number. Was it moved, or is one of the two misread?';
  let times = 0;
  const { user, sent } = await open({
    answer: () => {
      times += 1;
      const problem = { status: 409, code: 'CONFLICT', message, errors: [{ path: 'serialNumber', message }] };
      return times === 1 ? { status: 409, body: problem } : { body: { ...aPlate(), state: 'READ', version: 2 } };
    },
  });
  await user.type(await screen.findByLabelText('Serial number'), '{Enter}');
  expect(await screen.findByText(message)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Record it here too' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ serialNumber: '1404123456', isElsewhereToo: true });
});

test('a number of an item that was moved moves it here, and Undo takes that back', async () => {
  const message = 'The furnace of unit 205 has this serial number. Was it moved here, or is one of the two misread?';
  let times = 0;
  const { user, sent, requests } = await open({
    answer: () => {
      times += 1;
      const problem = { status: 409, code: 'CONFLICT', message, errors: [{ path: 'serialNumber', message }] };
      return times === 1 ? { status: 409, body: problem } : { body: { ...aPlate(), state: 'READ', version: 2 } };
    },
  });
  await user.type(await screen.findByLabelText('Serial number'), '{Enter}');
  await user.click(await screen.findByRole('button', { name: 'It was moved here' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ serialNumber: '1404123456', isMoved: true });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/v1/serial-plate/1/undoMove'));
});

test('nothing waiting says how to take a good photo, and who may only look is told so', async () => {
  const first = await open({ plates: [] });
  expect(await screen.findByText('No photos waiting')).toBeDefined();
  first.unmount();
  await server?.stop();
  await open({ roleId: 1 });
  expect(await screen.findByText('Plates are read by those who may record')).toBeDefined();
});

test('a photo that cannot be read says what to do better, and the tools turn and enlarge it', async () => {
  const read = { manufacturer: null, model: null, serial: null, madeOn: null, width: 612, height: 400, turn: 90 };
  const { user } = await open({ plates: [aPlate({ read: { ...read, retake: 'GLARE' } })] });
  expect(await screen.findByText('Light is thrown back. Take it again from the side.')).toBeDefined();
  const photo = within(screen.getByRole('toolbar', { name: 'Photo of the plate' }));
  const image = () => screen.getByRole('img', { name: 'Serial plate, plate.jpg' });
  expect(image().style.transform).toContain('rotate(90deg)');
  await user.click(photo.getByRole('button', { name: 'Turn' }));
  expect(image().style.transform).toContain('rotate(180deg)');
  await user.click(photo.getByRole('button', { name: 'More contrast' }));
  expect(image().style.filter).toContain('contrast');
  expect(photo.getByRole('button', { name: 'Smaller' })).toHaveProperty('disabled', true);
  await user.click(photo.getByRole('button', { name: 'Larger' }));
  expect(photo.getByRole('button', { name: 'Smaller' })).toHaveProperty('disabled', false);
});

const ROW: SerialPlateListRow = {
  ...(({ leasedUntil: _lease, url: _url, ...plate }) => plate)(aPlate()),
  ...{ unitGivenName: '204', manufacturerName: 'Goodman', modelName: null, serial: '1404123456', mfgDate: null },
  ...{ confidence: 'SURE', rule: 'Goodman: year and month first.', elsewhere: null, answeredInSeconds: 12 },
  ...{ state: 'READ', answeredAt: '2026-05-18T12:00:00.000Z', answeredBy: 'Mia Frost' },
};
const figure = (metric: string, value: number) => ({ metric, value, counted: 1, total: 1, leftOut: [] });
const LIST = {
  ...{ results: [ROW], total: 1, nextCursor: null, totals: { unlocksCents: null } },
  ...{ asOf: '2026-05-18', computedAt: '2026-05-18T13:00:00.000Z' },
  figures: [figure('platesWaiting', 3), figure('platesSeconds', 12), figure('platesDoneToday', 1)],
};

async function openList(answer: () => FakeAnswer, roleId = 2) {
  const fake = await startFakeApi(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/reopen')) return { body: { ...ROW, state: 'WAITING', version: 2 } };
    if (path.startsWith('/v1/serial-plate?')) return answer();
    if (path.startsWith('/v1/aws/serialPlate/'))
      return { body: { fileId: 3, name: 'plate.jpg', url: 'http://localhost/p.jpg', urlExpiresAt: ROW.sentAt } };
    return { body: { results: [], total: 0, nextCursor: null } };
  });
  server = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  const ui = (
    <>
      <SerialPlatesPage />
      <Toasts />
    </>
  );
  return { ...renderInApp(ui, { store, path: '/answerSerialPlates?tab=all' }), fake };
}

test('the list of all plates opens one with its photo and answer, which can be read again', async () => {
  const { user, fake } = await openList(() => ({ body: LIST }));
  expect(await screen.findByText('1 answered today.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Show: Median time' })).toBeDefined();
  await user.click(await screen.findByText('1404123456'));
  const drawer = within(await screen.findByRole('complementary', { name: 'Serial plate' }));
  expect(await drawer.findByRole('img', { name: 'Serial plate, plate.jpg' })).toBeDefined();
  expect(drawer.getByText(/by Mia Frost, in 12 s/)).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Read it again' }));
  expect(await screen.findByText('It waits to be read again: Furnace, unit 204.')).toBeDefined();
  expect(fake.requests.some(({ path }) => path.endsWith('/serial-plate/1/reopen'))).toBe(true);
});

test('a list that could not be loaded says so, an empty one how to begin', async () => {
  const first = await openList(() => ({ status: 500, body: { status: 500, code: 'INTERNAL', message: 'No' } }));
  expect(await screen.findByText('The plates could not be loaded')).toBeDefined();
  first.unmount();
  await server?.stop();
  await openList(() => ({ body: { ...LIST, results: [], total: 0 } }));
  expect(await screen.findByText('No plate was photographed yet')).toBeDefined();
});
