import { createHash } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render.tsx';
import { sendBytes } from './send-bytes.ts';
import { UploadField } from './UploadField.tsx';
import type { Stored } from './use-upload.ts';

const BYTES = 'unit,type\n101,Refrigerator\n';
const FILE: Stored = {
  id: 7,
  organizationId: 1,
  propertyId: 4,
  itemId: null,
  unitId: null,
  purpose: 'DOCUMENT',
  name: 'units.csv',
  contentType: 'text/csv',
  size: BYTES.length,
  state: 'READY',
  rejectedCode: null,
  reason: null,
  damage: null,
  width: null,
  height: null,
  uploadedAt: '2026-05-18T12:00:00.000Z',
  takenAt: null,
  url: '/v1/file-bytes/x',
  urlExpiresAt: '2026-05-18T12:05:00.000Z',
};
const UPLOAD = {
  url: '/v1/file-bytes/staging/1/x?signature=s',
  method: 'PUT',
  headers: { 'content-type': 'text/csv', 'if-none-match': '*' },
  expiresAt: FILE.uploadedAt,
};

let fake: Awaited<ReturnType<typeof startFakeApi>>;
let answers: Record<string, (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>>;

beforeEach(async () => {
  answers = {
    'POST /v1/file': () => ({ status: 201, body: { id: 7, upload: UPLOAD } }),
    'PUT /v1/file-bytes': () => ({}),
    'POST /v1/file/7/finish': () => ({ body: { ...FILE, state: 'QUARANTINED', url: null, urlExpiresAt: null } }),
    'GET /v1/file/7': () => ({ body: FILE }),
  };
  fake = await startFakeApi((request) => {
    if (request.path === '/config.json') return { body: { apiBase: `${fake.base}/v1` } };
    const key = `${request.method} ${request.path.replace(/(file-bytes).*/, '$1')}`;
    return answers[key]?.(request) ?? { status: 404, body: {} };
  });
  browseAt(fake.base);
});
afterEach(() => fake.stop());

function show() {
  const got: Stored[] = [];
  const view = renderInApp(
    <UploadField
      label="Add a document"
      place={{ purpose: 'DOCUMENT', propertyId: 4 }}
      onReady={(file) => void got.push(file)}
    />,
  );
  const choose = (name = 'units.csv', type = 'text/csv') =>
    view.user.upload(screen.getByLabelText('Add a document', { selector: 'input' }), new File([BYTES], name, { type }));
  return { ...view, got, choose };
}

test('a file is announced with its hash, sent to the signed address, finished, and shown once it is checked', async () => {
  const { got, choose } = show();
  await choose();
  await waitFor(() => expect(got).toEqual([FILE]));
  const [announced, sent] = fake.requests.filter(({ method, path }) => method !== 'GET' && path !== '/config.json');
  expect(announced?.body).toEqual({
    name: 'units.csv',
    size: BYTES.length,
    contentType: 'text/csv',
    sha256: createHash('sha256').update(BYTES).digest('hex'),
    purpose: 'DOCUMENT',
    propertyId: 4,
  });
  expect(sent).toMatchObject({ method: 'PUT', path: UPLOAD.url, body: BYTES });
  expect(sent?.headers).toMatchObject({ 'content-type': 'text/csv', 'if-none-match': '*' });
  expect(await screen.findByText(/^JPEG, PNG, WebP, HEIC, PDF or CSV/)).toBeTruthy();
});

test('a connection that breaks keeps the file: Retry sends it without choosing again', async () => {
  answers['PUT /v1/file-bytes'] = () => ({ status: 503 });
  const { got, choose, user } = show();
  await choose();
  expect((await screen.findByText(/units.csv: The connection broke/)).textContent).toContain('Nothing was saved');
  answers['PUT /v1/file-bytes'] = () => ({});
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(got.length).toBe(1));
});

test('a file that cannot be sent is refused before anything is sent', async () => {
  show();
  const file = new File([BYTES], 'units.exe', { type: 'application/x-msdownload' });
  // A dropped file, or a browser that lets every file be chosen.
  await userEvent
    .setup({ applyAccept: false })
    .upload(screen.getByLabelText('Add a document', { selector: 'input' }), file);
  expect(await screen.findByText(/units.exe: Only JPEG, PNG, WebP, HEIC, PDF or CSV can be sent here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(fake.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a refused file says why and what to do', async () => {
  const reason = 'The file is damaged or cut off. Open it, save it again, and upload the copy.';
  answers['GET /v1/file/7'] = () => ({
    body: { ...FILE, state: 'REJECTED', rejectedCode: 'DAMAGED', reason, url: null },
  });
  const { got, choose } = show();
  await choose();
  expect(await screen.findByText(`units.csv: ${reason}`)).toBeTruthy();
  expect(got).toEqual([]);
});

test('Cancel stops the sending and leaves no trace on the page', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
  answers['PUT /v1/file-bytes'] = () => promise;
  const { got, choose, user } = show();
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  resolve({});
  expect(screen.getByText(/^JPEG, PNG, WebP, HEIC, PDF or CSV/)).toBeTruthy();
  expect(fake.requests.some(({ path }) => path.endsWith('/finish'))).toBe(false);
  expect(got).toEqual([]);
});

test('an upload that makes no progress is given up, and can be tried again', async () => {
  answers['PUT /v1/file-bytes'] = () => new Promise(() => undefined);
  const sent = sendBytes(UPLOAD, new Blob([BYTES]), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    stallMs: 50,
  });
  await expect(sent).rejects.toMatchObject({ isRefused: false });
});
