import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '#api/inspection.api.ts';
import '#api/item.api.ts';
import '#api/maintenance.api.ts';
import '#api/turn.api.ts';
import { rehydrateTokens, setLoggedIn, setLoggedOut } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { holdCall } from './held-photo.ts';
import { offlineDatabase } from './offline-database.ts';
import type { PreparedPhoto } from './prepare-photo.ts';
import { photoAt, queuedCalls, withPhotoIds } from './queue.ts';
import { enqueue, sendOrQueue } from './send-or-queue.ts';
import { sendQueue } from './send-queue.ts';

let api: Awaited<ReturnType<typeof startFakeApi>>;
let answer: (request: FakeRequest) => FakeAnswer;
let hasSignal = true;

beforeEach(async () => {
  hasSignal = true;
  answer = () => ({ status: 201, body: { id: 1, version: 1 } });
  api = await startFakeApi((request) => (request.path === '/config.json' ? { body: {} } : answer(request)));
  const network = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!hasSignal) return Promise.reject(new TypeError('no signal'));
    return network(new URL(address, api.base), init);
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await api.stop();
  const tx = (await offlineDatabase()).transaction(['calls', 'photos', 'answers'], 'readwrite');
  for (const store of ['calls', 'photos', 'answers'] as const) await tx.objectStore(store).clear();
  await tx.done;
});

const sent = () => api.requests.filter(({ method }) => method !== 'GET');
const aStore = (id = 1) => {
  const store = createStore();
  store.dispatch(rehydrateTokens({ accessToken: `access-${id}`, refreshToken: `refresh-${id}` }));
  store.dispatch(setLoggedIn(aUser({ id })));
  return store;
};
const aRequest = (summary: string, unitId = 7) => ({
  operation: 'createServiceRequest' as const,
  about: `unit:${unitId}`,
  label: summary,
  body: { unitId, summary, priority: 'NORMAL' as const },
});
const aReading = (condition: 1 | 2 | 3 | 4 | 5, ifMatch = 3) => ({
  operation: 'updateItem' as const,
  about: 'item:12',
  label: 'Condition of the refrigerator',
  params: { itemId: 12 },
  body: { condition },
  ifMatch,
});

const OF_A_TURN = { about: 'turn:26', versionOf: 'turn:26', label: '', params: { turnId: 26 } };
const aTap = (key: string) => ({
  ...OF_A_TURN,
  operation: 'checkTurn' as const,
  body: { key, result: 'PASS' as const },
});
const aWalk = (ifMatch: number) => ({
  ...OF_A_TURN,
  operation: 'walkTurn' as const,
  body: { passed: true, signedName: 'Mike Okafor' },
  ifMatch,
});

