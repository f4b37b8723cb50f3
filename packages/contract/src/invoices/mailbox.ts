import { MAIL_OUTCOME_WORDS, MAILBOX_PROBLEMS } from '@lintel/domain/invoices/mail-in';
import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, named } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Count, DateOnly, GivenDate, Id, Instant, idParams, line } from '../base/scalars.ts';

/** How the connection is encrypted: from the start, or before anything is said of the user. */
export const MAIL_SECURITY = ['TLS', 'STARTTLS', 'NONE'] as const;
export const MAIL_SIGN_IN = ['PASSWORD', 'XOAUTH2'] as const;

const SECRET_MAX = 4000;
/** A password or a token, letter for letter. */
const Secret = z
  .string()
  .min(1)
  .max(SECRET_MAX)
  .refine(
    (text) => !/[\p{Cc}\u2028\u2029]/u.test(text) && text.isWellFormed(),
    'must be one line, without control characters',
  );

/** Where a mailbox is, and how it is signed in to. */
const Access = {
  /** The name or address of its IMAP server. */
  host: line(253),
  port: z.int().min(1).max(65_535),
  /** NONE only where the server may connect to private networks, and to an address in one. */
  security: z.enum(MAIL_SECURITY),
  user: line(254),
  signIn: z.enum(MAIL_SIGN_IN),
  /** Of XOAUTH2: the client that was given access, and where its refresh token is changed for an access token. */
  clientId: line(300).nullable(),
  tokenUrl: line(300).nullable(),
  folder: line(200),
};

/** Given once; left out, those that are kept are used, as long as server, port and user stay what they are. */
const Secrets = {
  /** The password; of XOAUTH2 the refresh token. */
  secret: Secret.optional(),
  /** Of XOAUTH2, where the client has one. */
  clientSecret: Secret.optional(),
};

const Rest = {
  /** The property of bills whose mail names none. */
  propertyId: Id.nullable(),
  /** Mails that arrived before this day are left alone. */
  takesFrom: DateOnly,
  isOn: z.boolean(),
};

export const MailboxBody = z.strictObject({ ...Access, ...Secrets, ...Rest, takesFrom: GivenDate });
export const MailboxTestBody = z.strictObject({ ...Access, ...Secrets });

export const Mailbox = z.strictObject({
  organizationId: Id,
  /** Null: none was set up. The secret is never answered. */
  settings: z.strictObject({ ...Access, ...Rest }).nullable(),
  /** Where mails for the property that is set are sent to, as an example of how an address names one; null where the user is no mail address. */
  exampleAddress: z.string().nullable(),
  /** When the server last looked into it. */
  lookedAt: Instant.nullable(),
  /** Why the last look came to nothing, or broke off. */
  problem: z.string().nullable(),
  /** Whether this server connects to private networks. */
  allowsPrivate: z.boolean(),
  version: z.int().positive(),
});

/** One mail that came in. */
export const MailIn = z.strictObject({
  id: Id,
  organizationId: Id,
  from: z.string().nullable(),
  subject: z.string().nullable(),
  receivedAt: Instant,
  outcome: z.enum(Object.keys(MAIL_OUTCOME_WORDS) as [keyof typeof MAIL_OUTCOME_WORDS]),
  /** Of a mail that failed. */
  problem: z.string().nullable(),
  /** How many PDFs it brought, and how many of them were not here before. */
  pdfCount: Count,
  newCount: Count,
  /** The invoices of its PDFs, as far as they were read and are still there. */
  bills: z.array(z.strictObject({ invoiceId: Id, propertyId: Id, name: z.string() })),
});

export const mailInList = defineList({
  id: 'mail-in',
  title: 'Bills by Mail',
  question: 'Which bills came by mail, and what became of each mail?',
  noun: ['mail', 'mails'],
  places: { portfolio: { operationId: 'listMailIn', page: '/admin/mailbox' } },
  row: MailIn,
  sorts: ['taken'],
  order: '-taken',
  filters: {
    outcome: choice('What became of it', MAIL_OUTCOME_WORDS),
    organizationId: named('Organization', 'organization', { anyLabel: 'All' }),
  },
  changedAt: (row) => row.receivedAt,
  columns: {
    subject: { head: 'Subject', kind: 'text', value: (row) => row.subject },
    from: { head: 'From', kind: 'text', value: (row) => row.from },
    taken: { head: 'Received', kind: 'instant', value: (row) => row.receivedAt, isSorted: true },
    outcome: { head: 'What became of it', kind: 'text', value: (row) => MAIL_OUTCOME_WORDS[row.outcome] },
    problem: { head: 'Why', kind: 'text', value: (row) => row.problem, only: 'files' },
    newCount: { head: 'New bills', kind: 'integer', value: (row) => row.newCount },
    pdfCount: { head: 'PDFs', kind: 'integer', value: (row) => row.pdfCount, only: 'files' },
  },
});

export const mailbox = defineContract({
  listMailIn: listRoute(mailInList, '/admin/mail-in', {
    access: 'admin',
    summary: 'Mails that came into the mailboxes of the own organizations, newest first, with what became of each',
    errors: ['NOT_FOUND'],
    reads: ['MAILBOX', 'INVOICE'],
  }),
  getMailbox: {
    method: 'GET',
    path: '/mailbox/:organizationId',
    access: 'admin',
    summary: 'The mailbox whose bills an organization takes in, without its secret',
    params: idParams('organizationId'),
    response: Mailbox,
    errors: ['NOT_FOUND'],
    reads: ['MAILBOX'],
    about: { organizationId: 'params.organizationId' },
    things: { mailbox: '' },
    etag: true,
  },
  updateMailbox: {
    method: 'PUT',
    path: '/mailbox/:organizationId',
    access: 'admin',
    summary: 'Set the mailbox whose bills an organization takes in; they come in under the name of whoever sets it',
    params: idParams('organizationId'),
    body: MailboxBody,
    response: Mailbox,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['MAILBOX'],
    about: { organizationId: 'params.organizationId' },
    thing: 'mailbox',
    etag: true,
    ifMatch: 'required',
  },
  testMailbox: {
    method: 'POST',
    path: '/mailbox/:organizationId/test',
    access: 'admin',
    summary:
      'Sign in to a mailbox as it was typed, and say what is in its folder, or why not; nothing is saved or taken in',
    params: idParams('organizationId'),
    body: MailboxTestBody,
    response: z.strictObject({
      /** Of the folder; null where it could not be opened. */
      messages: Count.nullable(),
      unseen: Count.nullable(),
      problem: z
        .strictObject({
          code: z.enum(Object.keys(MAILBOX_PROBLEMS) as [keyof typeof MAILBOX_PROBLEMS]),
          field: z.string(),
          message: z.string(),
        })
        .nullable(),
    }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    limit: 'heavy',
  },
  lookIntoMailbox: {
    method: 'POST',
    path: '/mailbox/:organizationId/look',
    access: 'admin',
    summary: 'Have the server look into the mailbox now, instead of in some minutes',
    params: idParams('organizationId'),
    response: Mailbox,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['MAILBOX'],
    about: { organizationId: 'params.organizationId' },
    limit: 'heavy',
  },
});
