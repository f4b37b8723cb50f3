import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { setLoggedIn, setLoggedOut } from '#api/session.ts';
import type { TagInfo } from '#api/tag-info.api.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import PrintedTagPage from './PrintedTagPage.tsx';
import { internationalNumber } from './ReportForm.tsx';
import TagInfoPage from './TagInfoPage.tsx';

const UUID = '3f9c1f8e-0000-4000-8000-000000000000';
const TAG: TagInfo = {
  propertyName: 'Alder Court',
  kind: 'ITEM',
  typeName: 'Refrigerator',
  unitName: null,
  supportPhone: '+1 555 0100',
  supportEmail: null,
  canText: false,
};
const NOT_FOUND = { status: 404, body: { code: 'NOT_FOUND', message: 'There is no such tag.', errors: [] } };

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

async function open(path: string, answer: (method: string, path: string) => FakeAnswer, isStaff = false) {
  server = await startFakeApi(({ method, path: asked }) => answer(method, asked));
  browseAt(server.base);
  const store = createStore();
  store.dispatch(isStaff ? setLoggedIn(aUser()) : setLoggedOut());
  const pages = (
    <Routes>
      <Route path="/t/:code" element={<PrintedTagPage />} />
      <Route path="/info/tag/:uuid" element={<TagInfoPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  );
  return renderInApp(pages, { store, path });
}

const sent = () => (server?.requests ?? []).filter(({ method }) => method === 'POST');

test('the printed code leads strangers to its public page, and staff to what it is on', async () => {
  const { path } = await open('/t/7K2PQM9XAB', (_, asked) =>
    asked === '/v1/info/t/7K2PQM9XAB' ? { body: { uuid: UUID } } : { body: TAG },
  );
  expect(await screen.findByRole('heading', { name: 'Refrigerator' })).toBeDefined();
  expect(path()).toBe(`/info/tag/${UUID}`);
  await server?.stop();
  const staff = await open('/t/7K2PQM9XAB', () => NOT_FOUND, true);
  await waitFor(() => expect(staff.path()).toBe('/scan/7K2PQM9XAB'));
  expect(server?.requests.some(({ path: asked }) => asked.includes('/info/'))).toBe(false);
});

test('a code that is on nothing says so, and offers the sign-in that leads back to it; a failure is not that', async () => {
  await open('/t/7K2PQM9XAB', () => NOT_FOUND);
  expect((await screen.findByRole('alert')).textContent).toContain('This tag is not on anything');
  const link = screen.getByRole('link', { name: 'I work here: sign in' });
  expect(link.getAttribute('href')).toBe('/login?returnUrl=%2Ft%2F7K2PQM9XAB');
  await server?.stop();
  await open(`/info/tag/${UUID}`, () => ({ status: 503, body: {} }));
  expect(await screen.findByText(/The server did not answer/)).toBeDefined();
});

test('a problem is reported without an account: what is missing is said first, then it is sent once', async () => {
  const { user } = await open(`/info/tag/${UUID}`, (method) =>
    method === 'POST' ? { status: 202, body: { accepted: true, photos: [] } } : { body: TAG },
  );
  await user.click(await screen.findByRole('button', { name: 'Send report' }));
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  expect(sent()).toEqual([]);
  await user.selectOptions(screen.getByLabelText('What is wrong?'), 'LEAK');
  await user.type(screen.getByLabelText('What happened?'), 'Water under it since Monday ');
  await user.type(screen.getByLabelText('Your phone number'), '(503) 555-0142');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Your report was sent.')).toBeDefined();
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    [`/v1/info/tag/${UUID}/report`, { category: 'LEAK', text: 'Water under it since Monday', phone: '+15035550142' }],
  ]);
  expect(screen.getByRole('link', { name: 'Call +1 555 0100' }).getAttribute('href')).toBe('tel:+15550100');
});

