import { mailbox } from '@lintel/contract/invoices/mailbox';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type MailInPage = RouteAnswer<typeof mailbox.listMailIn>;
export type MailInRow = MailInPage['results'][number];
export type MailboxAnswer = RouteAnswer<typeof mailbox.getMailbox>;
export type MailboxTest = RouteAnswer<typeof mailbox.testMailbox>;

const mailboxApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, mailbox) });

export const {
  useListMailInPagesInfiniteQuery,
  useGetMailboxQuery,
  useUpdateMailboxMutation,
  useTestMailboxMutation,
  useLookIntoMailboxMutation,
} = mailboxApi;
