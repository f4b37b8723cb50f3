import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What the mail server does wrong: to a connection, to a recipient, or after it took the text. */
export type MailFault = 'drop-at-greeting' | 'drop-after-data' | 'refuse-421' | 'refuse-451' | 'refuse-550' | 'stall';

export type ReceivedMail = { to: string; raw: string; text: string; messageId: string };

/** A mail server on a free port of the loopback that keeps what it is sent. */
export async function startMailSink(options: { fault?: MailFault; delayMs?: number } = {}) {
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
    async close() {
      dropAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function handlersOf(
  { fault, delayMs = 0 }: { fault?: MailFault; delayMs?: number },
  mails: ReceivedMail[],
  drop: () => void,
): SMTPServerOptions {
  return {
    onRcptTo(_address, _session, done) {
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
          text: textOf(raw),
          messageId: idOf(raw),
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

function textOf(raw: string): string {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  return body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function idOf(raw: string): string {
  return /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '';
}
