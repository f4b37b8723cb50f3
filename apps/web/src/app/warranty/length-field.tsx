import { numberOrNull } from '../form/contract-resolver.ts';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';

export type LengthValues = { length: string; unit: string };

const UNITS = [
  { value: 'months', label: 'months' },
  { value: 'days', label: 'days' },
  { value: 'years', label: 'years' },
  { value: 'lifetime', label: 'lifetime' },
];

/** How long a warranty lasts: '1 year', '90 days', a lifetime. */
export function LengthField() {
  return (
    <div className={formStyles.pair}>
      <FormText name="length" label="Lasts" inputMode="numeric" hint="Left empty for a lifetime" />
      <FormText name="unit" label="Counted in" options={UNITS} />
    </div>
  );
}

/** How long a warranty lasts, as the body of a call has it. */
export function lengthBody({ length, unit }: LengthValues) {
  if (unit === 'lifetime') return { isLifetime: true };
  const given = numberOrNull(length);
  if (unit === 'days') return { days: given };
  return { months: given === null ? null : given * (unit === 'years' ? 12 : 1) };
}

/** Complaints about the length stand at the field where it is typed. */
export function onLengthField(complaint: { path: string; message: string }) {
  const isLength = ['months', 'days', 'isLifetime'].includes(complaint.path);
  return isLength ? { ...complaint, path: 'length' } : complaint;
}
