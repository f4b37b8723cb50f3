import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFilesServer } from '#testing/files-server.ts';
import { type S3Stub, startS3Stub } from '#testing/s3-stub.ts';
import { readyKey, type SignedPut, type Storage, stagingKey } from './storage.ts';

// The same promises of both stores, kept over real sockets: what a browser with a signed address can and cannot do.
let now = new Date('2026-05-18T12:00:00.000Z');
const NOON = now.getTime();
const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const newKey = () => stagingKey(7, randomUUID());

let stub: S3Stub;
let scratch: string;
const stores: Record<string, { storage: Storage; base: string }> = {};

beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'lintel-conformance-'));
  stub = await startS3Stub(() => now);
  stores.disk = await startFilesServer({ clock: () => now });
  stores.s3 = await startFilesServer({ clock: () => now, s3: stub.settings });
});
afterAll(async () => {
  await stub.close();
  await rm(scratch, { recursive: true, force: true });
});

describe.each(['disk', 's3'])('%s', (name) => {
  const store = () => (stores[name] as { storage: Storage }).storage;
  const at = (url: string) => new URL(url, stores[name]?.base);

  async function presign(body: string, key = newKey(), contentType = 'text/csv') {
    const terms = { key, size: Buffer.byteLength(body), contentType, sha256: hash(body) };
    return { key, put: await store().presignPut(terms) };
  }
  const send = (
    put: SignedPut,
    body: string,
    change: { url?: URL; headers?: Record<string, string>; method?: string } = {},
  ) =>
    fetch(change.url ?? at(put.url), {
      method: change.method ?? 'PUT',
      headers: { ...put.headers, ...change.headers },
      body,
    });
  const stored = async (key: string) => {
    const bytes = await store().read(key);
    return bytes && text(bytes);
  };

  test('what was announced arrives once: the second upload to the same address is refused and changes nothing', async () => {
    const { key, put } = await presign('unit,type\n1,A\n');
    expect(await stored(key)).toBeUndefined();
    expect((await send(put, 'unit,type\n1,A\n')).status).toBe(200);
    expect(await stored(key)).toBe('unit,type\n1,A\n');
    expect([409, 412]).toContain((await send(put, 'unit,type\n1,A\n')).status);
    await store().blank(key);
    expect([409, 412]).toContain((await send(put, 'unit,type\n1,A\n')).status);
    expect(await stored(key)).toBe('');
  });

  test('two uploads to one address at once: one is kept', async () => {
    const { key, put } = await presign('a,b\n');
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(put, 'a,b\n')));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(await stored(key)).toBe('a,b\n');
  });

  test.each([
    ['shorter', 'a,b'],
    ['longer', 'a,b\n1,2\n3'],
    ['of the same length and another content', 'a,b\n9,9\n'],
  ])('bytes that are %s are refused, and nothing is kept', async (_, body) => {
    const { key, put } = await presign('a,b\n1,2\n');
    const { status } = await send(put, body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await stored(key)).toBeUndefined();
  });

  test('a header that says another type or hash, or that may overwrite, is refused', async () => {
    const { key, put } = await presign('a,b\n');
    const others = {
      'content-type': 'text/html',
      'x-amz-checksum-sha256': Buffer.from(hash('evil'), 'hex').toString('base64'),
      'if-none-match': 'x',
    };
    for (const [header, value] of Object.entries(others)) {
      expect((await send(put, 'a,b\n', { headers: { [header]: value } })).status, header).toBe(403);
      const { [header]: _, ...without } = put.headers;
      expect(
        (await fetch(at(put.url), { method: 'PUT', headers: without, body: 'a,b\n' })).status,
        `no ${header}`,
      ).toBe(403);
    }
    expect(await stored(key)).toBeUndefined();
  });

  test('every part of an address is signed: change, drop, double or add one, and it does not work', async () => {
    const { key, put } = await presign('a,b\n');
    await store().write(readyKey(7, 1, hash('kept')), await file('kept'), hash('kept'));
    const get = await store().presignGet({
      key: readyKey(7, 1, hash('kept')),
      name: 'kept.csv',
      contentType: 'text/csv',
    });
    let tried = 0;
    for (const [url, method] of [
      [put.url, 'PUT'],
      [get.url, 'GET'],
    ] as const) {
      for (const changed of mutations(at(url))) {
        const answer = method === 'PUT' ? await send(put, 'a,b\n', { url: changed }) : await fetch(changed);
        expect([400, 403, 404, 405], `${method} ${changed}`).toContain(answer.status);
        expect(await answer.text()).not.toContain('kept');
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(25);
    expect(await stored(key)).toBeUndefined();
    expect(await (await fetch(at(get.url))).text()).toBe('kept');
  });

  test('an address is for one method', async () => {
    const { key, put } = await presign('a,b\n');
    for (const method of ['POST', 'DELETE', 'PATCH'])
      expect([403, 404, 405, 415]).toContain((await send(put, 'a,b\n', { method })).status);
    expect((await fetch(at(put.url), { headers: put.headers })).status).toBe(403);
    expect(await stored(key)).toBeUndefined();
  });

  test('an address works for five minutes, to the second', async () => {
    await store().write(readyKey(7, 2, hash('old')), await file('old'), hash('old'));
    const { key, put } = await presign('a,b\n');
    const get = await store().presignGet({
      key: readyKey(7, 2, hash('old')),
      name: 'old.csv',
      contentType: 'text/csv',
    });
    try {
      now = new Date(NOON + 299_000);
      expect((await fetch(at(get.url))).status).toBe(200);
      now = new Date(NOON + 301_000);
      expect((await fetch(at(get.url))).status).toBe(403);
      expect((await send(put, 'a,b\n')).status).toBe(403);
      expect(put.expiresAt).toBe(new Date(NOON + 300_000).toISOString());
    } finally {
      now = new Date(NOON);
    }
    expect(await stored(key)).toBeUndefined();
  });

  test('a download is saved under its name, as every system takes it, and kept in no cache', async () => {
    const name = `R\u00e9sum\u00e9 "${'x'.repeat(200)}"; תוכנית 100%.csv`;
    await store().write(readyKey(7, 3, hash('plan')), await file('plan'), hash('plan'));
    const { url } = await store().presignGet({ key: readyKey(7, 3, hash('plan')), name, contentType: 'text/csv' });
    const answer = await fetch(at(url));
    const shown = answer.headers.get('content-disposition') ?? '';
    expect(shown).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.~%!#$&+^`|-]+$/);
    expect(decodeURIComponent(shown.split("UTF-8''")[1] ?? '')).toMatch(/^R\u00e9sum\u00e9 x{60,}[^"]*\.csv$/);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('content-type')).toBe('text/csv');
  });

  test('what is removed is gone, what was never there is nothing, and the list tells all that is there', async () => {
    const keys = Array.from({ length: 5 }, (_, n) => readyKey(8, n + 1, hash(`n${n}`)));
    for (const [n, key] of keys.entries()) await store().write(key, await file(`n${n}`), hash(`n${n}`));
    await store().remove(keys[0] as string);
    await store().remove(keys[0] as string);
    expect(await store().head(keys[0] as string)).toBeUndefined();
    expect(await store().read(keys[0] as string)).toBeUndefined();
    expect(await store().head(keys[1] as string)).toMatchObject({ key: keys[1], size: 2 });
    const listed: string[] = [];
    for await (const { key } of store().list()) if (key.startsWith('files/8/')) listed.push(key);
    expect(listed.toSorted()).toEqual(keys.slice(1).toSorted());
  });

  async function file(content: string): Promise<string> {
    const place = path.join(scratch, randomUUID());
    await writeFile(place, content);
    return place;
  }
});

test('on this disk a download may run nothing, and half an upload leaves nothing behind', async () => {
  const { storage, base } = stores.disk as { storage: Storage; base: string };
  const key = readyKey(9, 1, hash('x'));
  const place = path.join(scratch, 'x');
  await writeFile(place, 'x');
  await storage.write(key, place, hash('x'));
  const { url } = await storage.presignGet({ key, name: 'x.csv', contentType: 'text/csv' });
  const { headers } = await fetch(new URL(url, base));
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const put = await storage.presignPut({ key: newKey(), size: 2000, contentType: 'text/csv', sha256: hash('x') });
  const leaving = new AbortController();
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new Uint8Array(1000));
      setTimeout(() => leaving.abort(), 50);
    },
  });
  const half = {
    method: 'PUT',
    headers: { ...put.headers, 'content-length': '2000' },
    body,
    duplex: 'half',
    signal: leaving.signal,
  };
  await expect(fetch(new URL(put.url, base), half as RequestInit)).rejects.toThrow();
  const aside = (storage as unknown as { aside: string }).aside;
  await expect.poll(() => readdir(aside)).toEqual([]);
});

