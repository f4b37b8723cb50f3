import { MAIL_BYTES_MAX } from '@lintel/domain/invoices/mail-in';
import { fetchAccessToken, NoAccessToken } from '#platform/identity/access-token.ts';
import { type MailFolder, MailFolderError, openMailFolder } from '#platform/mail/mail-folder.ts';
import type { Platform } from '#platform/operations/platform.ts';
import type { MailboxSecret } from './mailbox-secret.ts';

/** Where a mailbox is, and how it is signed in to. */
export type MailboxAccess = {
  host: string;
  port: number;
  security: 'TLS' | 'STARTTLS' | 'NONE';
  user: string;
  signIn: 'PASSWORD' | 'XOAUTH2';
  clientId: string | null;
  tokenUrl: string | null;
  folder: string;
};

/**
 * Opens the folder of a mailbox. `newSecret` is what has to be kept from now on, where the token server gave a new refresh token.
 * Throws MailFolderError.
 */
export async function openMailbox(
  { settings }: Pick<Platform, 'settings'>,
  access: MailboxAccess,
  secret: MailboxSecret,
  totalMs: number,
): Promise<{ folder: MailFolder; newSecret: MailboxSecret | null }> {
  const allowsPrivate = settings.allowsPrivateNetworks;
  const { host, port, security, user, folder } = access;
  const { auth, newSecret } = await signInWith(access, secret, allowsPrivate);
  const terms = { allowsPrivate, bytesMax: MAIL_BYTES_MAX, totalMs };
  return { folder: await openMailFolder({ host, port, security, user, auth, folder }, terms), newSecret };
}

async function signInWith({ signIn, clientId, tokenUrl }: MailboxAccess, kept: MailboxSecret, allowsPrivate: boolean) {
  if (signIn === 'PASSWORD') return { auth: { password: kept.secret }, newSecret: null };
  const terms = {
    tokenUrl: tokenUrl ?? '',
    clientId: clientId ?? '',
    clientSecret: kept.clientSecret,
    refreshToken: kept.secret,
  };
  const { accessToken, refreshToken } = await fetchAccessToken(terms, { allowsPrivate }).catch((error: unknown) => {
    throw new MailFolderError(error instanceof NoAccessToken && error.isAddress ? 'TOKEN_ADDRESS' : 'TOKEN', error);
  });
  const isNew = refreshToken !== null && refreshToken !== kept.secret;
  return { auth: { accessToken }, newSecret: isNew ? { ...kept, secret: refreshToken } : null };
}
