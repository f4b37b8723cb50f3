import type { CellTone, FileHead, PlainFile, Sheet } from './table-file.ts';
import { CHART_HEIGHT, drawChart } from './table-pdf-chart.ts';
import type { Weight } from './table-pdf-font.ts';
import {
  fittingSheet,
  linesOf,
  MARGIN,
  type Setting,
  settingOf,
  type TextTable,
  textTable,
} from './table-pdf-layout.ts';
import {
  artifact,
  beginPages,
  bytesOf,
  drawFeet,
  drawLine,
  HAIRLINE,
  INK,
  isFresh,
  LINE_HEIGHT,
  marked,
  type Pages,
  paragraph,
  repeated,
  roomOf,
  SECONDARY,
  type Style,
  turnPage,
  widthOf,
} from './table-pdf-page.ts';
import { drawPictures } from './table-pdf-pictures.ts';
import { instantText } from './table-text.ts';

const TITLE: Style = { size: 14, weight: 'bold', color: INK };
const QUESTION: Style = { size: 9, weight: 'plain', color: INK };
const ABOUT: Style = { size: 8.5, weight: 'plain', color: SECONDARY };
const LETTER: Style = { size: 10.5, weight: 'plain', color: INK };
const HEADING: Style = { size: 11, weight: 'bold', color: INK };
/** Of a head over coloured cells, whose texts are in their middle. */
const PLAIN_TONE: CellTone = {};
/** Between the lines of a hatched cell. */
const HATCH = 3;
/** A head of columns that is taller is not said again on each page. */
const REPEATED_HEAD_MAX = 160;

/** The bytes of a PDF: each sheet a table, tagged for screen readers, whose head is repeated on each page; under them the pictures. */
export async function pdfBytes({ head, letter, sheets: given, pictures, fileName }: PlainFile): Promise<Buffer> {
  const title = letter?.title ?? head?.title ?? fileName.replace(/\.pdf$/i, '');
  const pages = beginPages(title, head?.paper ?? 'letter', head?.writtenAt ?? letter?.writtenAt);
  const timeZone = head?.timeZone ?? 'UTC';
  const sheets = given.map((sheet) => fittingSheet(sheet, timeZone, pages.paper));
  for (const [at, sheet] of sheets.entries()) {
    const table = textTable(sheet, timeZone);
    const joined = sheets.slice(at + 1, at + 2).find((next) => next.isJoined);
    const isWide = sheet.isAcross || (joined && settingOf(joined, textTable(joined, 'UTC'), pages.paper).isLandscape);
    const setting = settingOf(sheet, table, pages.paper, isWide);
    const heading = sheets.length > 1 ? sheet.name : undefined;
    if (at > 0 && sheet.isJoined && setting.isLandscape === pages.isLandscape) {
      pages.y += 14;
      if (roomOf(pages) < leastHeight(pages, sheet, heading, table, setting)) turnPage(pages);
    } else {
      pages.isLandscape = setting.isLandscape;
      pages.atTop = () => {};
      turnPage(pages);
      if (at === 0) drawHead(pages, title, head);
      else repeatHead(pages, title, head);
      pages.atTop = () => repeatHead(pages, title, head);
    }
    if (heading) paragraph(pages, 'H2', heading, HEADING);
    if (at === 0) drawText(pages, letter?.before);
    for (const note of sheet.notes ?? []) paragraph(pages, 'P', note, ABOUT);
    pages.y += 4;
    if (sheet.chart) drawChart(pages, sheet.chart);
    if (sheet.columns.length > 0) drawTable(pages, table, setting, sheet, heading);
    if (at === 0) drawText(pages, letter?.after);
  }
  if (pictures) drawPictures(pages, pictures);
  if (head && head.notes.length > 0) drawNotes(pages, head.notes);
  drawFeet(pages, head ? `Written ${instantText(head.writtenAt, head.timeZone)} (${head.timeZone})` : '');
  return bytesOf(pages);
}

