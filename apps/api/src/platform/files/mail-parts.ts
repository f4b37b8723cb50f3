import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { confinedProgram } from './confined-process.ts';

const MIB = 1024 * 1024;
const BOUNDS = { pdfs: 50 };

const SAMPLE = [
  'From: "Brook Appliance Service" <billing@example.com>',
  'To: bills@example.org',
  'Subject: =?utf-8?Q?Invoice_BA-1043_=E2=80=93_April?=',
  'Message-ID: <sample@example.com>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="part"',
  '',
  '--part',
  'Content-Type: text/html; charset=windows-1252',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<p>Your invoice is attached =96 thank you.</p>',
  '--part',
  'Content-Type: application/pdf; name="BA-1043.pdf"',
  'Content-Disposition: attachment; filename="BA-1043.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF-1.7\n').toString('base64'),
  '--part--',
  '',
].join('\r\n');

const runProgram = confinedProgram(new URL('./mail-parts-program.ts', import.meta.url), {
  cpuSeconds: 20,
  dataBytes: 1024 * MIB,
  addressBytes: 4096 * MIB,
  outputBytes: 48 * MIB,
  heapMb: 384,
  wallMs: 30_000,
  nodeFlags: [],
  sample: async (folder) => {
    const from = path.join(folder, 'mail');
    await writeFile(from, SAMPLE);
    return { from, to: path.join(folder, 'parts'), folder, bounds: BOUNDS };
  },
});

/** A PDF of a mail, attached or within its text, which lies in a file. */
export type MailPdf = { file: string; name: string; size: number; sha256: string };

export type MailParts = {
  /** Of the whole mail. */
  sha256: string;
  messageId: string | null;
  sender: string | null;
  subject: string | null;
  /** The addresses that it was sent to. */
  receivers: string[];
  pdfs: MailPdf[];
};

/** Why a mail could not be taken apart, in plain words. */
export const MAIL_PARTS_FAULTS = {
  DAMAGED: 'The mail is damaged and cannot be taken apart.',
  TOO_MANY: `The mail has more than ${BOUNDS.pdfs} PDFs.`,
  TOO_COSTLY: 'The mail takes too much work to take apart.',
} as const;

/** The PDFs of a mail, put into `folder`, and what its head says. Nested mails count as parts of it. Read by a confined process. */
export async function readMailParts(
  source: Buffer,
  folder: string,
): Promise<MailParts | { unread: keyof typeof MAIL_PARTS_FAULTS }> {
  const [from, to] = [path.join(folder, 'mail'), path.join(folder, 'parts')];
  await writeFile(from, source);
  const words = await runProgram({ from, to, folder, bounds: BOUNDS }, folder);
  if (words === null) return { unread: 'TOO_COSTLY' };
  const { rejected } = JSON.parse(words) as { rejected?: keyof typeof MAIL_PARTS_FAULTS };
  if (rejected !== undefined) return { unread: rejected };
  return JSON.parse(await readFile(to, 'utf8')) as MailParts;
}