describe('what is recorded without a signal', () => {
  test('waits on the device, and arrives once and in order when the signal is back', async () => {
    const store = aStore();
    hasSignal = false;
    for (const summary of ['Drip', 'Leak', 'Flood']) await store.dispatch(enqueue(aRequest(summary)));
    await store.dispatch(sendQueue());
    expect((await queuedCalls(1)).map(({ label }) => label)).toEqual(['Drip', 'Leak', 'Flood']);
    hasSignal = true;
    await Promise.all([store.dispatch(sendQueue()), store.dispatch(sendQueue())]);
    expect(sent().map(({ body }) => (body as { summary: string }).summary)).toEqual(['Drip', 'Leak', 'Flood']);
    expect(await queuedCalls(1)).toEqual([]);
  });

  test('is sent by a page that is opened later, under the key it was recorded with', async () => {
    hasSignal = false;
    const first = aStore();
    await first.dispatch(enqueue(aRequest('Drip')));
    await first.dispatch(sendQueue());
    const [kept] = await queuedCalls(1);
    hasSignal = true;
    await aStore().dispatch(sendQueue());
    expect(sent().map(({ headers }) => headers['idempotency-key'])).toEqual([kept?.call?.key]);
  });

  test('is sent again under the same key where the answer was lost or the server is busy', async () => {
    const store = aStore();
    let calls = 0;
    answer = () => {
      calls += 1;
      return calls === 1 ? { status: 503, body: {} } : { status: 201, body: { id: 1 } };
    };
    await store.dispatch(enqueue(aRequest('Drip')));
    await store.dispatch(sendQueue());
    await store.dispatch(sendQueue());
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('is sent once where two pages send at the same time', async () => {
    hasSignal = false;
    const [one, other] = [aStore(), aStore()];
    await one.dispatch(enqueue(aRequest('Drip')));
    await one.dispatch(sendQueue());
    hasSignal = true;
    await Promise.all([one.dispatch(sendQueue()), other.dispatch(sendQueue())]);
    expect(sent()).toHaveLength(1);
  });

  test('is neither sent nor shown by another person, and goes on when its own signs in again', async () => {
    hasSignal = false;
    const dana = aStore(1);
    await dana.dispatch(enqueue(aRequest('Drip')));
    await dana.dispatch(sendQueue());
    dana.dispatch(setLoggedOut());
    hasSignal = true;
    const noah = aStore(2);
    await noah.dispatch(sendQueue());
    expect(await queuedCalls(2)).toEqual([]);
    expect(sent()).toEqual([]);
    await aStore(1).dispatch(sendQueue());
    expect(sent().map(({ headers }) => [headers.authorization, headers['x-person']])).toEqual([
      ['Bearer access-1', '1'],
    ]);
  });

  test('cannot be an operation that would be done twice', async () => {
    const retire = {
      operation: 'retireItem',
      about: 'item:12',
      label: '',
      params: { itemId: 12 },
      body: {},
      ifMatch: 1,
    };
    await expect(aStore().dispatch(enqueue(retire as never))).rejects.toThrow('honours no Idempotency-Key');
  });
});

describe('a conflict', () => {
  test('stops the line of its thing and no other; nothing is dropped', async () => {
    const store = aStore();
    hasSignal = false;
    await store.dispatch(enqueue(aReading(2)));
    await store.dispatch(enqueue(aReading(3)));
    await store.dispatch(enqueue(aRequest('Drip')));
    await store.dispatch(sendQueue());
    hasSignal = true;
    answer = ({ method }) =>
      method === 'PUT'
        ? { status: 412, body: { code: 'STALE', message: 'Somebody changed it.', errors: [] } }
        : { status: 201, body: { id: 1 } };
    await store.dispatch(sendQueue());
    expect(sent().map(({ method }) => method)).toEqual(['PUT', 'POST']);
    expect((await queuedCalls(1)).map(({ problem }) => problem?.kind)).toEqual(['conflict', undefined]);
  });

  test('is none between changes of one person: each follows the version that the one before has made', async () => {
    const store = aStore();
    hasSignal = false;
    for (const condition of [2, 3, 4] as const) await store.dispatch(enqueue(aReading(condition)));
    await store.dispatch(sendQueue());
    hasSignal = true;
    let version = 3;
    answer = () => ({ body: { id: 12, version: ++version } });
    await store.dispatch(sendQueue());
    expect(sent().map(({ headers }) => headers['if-match'])).toEqual(['"3"', '"4"', '"5"']);
  });

  test('is none between the checks of a turn sheet and its final walk, which names the version that they have made', async () => {
    const store = aStore();
    hasSignal = false;
    for (const key of ['entry-1', 'entry-2']) await store.dispatch(enqueue(aTap(key)));
    await store.dispatch(enqueue(aWalk(7)));
    await store.dispatch(sendQueue());
    hasSignal = true;
    let version = 7;
    answer = () => ({ body: { id: 26, version: ++version } });
    await store.dispatch(sendQueue());
    expect(sent().map(({ headers }) => headers['if-match'])).toEqual([undefined, undefined, '"9"']);
  });

  test('is one where somebody else changed the turn between its checks and its final walk', async () => {
    const store = aStore();
    hasSignal = false;
    await store.dispatch(enqueue(aTap('entry-1')));
    await store.dispatch(enqueue(aWalk(7)));
    await store.dispatch(sendQueue());
    hasSignal = true;
    answer = () => ({ body: { id: 26, version: 12 } });
    await store.dispatch(sendQueue());
    expect(sent().map(({ headers }) => headers['if-match'])).toEqual([undefined, '"7"']);
  });

  test('is given back to a form that is still open', async () => {
    const store = aStore();
    answer = () => ({ status: 412, body: { code: 'STALE', message: 'Somebody changed it.', errors: [] } });
    expect(await store.dispatch(sendOrQueue(aReading(2)))).toMatchObject({ error: { status: 412, code: 'STALE' } });
    expect(await queuedCalls(1)).toEqual([]);
    hasSignal = false;
    expect(await store.dispatch(sendOrQueue(aReading(2)))).toEqual({ isKept: true });
    expect(await queuedCalls(1)).toHaveLength(1);
  });
});

describe('a photo', () => {
  test('stands in the body by its place until the server has given it an id', () => {
    expect(withPhotoIds({ notes: [{ text: 'Rust', fileId: photoAt(1) }], cover: photoAt(0) }, [31, 32])).toEqual({
      notes: [{ text: 'Rust', fileId: 32 }],
      cover: 31,
    });
  });

  test('is kept with its call, and is gone from the device only when the server has both', async () => {
    const store = aStore();
    hasSignal = false;
    const photo: PreparedPhoto = { blob: new Blob(['jpeg']), name: 'a.jpg', takenAt: null };
    await store.dispatch(
      enqueue({ ...aReading(2), photos: [{ photo, place: { purpose: 'ITEM_PHOTO', propertyId: 1, itemId: 12 } }] }),
    );
    await store.dispatch(sendQueue());
    expect(await (await offlineDatabase()).count('photos')).toBe(1);
    hasSignal = true;
    answer = ({ path, method }) => {
      if (path.endsWith('/finish') || method === 'GET') return { body: { id: 31, state: 'READY' } };
      if (path.endsWith('/file'))
        return {
          status: 201,
          body: {
            id: 31,
            upload: { url: `${api.base}/bytes`, method: 'PUT', headers: {}, expiresAt: '2126-01-01T00:00:00Z' },
          },
        };
      return { body: { id: 12, version: 4 } };
    };
    await store.dispatch(sendQueue());
    expect(sent().map(({ path }) => path)).toEqual(['/v1/file', '/bytes', '/v1/file/31/finish', '/v1/item/12']);
    expect(await (await offlineDatabase()).count('photos')).toBe(0);
    expect(await queuedCalls(1)).toEqual([]);
  });

  test('that arrived before its answer was lost is not announced a second time', async () => {
    const store = aStore();
    const photo: PreparedPhoto = { blob: new Blob(['jpeg']), name: 'a.jpg', takenAt: null };
    let isFinished = false;
    answer = ({ path, method }) => {
      if (path.endsWith('/finish')) {
        const isFirst = !isFinished;
        isFinished = true;
        return isFirst ? { status: 503, body: {} } : { body: { id: 31, state: 'READY' } };
      }
      if (method === 'GET') return { body: { id: 31, state: isFinished ? 'READY' : 'PENDING' } };
      const upload = { url: `${api.base}/bytes`, method: 'PUT', headers: {}, expiresAt: '2126-01-01T00:00:00Z' };
      return path.endsWith('/file') ? { status: 201, body: { id: 31, upload } } : { body: { id: 12, version: 4 } };
    };
    const place = { purpose: 'ITEM_PHOTO', propertyId: 1, itemId: 12 } as const;
    await store.dispatch(enqueue({ ...aReading(2), photos: [{ photo, place }] }));
    await store.dispatch(sendQueue());
    await store.dispatch(sendQueue());
    expect(isFinished).toBe(true);
    expect(sent().filter(({ path }) => path === '/v1/file' || path === '/bytes')).toHaveLength(2);
    expect(await queuedCalls(1)).toEqual([]);
  });

  test('has a sibling: a voice note is announced as the kind that it was recorded as', async () => {
    const store = aStore();
    answer = ({ path, method }) => {
      if (path.endsWith('/finish') || method === 'GET') return { body: { id: 31, state: 'READY' } };
      const upload = { url: `${api.base}/bytes`, method: 'PUT', headers: {}, expiresAt: '2126-01-01T00:00:00Z' };
      return path.endsWith('/file') ? { status: 201, body: { id: 31, upload } } : { status: 201, body: { id: 5 } };
    };
    const noteKey = '11111111-1111-4111-8111-111111111111';
    const contentType = 'audio/ogg' as const;
    await store.dispatch(
      enqueue({
        operation: 'addVoiceNote',
        about: 'inspection:9',
        label: 'Voice note: Smoke alarms',
        params: { inspectionId: 9 },
        body: { noteKey, checkId: 3, fileId: photoAt(0), recordedAt: '2026-06-01T10:00:00.000Z', seconds: 14 },
        photos: [
          {
            photo: { blob: new Blob(['OggS']), name: 'voice-note.ogg', takenAt: null, contentType },
            place: { purpose: 'VOICE_NOTE', propertyId: 1 },
          },
        ],
      }),
    );
    await store.dispatch(sendQueue());
    const [announced, , , added] = sent();
    expect(announced?.body).toMatchObject({ name: 'voice-note.ogg', contentType, purpose: 'VOICE_NOTE' });
    expect([added?.path, added?.body]).toMatchObject(['/v1/inspection/9/voice-note', { noteKey, fileId: 31 }]);
    expect(await queuedCalls(1)).toEqual([]);
  });
});

describe('what a page holds', () => {
  const locks = new Set<string>();
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: (name: string, work: () => Promise<unknown>) => {
          if (name.startsWith('lintel-held')) locks.add(name);
          return work();
        },
        query: async () => ({ held: [...locks].map((name) => ({ name })) }),
      },
    });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  test('is on the device at once, is changed there, and is sent once it is let go', async () => {
    const store = aStore();
    const held = await store.dispatch(holdCall(aRequest('Drip')));
    await store.dispatch(sendQueue());
    expect([sent().length, (await queuedCalls(1)).length]).toEqual([0, 1]);
    await held.change({ summary: 'Drips' });
    await held.release();
    await expect.poll(() => sent().map(({ body }) => (body as { summary: string }).summary)).toEqual(['Drips']);
    await expect.poll(() => queuedCalls(1)).toEqual([]);
  });

  test('is taken off where it is not wanted, and keeps back nothing else', async () => {
    const store = aStore();
    const held = await store.dispatch(holdCall(aRequest('Drip')));
    await store.dispatch(enqueue(aRequest('Leak')));
    await store.dispatch(sendQueue());
    await held.drop();
    await store.dispatch(sendQueue());
    expect(sent().map(({ body }) => (body as { summary: string }).summary)).toEqual(['Leak']);
    expect(await queuedCalls(1)).toEqual([]);
  });

  test('is sent by the next page when its own is gone', async () => {
    await aStore().dispatch(holdCall(aRequest('Drip')));
    await aStore().dispatch(sendQueue());
    expect(sent()).toEqual([]);
    locks.clear();
    await aStore().dispatch(sendQueue());
    expect(sent()).toHaveLength(1);
  });
});
