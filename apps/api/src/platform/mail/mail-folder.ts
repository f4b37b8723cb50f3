import type { MailboxProblem } from '@lintel/domain/invoices/mail-in';
import { type FetchMessageObject, ImapFlow, type ImapFlowError } from 'imapflow';
import { type OutgoingAddress, outgoingAddress, RefusedAddress } from '../base/outgoing-address.ts';

const CONNECT_MS = 20_000;
const SILENT_MS = 30_000;
const LINE_BYTES_MAX = 4 * 1024 * 1024;
const TOKENS_MAX = 200_000;
/** Room for what an IMAP answer says beside the mail itself. */
const FRAME_BYTES = 1024 * 1024;

/** What is wrong with a mailbox, or how its server answered. */
export class MailFolderError extends Error {
  readonly problem: MailboxProblem;

  constructor(problem: MailboxProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export type MailAccess = {
  host: string;
  port: number;
  security: 'TLS' | 'STARTTLS' | 'NONE';
  user: string;
  auth: { password: string } | { accessToken: string };
  folder: string;
};

export type MailFolderTerms = {
  allowsPrivate: boolean;
  /** No mail of more bytes is fetched. */
  bytesMax: number;
  /** The connection ends after this time, whatever is under way. */
  totalMs: number;
};

/** What the server says of a mail before it is fetched. */
export type MailFacts = {
  uid: number;
  size: number;
  messageId: string | null;
  sender: string | null;
  subject: string | null;
  receivedAt: Date;
};

/** A folder of a mailbox, open until it is closed; every call throws MailFolderError. */
export type MailFolder = {
  /** Numbers of mails hold as long as this stays. */
  uidValidity: number;
  messages: number;
  unseen: number;
  /** The numbers of mails above `uid` that arrived on a day or later, in their order. */
  uidsAfter(uid: number, day: string): Promise<number[]>;
  /** Undefined where it is gone meanwhile. */
  facts(uid: number): Promise<MailFacts | undefined>;
  /** The mail as it was sent, without marking it as read; undefined where it is gone meanwhile. */
  source(uid: number): Promise<Buffer | undefined>;
  markSeen(uid: number): Promise<void>;
  close(): Promise<void>;
};

/** Connects to a mailbox, over an encrypted connection unless it is in a private network that is allowed, signs in and opens its folder. */
export async function openMailFolder(access: MailAccess, terms: MailFolderTerms): Promise<MailFolder> {
  const to = await addressOf(access, terms);
  const client = clientOf(access, to, terms);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    client.close();
  }, terms.totalMs);
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw isLate ? new MailFolderError('TIMED_OUT', error) : asProblem(error, access);
    }
  };
  // why: an error that nobody listens to ends the process; the call that is under way fails with it
  client.on('error', () => {});
  const close = async () => {
    clearTimeout(timer);
    await client.logout().catch(() => {});
    client.close();
  };
  try {
    await asked(() => client.connect());
    const { uidValidity, messages, unseen } = await asked(() => openIn(client, access.folder));
    return {
      uidValidity,
      messages,
      unseen,
      uidsAfter: (uid, day) =>
        asked(async () => {
          const found = await client.search({ uid: `${uid + 1}:*`, since: day }, { uid: true });
          // 'n:*' holds the newest mail, even where its number is below n.
          return (found || []).filter((one) => one > uid).sort((a, b) => a - b);
        }),
      facts: (uid) =>
        asked(async () => {
          const found = await client.fetchOne(
            String(uid),
            { uid: true, size: true, envelope: true, internalDate: true },
            { uid: true },
          );
          return found ? factsOf(uid, found) : undefined;
        }),
      source: (uid) =>
        asked(async () => {
          const found = await client.fetchOne(String(uid), { source: true }, { uid: true });
          return found ? found.source : undefined;
        }),
      markSeen: (uid) => asked(async () => void (await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }))),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function addressOf({ host, security }: MailAccess, { allowsPrivate }: MailFolderTerms): Promise<OutgoingAddress> {
  const to = await outgoingAddress(host, { allowsPrivate }).catch((error: unknown) => {
    throw new MailFolderError(error instanceof RefusedAddress ? 'REFUSED_ADDRESS' : 'UNKNOWN_HOST', error);
  });
  if (security === 'NONE' && !to.isPrivate) throw new MailFolderError('NO_ENCRYPTION');
  return to;
}

