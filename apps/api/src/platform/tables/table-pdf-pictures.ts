import type { DrawnPicture, PictureMark } from './table-file.ts';
import { printable } from './table-pdf-font.ts';
import { linesOf, MARGIN } from './table-pdf-layout.ts';
import {
  drawLine,
  HAIRLINE,
  INK,
  LINE_HEIGHT,
  marked,
  type Pages,
  paragraph,
  roomOf,
  SECONDARY,
  type Style,
  turnPage,
} from './table-pdf-page.ts';

const HEADING: Style = { size: 11, weight: 'bold', color: INK };
const TITLE: Style = { size: 8, weight: 'bold', color: INK };
const CAPTION: Style = { size: 8, weight: 'plain', color: SECONDARY };
const GAP = 12;
/** Points that a picture is wide at least, with its gap. */
const LEAST_WIDTH = 170;
/** Height of the place of a picture as a share of its width. */
const SHAPE = 0.75;
const MARK_COLOR = '#FFD400';
const NOT_SHOWN = 'The picture cannot be shown.';

type Box = { x: number; y: number; width: number; height: number };
type Image = { width: number; height: number };

/** Draws pictures side by side, each over its caption; one without bytes is a frame that says so. */
export function drawPictures(pages: Pages, { title, all }: { title: string; all: readonly DrawnPicture[] }): void {
  if (all.length === 0) return;
  const room = pages.doc.page.width - 2 * MARGIN;
  const across = Math.max(1, Math.floor((room + GAP) / LEAST_WIDTH));
  const width = (room - (across - 1) * GAP) / across;
  const height = width * SHAPE;
  const rows = Array.from({ length: Math.ceil(all.length / across) }, (_, at) =>
    all.slice(at * across, (at + 1) * across),
  );
  for (const [at, row] of rows.entries()) {
    const captions = row.map(({ caption }) => captionLines(caption, width));
    const tall = height + 6 + Math.max(...captions.map((lines) => lines.length)) * TITLE.size * LINE_HEIGHT;
    const heading = at === 0 ? HEADING.size * LINE_HEIGHT + 18 : 0;
    if (roomOf(pages) < heading + tall) turnPage(pages);
    if (at === 0) {
      pages.y += 12;
      paragraph(pages, 'H2', title, HEADING);
      pages.y += 6;
    }
    for (const [nth, one] of row.entries()) {
      const box = { x: MARGIN + nth * (width + GAP), y: pages.y, width, height };
      drawPicture(pages, one, box);
      drawCaption(pages, captions[nth] ?? [], box);
    }
    pages.y += tall + GAP;
  }
}

function drawPicture(pages: Pages, { jpeg, caption, marks = [] }: DrawnPicture, box: Box): void {
  const { doc, root } = pages;
  const image = jpeg && opened(pages, jpeg);
  const alt = image ? caption.join(', ') : NOT_SHOWN;
  const content = marked(pages, 'Figure', () => {
    if (!image) return drawFrame(pages, box);
    const scale = Math.min(box.width / image.width, box.height / image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    const at = { ...size, x: box.x + (box.width - size.width) / 2, y: box.y + (box.height - size.height) / 2 };
    doc.image(image as unknown as Buffer, at.x, at.y, size);
    for (const mark of marks) drawMark(pages, mark, at);
  });
  root.add(doc.struct('Figure', { alt: printable(alt) }, [content]));
}

// The bytes come from our own encoder; ones that were cut off all the same must not fail the whole file.
function opened({ doc }: Pages, jpeg: Uint8Array): Image | undefined {
  try {
    return (doc as unknown as { openImage(bytes: Buffer): Image }).openImage(Buffer.from(jpeg));
  } catch {
    return undefined;
  }
}

function drawFrame(pages: Pages, { x, y, width, height }: Box): void {
  pages.doc.lineWidth(0.6).strokeColor(HAIRLINE).rect(x, y, width, height).stroke();
  drawLine(pages, NOT_SHOWN, x + 8, y + height / 2 - CAPTION.size, CAPTION);
}

function drawMark({ doc }: Pages, { kind, from, to }: PictureMark, at: Box): void {
  const [x1, y1, x2, y2] = [
    at.x + from[0] * at.width,
    at.y + from[1] * at.height,
    at.x + to[0] * at.width,
    at.y + to[1] * at.height,
  ];
  doc.lineWidth(1.6).strokeColor(MARK_COLOR);
  if (kind === 'CIRCLE') {
    doc.ellipse(x1, y1, Math.max(Math.abs(x2 - x1), 2), Math.max(Math.abs(y2 - y1), 2)).stroke();
    return;
  }
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) => [x2 - 7 * Math.cos(angle + turn), y2 - 7 * Math.sin(angle + turn)] as const;
  doc.moveTo(x1, y1).lineTo(x2, y2).stroke();
  doc
    .moveTo(...wing(0.5))
    .lineTo(x2, y2)
    .lineTo(...wing(-0.5))
    .stroke();
}

type Line = { text: string; style: Style };

function captionLines(caption: readonly string[], width: number): Line[] {
  return caption.flatMap((text, at) => {
    const style = at === 0 ? TITLE : CAPTION;
    return linesOf(printable(text), width / style.size, style.weight).map((line) => ({ text: line, style }));
  });
}

function drawCaption(pages: Pages, lines: readonly Line[], { x, y, height }: Box): void {
  if (lines.length === 0) return;
  const content = marked(pages, 'P', () => {
    for (const [at, { text, style }] of lines.entries())
      drawLine(pages, text, x, y + height + 6 + at * style.size * LINE_HEIGHT, style);
  });
  pages.root.add(pages.doc.struct('P', {}, [content]));
}
