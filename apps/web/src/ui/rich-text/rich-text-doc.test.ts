import { expect, test } from 'vitest';
import { type EditorNode, richTextOfEditor } from './rich-text-doc.ts';

const p = (...content: EditorNode[]): EditorNode => ({ type: 'paragraph', content });
const t = (text: string, ...marks: NonNullable<EditorNode['marks']>): EditorNode => ({ type: 'text', text, marks });
const list = (...content: EditorNode[]): EditorNode => ({
  type: 'orderedList',
  attrs: { start: 1, type: null },
  content: content.map((one) => ({ type: 'listItem', content: one.type === 'doc' ? (one.content ?? []) : [one] })),
});
const doc = (...content: EditorNode[]): EditorNode => ({ type: 'doc', content });
const plain = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('an empty document is null', () => {
  expect(richTextOfEditor(doc({ type: 'paragraph' }))).toBeNull();
  expect(richTextOfEditor(doc(p(t('  ')), { type: 'paragraph' }))).toBeNull();
});

test('attributes of the editor’s own and empty paragraphs at the end are removed, marks are kept', () => {
  const link = { type: 'link', attrs: { href: 'https://example.com', target: null, rel: 'x', class: null } };
  expect(richTextOfEditor(doc(list(p(t('a', { type: 'bold' }, link))), { type: 'paragraph' }))).toEqual({
    type: 'doc',
    content: [
      {
        type: 'orderedList',
        content: [
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [
                  {
                    type: 'text',
                    text: 'a',
                    marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://example.com' } }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
});

test('a forbidden link and an unknown mark are removed, their text is kept', () => {
  const bad = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }, { type: 'underline' }];
  expect(richTextOfEditor(doc(p(t('a', ...bad))))).toEqual({ type: 'doc', content: [plain('a')] });
});

test('a list too deep for the contract joins the list around it and loses no text', () => {
  const deep = list(doc(p(t('1')), list(doc(p(t('2')), list(doc(p(t('3')), list(p(t('4')), p(t('5')))))))));
  const text = JSON.stringify(richTextOfEditor(doc(deep)));
  expect(text.match(/orderedList/g)).toHaveLength(3);
  expect(['1', '2', '3', '4', '5'].every((word) => text.includes(`"text":"${word}"`))).toBe(true);
});