/** What a sheet needs under the one before it: a heading, and a short table whole or the first rows of a long one. */
function leastHeight(
  { doc }: Pages,
  { notes = [], chart }: Sheet,
  heading: string | undefined,
  table: TextTable,
  setting: Setting,
): number {
  const grid: Grid = { ...setting, isRight: table.isRight };
  const above = (heading ? HEADING.size * LINE_HEIGHT : 0) + notes.length * ABOUT.size * LINE_HEIGHT + 4;
  const rows = [rowOf(table.labels, grid, 'bold'), ...table.rows.map((texts) => rowOf(texts, grid, 'plain'))];
  if (table.totals) rows.push(rowOf(table.totals, grid, 'bold'));
  const heights = rows.map((row) => heightOf(row, grid));
  const whole = heights.reduce((sum, height) => sum + height, 0);
  const first = heights.slice(0, FIRST_ROWS + 1).reduce((sum, height) => sum + height, 0);
  return above + (chart ? CHART_HEIGHT : 0) + (whole <= doc.page.height * SHORT ? whole : first);
}

/** Rows of a long table that stand under its heading, at least. */
const FIRST_ROWS = 4;
/** A table is short up to that share of a page's height. */
const SHORT = 0.4;

// The first page's head belongs to the structure; on further pages a screen reader would read it again and again.
function drawHead(pages: Pages, title: string, head: FileHead | undefined): void {
  paragraph(pages, 'H1', title, TITLE);
  if (head?.question !== undefined) paragraph(pages, 'P', head.question, QUESTION);
  for (const line of aboutLines(head)) paragraph(pages, 'P', line, ABOUT);
  pages.y += 6;
}

function repeatHead(pages: Pages, title: string, head: FileHead | undefined): void {
  repeated(pages, title, TITLE);
  for (const line of aboutLines(head)) repeated(pages, line, ABOUT);
  pages.y += 6;
}

function aboutLines(head: FileHead | undefined): string[] {
  if (!head) return [];
  const filters = head.filters.map(({ label, words }) => `${label}: ${words}`).join(' · ');
  return [`${head.place} · As of ${head.asOf}`, filters || 'No filter'];
}

function drawText(pages: Pages, paragraphs: readonly string[] = []): void {
  for (const text of paragraphs) {
    pages.y += 8;
    for (const line of text.split('\n')) paragraph(pages, 'P', line, LETTER);
  }
  if (paragraphs.length > 0) pages.y += 8;
}

function drawNotes(pages: Pages, notes: string[]): void {
  pages.y += 10;
  for (const note of notes) paragraph(pages, 'P', note, ABOUT);
}

function drawTable(
  pages: Pages,
  table: TextTable,
  setting: Setting,
  { tones, nothing = 'No rows.' }: Sheet,
  heading: string | undefined,
): void {
  const { doc, root, atTop } = pages;
  const grid: Grid = { ...setting, isRight: table.isRight };
  const ofCells = tones?.isEven && table.labels.map((_, at) => (at > 0 ? PLAIN_TONE : undefined));
  const labels: Row = { ...rowOf(table.labels, grid, 'bold', SECONDARY), ...(ofCells && { tones: ofCells }) };
  const element = doc.struct('Table');
  root.add(element);
  const add = (row: Row, tag: 'TH' | 'TD') => {
    const options = tag === 'TH' ? ({ scope: 'Column' } as const) : {};
    const cells = drawRow(pages, row, grid, tag).map((contents) => doc.struct(tag, options, contents));
    element.add(doc.struct('TR', {}, cells));
  };

  // A head of columns without a row under it would stand alone at the foot of a page.
  if (roomOf(pages) < heightOf(labels, grid) + 4 * grid.size * LINE_HEIGHT) turnPage(pages);
  add(labels, 'TH');
  rule(pages, grid, SECONDARY);
  const atTopWithHeading = () => {
    atTop();
    if (heading) repeated(pages, `${heading}, continued`, HEADING, 1);
  };
  pages.atTop = atTopWithHeading;
  if (heightOf(labels, grid) <= REPEATED_HEAD_MAX)
    pages.atTop = () => repeatLabels(pages, atTopWithHeading, labels, grid);
  for (const [at, texts] of table.rows.entries()) {
    const ofCells = tones?.of[at]?.map((tone) => (tone === null ? undefined : tones.tones[tone]));
    add({ ...rowOf(texts, grid, 'plain'), ...(ofCells && { tones: ofCells }) }, 'TD');
    if (!tones) rule(pages, grid, HAIRLINE);
  }
  if (table.totals) {
    rule(pages, grid, SECONDARY);
    add(rowOf(table.totals, grid, 'bold'), 'TD');
  }
  pages.atTop = atTop;
  element.end();
  if (table.rows.length === 0) paragraph(pages, 'P', nothing, ABOUT);
}

type Grid = Setting & { isRight: boolean[] };
type Row = { cells: string[][]; style: Style; tones?: readonly (CellTone | undefined)[] };
type Content = PDFKit.PDFStructureContent;

