import { ExportFormat } from '@lintel/contract/base/paging';
import { defineContract } from '@lintel/contract/base/route';
import { Id, idParams } from '@lintel/contract/base/scalars';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { stale } from '../base/errors.ts';
import { buildServer } from '../http/server.ts';
import { narrow } from '../identity/access.ts';
import { isFileFormat, tableFile } from '../tables/table-file.ts';
import type { Handlers } from './context.ts';
import { mount } from './mount.ts';
import { MountError } from './operation.ts';

const Thing = z.strictObject({ id: Id, name: z.string(), note: z.string().nullable(), version: z.int().positive() });

const things = defineContract({
  getThing: {
    method: 'GET',
    path: '/thing/:id',
    access: 'user',
    summary: 'A thing',
    params: idParams('id'),
    query: z.strictObject({
      deep: z.boolean().optional(),
      share: z.number().optional(),
      format: ExportFormat.optional(),
    }),
    response: Thing,
    errors: [],
    etag: true,
    exports: true,
  },
  updateThing: {
    method: 'PUT',
    path: '/thing/:id',
    access: 'user',
    needs: 'read',
    summary: 'Change it',
    params: idParams('id'),
    body: z.strictObject({ name: z.string() }),
    response: Thing,
    errors: ['STALE'],
    etag: true,
    ifMatch: 'optional',
  },
  getPlain: {
    method: 'GET',
    path: '/plain',
    access: 'user',
    summary: 'JSON from SQL',
    response: z.strictObject({ a: z.int() }),
    errors: [],
  },
  getBroken: {
    method: 'GET',
    path: '/broken',
    access: 'user',
    summary: 'Breaks its contract',
    response: z.strictObject({ a: z.int() }),
    errors: [],
  },
  streamThing: {
    method: 'GET',
    path: '/stream',
    access: 'user',
    summary: 'Counts',
    response: z.strictObject({ n: z.int() }),
    errors: [],
    streams: true,
  },
  streamSlowly: {
    method: 'GET',
    path: '/stream/slow',
    access: 'user',
    summary: 'Counts on when told to',
    response: z.strictObject({ n: z.int() }),
    errors: [],
    streams: true,
  },
});

const handlers: Handlers<typeof things> = {
  async getThing({ params, query }) {
    const thing = { id: params.id, name: JSON.stringify(query), note: null, version: 7 };
    if (isFileFormat(query.format))
      return tableFile(
        query.format,
        'Größe "x"',
        [{ key: 'name', label: 'Name', kind: 'text', value: () => '=1+1' }],
        [thing],
      );
    return thing;
  },
  async updateThing({ params, body, ifMatch }) {
    if (ifMatch !== undefined && ifMatch !== 7) throw stale('thing');
    return { id: params.id, name: body.name, note: null, version: 8 };
  },
  async getPlain() {
    return { a: 1 };
  },
  async getBroken() {
    return { a: 'not a number' as never };
  },
  async streamThing() {
    return (async function* () {
      for (let n = 1; n <= 3; n += 1) yield { n };
    })();
  },
  async streamSlowly() {
    return (async function* () {
      yield { n: 1 };
      await goOn.promise;
      yield { n: 2 };
    })();
  },
};
const goOn = Promise.withResolvers<void>();

