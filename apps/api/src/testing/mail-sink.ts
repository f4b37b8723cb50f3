import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What the mail server does wrong: to a connection, to a recipient, or after it took the text. */
export type MailFault = 'drop-at-greeting' | 'drop-after-data' | 'refuse-421' | 'refuse-451' | 'refuse-550' | 'stall';

export type ReceivedMail = {
  to: string;
  raw: string;
  subject: string;
  text: string;
  messageId: string;
  attachments: { fileName: string; contentType: string; bytes: Buffer }[];
};

/** `refused`: the addresses that it has no mailbox for. */
type SinkOptions = { fault?: MailFault; delayMs?: number; refused?: ReadonlySet<string> };

/** A mail server on a free port of the loopback that keeps what it is sent. */
export async function startMailSink(options: SinkOptions = {}) {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    ...handlersOf(options, mails, dropAll),
    hideSTARTTLS: true,
    authOptional: true,
    logger: false,
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (options.fault === 'drop-at-greeting') socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    port,
    mails,
    /** How many connections are open now. */
    openConnections: () => sockets.size,
    async close() {
      dropAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function handlersOf(
  { fault, delayMs = 0, refused }: SinkOptions,
  mails: ReceivedMail[],
  drop: () => void,
): SMTPServerOptions {
  return {
    onRcptTo({ address }, _session, done) {
      if (refused?.has(address)) return done(refusal(550, 'no such mailbox'));
      if (fault === 'refuse-550') return done(refusal(550, 'no such mailbox'));
      if (fault === 'refuse-421') return done(refusal(421, 'try later'));
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (fault === 'stall') return;
        if (fault === 'refuse-451') return done(refusal(451, 'greylisted'));
        const raw = Buffer.concat(chunks).toString();
        mails.push({
          to: session.envelope.rcptTo.map((one) => one.address).join(),
          raw,
          subject: headerOf(raw, 'Subject'),
          messageId: headerOf(raw, 'Message-ID'),
          ...contentOf(raw),
        });
        if (fault === 'drop-after-data') return drop();
        setTimeout(done, delayMs);
      });
    },
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

// A mail with files is in parts: the text first.
function contentOf(raw: string): Pick<ReceivedMail, 'text' | 'attachments'> {
  const boundary = /boundary="([^"]+)"/.exec(headOf(raw))?.[1];
  if (boundary === undefined) return { text: bytesOf(raw).toString(), attachments: [] };
  const [, text = '', ...files] = raw.split(`--${boundary}`).slice(0, -1);
  return {
    text: bytesOf(text.trimStart()).toString(),
    attachments: files.map((file) => ({
      fileName: /filename="?([^"\r\n;]+)"?/.exec(headOf(file.trimStart()))?.[1] ?? '',
      contentType: headerOf(file.trimStart(), 'Content-Type').split(';')[0] ?? '',
      bytes: bytesOf(file.trimStart()),
    })),
  };
}

function bytesOf(part: string): Buffer {
  const head = headOf(part);
  const body = part.split('\r\n\r\n').slice(1).join('\r\n\r\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64');
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return Buffer.from(body);
  const plain = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1');
}

function headOf(part: string): string {
  return part.split('\r\n\r\n')[0] ?? '';
}

function headerOf(part: string, name: string): string {
  const head = headOf(part).replaceAll(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
}
