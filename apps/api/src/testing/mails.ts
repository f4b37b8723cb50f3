/** A file of a mail; `isInline` puts it within the text, as some phones do. */
export type MailFile = { name: string; bytes: Buffer; type?: string; isInline?: boolean };

type Given = {
  id?: string | null;
  from?: string;
  to?: string;
  subject?: string;
  headers?: readonly string[];
  files?: readonly MailFile[];
  /** A mail within this one. */
  nested?: string;
};

let count = 0;

/** A mail as it comes over the wire, with a Message-ID of its own unless `id` says otherwise. */
export function mailOf({
  id = `<mail-${++count}@brook.example>`,
  from = 'Brook Appliance <office@brook.example>',
  to = 'bills@harbor.example',
  subject = 'Your invoice',
  headers = [],
  files = [],
  nested,
}: Given = {}): string {
  const parts = [
    ['Content-Type: text/plain; charset=utf-8', '', 'Please find the invoice attached.'],
    ...files.map(({ name, bytes, type = 'application/pdf', isInline = false }) => [
      `Content-Type: ${type}; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      ...(isInline
        ? ['Content-Disposition: inline', 'Content-ID: <part@brook.example>']
        : [`Content-Disposition: attachment; filename="${name}"`]),
      '',
      bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ]),
    ...(nested === undefined ? [] : [['Content-Type: message/rfc822', '', nested]]),
  ];
  return [
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Mon, 18 May 2026 09:00:00 +0000',
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part of a mail"',
    '',
    ...parts.flatMap((lines) => ['--part of a mail', ...lines]),
    '--part of a mail--',
    '',
  ].join('\r\n');
}
