import { COVER_LABELS, TERM_START_LABELS } from '@lintel/domain/items/warranty-cover';
import { numberOrNull, textOrNull } from '../form/contract-resolver.ts';
import { FormCheckbox } from '../form/FormCheckbox.tsx';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';

export const COVERS = ['PARTS', 'LABOR', 'SEALED_SYSTEM', 'COMPRESSOR', 'TANK'] as const;
/** Months of each cover as they are typed, and what all of them have in common. */
export type TermValues = Record<(typeof COVERS)[number], string> & {
  starts: string;
  needsRegistration: boolean;
  provider: string;
  claimPhone: string;
  claimUrl: string;
};
export const NO_TERMS: TermValues = {
  PARTS: '',
  LABOR: '',
  SEALED_SYSTEM: '',
  COMPRESSOR: '',
  TANK: '',
  starts: 'INSTALL',
  needsRegistration: false,
  provider: '',
  claimPhone: '',
  claimUrl: '',
};
/** What is typed where a cover lasts as long as the item. */
export const LIFETIME = 'lifetime';
const STARTS = Object.entries(TERM_START_LABELS)
  .filter(([value]) => value !== 'REPAIR_DATE')
  .map(([value, label]) => ({ value, label }));

/** The terms of a model, a field for each cover. */
export function TermFields() {
  return (
    <>
      <div className={formStyles.pair}>
        {COVERS.map((cover) => (
          <FormText key={cover} name={cover} label={`${COVER_LABELS[cover]}, months`} />
        ))}
        <FormText name="starts" label="Counts from" options={STARTS} />
      </div>
      <FormCheckbox name="needsRegistration" label="Must be registered" />
      <div className={formStyles.pair}>
        <FormText name="provider" label="Given by" />
        <FormText name="claimPhone" label="Claim phone" />
      </div>
      <FormText name="claimUrl" label="Claim page" type="url" />
    </>
  );
}

/** The terms as the body of a call has them: those of the covers for which something was typed. */
export function termsOf(values: TermValues) {
  return COVERS.filter((cover) => values[cover].trim() !== '').map((cover) => {
    const typed = values[cover].trim();
    return {
      cover,
      ...(typed.toLowerCase() === LIFETIME ? { isLifetime: true } : { months: numberOrNull(typed) }),
      starts: values.starts,
      needsRegistration: values.needsRegistration,
      provider: textOrNull(values.provider),
      claimPhone: textOrNull(values.claimPhone),
      claimUrl: textOrNull(values.claimUrl),
    };
  });
}

/** Complaints about a term stand at the field of its cover. */
export function onTermField(values: TermValues, complaint: { path: string; message: string }) {
  const [, at, field] = /^terms\.(\d+)\.(\w+)$/.exec(complaint.path) ?? [];
  if (field === undefined) return complaint;
  const path = ['months', 'isLifetime'].includes(field) ? (termsOf(values)[Number(at)]?.cover ?? 'PARTS') : field;
  return { ...complaint, path };
}
