import { FLS_GRADE_WORDS, FLS_STATE_WORDS, type FlsGrade, type FlsState } from '@lintel/domain/fls/fls';
import type { Insurance } from '@lintel/domain/people/contacts';
import {
  CalendarClock,
  CircleCheck,
  CircleHelp,
  CircleSlash,
  CircleX,
  Clock,
  type LucideIcon,
  OctagonAlert,
  ShieldAlert,
} from 'lucide-react';
import { complianceDate } from '#ui/base/format.ts';
import { StatusText, type Tone } from '#ui/figures/StatusText.tsx';
import styles from './fls.module.css';

/** How a state looks: an icon and a tone beside its words. Only what is compliant is green. */
export const FLS_LOOK: Record<FlsState, { tone: Tone; icon: LucideIcon }> = {
  OVERDUE: { tone: 'bad', icon: CircleX },
  IMPAIRED: { tone: 'bad', icon: OctagonAlert },
  UNKNOWN: { tone: 'muted', icon: CircleHelp },
  DUE_30: { tone: 'warn', icon: Clock },
  DUE_60: { tone: 'warn', icon: Clock },
  DUE_90: { tone: 'good', icon: CalendarClock },
  COMPLIANT: { tone: 'good', icon: CircleCheck },
  NOT_APPLICABLE: { tone: 'muted', icon: CircleSlash },
};

/** A state with its icon, in words. */
export function FlsStateText({ state }: { state: FlsState }) {
  const { tone, icon } = FLS_LOOK[state];
  return (
    <StatusText tone={tone} icon={icon}>
      {FLS_STATE_WORDS[state]}
    </StatusText>
  );
}

/** The grade of a date's proof: A, B or C. */
export function Grade({ grade }: { grade: FlsGrade }) {
  return (
    <abbr className={styles.grade} data-grade={grade} title={`Proof ${grade}: ${FLS_GRADE_WORDS[grade]}`}>
      {grade}
    </abbr>
  );
}

/** That the insurance of the vendor of a planned visit does not hold on its day, or that nobody knows; nothing where it does. */
export function VisitInsurance({ insurance, until }: { insurance: Insurance | null; until?: string | null }) {
  if (insurance === null || insurance === 'OK') return null;
  return (
    <StatusText tone={insurance === 'ENDED' ? 'bad' : 'warn'} icon={ShieldAlert}>
      {insurance === 'UNKNOWN'
        ? 'insurance not on record'
        : `insured only until ${until ? complianceDate(until) : 'a day before'}`}
    </StatusText>
  );
}

/** '12 days left', '3 days late', 'today'. */
export function daysWords(daysLeft: number): string {
  if (daysLeft === 0) return 'ends today';
  const days = `${Math.abs(daysLeft).toLocaleString('en-US')} ${Math.abs(daysLeft) === 1 ? 'day' : 'days'}`;
  return daysLeft < 0 ? `${days} late` : `${days} left`;
}
