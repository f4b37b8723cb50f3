import { FLS_INTERVAL_WORDS, FLS_INTERVALS, type FlsInterval } from '@lintel/domain/fls/fls';
import { FLS_AUTHORITY_NOTE, type FlsCheck } from '@lintel/domain/fls/fls-intervals';
import { useFormContext } from 'react-hook-form';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';

/** What is looked at at each interval, and which of them gives the certificate; an interval without a text is not used. */
export type IntervalValues = Record<FlsInterval | 'certificate', string>;

export function intervalValues(checks: readonly FlsCheck[]): IntervalValues {
  // why: the keys of an object lose their names in Object.fromEntries
  return {
    ...Object.fromEntries(FLS_INTERVALS.map((kind) => [kind, checks.find((each) => each.kind === kind)?.task ?? ''])),
    certificate: checks.find(({ isCertificate }) => isCertificate)?.kind ?? '',
  } as IntervalValues;
}

export function checksOf(values: IntervalValues): FlsCheck[] {
  return kindsOf(values).map((kind) => ({
    kind,
    task: values[kind].trim(),
    isCertificate: values.certificate === kind,
  }));
}

function kindsOf(values: IntervalValues): FlsInterval[] {
  return FLS_INTERVALS.filter((kind) => values[kind].trim() !== '');
}

/** The fields of a form of checks. */
export function IntervalFields() {
  const { watch } = useFormContext<IntervalValues>();
  return (
    <>
      <p className={formStyles.intro}>{FLS_AUTHORITY_NOTE}</p>
      {FLS_INTERVALS.map((kind) => (
        <FormText key={kind} name={kind} label={`${FLS_INTERVAL_WORDS[kind]}: what is looked at`} />
      ))}
      <FormText
        name="certificate"
        label="Which of them gives the certificate"
        noneLabel="None"
        options={kindsOf(watch()).map((kind) => ({ value: kind, label: FLS_INTERVAL_WORDS[kind] }))}
      />
    </>
  );
}