let t: TestApp;
let person: TestUser;
let call: (method: 'GET' | 'PUT', url: string, headers?: Record<string, string>, payload?: string) => Promise<Answer>;
let listening: string;
beforeAll(async () => {
  t = await startTestApp();
  person = await t.a.user({ organizationId: (await t.a.organization()).id });
  const app = await buildServer(t.platform);
  mount(app, things, handlers);
  call = async (method, url, headers = {}, payload) => {
    const type = payload === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${person.token}`, ...type, ...headers },
      payload,
    });
    return { status: answer.statusCode, headers: answer.headers as Record<string, string>, text: answer.body };
  };
  listening = await app.listen({ host: '127.0.0.1', port: 0 });
  return () => app.close();
});

test('a route without a policy, a handler, or an address of its own stops the boot', async () => {
  const app = await buildServer(t.platform);
  const { getPlain } = things;
  const handler = { getPlain: async () => ({ a: 1 }) };
  const { access: _access, ...open } = getPlain;
  expect(() => mount(app, { getPlain: open } as never, handler as never)).toThrow(
    new MountError('getPlain declares no access'),
  );
  expect(() => mount(app, { getPlain: { ...getPlain, summary: '' } }, handler)).toThrow(/declares no summary/);
  expect(() => mount(app, { getPlain }, {} as never)).toThrow(/has no handler/);
  mount(app, { getPlain }, handler);
  expect(() => mount(app, { getPlain }, handler)).toThrow(/declared twice/);
  expect(() => mount(app, { getPlainToo: getPlain }, { getPlainToo: handler.getPlain })).toThrow(/takes the address/);
  await app.close();
});

test('texts of the address become numbers and booleans by their schema, and nothing else does', async () => {
  const nameOf = async (query: string) => JSON.parse((await call('GET', `/thing/5${query}`)).text).name;
  expect(JSON.parse(await nameOf('?deep=true&share=0.25'))).toEqual({ deep: true, share: 0.25 });
  for (const query of [
    'deep=1',
    'deep=yes',
    'deep=',
    'share=1e3',
    'share=0x10',
    'share=%201',
    'share=NaN',
    'other=1',
    'deep=true&deep=true',
  ])
    expect((await call('GET', `/thing/5?${query}`)).status, query).toBe(400);
  for (const id of ['05', '+5', '5.0', '-1', 'x', '1e3', '99999999999999999999'])
    expect((await call('GET', `/thing/${id}`)).status, id).toBe(400);
  expect((await call('GET', '/thing/0')).status).toBe(404);
});

test('the version goes out as ETag and comes back as If-Match; a stale one is a 412', async () => {
  const body = '{"name":"x"}';
  expect((await call('PUT', '/thing/5', {}, body)).headers.etag).toBe('"8"');
  expect((await call('PUT', '/thing/5', { 'if-match': '"7"' }, body)).status).toBe(200);
  expect((await call('PUT', '/thing/5', { 'if-match': '*' }, body)).status).toBe(200);
  expect((await call('PUT', '/thing/5', { 'if-match': '"6"' }, body)).status).toBe(412);
  for (const garbage of ['7', 'W/"7"', '"7", "8"', '""', '"x"'])
    expect((await call('PUT', '/thing/5', { 'if-match': garbage }, body)).status, garbage).toBe(400);
});

test('an answer that breaks its contract is a 500', async () => {
  expect((await call('GET', '/plain')).text).toBe('{"a":1}');
  expect((await call('GET', '/broken')).status).toBe(500);
  expect(t.errors.splice(0)[0]).toMatch(/breaks the contract: a:/);
});

test('an export is named by RFC 6266 and its cells cannot run as formulas', async () => {
  const csv = await call('GET', '/thing/5?format=csv');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toBe(
    `attachment; filename="Gr__e x.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20x.csv`,
  );
  expect(csv.text).toBe("\uFEFFName\r\n'=1+1\r\n");
  expect((await call('GET', '/thing/5?format=xlsx')).headers['content-type']).toMatch(/spreadsheetml/);
  const pdf = await call('GET', '/thing/5?format=pdf');
  expect([pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
});

test('a stream sends each value as a server-sent event and ends', async () => {
  const answer = await fetch(`${listening}/stream`, { headers: { authorization: `Bearer ${person.token}` } });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await answer.text()).toBe(': open\n\ndata: {"n":1}\n\ndata: {"n":2}\n\ndata: {"n":3}\n\n');
});

test('a stream ends with the right that it began with: the next event is sent to nobody', async () => {
  const organization = await t.a.organization();
  const property = await t.a.property({ organizationId: organization.id });
  const reader = await t.a.user({ organizationId: organization.id, properties: [property] });
  const answer = await fetch(`${listening}/stream/slow`, { headers: { authorization: `Bearer ${reader.token}` } });
  const events = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('{"n":1}')) text += (await events?.read())?.value ?? '';
  await t.a.run((db) => db.deleteFrom('property_assignment').where('user_id', '=', reader.id).execute());
  t.platform.sessions.forget();
  goOn.resolve();
  for (let step = await events?.read(); step && !step.done; step = await events?.read()) text += step.value;
  expect(text).not.toContain('{"n":2}');
});

test('a group gives its role on its properties only', async () => {
  const organization = await t.a.organization();
  const [mine, groups] = [
    await t.a.property({ organizationId: organization.id }),
    await t.a.property({ organizationId: organization.id }),
  ];
  const viewer = await t.a.user({ organizationId: organization.id, roleId: 1, properties: [mine] });
  await t.a.group({ organizationId: organization.id, roleId: 3, properties: [groups], members: [viewer] });
  const found = await t.platform.sessions.find(viewer.token);
  if (!found) throw new Error('not signed in');
  expect([...narrow(found.person, 'user', 'read').propertyIds].sort()).toEqual([mine.id, groups.id].sort());
  expect(narrow(found.person, 'user', 'manage').propertyIds).toEqual([groups.id]);
});

test('only declared fields of an answer leave the server', async () => {
  const loose = await buildServer({ ...t.platform, settings: { ...t.platform.settings, checksResponses: false } });
  mount(
    loose,
    { getThing: things.getThing },
    {
      getThing: async () => ({ id: 5, name: 'x', note: null, version: 1, secret: 'stays here' }),
    },
  );
  const answer = await loose.inject({ url: '/thing/5', headers: { authorization: `Bearer ${person.token}` } });
  await loose.close();
  expect(Object.keys(answer.json()).sort()).toEqual(['id', 'name', 'note', 'version']);
});

type Answer = { status: number; headers: Record<string, string>; text: string };
