import type { TurnWait } from '#api/turn-wait.api.ts';
import { count, counted } from '#ui/base/format.ts';

export type WaitWindow = TurnWait['windows'][number];

/** How many months the note under the plan speaks of. */
export const HEADLINE_MONTHS = 9;

/** 'If you wait for turns, up to 38 of 52 replacements due by 2027-11-26 happen within 9 months with no resident entry.' */
export function headlineWords({ due, dueBy }: TurnWait, { months, sure, lease, likely }: WaitWindow): string {
  if (due.count === 0) return `No home has a replacement due by ${dueBy}, so there is nothing to wait with.`;
  const possible = sure.count + lease.count;
  const all = `${counted(due.count, 'replacement')} due by ${dueBy}`;
  if (possible > 0) {
    const upTo = lease.count > 0 ? 'up to ' : '';
    return `If you wait for turns, ${upTo}${count(possible)} of ${all} happen within ${months} months with no resident entry.`;
  }
  if (likely !== null)
    return `If you wait for turns, about ${count(Math.round(likely))} of ${all} are likely to happen within ${months} months with no resident entry.`;
  return `How many of ${all} can wait for turns is not known.`;
}

/** What the headline rests on: sure, possible, likely, and what is not known. */
export function underWords(wait: TurnWait, window: WaitWindow): string {
  const { due, leases } = wait;
  if (due.count === 0) return leftOutWords(wait);
  const { sure, lease, unknown, later } = window;
  const parts = [
    sure.count > 0 && `${count(sure.count)} in homes that are empty or about to be`,
    lease.count > 0 && `${count(lease.count)} where the lease ends and may be renewed`,
    later.count > 0 && `${count(later.count)} in homes that empty later`,
    unknown.count > 0 && `${count(unknown.count)} where nothing says when the home empties`,
  ].filter(Boolean);
  const known = `Lease ends are on record for ${count(leases.known)} of ${counted(leases.homes, 'lived-in home')}.`;
  return [`${parts.join(', ')}.`, likelyWords(wait, window), known, leftOutWords(wait)]
    .filter((words) => words !== '' && words !== '.')
    .join(' ');
}

/** 'About 21 are likely at this property's own turnover: 37 move-outs in 184 days over 196 homes.' */
export function likelyWords({ moveOuts, due }: TurnWait, { likely, lease, unknown }: WaitWindow): string {
  const record = `${counted(moveOuts.count, 'move-out')} in ${counted(moveOuts.days, 'day')} over ${counted(moveOuts.homes, 'home')}`;
  if (due.count === 0 || lease.count + unknown.count === 0) return '';
  if (likely === null)
    return `How many are likely is not said: on record ${moveOuts.count === 1 ? 'is' : 'are'} ${record}, and it takes 10 over 90 days.`;
  return `About ${count(Math.round(likely))} are likely at this property's own turnover: ${record}.`;
}

function leftOutWords({ failed, elsewhere }: TurnWait): string {
  const parts = [
    failed > 0 && `${counted(failed, 'failed item')} cannot wait`,
    elsewhere > 0 && `${count(elsewhere)} due ${elsewhere === 1 ? 'is' : 'are'} in no home`,
  ].filter(Boolean);
  return parts.length > 0 ? `Not counted: ${parts.join(', ')}.` : '';
}
