import { Readable } from 'node:stream';
import type { RouteInput } from '@lintel/contract/base/route';
import type { scanTagBatch } from '@lintel/contract/scan-tags/scan-tag-batch';
import { fileNameOf } from '@lintel/domain/base/file-names';
import { SCAN_TAG_KIND_WORDS, tagAddress } from '@lintel/domain/scan-tags/scan-tags';
import { printedTagCode } from '@lintel/domain/scan-tags/tag-code';
import { conflict } from '#platform/base/errors.ts';
import type { Ctx } from '#platform/operations/context.ts';
import { type Label, labelSheetPdf } from '#platform/tables/label-sheet.ts';
import { matrixSvg } from '#platform/tables/matrix-code.ts';
import type { SentBytes } from '#platform/tables/table-file.ts';
import { csvText } from '#platform/tables/table-sheets.ts';
import { type ZipEntry, zipStream } from '#platform/tables/zip-file.ts';
import type { PrintedBatch, PrintedTag } from './batch.queries.ts';
import { labelStockOf } from './label-stock.ts';

type Asked = RouteInput<typeof scanTagBatch.getScanTagSheet>['query'];

/** The side of a code in the zip with the white around it: 15 mm of code are read by phones. */
const SVG_MM = 20;

/** The labels of a batch as a PDF. */
export async function sheetFile(
  batch: PrintedBatch,
  asked: Asked,
  ctx: Pick<Ctx, 'platform' | 'now'>,
): Promise<SentBytes> {
  const base = publicBase(ctx);
  const { startAt = 1, nudgeX = 0, nudgeY = 0 } = asked;
  const stock = labelStockOf(asked.stock, batch.ownStocks);
  const labels = batch.tags.map(
    (tag): Label => ({ content: tagAddress(base, tag.code), lines: linesOf(tag, batch, asked) }),
  );
  const start = { startAt, nudge: { x: nudgeX, y: nudgeY } };
  const bytes = await labelSheetPdf(labels, { title: `Tags: ${batch.name}`, stock, start, writtenAt: ctx.now });
  return {
    sentBytes: true,
    stream: Readable.from([bytes], { objectMode: false }),
    contentType: 'application/pdf',
    fileName: `${fileNameOf(`tags-${batch.name}`, { max: 80 })}.pdf`,
  };
}

function linesOf({ code, propertyName, thing }: PrintedTag, { phone }: PrintedBatch, asked: Asked): string[] {
  const { showsProperty = true, showsThing = false, showsPhone = false } = asked;
  return [
    printedTagCode(code),
    ...(showsThing && thing ? [thing] : []),
    ...(showsProperty ? [propertyName] : []),
    ...(showsPhone && phone !== null ? [phone] : []),
  ];
}

/** The tags of a batch as a zip: an SVG each, and a CSV that says what each is. */
export function tagsZip(batch: PrintedBatch, ctx: Pick<Ctx, 'platform' | 'now'>): SentBytes {
  const base = publicBase(ctx);
  return {
    sentBytes: true,
    stream: zipStream(entriesOf(batch, base, ctx.now)),
    contentType: 'application/zip',
    fileName: `${fileNameOf(`tags-${batch.name}`, { max: 80 })}.zip`,
  };
}

async function* entriesOf({ tags, name }: PrintedBatch, base: string, now: string): AsyncGenerator<ZipEntry> {
  const at = new Date(now);
  yield { name: 'Tags.csv', at, bytes: oneChunk(csvText(csvSheet(tags, name, base))) };
  for (const tag of tags)
    yield { name: svgName(tag), at, bytes: oneChunk(matrixSvg('QR', tagAddress(base, tag.code), SVG_MM)) };
}

function csvSheet(tags: readonly PrintedTag[], batchName: string, base: string) {
  const heads = ['Number', 'Code', 'Address', 'File', 'For', 'On', 'Property', 'Batch'];
  return {
    name: 'Tags',
    columns: heads.map((label, at) => ({ label, kind: at === 0 ? ('integer' as const) : ('text' as const) })),
    rows: tags.map((tag) => [
      tag.number,
      printedTagCode(tag.code),
      tagAddress(base, tag.code),
      svgName(tag),
      SCAN_TAG_KIND_WORDS[tag.kind],
      tag.thing || null,
      tag.propertyName,
      batchName,
    ]),
  };
}

function svgName({ number, code }: PrintedTag): string {
  return `${String(number).padStart(4, '0')} ${printedTagCode(code)}.svg`;
}

function publicBase({ platform }: Pick<Ctx, 'platform'>): string {
  const { publicBaseUrl } = platform.settings;
  if (publicBaseUrl === null)
    throw conflict('A printed code leads to the public address of this server, and none is set (PUBLIC_BASE_URL).');
  return publicBaseUrl;
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
