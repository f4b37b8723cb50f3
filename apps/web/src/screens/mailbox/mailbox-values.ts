import { MAIL_SECURITY, MAIL_SIGN_IN, MailboxBody, MailboxTestBody } from '@lintel/contract/invoices/mailbox';
import type { MailboxAnswer } from '#api/mailbox.api.ts';
import { contractResolver, idOrAbsent, textOrNull } from '#app/form/contract-resolver.ts';

/** What is typed into the form of a mailbox, as text. */
export type MailboxValues = {
  host: string;
  port: string;
  security: string;
  user: string;
  signIn: string;
  secret: string;
  clientId: string;
  clientSecret: string;
  tokenUrl: string;
  folder: string;
  propertyId: string;
  takesFrom: string;
  isOn: boolean;
};

const SECURITY_WORDS: Record<(typeof MAIL_SECURITY)[number], string> = {
  TLS: 'TLS from the start',
  STARTTLS: 'STARTTLS',
  NONE: 'None, in our own network',
};
const SIGN_IN_WORDS: Record<(typeof MAIL_SIGN_IN)[number], string> = {
  PASSWORD: 'Password',
  XOAUTH2: 'XOAUTH2, with a token',
};

/** The kinds of encryption that this server allows. */
export function securityOptions({ allowsPrivate }: MailboxAnswer) {
  return MAIL_SECURITY.filter((one) => one !== 'NONE' || allowsPrivate).map((value) => ({
    value,
    label: SECURITY_WORDS[value],
  }));
}

export const SIGN_IN_OPTIONS = MAIL_SIGN_IN.map((value) => ({ value, label: SIGN_IN_WORDS[value] }));

/** The form of a mailbox as it is set; of none, what is usual, from today on. */
export function mailboxValues({ settings }: MailboxAnswer, today: string): MailboxValues {
  return {
    host: settings?.host ?? '',
    port: String(settings?.port ?? 993),
    security: settings?.security ?? 'TLS',
    user: settings?.user ?? '',
    signIn: settings?.signIn ?? 'PASSWORD',
    secret: '',
    clientId: settings?.clientId ?? '',
    clientSecret: '',
    tokenUrl: settings?.tokenUrl ?? '',
    folder: settings?.folder ?? 'INBOX',
    propertyId: settings?.propertyId ? String(settings.propertyId) : '',
    takesFrom: settings?.takesFrom ?? today,
    isOn: settings?.isOn ?? true,
  };
}

export const mailboxResolver = contractResolver(MailboxBody, (values: MailboxValues) => ({
  ...accessOf(values),
  propertyId: idOrAbsent(values.propertyId) ?? null,
  takesFrom: values.takesFrom,
  isOn: values.isOn,
}));

/** What the test is asked with; undefined where something that it needs was not typed. */
export function testBody(values: MailboxValues) {
  const parsed = MailboxTestBody.safeParse(accessOf(values));
  return parsed.success ? parsed.data : undefined;
}

function accessOf({ signIn, secret, clientId, clientSecret, tokenUrl, port, ...values }: MailboxValues) {
  const isToken = signIn === 'XOAUTH2';
  return {
    host: values.host,
    port: port.trim() === '' ? undefined : Number(port),
    security: values.security,
    user: values.user,
    signIn,
    folder: values.folder,
    clientId: isToken ? textOrNull(clientId) : null,
    tokenUrl: isToken ? textOrNull(tokenUrl) : null,
    ...(secret !== '' && { secret }),
    ...(isToken && clientSecret !== '' && { clientSecret }),
  };
}
