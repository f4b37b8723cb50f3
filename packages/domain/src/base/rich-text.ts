/** Formatted text as a tree of ProseMirror's shape: paragraphs and lists of marked text, nothing else. */
export type RichText = { type: 'doc'; content: RichBlock[] };

export type RichBlock = RichParagraph | RichList;
export type RichParagraph = { type: 'paragraph'; content?: RichInline[] | undefined };
export type RichList = { type: 'bulletList' | 'orderedList'; content: RichListItem[] };
export type RichListItem = { type: 'listItem'; content: RichBlock[] };
export type RichInline = { type: 'text'; text: string; marks?: RichMark[] | undefined } | { type: 'hardBreak' };
export type RichMark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } };

/** How deep lists may be nested. */
export const RICH_TEXT_LIST_DEPTH = 3;
/** Characters of all texts together. */
export const RICH_TEXT_MAX_CHARACTERS = 10_000;
/** Paragraphs, lists, their entries and runs of text together. */
export const RICH_TEXT_MAX_NODES = 2_000;
export const LINK_MAX_CHARACTERS = 2_000;

const LINK = /^(https?:\/\/[^\s/?#@\\]+([/?#]\S*)?|mailto:[^\s@?]+@[^\s@?]+(\?\S*)?|tel:\+?[\d().-]+)$/i;
/** C0 and C1 controls: a browser drops some of them from an address, so the address shown is not the one that opens. */
const CONTROL = /\p{Cc}/u;

/**
 * True for an address that a link may lead to: a web page, a mail address or a telephone number, absolute and without
 * controls.
 */
export function isLinkAddress(href: string): boolean {
  return href.length <= LINK_MAX_CHARACTERS && !CONTROL.test(href) && LINK.test(href);
}

/** The plain text: a line for each paragraph, list entries with their bullet or number. */
export function richTextPlain(doc: RichText): string {
  return linesOf(doc.content).join('\n').trim();
}

/** A text of plain paragraphs, split at its line ends; empty lines are left out. */
export function richTextOf(plain: string): RichText {
  const lines = plain.split(/\r?\n/).map((line) => line.trim());
  return {
    type: 'doc',
    content: lines
      .filter((line) => line !== '')
      .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  };
}

/** How large a text is, by characters and by nodes. */
export function richTextSize(doc: RichText): { characters: number; nodes: number } {
  const size = { characters: 0, nodes: 0 };
  const visit = (node: RichBlock | RichListItem | RichInline) => {
    size.nodes += 1;
    if (node.type === 'text') size.characters += node.text.length;
    else if (node.type !== 'hardBreak') node.content?.forEach(visit);
  };
  doc.content.forEach(visit);
  return size;
}

function linesOf(blocks: readonly RichBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph') return (block.content ?? []).map(inlineText).join('').split('\n');
    return block.content.flatMap((entry, index) => {
      const [first = '', ...rest] = linesOf(entry.content);
      const mark = block.type === 'bulletList' ? '- ' : `${index + 1}. `;
      return [mark + first, ...rest.map((line) => `  ${line}`)];
    });
  });
}

function inlineText(inline: RichInline): string {
  return inline.type === 'text' ? inline.text : '\n';
}