function rowOf(texts: string[], { widths, pad, size }: Grid, weight: Weight, color = INK): Row {
  // A word that just fits is not to be broken by how a sum is rounded.
  const emsOf = (width: number) => (width - 2 * pad) / size + 0.001;
  const cells = texts.map((text, at) => linesOf(text, emsOf(widths[at] ?? 0), weight));
  return { cells, style: { size, weight, color } };
}

function repeatLabels(pages: Pages, atTop: () => void, labels: Row, grid: Grid): void {
  atTop();
  artifact(pages, 'Pagination', () => drawCells(pages, labels, grid, (_, draw) => draw()));
  pages.y += heightOf(labels, grid);
  rule(pages, grid, SECONDARY);
}

/** Draws a row on one page, unless it is taller than a page; answers the marks of each cell. */
function drawRow(pages: Pages, { cells, style, tones }: Row, grid: Grid, tag: 'TH' | 'TD'): Content[][] {
  const contents: Content[][] = cells.map(() => []);
  const most = Math.max(1, ...cells.map((lines) => lines.length));
  const linesHere = () => Math.floor((roomOf(pages) - 2 * padOver(grid)) / (grid.size * LINE_HEIGHT));
  if (linesHere() < most && !isFresh(pages)) turnPage(pages);
  for (let from = 0; from < most; ) {
    if (from > 0) turnPage(pages);
    const to = from + Math.max(1, linesHere());
    const part = { cells: cells.map((lines) => lines.slice(from, to)), style, ...(tones && { tones }) };
    drawTones(pages, part, grid);
    drawCells(pages, part, grid, (at, draw) => void contents[at]?.push(marked(pages, tag, draw)));
    pages.y += heightOf(part, grid);
    from = to;
  }
  return contents;
}

function drawCells(
  pages: Pages,
  { cells, style, tones }: Row,
  grid: Grid,
  drawCell: (at: number, draw: () => void) => void,
) {
  let left = MARGIN;
  for (const [at, lines] of cells.entries()) {
    const width = grid.widths[at] ?? 0;
    const x = left;
    const tone = tones?.[at];
    if (lines.length > 0)
      drawCell(at, () => {
        for (const [line, text] of lines.entries()) {
          const room = width - widthOf(pages, text, style);
          const indent = tone ? room / 2 : grid.isRight[at] ? room - grid.pad : grid.pad;
          drawLine(pages, text, x + indent, pages.y + padOver(grid) + line * grid.size * LINE_HEIGHT, {
            ...style,
            color: tone?.ink ?? style.color,
          });
        }
      });
    left += width;
  }
}

/** The colours behind the texts of a picture's row; a screen reader has the texts. */
function drawTones(pages: Pages, row: Row, grid: Grid): void {
  if (!row.tones) return;
  const { doc, y } = pages;
  const height = heightOf(row, grid) - 1;
  let x = MARGIN;
  for (const [at, tone] of row.tones.entries()) {
    const width = (grid.widths[at] ?? 0) - 1;
    if (tone) artifact(pages, 'Layout', () => drawTone(doc, tone, { x, y, width, height }));
    x += grid.widths[at] ?? 0;
  }
}

function drawTone(
  doc: PDFKit.PDFDocument,
  { fill, hatch, outline }: CellTone,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  if (fill) doc.rect(x, y, width, height).fill(fill);
  if (hatch) {
    doc.save().rect(x, y, width, height).clip().lineWidth(0.5).strokeColor(hatch);
    for (let at = HATCH - height; at < width; at += HATCH) doc.moveTo(x + at, y + height).lineTo(x + at + height, y);
    doc.stroke().restore();
  }
  if (outline)
    doc
      .lineWidth(0.6)
      .strokeColor(outline)
      .rect(x + 0.3, y + 0.3, width - 0.6, height - 0.6)
      .stroke();
}

function heightOf({ cells }: Row, grid: Grid): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * grid.size * LINE_HEIGHT + 2 * padOver(grid);
}

function padOver({ pad }: Grid): number {
  return pad * 0.6;
}

function rule(pages: Pages, { widths }: Grid, color: string): void {
  const { doc, y } = pages;
  const width = widths.reduce((sum, one) => sum + one, 0);
  artifact(pages, 'Layout', () => {
    doc
      .lineWidth(0.6)
      .strokeColor(color)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .stroke();
  });
}
