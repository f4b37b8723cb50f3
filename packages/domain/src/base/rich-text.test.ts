import { expect, test } from 'vitest';
import {
  isLinkAddress,
  LINK_MAX_CHARACTERS,
  type RichText,
  richTextOf,
  richTextPlain,
  richTextSize,
} from './rich-text.ts';

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] });

test.each([
  'https://example.com',
  'http://example.com/a?b=c#d',
  'HTTPS://EXAMPLE.COM/',
  'mailto:desk@example.com',
  'mailto:desk@example.com?subject=Leak',
  'tel:+1-555-0100',
  'tel:(555)0100',
])('%s may be linked', (href) => {
  expect(isLinkAddress(href)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'https://example.com\u0000',
  'https://exa\nmple.com',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//example.com',
  '/units/1',
  'example.com',
  'https://',
  'https://bank.example@evil.example',
  'https://evil.example\\@bank.example',
  'http:///path',
  'mailto:',
  'tel:',
  'tel:javascript',
  'https://example.com/a b',
  `https://example.com/${'a'.repeat(LINK_MAX_CHARACTERS)}`,
  '',
])('%j may not', (href) => {
  expect(isLinkAddress(href)).toBe(false);
});

test('plain text has a line for each paragraph, and lists keep their bullets, numbers and depth', () => {
  const doc: RichText = {
    type: 'doc',
    content: [
      paragraph('Found:'),
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [paragraph('leak'), paragraph('at the valve')] },
          {
            type: 'listItem',
            content: [
              paragraph('rust'),
              { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('tank')] }] },
            ],
          },
        ],
      },
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Call' }, { type: 'hardBreak' }, { type: 'text', text: 'back' }],
      },
      { type: 'paragraph' },
    ],
  };
  expect(richTextPlain(doc)).toBe('Found:\n- leak\n  at the valve\n- rust\n  1. tank\nCall\nback');
  expect(richTextSize(doc)).toEqual({ characters: 38, nodes: 20 });
});

test('plain text becomes paragraphs and comes back the same', () => {
  expect(richTextPlain(richTextOf('One.\r\n\r\nTwo.\n'))).toBe('One.\nTwo.');
  expect(richTextOf('  ')).toEqual({ type: 'doc', content: [] });
});
