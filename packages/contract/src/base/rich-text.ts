import {
  isLinkAddress,
  RICH_TEXT_LIST_DEPTH,
  RICH_TEXT_MAX_CHARACTERS,
  RICH_TEXT_MAX_NODES,
  type RichBlock,
  type RichText as RichTextTree,
  richTextPlain,
  richTextSize,
} from '@lintel/domain/base/rich-text';
import * as z from 'zod';
import { text } from './scalars.ts';

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z.string().refine(isLinkAddress, 'must be an address that begins with https://, http://, mailto: or tel:'),
    }),
  }),
]);

const Inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: text(RICH_TEXT_MAX_CHARACTERS).min(1),
    marks: z.array(Mark).max(3).refine(isEachOnce, 'names a kind of mark twice').optional(),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
]);

const Paragraph = z.strictObject({
  type: z.literal('paragraph'),
  content: z.array(Inline).max(RICH_TEXT_MAX_NODES).optional(),
});

// Unrolled to its depth instead of recursive: a schema that ends by itself needs no other guard against deep trees.
const Block: z.ZodType<RichBlock, RichBlock> = blockOf(RICH_TEXT_LIST_DEPTH);

/**
 * Formatted text: paragraphs and lists of bold, italic and linked text, as TipTap and ProseMirror write it. Nothing else is
 * taken, and no HTML is ever made of it on the server.
 */
export const RichText: z.ZodType<RichTextTree, RichTextTree> = z
  .strictObject({ type: z.literal('doc'), content: z.array(Block).max(RICH_TEXT_MAX_NODES) })
  .refine(isNotTooLarge, `holds more than ${RICH_TEXT_MAX_CHARACTERS} characters or ${RICH_TEXT_MAX_NODES} parts`)
  .meta({ description: `formatted text; lists at most ${RICH_TEXT_LIST_DEPTH} deep` });

/** Formatted text that says something. */
export const WrittenText = RichText.refine((doc) => richTextPlain(doc) !== '', 'This field is required');

function blockOf(listsBelow: number): z.ZodType<RichBlock, RichBlock> {
  if (listsBelow === 0) return Paragraph;
  const entry = z.strictObject({
    type: z.literal('listItem'),
    content: z
      .array(blockOf(listsBelow - 1))
      .min(1)
      .max(RICH_TEXT_MAX_NODES),
  });
  const List = z.strictObject({
    type: z.enum(['bulletList', 'orderedList']),
    content: z.array(entry).min(1).max(RICH_TEXT_MAX_NODES),
  });
  return z.discriminatedUnion('type', [Paragraph, List]);
}

function isEachOnce(marks: readonly { type: string }[]): boolean {
  return new Set(marks.map((mark) => mark.type)).size === marks.length;
}

function isNotTooLarge(doc: RichTextTree): boolean {
  const { characters, nodes } = richTextSize(doc);
  return characters <= RICH_TEXT_MAX_CHARACTERS && nodes <= RICH_TEXT_MAX_NODES;
}