test('the bucket’s address is in the policy of every page, and nowhere when files lie here', async () => {
  const policy = async (name: string) =>
    (await fetch(new URL('/livez', stores[name]?.base))).headers.get('content-security-policy');
  expect(await policy('s3')).toContain(`img-src 'self' data: blob: ${stub.settings.endpoint};`);
  expect(await policy('s3')).toContain(`connect-src 'self' ${stub.settings.endpoint};`);
  expect(await policy('s3')).toContain(`media-src 'self' blob: ${stub.settings.endpoint};`);
  expect(await policy('disk')).toContain("connect-src 'self';");
  expect(await policy('disk')).toContain("media-src 'self' blob:;");
});

test('a bucket that does not answer is told as that, within seconds', async () => {
  const away = await startS3Stub(() => now);
  const { storage } = await startFilesServer({ clock: () => now, s3: away.settings });
  await away.close();
  const from = performance.now();
  await expect(storage.head(newKey())).rejects.toMatchObject({ code: 'OVERLOADED' });
  expect(performance.now() - from).toBeLessThan(25_000);
  expect(
    (await storage.presignPut({ key: newKey(), size: 1, contentType: 'text/csv', sha256: hash('x') })).url,
  ).toContain(away.settings.endpoint);
});

/** The address with each parameter changed, dropped, doubled, another one added, and another key. */
function* mutations(url: URL): Generator<URL> {
  const change = (alter: (copy: URL) => void) => {
    const copy = new URL(url);
    alter(copy);
    return copy;
  };
  for (const [name, value] of url.searchParams) {
    const other = value.replace(/.$/, (last) => (last === '1' ? '2' : '1'));
    yield change((copy) => copy.searchParams.set(name, other));
    yield change((copy) => copy.searchParams.set(name, ''));
    yield change((copy) => copy.searchParams.delete(name));
    yield change((copy) => copy.searchParams.append(name, value));
  }
  yield change((copy) => copy.searchParams.set('x-added', '1'));
  yield change((copy) => {
    copy.pathname = copy.pathname.replace('/7/', '/8/');
  });
  yield change((copy) => {
    copy.pathname = copy.pathname.replace(/.$/, (last) => (last === '1' ? '2' : '1'));
  });
  yield change((copy) => {
    copy.pathname = copy.pathname.replace(/[^/]+$/, '..%2f..%2f..%2fsecret');
  });
}
