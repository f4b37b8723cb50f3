import { createHash } from 'node:crypto';
import type { Tx } from '@lintel/db/tx';
import { sql } from 'kysely';
import { readyKey } from '#platform/files/storage.ts';

/** Keeps the bytes of a demo document under a storage key. */
export type KeepFile = (key: string, bytes: Buffer, sha256: string) => Promise<void>;

export type DemoDocument = {
  organizationId: number;
  propertyId: number;
  by: number;
  name: string;
  lines: readonly string[];
  at: string;
};

/** Adds a document of one page to a property, with its bytes where `keep` is given; its id. */
export async function insertDocument(db: Tx['db'], made: DemoDocument, keep: KeepFile | undefined): Promise<number> {
  const bytes = plainPdf(made.lines);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { organizationId, propertyId } = made;
  const { rows } = await sql<{ id: number }>`
    insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id, stored_sha256,
      stored_size_bytes, created_at, updated_at)
    values (${organizationId}, 'DOCUMENT', ${made.name}, 'application/pdf', ${bytes.length}, ${sha256}, gen_random_uuid()::text, 'READY', ${made.by},
      ${propertyId}, ${sha256}, ${bytes.length}, ${made.at}, ${made.at}) returning id`.execute(db);
  const { id } = rows[0] as { id: number };
  const key = readyKey(organizationId, id, sha256);
  await sql`update file f set storage_key = ${key} where f.organization_id = ${organizationId} and f.id = ${id}`.execute(
    db,
  );
  await keep?.(key, bytes, sha256);
  return id;
}

/** One page of text as a PDF: plain letters, digits and punctuation. */
function plainPdf(lines: readonly string[]): Buffer {
  const safe = (line: string) => line.replaceAll(/[^\x20-\x7e]/g, '-').replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
  const text = ['BT', '/F1 12 Tf', '72 720 Td', '16 TL', ...lines.map((line) => `(${safe(line)}) Tj T*`), 'ET'].join(
    '\n',
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  body += `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
