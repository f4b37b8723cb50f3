import {
  isLinkAddress,
  RICH_TEXT_LIST_DEPTH,
  type RichBlock,
  type RichInline,
  type RichListItem,
  type RichMark,
  type RichText,
  richTextPlain,
} from '@lintel/domain/base/rich-text';

/** A node as the editor gives it. */
export type EditorNode = {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: EditorNode[];
};

/**
 * An editor's document as the contract accepts it: attributes of the editor's own are dropped, too deeply nested lists
 * join the list around them, empty paragraphs at the end are removed. Null where nothing is written.
 */
export function richTextOfEditor(root: EditorNode): RichText | null {
  const content = blocksOf(root.content ?? [], RICH_TEXT_LIST_DEPTH);
  while (isEmptyParagraph(content.at(-1))) content.pop();
  const doc: RichText = { type: 'doc', content };
  return richTextPlain(doc) === '' ? null : doc;
}

function blocksOf(nodes: readonly EditorNode[], listsBelow: number): RichBlock[] {
  return nodes.flatMap((node): RichBlock[] => {
    if (node.type !== 'bulletList' && node.type !== 'orderedList') return [paragraphOf(node)];
    const entries = (node.content ?? []).flatMap((entry) => entriesOf(entry, listsBelow - 1));
    return entries.length > 0 ? [{ type: node.type, content: entries }] : [];
  });
}

function entriesOf(entry: EditorNode, listsBelow: number): RichListItem[] {
  const children = entry.content ?? [];
  if (listsBelow > 0) return [{ type: 'listItem', content: blocksOf(children, listsBelow) }];
  const own = children.filter((child) => child.type === 'paragraph').map(paragraphOf);
  const deeper = children.flatMap((child) => (child.type === 'paragraph' ? [] : (child.content ?? [])));
  return [
    ...(own.length > 0 ? [{ type: 'listItem' as const, content: own }] : []),
    ...deeper.flatMap((one) => entriesOf(one, 0)),
  ];
}

function paragraphOf(node: EditorNode): RichBlock {
  const content = (node.content ?? []).flatMap(inlineOf);
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
}

function inlineOf(node: EditorNode): RichInline[] {
  if (node.type === 'hardBreak') return [{ type: 'hardBreak' }];
  if (node.type !== 'text' || !node.text) return [];
  const text = node.text.replaceAll('\u0000', '').toWellFormed();
  const marks = (node.marks ?? []).flatMap(markOf);
  return [marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }];
}

function markOf({ type, attrs }: { type: string; attrs?: Record<string, unknown> }): RichMark[] {
  if (type === 'bold' || type === 'italic') return [{ type }];
  const href = attrs?.href;
  return type === 'link' && typeof href === 'string' && isLinkAddress(href) ? [{ type, attrs: { href } }] : [];
}

function isEmptyParagraph(block: RichBlock | undefined): boolean {
  return block?.type === 'paragraph' && !block.content;
}
