import { isLinkAddress, type RichBlock, type RichInline, type RichText } from '@lintel/domain/base/rich-text';
import { createElement, type ReactElement, type ReactNode } from 'react';
import styles from './rich-text.module.css';

/** Formatted text as elements; nothing of it is ever read as HTML. */
export function RichTextView({ doc }: { doc: RichText }): ReactElement {
  // Spread as children, because the parts of a text never move and need no keys.
  return createElement('div', { className: styles.view }, ...doc.content.map(blockElement));
}

function blockElement(block: RichBlock): ReactElement {
  if (block.type === 'paragraph') return createElement('p', null, ...(block.content ?? []).map(inlineElement));
  const entries = block.content.map((entry) => createElement('li', null, ...entry.content.map(blockElement)));
  return createElement(block.type === 'bulletList' ? 'ul' : 'ol', null, ...entries);
}

function inlineElement(part: RichInline): ReactNode {
  if (part.type === 'hardBreak') return createElement('br');
  let element: ReactNode = part.text;
  for (const mark of part.marks ?? []) {
    if (mark.type === 'bold') element = createElement('strong', null, element);
    else if (mark.type === 'italic') element = createElement('em', null, element);
    else if (isLinkAddress(mark.attrs.href)) element = createElement('a', linkTo(mark.attrs.href), element);
  }
  return element;
}

function linkTo(href: string) {
  return { href, target: '_blank', rel: 'noopener noreferrer nofollow' };
}
