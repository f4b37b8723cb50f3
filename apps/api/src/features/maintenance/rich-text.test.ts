import { RICH_TEXT_MAX_CHARACTERS, RICH_TEXT_MAX_NODES } from '@lintel/domain/base/rich-text';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let member: TestUser;
let recordId: number;

beforeAll(async () => {
  t = await startTestApp();
  const property = await t.a.property();
  const unit = await t.a.unit({ property });
  member = await t.a.user({ organizationId: property.organizationId, properties: [property] });
  const body = { unitId: unit.id, summary: 'Work', performedOn: '2026-05-10' };
  recordId = (await t.post('/maintenance-record', body, member)).body.id;
});

const note = (body: unknown) => t.post(`/record/${recordId}/note`, { body }, member);
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const p = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (value: string, ...marks: unknown[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
const link = (href: string) => ({ type: 'link', attrs: { href } });
const list = (...content: unknown[]) => ({ type: 'bulletList', content: [{ type: 'listItem', content }] });
const nested = (depth: number): unknown =>
  depth === 0 ? p(text('deep', link('https://example.com'))) : list(nested(depth - 1));

test('paragraphs, bold, italic, lists and links are returned as they were written, with their plain text', async () => {
  const body = doc(
    p(text('Bold', { type: 'bold' }), text(' and '), text('both', { type: 'bold' }, { type: 'italic' }), {
      type: 'hardBreak',
    }),
    { type: 'orderedList', content: [{ type: 'listItem', content: [p(text('first')), list(p(text('inner')))] }] },
    p(
      text('maker', link('https://example.com/a?b=c')),
      text('desk', link('mailto:a@b.example')),
      text('call', link('tel:+1555')),
    ),
    { type: 'paragraph' },
  );
  const answer = await note(body);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.body).toEqual(body);
  const { rows } = await t.a.run((db) =>
    sql<{ plain: string }>`select body_text as plain from maintenance_note where id = ${answer.body.id}`.execute(db),
  );
  expect(rows[0]?.plain).toBe('Bold and both\n\n1. first\n  - inner\nmakerdeskcall');
});

test('what looks like HTML is text like any other', async () => {
  const words = '<script>alert(1)</script><img src=x onerror=alert(1)>&lt;';
  expect((await note(doc(p(text(words))))).body.body).toEqual(doc(p(text(words))));
});

test.each<[string, unknown]>([
  ['text instead of a tree', '<b>bold</b>'],
  ['nothing', null],
  ['an empty text', doc()],
  ['only spaces', doc(p(text('   ')))],
  ['an unknown root', { type: 'html', content: [] }],
  ['raw HTML', doc({ type: 'html', html: '<script>' })],
  ['a picture', doc(p({ type: 'image', attrs: { src: 'https://evil.example/x.png' } }))],
  ['an embedded page', doc({ type: 'iframe', attrs: { src: 'https://evil.example' } })],
  ['a heading', doc({ type: 'heading', attrs: { level: 1 }, content: [text('x')] })],
  ['code', doc({ type: 'codeBlock', content: [text('x')] })],
  ['a style on a paragraph', doc({ type: 'paragraph', attrs: { style: 'position:fixed' }, content: [text('x')] })],
  ['an unknown mark', doc(p(text('x', { type: 'textStyle', attrs: { color: 'url(javascript:alert(1))' } })))],
  ['a mark twice', doc(p(text('x', { type: 'bold' }, { type: 'bold' })))],
  ['an empty run', doc(p(text('')))],
  [
    'a handler on a link',
    doc(p(text('x', { type: 'link', attrs: { href: 'https://a.example', onclick: 'alert(1)' } }))),
  ],
  ['a target on a link', doc(p(text('x', { type: 'link', attrs: { href: 'https://a.example', target: '_top' } })))],
  ['a link without an address', doc(p(text('x', { type: 'link', attrs: {} })))],
  ['a link to a script', doc(p(text('x', link('javascript:alert(1)'))))],
  ['a link to a script in disguise', doc(p(text('x', link('\u0001JaVa\tScRiPt:alert(1)'))))],
  ['a link to data', doc(p(text('x', link('data:text/html;base64,PHNjcmlwdD4='))))],
  ['a link without a scheme', doc(p(text('x', link('//evil.example'))))],
  ['a link with a name before the host', doc(p(text('x', link('https://bank.example@evil.example'))))],
  ['a list in a text', doc(p(list(p(text('x')))))],
  ['an empty list', doc({ type: 'bulletList', content: [] })],
  ['too many characters', doc(p(text('x'.repeat(RICH_TEXT_MAX_CHARACTERS))), p(text('x')))],
  ['too many parts', doc(...Array.from({ length: RICH_TEXT_MAX_NODES / 2 + 1 }, () => p(text('x'))))],
  ['a NUL', doc(p(text('a\u0000b')))],
  ['half a character', doc(p(text('a\ud800')))],
])('a note of %s is refused and names the field', async (_name, body) => {
  const answer = await note(body);
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
  expect(answer.body.errors[0].path).toMatch(/^body/);
});

test('trees deeper than any text, and keys of the prototype, are refused before they are read', async () => {
  const poisoned = JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{"x":1}}]}');
  for (const body of [doc(nested(4)), doc(nested(100)), poisoned]) expect((await note(body)).status).toBe(400);
});

test('lists three deep with a link in them, and the most characters, are accepted', async () => {
  expect((await note(doc(nested(3)))).status).toBe(201);
  expect((await note(doc(p(text('x'.repeat(RICH_TEXT_MAX_CHARACTERS)))))).status).toBe(201);
});
