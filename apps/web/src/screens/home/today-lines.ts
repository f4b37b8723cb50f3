import type { RowOfList } from '@lintel/contract/base/define-list';
import { TODAY_GROUP_WORDS, type TodayAnswer, type todayList } from '@lintel/contract/work/today';
import type * as z from 'zod';
import { links } from '#app/links.ts';
import { counted } from '#ui/base/format.ts';
import type { Tone } from '#ui/figures/StatusText.tsx';

export type Today = z.output<typeof TodayAnswer>;
export type TodayLine = RowOfList<typeof todayList>;
export type TodayGroup = keyof typeof TODAY_GROUP_WORDS;

export const TODAY_GROUPS = Object.keys(TODAY_GROUP_WORDS) as TodayGroup[];

const NEXT_WORDS = {
  REQUEST: 'a service request is overdue',
  PAPER: 'a vendor’s insurance or licence runs out',
  WARRANTY: 'a warranty ends',
  ITEM: 'an item passes its expected life',
} as const;

/** When the next thing is due, where nothing is due now. */
export function nextWords({ next: [first] }: Today): string {
  return first ? `The next thing is due on ${first.on}: ${NEXT_WORDS[first.kind]}.` : 'Nothing is due later either.';
}

/** '3 overdue, 1 due this week'; groups without a line are left out. */
export function totalsWords({ groups }: Today): string {
  const held = TODAY_GROUPS.filter((group) => groups[group].total > 0);
  return held.map((group) => `${groups[group].total} ${TODAY_GROUP_WORDS[group].toLowerCase()}`).join(', ');
}

/** Where the rows behind a line are, and what is done there. */
export function lineTarget(line: TodayLine): { to: string; verb: string } {
  const { kind, thingId, unitId, organizationId } = line;
  const propertyId = line.propertyId ?? 0;
  switch (kind) {
    case 'REQUEST':
      return { to: links.unit(unitId ?? 0), verb: 'Open unit' };
    case 'PAPERS':
      return { to: links.vendor(thingId), verb: 'Open vendor' };
    case 'WARRANTY':
      return { to: links.item(thingId), verb: 'Open item' };
    case 'FLS':
      return { to: links.safety({ tab: 'systems', record: String(thingId) }), verb: 'Open system' };
    case 'FLS_MISSED':
      return { to: links.safety({ tab: 'systems', record: String(thingId) }), verb: 'Open system' };
    case 'TURN':
    case 'TURN_LATE':
    case 'TURN_HELD':
      return { to: links.turn(propertyId, thingId), verb: 'Open turn' };
    case 'TURN_WALK':
      return { to: links.turnSheet(thingId), verb: 'Walk it' };
    case 'INSPECTION_RUN':
      return { to: links.inspections(propertyId, { runId: String(thingId), status: 'DRAFT' }), verb: 'Open run' };
    case 'INSPECTION':
      return { to: links.inspection(thingId), verb: 'Open inspection' };
    case 'FINDING':
      return { to: links.inspections(propertyId, { tab: 'findings', finding: String(thingId) }), verb: 'Open finding' };
    case 'FLAGS':
      return { to: links.redFlag(propertyId, organizationId), verb: 'Decide' };
    case 'FLAGS_LATE':
      return { to: `${links.redFlag(propertyId, organizationId)}?late=true`, verb: 'Open flags' };
    case 'NEWLY_PAST':
      return { to: links.propertyItems(thingId, { due: 'backlog', sort: 'lifeUsed' }), verb: 'Review items' };
    case 'WEAK_DATES':
      return { to: links.propertyItems(thingId, { due: 'weak', sort: '-cost' }), verb: 'Review dates' };
    case 'IMPORT_CHECKED':
      return { to: `${links.admin('import')}?show=checks&import=${thingId}`, verb: 'Review import' };
    case 'IMPORT_FAILED':
      return { to: `${links.admin('import')}?show=all&import=${thingId}`, verb: 'Open import' };
    case 'MESSAGE_FAILED':
      return { to: `${links.admin('outbox')}?state=FAILED&message=${thingId}`, verb: 'Open message' };
    case 'JOB_FAILED':
      return { to: `${links.admin('jobs')}?state=FAILED&job=${thingId}`, verb: 'Open job' };
    default:
      return { to: `${links.admin('users')}?show=invitations`, verb: 'Open invitations' };
  }
}

export function toneOf({ group, kind }: TodayLine): Tone {
  if (kind === 'WEAK_DATES') return 'muted';
  return group === 'OVERDUE' || kind.endsWith('FAILED') ? 'bad' : 'warn';
}

/** How late it is, or when it is due; for how long it waits, where it has no day. */
export function whenWords({ group, kind, daysLeft, ageDays }: TodayLine): string {
  if (daysLeft === null)
    return ageDays === null ? '' : ageDays === 0 ? 'since today' : `for ${counted(ageDays, 'day')}`;
  if (group === 'OVERDUE') return daysLeft < 0 ? `${counted(-daysLeft, 'day')} overdue` : 'overdue since today';
  const due = kind === 'WARRANTY' ? 'ends' : kind === 'FLS' || kind === 'PAPERS' ? 'runs out' : 'due';
  if (daysLeft === 0) return `${due} today`;
  return daysLeft === 1 ? `${due} tomorrow` : `${due} in ${daysLeft} days`;
}

/** How old a request is, beside when it is due. */
export function ageWords({ kind, ageDays }: TodayLine): string | null {
  if (kind !== 'REQUEST' || ageDays === null) return null;
  return ageDays === 0 ? 'reported today' : `open ${counted(ageDays, 'day')}`;
}

/** 'Unit 101, Alder Court'; the organization where it belongs to no property. */
export function placeWords({ unitName, propertyName, organizationName }: TodayLine): string {
  if (propertyName === null) return organizationName;
  return unitName === null ? propertyName : `${propertyName}, unit ${unitName}`;
}
