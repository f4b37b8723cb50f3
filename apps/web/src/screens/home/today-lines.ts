import type { TodayAnswer } from '@lintel/contract/today';
import type * as z from 'zod';
import { links } from '#app/links.ts';
import { count, counted } from '#ui/format.ts';
import type { Tone } from '#ui/StatusText.tsx';

export type Today = z.output<typeof TodayAnswer>;
type DueRequest = Today['overdueRequests']['results'][number];

/** One thing that needs attention, and the link to its rows. */
export type TodayLine = { id: string; tone: Tone; text: string; detail: string; to: string };
/**
 * `total` counts what is behind the lines; `missing` how many rows of them the answer does not carry, `isAtLeast` where the total
 * leaves out what is behind those.
 */
export type TodaySection = { title: string; lines: TodayLine[]; total: number; missing: number; isAtLeast?: boolean };

const PRIORITY_WORDS: Record<DueRequest['priority'], string> = {
  EMERGENCY: 'Emergency',
  HIGH: 'High',
  NORMAL: 'Normal',
  LOW: 'Low',
};
const NEXT_WORDS = {
  REQUEST: 'a service request is overdue',
  PAPER: 'a vendor’s insurance or licence runs out',
  WARRANTY: 'a warranty ends',
  ITEM: 'an item passes its expected life',
} as const;

/** What needs attention now, most pressing first; empty sections are left out. */
export function todaySections(today: Today): TodaySection[] {
  return [overdue(today), thisWeek(today), toReview(today), stuck(today)].filter((section) => section.lines.length > 0);
}

/** When the next thing is due, where nothing is due now. */
export function nextWords({ next: [first] }: Today): string {
  return first ? `The next thing is due on ${first.on}: ${NEXT_WORDS[first.kind]}.` : 'Nothing is due later either.';
}

function overdue({ overdueRequests, expiredVendors }: Today): TodaySection {
  const lines = overdueRequests.results.map((request) => requestLine(request, 'bad', openFor(request)));
  if (expiredVendors > 0)
    lines.push({
      id: 'expired-vendors',
      tone: 'bad',
      text: `${counted(expiredVendors, 'vendor')} with insurance or a licence that has run out`,
      detail: '',
      to: `${links.contacts()}?status=EXPIRED`,
    });
  return {
    title: 'Overdue',
    lines,
    total: overdueRequests.total + expiredVendors,
    missing: overdueRequests.total - overdueRequests.results.length,
  };
}

function thisWeek({ requestsThisWeek, papersThisWeek, warrantiesThisWeek }: Today): TodaySection {
  const groups = [requestsThisWeek, papersThisWeek, warrantiesThisWeek];
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const lines = [
    ...requestsThisWeek.results.map((request) => requestLine(request, 'warn', `overdue ${dayWords(request)}`)),
    ...papersThisWeek.results.map((paper) => ({
      id: `paper-${paper.contactId}`,
      tone: 'warn' as const,
      text: `${paper.name}: insurance or licence runs out`,
      detail: dayWords(paper),
      to: `${links.contacts()}?contact=${paper.contactId}`,
    })),
    ...warrantiesThisWeek.results.map((item) => ({
      id: `warranty-${item.itemId}`,
      tone: 'warn' as const,
      text: `${item.itemType}: warranty ends`,
      detail: `${dayWords(item)}, ${placeWords(item)}`,
      to: links.item(item.itemId),
    })),
  ];
  return { title: 'Due this week', lines, total, missing: total - lines.length };
}

function toReview({ administration, newlyPast, weakDates }: Today): TodaySection {
  const lines: TodayLine[] = [];
  const waiting = administration?.waitingImports ?? 0;
  if (waiting > 0)
    lines.push({
      id: 'waiting-imports',
      tone: 'warn',
      text: `${counted(waiting, 'file')} checked and not imported`,
      detail: 'Import what was checked, or leave it',
      to: `${links.admin('import')}?show=checks`,
    });
  for (const row of newlyPast.results)
    lines.push({
      id: `past-${row.propertyId}`,
      tone: 'warn',
      text: `${row.propertyName}: ${counted(row.count, 'item')} passed ${row.count === 1 ? 'its' : 'their'} expected life this month`,
      detail: `${count(row.of)} past it in all, the newest first`,
      to: links.propertyItems(row.propertyId, { due: 'backlog', sort: 'lifeUsed' }),
    });
  for (const row of weakDates.results)
    lines.push({
      id: `weak-${row.propertyId}`,
      tone: 'muted',
      text: `${row.propertyName}: ${counted(row.count, 'item')} with a weak date or none`,
      detail: `of ${counted(row.of, 'item')}`,
      to: links.propertyItems(row.propertyId, { due: 'weak' }),
    });
  const properties = [...newlyPast.results, ...weakDates.results];
  const missing = newlyPast.total + weakDates.total - properties.length;
  return {
    title: 'Waiting for review',
    lines,
    total: properties.reduce((sum, row) => sum + row.count, waiting),
    missing,
    isAtLeast: missing > 0,
  };
}

function stuck({ administration }: Today): TodaySection {
  if (!administration) return { title: 'Stuck', lines: [], total: 0, missing: 0 };
  const { failedImports, unansweredInvitations, expiredInvitations, failedMessages, failedJobs } = administration;
  const candidates: [number, Omit<TodayLine, 'id'>][] = [
    [
      failedMessages,
      line('bad', `${counted(failedMessages, 'message')} could not be sent`, `${links.admin('outbox')}?state=FAILED`),
    ],
    [failedImports, line('bad', `${counted(failedImports, 'import')} failed`, `${links.admin('import')}?show=all`)],
    [failedJobs, line('bad', `${counted(failedJobs, 'job')} failed`, `${links.admin('jobs')}?state=FAILED`)],
    [expiredInvitations, line('warn', `${counted(expiredInvitations, 'invitation')} expired unanswered`, INVITATIONS)],
    [
      unansweredInvitations,
      line('warn', `${counted(unansweredInvitations, 'invitation')} unanswered for days`, INVITATIONS),
    ],
  ];
  const lines = candidates.flatMap(([amount, one]) => (amount > 0 ? [{ ...one, id: one.text }] : []));
  const total = candidates.reduce((sum, [amount]) => sum + amount, 0);
  return { title: 'Stuck', lines, total, missing: 0 };
}

const INVITATIONS = `${links.admin('users')}?show=invitations`;

function line(tone: Tone, text: string, to: string): Omit<TodayLine, 'id'> {
  return { tone, text, detail: '', to };
}

function requestLine(request: DueRequest, tone: Tone, when: string): TodayLine {
  const { id, summary, priority, unitId } = request;
  return {
    id: `request-${id}`,
    tone,
    text: summary,
    detail: `${PRIORITY_WORDS[priority]}, ${when}, ${placeWords(request)}`,
    to: links.unit(unitId),
  };
}

function placeWords({ unitName, propertyName }: { unitName: string | null; propertyName: string }): string {
  return unitName === null ? propertyName : `unit ${unitName}, ${propertyName}`;
}

function openFor({ openDays }: DueRequest): string {
  return `open for ${counted(Math.max(openDays, 1), 'day')}`;
}

function dayWords({ daysLeft }: { daysLeft: number }): string {
  if (daysLeft <= 0) return 'today';
  return daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;
}
