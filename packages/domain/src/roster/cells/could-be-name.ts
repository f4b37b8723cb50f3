import { unitStatus } from '../../units/unit-status.ts';
import { isSentence, plausible, propertyIn } from './titles.ts';
import { COMMUNITY, isCount, isDated, isOnlyReportWords, isTotalAlone, sectionOf } from './words.ts';

/** Whether a text that begins like a line of a report could be the name of a property: 'Sort House', 'Total Woods'. */
export function couldBeName(text: string): boolean {
  if (/[:=%$]/.test(text) || isDated(text) || isCount(text) || isTotalAlone(text) || isOnlyReportWords(text))
    return false;
  const rest = text.replace(/\b(sub-?\s?)?(totals?|averages?|summary|recap)\b/gi, '').trim();
  const isOfStatus =
    (unitStatus(rest) !== null && !COMMUNITY.test(rest)) || sectionOf(rest) !== null || isOnlyReportWords(rest);
  return !isOfStatus && !isSentence(text) && /^\p{Lu}|^\d/u.test(text) && plausible(propertyIn(text)) !== null;
}
