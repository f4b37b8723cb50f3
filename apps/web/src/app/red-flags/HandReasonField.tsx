import { ALERT_REASON_WORDS, HAND_REASONS, type HandReason } from '@lintel/domain/flags/alert-lanes';
import { FormText } from '../form/FormText.tsx';

const WORDS: Record<HandReason, string> = {
  ...ALERT_REASON_WORDS,
  MANUAL: 'Something that I saw',
  PLATE_UNREADABLE: 'Its plate cannot be read',
};

/** What kind of reason a person has for a flag: the field `code` of its form. */
export function HandReasonField() {
  return (
    <FormText name="code" label="Reason" options={HAND_REASONS.map((code) => ({ value: code, label: WORDS[code] }))} />
  );
}
