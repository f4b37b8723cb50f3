import type { Db } from '@lintel/db/pooled-kysely';
import type { PlatformSettings } from '../operations/platform.ts';
import { queueMessage } from './outbox.ts';

/** A link of this instance with its secret behind the '#', which browsers send to no server. */
export function linkTo({ publicBaseUrl }: Links, path: string, secret: Record<string, string>): string {
  return `${publicBaseUrl ?? ''}${path}#${new URLSearchParams(secret)}`;
}

/** The link that proves an address. */
export async function mailVerification(db: Db, settings: Links, to: string, token: string): Promise<void> {
  const link = linkTo(settings, '/verify', { token });
  await mail(db, to, 'VERIFY_EMAIL', 'Confirm your address', link, [
    'Somebody, most likely you, gave this address to Lintel. To confirm that it is yours, open this link within 24 hours:',
    link,
    'If it was not you, do nothing.',
  ]);
}

/** The mail to the owner of an address that somebody registers again. */
export async function mailAlreadyRegistered(db: Db, settings: Links, to: string): Promise<void> {
  await mail(db, to, 'ALREADY_REGISTERED', 'You have an account already', undefined, [
    'Somebody, most likely you, tried to register with this address. There is an account already, and nothing was changed.',
    `If you forgot the password, ask for a new one here: ${settings.publicBaseUrl ?? ''}/forgot`,
  ]);
}

/** The link of a forgotten password. */
export async function mailReset(db: Db, settings: Links, to: string, token: string): Promise<void> {
  const link = linkTo(settings, '/reset', { token, email: to });
  await mail(db, to, 'RESET_PASSWORD', 'Choose a new password', link, [
    'Somebody, most likely you, forgot the password of this address. Choose a new one here, once, within 30 minutes:',
    link,
    'If it was not you, do nothing: the old password goes on working.',
  ]);
}

/** Notifies the owner that something about their sign-in was changed. */
export async function mailNotice(db: Db, to: string, notice: keyof typeof NOTICES): Promise<void> {
  const [subject, text] = NOTICES[notice];
  await mail(db, to, notice, subject, undefined, [text, 'If it was not you, tell your administrator at once.']);
}

/** An invitation to an organization. */
export async function mailInvitation(db: Db, to: string, invitation: InvitationMail): Promise<void> {
  const { organizationName, invitedBy, link } = invitation;
  await mail(db, to, 'INVITATION', `You are invited to ${organizationName}`, link, [
    `${invitedBy} invites you to ${organizationName} on Lintel. Accept within seven days:`,
    link,
    'If you do not know them, do nothing.',
  ]);
}

/** Tells who invited that the guest asks for a new link. */
export async function mailInvitationAsked(db: Db, settings: Links, to: string, guest: string): Promise<void> {
  await mail(db, to, 'INVITATION_ASKED', 'A guest asks for a new invitation', undefined, [
    `The invitation of ${guest} has run out, and they ask for a new one.`,
    `Send it again here: ${settings.publicBaseUrl ?? ''}/admin/users`,
  ]);
}

const NOTICES = {
  PASSWORD_CHANGED: [
    'Your password was changed',
    'The password of your account was changed, and every other sign-in was ended.',
  ],
  EMAIL_CHANGED: ['Your address was changed', 'Your account goes by another address now. This one signs in no longer.'],
  TOTP_ON: ['Your second factor is on', 'From now on, signing in asks for a code of your authenticator app.'],
  TOTP_OFF: ['Your second factor was turned off', 'Signing in to your account no longer asks for a code.'],
} as const;

// These belong to no organization: an administrator who could read them could sign in as somebody else.
async function mail(
  db: Db,
  to: string,
  template: string,
  subject: string,
  secret: string | undefined,
  paragraphs: string[],
): Promise<void> {
  const text = `${paragraphs.join('\n\n')}\n`;
  await queueMessage(db, {
    organizationId: null,
    channel: 'MAIL',
    to,
    subject,
    text,
    template,
    ...(secret !== undefined && { secret }),
  });
}

type Links = Pick<PlatformSettings, 'publicBaseUrl'>;
export type InvitationMail = { organizationName: string; invitedBy: string; link: string };
