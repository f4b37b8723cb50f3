import type { RouteOutput } from '@lintel/contract/base/route';
import type { serialDate } from '@lintel/contract/serials/serial-date';

export type SerialDateAnswer = RouteOutput<typeof serialDate.getSerialDate>;
type Span = { from: string; to: string };
type Excluded = NonNullable<SerialDateAnswer['made']>['excluded'];

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** When something was made: the year where only that is known, else the month, in which the week of a maker begins. */
export function spanWords({ from, to }: Span): string {
  const isYear = from.endsWith('-01-01') && to.endsWith('-12-31');
  return isYear ? from.slice(0, 4) : MONTH.format(new Date(from));
}

const WHY: Partial<Record<Excluded[number]['why'], string>> = {
  BEFORE_BUILDING: 'before the property was built',
  AFTER_SEEN: 'after it was first seen here',
  BEFORE_MODEL: 'before the model was sold',
  AFTER_MODEL: 'after the model was sold',
  NOT_AS_NEIGHBOURS: 'others of this model here were made in other years',
  FURTHER_FROM_INSTALL: 'long before it was installed',
};

/** Which years a serial number could mean too, and why they are not meant; years to come are not worth a word. */
export function leftOutWords(excluded: Excluded): string {
  const reasons = Object.entries(WHY).flatMap(([why, words]) => {
    const years = excluded.filter((one) => one.why === why).map(({ from }) => from.slice(0, 4));
    return years.length === 0 ? [] : [`not ${years.join(', ')}: ${words}`];
  });
  const text = reasons.join('; ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
