import { defineContract } from '@lintel/contract/base/route';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { conflict } from '../base/errors.ts';
import { buildServer } from '../http/server.ts';
import type { Handlers } from './context.ts';
import { mount } from './mount.ts';

const notes = defineContract({
  createNote: {
    method: 'POST',
    path: '/note',
    access: 'user',
    summary: 'Write a line of the audit log and say which it is',
    body: z.strictObject({
      text: z.string(),
      waitMs: z.int().optional(),
      fails: z.enum(['after', 'before']).optional(),
    }),
    response: z.strictObject({ id: z.int(), at: z.string() }),
    status: 201,
    errors: ['CONFLICT'],
    idempotent: true,
  },
});

// The write comes first and more work after it, as in a handler that reads back what it wrote.
const handlers: Handlers<typeof notes> = {
  async createNote({ body }, { read, write, viewer }) {
    const organizationId = viewer.organizationIds[0] ?? 0;
    if (body.fails === 'before') throw conflict('not now');
    const id = await write(async (db) => {
      const made = await sql<{ id: number }>`insert into audit_event (organization_id, action, entity)
        values (${organizationId}, ${body.text}, 'note') returning id`.execute(db);
      if (body.waitMs !== undefined) await sql`select pg_sleep(${body.waitMs / 1000})`.execute(db);
      return made.rows[0]?.id ?? 0;
    });
    const { rows } = await read((db) =>
      sql<{ at: string }>`select created_at as at from audit_event where id = ${id}`.execute(db),
    );
    if (body.fails === 'after') throw conflict('too late');
    return { id, at: String(rows[0]?.at) };
  },
};

let t: TestApp;
let person: TestUser;
let organizationId: number;
let post: (body: object, key?: string, as?: TestUser) => Promise<Answer>;
beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
  person = await t.a.user({ organizationId });
  const app = await buildServer(t.platform);
  mount(app, notes, handlers);
  post = async (body, key, as = person) => {
    const headers = {
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const answer = await app.inject({ method: 'POST', url: '/note', headers, payload: JSON.stringify(body) });
    return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type']) };
  };
  return () => app.close();
});

const countOf = async (text: string) => {
  const { rows } = await t.a.run((db) =>
    sql<{ n: number }>`select count(*)::int as n from audit_event where action = ${text}`.execute(db),
  );
  return rows[0]?.n;
};

test('the same key and body answer the first answer again, byte for byte, and act once', async () => {
  const first = await post({ text: 'once' }, 'key-1');
  expect(first.status).toBe(201);
  expect(await post({ text: 'once' }, 'key-1')).toEqual(first);
  expect(await countOf('once')).toBe(1);
});

test('another body under the same key is refused, and another person’s key is their own', async () => {
  await post({ text: 'mine' }, 'key-2');
  expect(JSON.parse((await post({ text: 'changed' }, 'key-2')).text).code).toBe('KEY_REUSED');
  const other = await t.a.user({ organizationId });
  expect((await post({ text: 'theirs' }, 'key-2', other)).status).toBe(201);
});

test('twenty at once act once; those that meet it in flight get a 409', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post({ text: 'twenty', waitMs: 100 }, 'key-3')));
  expect(await countOf('twenty')).toBe(1);
  const [first] = answers.filter((answer) => answer.status === 201);
  for (const answer of answers)
    expect([first?.text, 'IN_FLIGHT']).toContain(answer.status === 201 ? answer.text : JSON.parse(answer.text).code);
  expect(await post({ text: 'twenty', waitMs: 100 }, 'key-3')).toEqual(first);
});

test('a request that failed leaves nothing, and its key is free', async () => {
  expect((await post({ text: 'failed', fails: 'after' }, 'key-4')).status).toBe(409);
  expect((await post({ text: 'failed', fails: 'before' }, 'key-4')).status).toBe(409);
  expect(await countOf('failed')).toBe(0);
  expect((await post({ text: 'failed' }, 'key-4')).status).toBe(201);
});

test('what was answered is stored in the transaction that acted: cut before the commit, there is neither', async () => {
  const cut = post({ text: 'cut', waitMs: 3000 }, 'key-5');
  await expect.poll(() => terminateSleeping(), { interval: 50 }).toBe(1);
  expect((await cut).status).toBe(503);
  expect(await countOf('cut')).toBe(0);
  t.errors.splice(0);
  const retried = await post({ text: 'cut', waitMs: 3000 }, 'key-5');
  expect(retried.status).toBe(201);
  expect(await countOf('cut')).toBe(1);
});

test('an answer is repeated only to a person who could still act: what they may act on has not become less', async () => {
  const property = await t.a.property({ organizationId });
  const helper = await t.a.user({ organizationId, properties: [property] });
  const other = await t.a.property({ organizationId });
  const again = async () => {
    t.platform.sessions.forget();
    const { status, text } = await post({ text: 'helped' }, 'key-7', helper);
    return status === 201 ? text : JSON.parse(text).code;
  };
  const first = await again();
  await give(helper, other);
  expect(await again(), 'more rights than then').toBe(first);
  await t.a.run((db) => db.deleteFrom('property_assignment').where('property_id', '=', property.id).execute());
  expect(await again(), 'a property was taken').toBe('FORBIDDEN');
  await give(helper, property);
  expect(await again(), 'and is given again').toBe(first);
  await promote(helper, { is_admin: true });
  await t.a.run((db) => db.deleteFrom('property_assignment').where('user_id', '=', helper.id).execute());
  expect(await again(), 'an administrator sees every property').toBe(first);
  await promote(helper, { is_admin: false });
  expect(await again()).toBe('FORBIDDEN');
  await promote(helper, { role_id: 1 });
  expect(await again(), 'a viewer records nothing').toBe('FORBIDDEN');
  expect(await countOf('helped')).toBe(1);
});

const give = (to: TestUser, property: { id: number }) =>
  t.a.run((db) =>
    db
      .insertInto('property_assignment')
      .values({ organization_id: organizationId, property_id: property.id, user_id: to.id })
      .execute(),
  );
const promote = (who: TestUser, is: { is_admin?: boolean; role_id?: number }) =>
  t.a.run((db) => db.updateTable('membership').set(is).where('user_id', '=', who.id).execute());

test('a key is stored for seven days', async () => {
  const first = await post({ text: 'week' }, 'key-6');
  await t.a.run((db) =>
    sql`update idempotency_key set created_at = now() - interval '6 days 23 hours' where key = 'key-6'`.execute(db),
  );
  expect(await post({ text: 'week' }, 'key-6')).toEqual(first);
  await t.a.run((db) =>
    sql`update idempotency_key set created_at = now() - interval '7 days 1 hour' where key = 'key-6'`.execute(db),
  );
  expect((await post({ text: 'week' }, 'key-6')).text).not.toBe(first.text);
});

test('without a key each call acts; a key that is none is a 400', async () => {
  await post({ text: 'twice' });
  await post({ text: 'twice' });
  expect(await countOf('twice')).toBe(2);
  expect((await post({ text: 'x' }, 'a key with spaces')).status).toBe(400);
  expect((await post({ text: 'x' }, 'k'.repeat(201))).status).toBe(400);
});

async function terminateSleeping(): Promise<number> {
  const client = new Client({ connectionString: t.adminUrl });
  await client.connect();
  const { rowCount } = await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%' and pid <> pg_backend_pid()",
  );
  await client.end();
  return rowCount ?? 0;
}

type Answer = { status: number; text: string; type: string };
