import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry } from '@lintel/db/tx';
import { cleanFileName } from '@lintel/domain/base/file-rules';
import { cleanName } from '@lintel/domain/base/names';
import { cutText, cutWithDots } from '@lintel/domain/base/text-cut';
import { type MailOutcome, propertyInAddresses } from '@lintel/domain/invoices/mail-in';
import type { RequestTx } from '#platform/base/request-tx.ts';
import type { MailParts, MailPdf } from '#platform/files/mail-parts.ts';
import { stagingKey } from '#platform/files/storage.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { holdProperties } from '#platform/lookups/hold-property.ts';
import type { MailFacts, MailFolder } from '#platform/mail/mail-folder.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { insertFile, quarantineFile } from '#platform/records/new-file.ts';
import * as query from './mail-in.queries.ts';
import { insertDocument } from './pdf.queries.ts';

const NAME_MAX = 255;
const SUBJECT_MAX = 500;
const SENDER_MAX = 320;
const ID_MAX = 1000;

/** What a look needs of an instance. */
export type Workplace = Pick<Platform, 'database' | 'clock' | 'log' | 'files' | 'settings'>;

/** A look into a mailbox, in the name of whoever set it up. */
export type Look = {
  platform: Workplace;
  box: query.ClaimedMailbox;
  viewer: Viewer;
  tx: RequestTx;
  folder: MailFolder;
};

type At = { uidValidity: number; uid: number };
/** What is known of a mail: its parts, or why there are none. `isOther`: another mail came with its Message-ID. */
type Found = { at: At; isOther: boolean } & (
  | { parts: MailParts }
  | { outcome: 'TOO_LARGE' }
  | { outcome: 'FAILED'; problem: string; source: Buffer }
);

/** A Message-ID as it is remembered. */
export function keyOf(messageId: string): string {
  return cutText(cleanName(messageId), ID_MAX);
}

/**
 * Takes a mail in: its PDFs are stored first, then one transaction remembers the mail and its PDFs, makes each new one a document that waits
 * for its check, as an upload is, and counts the mail as taken. What dies before that leaves stored bytes without a row, which are swept.
 * True where there was a PDF, so that nobody has to look at the mail.
 */
export async function keepMail(look: Look, facts: MailFacts, found: Found): Promise<boolean> {
  const { platform, box, viewer, tx } = look;
  const { organizationId } = box;
  const parts = 'parts' in found ? found.parts : undefined;
  const pdfs = uniquePdfs(parts?.pdfs ?? []);
  const staged = new Map<string, string>();
  const known = await tx.read((db) => query.selectKnownHashes(db, organizationId, [...pdfs.keys()]));
  for (const [sha256, { file }] of pdfs) {
    if (known.has(sha256)) continue;
    const key = stagingKey(organizationId, randomUUID());
    await platform.files.storage.write(key, file, sha256);
    staged.set(sha256, key);
  }
  await tx.write(async (db, audit) => {
    const outcome: MailOutcome =
      'outcome' in found ? found.outcome : staged.size > 0 ? 'BILLS' : pdfs.size > 0 ? 'KNOWN' : 'NO_PDF';
    const propertyId = staged.size > 0 ? await placeOf(db, organizationId, parts?.receivers ?? []) : null;
    const messageId = await query.insertMail(db, organizationId, { ...headOf(facts, found), outcome });
    if (messageId !== undefined) {
      for (const [sha256, pdf] of pdfs) {
        const storageKey = staged.get(sha256);
        const name = nameOf(pdf);
        await query.insertAttachment(db, { organizationId, messageId, name, sha256, isNew: storageKey !== undefined });
        if (storageKey !== undefined && propertyId !== null)
          await addDocument(db, audit, { organizationId, propertyId, storageKey, name, pdf }, viewer);
      }
    }
    await query.updateLastUid(db, box, found.at);
  });
  return pdfs.size > 0;
}

type NewBill = { organizationId: number; propertyId: number; storageKey: string; name: string; pdf: MailPdf };

async function addDocument(
  db: Db,
  audit: (entry: AuditEntry) => void,
  { organizationId, propertyId, storageKey, name, pdf: { size, sha256 } }: NewBill,
  viewer: Look['viewer'],
): Promise<void> {
  const file = { organizationId, propertyId, itemId: null, purpose: 'DOCUMENT', takenAt: null } as const;
  const bytes = { name, contentType: 'application/pdf', size, sha256, storageKey } as const;
  const fileId = await insertFile(db, viewer, { ...file, ...bytes });
  if (fileId === undefined) throw new Error('the property of a mail was archived meanwhile');
  const id = await insertDocument(db, viewer, { organizationId, propertyId, fileId, sha256, source: 'MAIL' });
  await quarantineFile(db, { organizationId, id: fileId }, viewer);
  const after = { fileId, name, size, sha256, source: 'MAIL' };
  audit({ organizationId, action: 'create', entity: 'invoice_document', entityId: id, after });
}

// The property that the mail was sent to, else the one for all others; held until the bill is there.
async function placeOf(db: Db, organizationId: number, receivers: readonly string[]): Promise<number> {
  const places = await query.selectMailPlaces(db, organizationId);
  const chosen = propertyInAddresses(receivers, places) ?? places.find(({ isDefault }) => isDefault);
  if (!chosen || !(await holdProperties(db, organizationId, [chosen.id])).has(chosen.id))
    throw new Error('the property of a mail was archived meanwhile');
  return chosen.id;
}

// The same PDF attached twice to a mail counts once.
function uniquePdfs(pdfs: readonly MailPdf[]): Map<string, MailPdf> {
  const byHash = new Map<string, MailPdf>();
  for (const pdf of pdfs) if (!byHash.has(pdf.sha256)) byHash.set(pdf.sha256, pdf);
  return byHash;
}

function headOf(facts: MailFacts, found: Found): Omit<query.NewMail, 'outcome'> {
  const { size, receivedAt } = facts;
  const id = keyOf(facts.messageId ?? '');
  const hash = 'parts' in found ? found.parts.sha256 : hashOf(found, facts);
  const key = id === '' ? hash : found.isOther ? `${id} ${hash}` : id;
  return {
    key,
    size,
    sender: lineOf(facts.sender, SENDER_MAX),
    subject: lineOf(facts.subject, SUBJECT_MAX),
    receivedAt: receivedAt.toISOString(),
    problem: 'problem' in found ? found.problem : null,
  };
}

// A mail that was not fetched is told apart by what its server says of it.
function hashOf(found: Found, { size, sender, subject, receivedAt }: MailFacts): string {
  const bytes = 'source' in found ? found.source : JSON.stringify([size, sender, subject, receivedAt]);
  return createHash('sha256').update(bytes).digest('hex');
}

function lineOf(text: string | null, max: number): string | null {
  const line = cleanName((text ?? '').replace(/[\p{Cc}\u2028\u2029]/gu, ' ').toWellFormed());
  return line === '' ? null : cutWithDots(line, max);
}

function nameOf({ name }: MailPdf): string {
  const clean = cleanFileName(name.toWellFormed()).replace(/\.pdf$/i, '');
  return `${cutText(clean === '' ? 'bill' : clean, NAME_MAX - 4)}.pdf`;
}