function clientOf({ port, security, user, auth }: MailAccess, to: OutgoingAddress, { bytesMax }: MailFolderTerms) {
  return new ImapFlow({
    host: to.address,
    port,
    secure: security === 'TLS',
    ...(to.serverName !== null && { servername: to.serverName }),
    ...(security !== 'TLS' && { doSTARTTLS: security === 'STARTTLS' }),
    auth: { user, ...('password' in auth ? { pass: auth.password } : { accessToken: auth.accessToken }) },
    clientInfo: { name: 'Lintel', version: false, vendor: false, 'support-url': false },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    maxLineLength: LINE_BYTES_MAX,
    maxLiteralSize: bytesMax,
    maxResponseSize: bytesMax + FRAME_BYTES,
    maxResponseTokens: TOKENS_MAX,
  });
}

async function openIn(client: ImapFlow, folder: string) {
  const status = await client.status(folder, { messages: true, unseen: true }).catch((error: ImapFlowError) => {
    throw error.responseStatus === 'NO' ? new MailFolderError('NO_FOLDER', error) : error;
  });
  const opened = await client.mailboxOpen(folder).catch((error: ImapFlowError) => {
    throw error.responseStatus === 'NO' ? new MailFolderError('NO_FOLDER', error) : error;
  });
  if (!status) throw new MailFolderError('NO_FOLDER');
  return {
    uidValidity: Number(opened.uidValidity),
    messages: status.messages ?? opened.exists,
    unseen: status.unseen ?? 0,
  };
}

function factsOf(uid: number, { size, envelope, internalDate }: FetchMessageObject): MailFacts {
  const from = envelope?.from?.[0];
  const date = internalDate === undefined ? new Date(Number.NaN) : new Date(internalDate);
  return {
    uid,
    size: size ?? 0,
    messageId: envelope?.messageId?.trim() || null,
    sender: from?.address ? (from.name ? `${from.name} <${from.address}>` : from.address) : null,
    subject: envelope?.subject?.trim() || null,
    receivedAt: Number.isNaN(date.getTime()) ? new Date() : date,
  };
}

const UNREACHABLE = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EPERM', 'EACCES'];
const LATE = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT'];

/** What an error of the connection says about what was set. */
function asProblem(error: unknown, { auth, security }: MailAccess): MailFolderError {
  if (error instanceof MailFolderError) return error;
  const { code = '', authenticationFailed, tlsFailed, message = '' } = error as ImapFlowError;
  const problem = (): MailboxProblem => {
    if (authenticationFailed) return 'accessToken' in auth ? 'TOKEN_SIGN_IN' : 'SIGN_IN';
    if (UNREACHABLE.includes(code)) return 'UNREACHABLE';
    if (LATE.includes(code)) return 'TIMED_OUT';
    if (isCertificateFault(error)) return 'CERTIFICATE';
    if (tlsFailed || /^ERR_SSL_|^EPROTO$/.test(code) || code === 'ClosedAfterConnectTLS') return 'NO_ENCRYPTION';
    if (security === 'STARTTLS' && /starttls/i.test(message)) return 'NO_ENCRYPTION';
    if (/Unsupported authentication/i.test(message)) return 'accessToken' in auth ? 'TOKEN_SIGN_IN' : 'SIGN_IN';
    return 'NOT_UNDERSTOOD';
  };
  return new MailFolderError(problem(), error);
}

// As Node names them: DEPTH_ZERO_SELF_SIGNED_CERT, UNABLE_TO_VERIFY_LEAF_SIGNATURE, CERT_HAS_EXPIRED, ERR_TLS_CERT_ALTNAME_INVALID, …
function isCertificateFault(error: unknown): boolean {
  const { code = '', _err: within } = error as ImapFlowError;
  return /CERT|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(code) || (within !== undefined && isCertificateFault(within));
}
