/** A text and where it begins on a letter page, in points from its upper left corner. */
export type DrawnText = { x: number; y: number; text: string };

/** A PDF of one page with these texts: small, whole, and the same each time. */
export function drawnPdf(texts: readonly DrawnText[]): Buffer {
  return drawnPages([texts]);
}

/** The same of several pages. */
export function drawnPages(pages: readonly (readonly DrawnText[])[]): Buffer {
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');
  const contents = pages.map((texts) =>
    texts
      .map(({ x, y, text }) => `BT /F1 11 Tf 1 0 0 1 ${x} ${PAGE_HEIGHT - y} Tm (${escaped(text)}) Tj ET`)
      .join('\n'),
  );
  return pdfOf(
    contents.map((content) => stream('', Buffer.from(content, 'latin1'))),
    '/Font << /F1 3 0 R >>',
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  );
}

/** A PDF whose one page is this picture, as a scanner sends it. */
export function scannedPdf({ jpeg, width, height }: { jpeg: Buffer; width: number; height: number }): Buffer {
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return pdfOf(
    [stream('', Buffer.from(`${PAGE_WIDTH} 0 0 ${PAGE_HEIGHT} 0 0 cm /Im1 Do`))],
    '/XObject << /Im1 3 0 R >>',
    stream(picture, jpeg),
  );
}

const [PAGE_WIDTH, PAGE_HEIGHT] = [612, 792];

/** Pages with these contents, that all use one thing: object 3. */
function pdfOf(contents: readonly Buffer[], resources: string, used: Buffer): Buffer {
  const pageAt = (at: number) => 4 + 2 * at;
  const kids = contents.map((_, at) => `${pageAt(at)} 0 R`).join(' ');
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`),
    used,
    ...contents.flatMap((content, at) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Resources << ${resources} >> /Contents ${pageAt(at) + 1} 0 R >>`,
      ),
      content,
    ]),
  ];
  const parts = [Buffer.from('%PDF-1.4\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, at) => {
    const whole = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    const offset = length;
    parts.push(whole);
    length += whole.length;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  parts.push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}${trailer}`));
  return Buffer.concat(parts);
}

function stream(facts: string, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${facts} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}
