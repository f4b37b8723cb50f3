/** A text and where it begins on a letter page, in points from its upper left corner. */
export type DrawnText = { x: number; y: number; text: string };

/** A PDF of one page with these texts: small, whole, and the same each time. */
export function drawnPdf(texts: readonly DrawnText[]): Buffer {
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');
  const content = texts
    .map(({ x, y, text }) => `BT /F1 11 Tf 1 0 0 1 ${x} ${PAGE_HEIGHT - y} Tm (${escaped(text)}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${PAGE_HEIGHT}] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 6\n0000000000 65535 f \n${entries}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
const PAGE_HEIGHT = 792;
