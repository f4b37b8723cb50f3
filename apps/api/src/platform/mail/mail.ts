import { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { type Courier, DeliveryFailed } from './courier.ts';

const CONNECT_MS = 10_000;
/** What a server may take to say that it has the text (RFC 5321, 4.5.3.2.6); the limit of the try ends it before. */
const SILENCE_MS = 600_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Wrong name or password at the mail server: the operator has to correct it, so the message waits. */
const NOT_SIGNED_IN = 'EAUTH';

export type MailSettings = {
  /** `smtp://user:password@host:587?from=Lintel <lintel@example.com>`, or smtps. */
  smtpUrl: string;
  /** The address that people use; its host signs the messages. */
  publicBaseUrl: string | null;
};

/** Sends mail by SMTP. A password goes over an encrypted line only, unless the server is on this machine. */
export function smtpCourier({ smtpUrl, publicBaseUrl }: MailSettings): Courier {
  const url = new URL(smtpUrl);
  const isSecure = url.protocol === 'smtps:';
  const host = publicBaseUrl === null ? 'lintel.localhost' : new URL(publicBaseUrl).hostname;
  const hasPassword = url.username !== '';
  const server = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure && hasPassword && !LOOPBACK.has(url.hostname),
    ...(hasPassword && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const from = url.searchParams.get('from') ?? `Lintel <no-reply@${host}>`;
  return {
    async send({ messageKey, to, subject, text, attachments }, signal) {
      const socket = new Socket();
      const end = () => void socket.destroy();
      signal.addEventListener('abort', end, { once: true });
      try {
        await createTransport({ ...server, socket }).sendMail({
          from,
          // An object, not text: text would be read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          attachments: attachments.map(({ fileName, contentType, content }) => ({
            filename: fileName,
            contentType,
            content,
          })),
          messageId: `<${messageKey}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return null;
      } catch (error) {
        throw failureOf(error);
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
  };
}

function failureOf(error: unknown): DeliveryFailed {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== NOT_SIGNED_IN;
  const label = responseCode === undefined ? (code ?? 'UNKNOWN') : `SMTP ${responseCode}`;
  return new DeliveryFailed(message ?? 'The mail server could not be reached.', label, isFinal);
}
