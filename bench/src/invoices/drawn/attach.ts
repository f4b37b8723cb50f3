import { deflateSync } from 'node:zlib';

/** The PDF with a file attached, added at its end as PDF allows it (an incremental update). Meant for what Chromium prints: a plain table of references. */
export function withAttachment(pdf: Buffer, name: string, content: string): Buffer {
  const text = pdf.toString('latin1');
  const size = Number(match(text, /\/Size (\d+)/));
  const root = Number(match(text, /\/Root (\d+) 0 R/));
  const before = Number(match(text, /startxref\s+(\d+)\s+%%EOF\s*$/));
  const info = /\/Info \d+ 0 R/.exec(text)?.[0] ?? '';
  const catalog = match(text, new RegExp(`(?:^|\\n)${root} 0 obj\\n([\\s\\S]*?)\\nendobj`));
  const data = deflateSync(Buffer.from(content, 'utf8')).toString('latin1');
  const spec = size + 1;
  const objects: [number, string][] = [
    [
      root,
      catalog.replace(
        />>\s*$/,
        `/AF [${spec} 0 R] /Names << /EmbeddedFiles << /Names [(${name}) ${spec} 0 R] >> >> >>`,
      ),
    ],
    [
      size,
      `<< /Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`,
    ],
    [
      spec,
      `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Alternative /EF << /F ${size} 0 R /UF ${size} 0 R >> >>`,
    ],
  ];
  let added = '\n';
  const table = objects.map(([number, body]) => {
    const offset = text.length + added.length;
    added += `${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length + added.length;
  added += `xref\n${table.join('')}trailer\n<< /Size ${size + 2} /Root ${root} 0 R ${info} /Prev ${before} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(added, 'latin1')]);
}

function match(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`The PDF has nothing like ${pattern}`);
  return found;
}
