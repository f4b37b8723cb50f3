import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { simpleParser } from 'mailparser';

// Run by confined-process.ts, as a process of its own that can reach neither the network nor other files: as a bundle, or as text with its types
// taken away, so it imports nothing of ours.

type Task = { from: string; to: string; folder: string; bounds: { pdfs: number } };
type Attachment = { contentType?: string; filename?: string; content: Buffer };

const task = JSON.parse(process.argv[1] ?? '') as Task;
/** Headers that say to which address a mail was sent, whatever its text says. */
const RECEIVERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to', 'cc'];
const ADDRESSES_MAX = 200;

async function run(): Promise<{ rejected?: string }> {
  const bytes = readFileSync(task.from);
  const mail = await simpleParser(bytes, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  });
  const lines = mail.headerLines as readonly { key: string; line: string }[];
  const receivers = RECEIVERS.flatMap((key) =>
    lines.filter((one) => one.key === key).flatMap(({ line }) => line.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []),
  );
  const pdfs = (mail.attachments as readonly Attachment[]).filter(isPdf);
  if (pdfs.length > task.bounds.pdfs) return { rejected: 'TOO_MANY' };
  const kept = pdfs.map(({ filename, content }, at) => {
    const file = path.join(task.folder, `${at}.pdf`);
    writeFileSync(file, content);
    return { file, name: filename ?? '', size: content.length, sha256: hashOf(content) };
  });
  const answer = {
    sha256: hashOf(bytes),
    messageId: mail.messageId ?? null,
    sender: mail.from?.text || null,
    subject: mail.subject || null,
    receivers: receivers.slice(0, ADDRESSES_MAX),
    pdfs: kept,
  };
  writeFileSync(task.to, JSON.stringify(answer));
  return {};
}

// Some programs send every file as bytes of no known kind.
function isPdf({ contentType = '', filename = '', content }: Attachment): boolean {
  if (content.length === 0) return false;
  if (/^application\/(?:x-)?pdf$/i.test(contentType)) return true;
  const isOpen = /^application\/(?:octet-stream|force-download|download|x-download|binary)$/i.test(contentType);
  return (isOpen || /\.pdf$/i.test(filename)) && content.subarray(0, 5).toString('latin1') === '%PDF-';
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

run()
  .catch(() => ({ rejected: 'DAMAGED' }))
  .then((verdict) => process.stdout.write(JSON.stringify(verdict)));