test('a report that is refused keeps what was typed and says why', async () => {
  const message = 'Too many reports from here. Try again in an hour.';
  const { user } = await open(`/info/tag/${UUID}`, (method) =>
    method === 'POST' ? { status: 429, body: { code: 'RATE_LIMITED', message, errors: [] } } : { body: TAG },
  );
  await user.selectOptions(await screen.findByLabelText('What is wrong?'), 'NOISE');
  await user.type(screen.getByLabelText('What happened?'), 'Hums');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your report was not sent.');
  expect(screen.getByLabelText('What happened?')).toHaveProperty('value', 'Hums');
});

test('a bad photo is named and loses nothing; a good one follows the report, and what the server says of it is shown', async () => {
  // This browser draws no picture, as most draw no HEIC: such a photo goes as it is.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  const upload = {
    url: '/v1/file-bytes/staging/1/x',
    method: 'PUT',
    headers: {},
    expiresAt: '2026-05-18T12:05:00.000Z',
  };
  const reason = 'The file is damaged or cut off. Open it, save it again, and upload the copy.';
  const states = [
    { state: 'CHECKING', reason: null },
    { state: 'REFUSED', reason },
  ];
  const { user } = await open(`/info/tag/${UUID}`, (method, asked) => {
    if (asked.endsWith('/report')) return { status: 202, body: { accepted: true, photos: [{ key: UUID, upload }] } };
    if (asked.includes('/photo/')) return { body: states.shift() };
    return method === 'PUT' ? {} : { body: TAG };
  });
  await user.selectOptions(await screen.findByLabelText('What is wrong?'), 'LEAK');
  await user.type(screen.getByLabelText('What happened?'), 'Drips');
  const heic = new File(['\0\0\0\u001cftypheic\0\0\0\0mif1'], 'IMG_1.HEIC', { type: 'image/heic' });
  const file = screen.getByLabelText('Choose photos', { selector: 'input' });
  await user.upload(file, [new File(['plain text'], 'notes.png', { type: 'image/png' }), heic]);
  expect((await screen.findByRole('alert')).textContent).toContain('notes.png cannot be read as a picture here.');
  expect(screen.getByText('IMG_1.HEIC')).toBeDefined();
  expect(screen.getByLabelText('What happened?')).toHaveProperty('value', 'Drips');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Your report was sent.')).toBeDefined();
  expect(await screen.findByText(`IMG_1.HEIC: ${reason}`, undefined, { timeout: 4000 })).toBeDefined();
  expect(sent()[0]?.body).toMatchObject({ text: 'Drips', photos: [{ size: heic.size, contentType: 'image/heic' }] });
  vi.unstubAllGlobals();
});

test('photos that are one too many today are said to be left out, and the report is sent', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  const { user } = await open(`/info/tag/${UUID}`, (method) =>
    method === 'POST' ? { status: 202, body: { accepted: true, photos: [] } } : { body: TAG },
  );
  await user.selectOptions(await screen.findByLabelText('What is wrong?'), 'LEAK');
  await user.type(screen.getByLabelText('What happened?'), 'Drips');
  const heic = new File(['\0\0\0\u001cftypheic\0\0\0\0mif1'], 'IMG_1.HEIC', { type: 'image/heic' });
  await user.upload(screen.getByLabelText('Take a photo', { selector: 'input' }), [heic]);
  await screen.findByText('IMG_1.HEIC');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(/No more photos are taken here today/)).toBeDefined();
  vi.unstubAllGlobals();
});

test('the address can be sent to a phone where the server sends text messages', async () => {
  const { user } = await open(`/info/tag/${UUID}`, (method) =>
    method === 'POST' ? { status: 202, body: { accepted: true } } : { body: { ...TAG, canText: true } },
  );
  await user.click(await screen.findByText('Send this page to my phone'));
  await user.type(screen.getByLabelText('Phone number'), '+44 20 7946 0123');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Sent\./)).toBeDefined();
  expect(sent()[0]?.body).toEqual({ uuid: UUID, phoneNumber: '+442079460123' });
});

test.each([
  ['(503) 555-0142', '+15035550142'],
  ['1 503 555 0142', '+15035550142'],
  ['+44 20 7946 0123', '+442079460123'],
])('%s is dialled as %s', (typed, number) => {
  expect(internationalNumber(typed)).toBe(number);
});
