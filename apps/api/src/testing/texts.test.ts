import { cleanName } from '@lintel/domain/base/names';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

const RUNS = Number(process.env.LINTEL_TEXT_RUNS ?? 60);
const SEED = 20_260_518;

let t: TestApp;
let admin: TestUser;
let property: { id: number; organizationId: number };
let itemId: number;
let contactId: number;
beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
  itemId = (await t.a.item({ property, installDate: '2020-01-01' })).id;
  const contact = { organizationId: property.organizationId, kind: 'VENDOR', name: 'Apex', propertyIds: [property.id] };
  contactId = (await t.post('/contact', contact, admin)).body.id;
});

const put = async (url: string, body: object) =>
  t.put(url, body, admin, atVersion((await t.get(url, admin)).body.version));

// Letters joined from parts, from beyond the first plane, written from the right, joined by nothing, and all that a key types.
const letters = fc.oneof(
  fc.constantFrom(
    'é',
    'e\u0301',
    '가',
    'ｶ',
    '👩‍👩‍👧‍👦',
    '🏳️‍🌈',
    '𝔘',
    '𠮷',
    'שלום',
    'مرحبا',
    '\u200f',
    '\u200d',
    'ﬁ',
    'İ',
    'ß',
    '\u00a0',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
  fc.constantFrom("'", '"', '\\', '$1', '%', '_', '{}', '<b>', '\n', '\t', ';--'),
);
const texts = fc.array(letters, { minLength: 1, maxLength: 30 }).map((parts) => `a${parts.join('')}z`);
// A zero byte is what no text holds.
const clean = texts.filter((text) => !text.includes('\u0000') && text.isWellFormed());

test('a note comes back as it was typed, to the last code point', async () => {
  await fc.assert(
    fc.asyncProperty(clean, async (note) => {
      expect((await put(`/item/${itemId}`, { note })).body.note).toBe(note);
      expect((await put(`/contact/${contactId}`, { notes: note })).body.notes).toBe(note);
      expect((await t.get(`/contact/${contactId}`, admin)).body.notes).toBe(note);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

test('the name of a unit comes back composed and without what cannot be seen, and is the same name however it was typed', async () => {
  await fc.assert(
    fc.asyncProperty(clean, fc.nat(), async (text, salt) => {
      const name = `${text.replaceAll(/\s/g, '')}${salt}`;
      const made = await t.post('/unit', { propertyId: property.id, name }, admin);
      expect(made.status, made.text).toBe(201);
      const twin = await t.post('/unit', { propertyId: property.id, name: name.normalize('NFD') }, admin);
      expect(made.body.name).toBe(cleanName(name));
      expect(twin.body.name).toBe(`${cleanName(name)}(a)`);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

test('a text of ten thousand letters comes back letter for letter, one longer is refused', async () => {
  const unit = await t.a.unit({ property });
  const made = await t.post(
    '/maintenance-record',
    { unitId: unit.id, summary: 'Long', performedOn: '2026-05-01' },
    admin,
  );
  const noted = (text: string) =>
    t.post(
      `/record/${made.body.id}/note`,
      { body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] } },
      admin,
    );
  const long = '𝔘é'.repeat(3333);
  expect((await noted(long)).text).toContain(long);
  expect((await noted('x'.repeat(200_000))).status).toBe(400);
});

test('a zero byte and half a letter are refused on their field, and change nothing', async () => {
  const notes = (await t.get(`/contact/${contactId}`, admin)).body.notes;
  for (const wrong of ['a\u0000b', '\ud800', 'a\udc00b', '\ude00\ud83d']) {
    const answer = await put(`/contact/${contactId}`, { notes: wrong });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'notes']);
    expect((await t.post('/unit', { propertyId: property.id, name: wrong }, admin)).status).toBe(400);
  }
  expect((await t.get(`/contact/${contactId}`, admin)).body.notes).toBe(notes);
});
