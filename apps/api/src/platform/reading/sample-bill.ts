import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';

const FONT = 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';

const TEXTS: readonly (readonly [x: number, y: number, text: string])[] = [
  [54, 730, 'Brook Appliance Service LLC'],
  [54, 714, '410 Mill Street, Portland, OR 97209'],
  [440, 730, 'INVOICE'],
  [360, 690, 'Invoice Number: BA-1043'],
  [360, 674, 'Invoice Date: April 14, 2026'],
  [360, 658, 'Due Date: 05/14/2026'],
  [54, 650, 'Bill To: Alder Court Apartments'],
  [54, 610, 'Description'],
  [300, 610, 'Qty'],
  [380, 610, 'Price'],
  [480, 610, 'Amount'],
  [54, 590, 'Replace dishwasher pump, Apt 204'],
  [300, 590, '1'],
  [380, 590, '$185.00'],
  [480, 590, '$185.00'],
  [54, 574, 'Service call'],
  [300, 574, '2'],
  [380, 574, '$40.00'],
  [480, 574, '$80.00'],
  [380, 530, 'Subtotal'],
  [480, 530, '$265.00'],
  [380, 514, 'Sales tax 8%'],
  [480, 514, '$21.20'],
  [380, 498, 'Total due'],
  [480, 498, '$286.20'],
];

/** A bill as a PDF of one page: half in a font of its own, half in one that every reader has. */
export function sampleBill(): Buffer {
  const draw = ([x, y, text]: (typeof TEXTS)[number], at: number) =>
    `BT /F${1 + (at % 2)} 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;
  const font = readFileSync(createRequire(import.meta.url).resolve(FONT));
  const widths = `/FirstChar 32 /LastChar 126 /Widths [${'520 '.repeat(95)}]`;
  const described =
    '/Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80';
  const objects = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    ],
    stream(Buffer.from(TEXTS.map(draw).join('\n'))),
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>'],
    [
      `<< /Type /Font /Subtype /TrueType /BaseFont /Sample /Encoding /WinAnsiEncoding ${widths} /FontDescriptor 7 0 R >>`,
    ],
    [`<< /Type /FontDescriptor /FontName /Sample ${described} /FontFile2 8 0 R >>`],
    stream(font, `/Length1 ${font.length}`),
  ];
  const parts: (string | Buffer)[] = ['%PDF-1.7\n'];
  const size = () => parts.reduce((sum, part) => sum + part.length, 0);
  const places = objects.map((body, at) => {
    const place = size();
    parts.push(`${at + 1} 0 obj\n`, ...body, '\nendobj\n');
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = size();
  const count = objects.length + 1;
  parts.push(`xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer << /Root 1 0 R /Size ${count} >>\n`);
  parts.push(`startxref\n${start}\n%%EOF`);
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

function stream(bytes: Buffer, entries = ''): (string | Buffer)[] {
  const packed = deflateSync(bytes);
  return [`<< /Length ${packed.length} /Filter /FlateDecode ${entries} >>\nstream\n`, packed, '\nendstream'];
}
