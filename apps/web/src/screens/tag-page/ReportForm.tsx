import { TAG_REPORT_WORDS, type TagReportCategory } from '@lintel/domain/scan-tags/scan-tags';
import { useForm } from 'react-hook-form';
import { asApiError, fieldError } from '#api/api-error.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { useReportTagProblemMutation } from '#api/tag-info.api.ts';
import { GuestField } from '#app/guest/GuestField.tsx';
import guest from '#app/guest/guest.module.css';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { PhotoChoice } from './PhotoChoice.tsx';
import styles from './tag-page.module.css';
import type { ReportPhotos } from './use-report-photos.ts';

// why: the keys of an object lose their names in Object.entries
const CATEGORIES = Object.entries(TAG_REPORT_WORDS) as [TagReportCategory, string][];
const TEXT_MAX = 400;

type Values = { category: TagReportCategory | ''; text: string; phone: string; website: string };
const NOTHING: Values = { category: '', text: '', phone: '', website: '' };

type ReportFormProps = { uuid: string; photos: ReportPhotos; onSent: () => void };

/** What is wrong, in the words of somebody who stands in front of it. */
export function ReportForm({ uuid, photos, onSent }: ReportFormProps) {
  const [report, { isLoading, error: failed }] = useReportTagProblemMutation();
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: NOTHING });
  const error = asApiError(failed);
  const errorOf = (name: keyof Values) => formState.errors[name]?.message ?? fieldError(error, name);

  const send = async ({ category, text, phone, website }: Values) => {
    if (category === '') return;
    const body = {
      category,
      text: text.trim(),
      ...(phone.trim() !== '' && { phone: internationalNumber(phone) }),
      ...(website !== '' && { website }),
      ...(photos.announced.length > 0 && { photos: photos.announced }),
    };
    const { data } = await report({ params: { uuid }, body, errors: 'inline' });
    if (!data) return;
    photos.send(data.photos);
    onSent();
  };
  const needed = { validate: (value: string) => value.trim() !== '' || FIELD_REQUIRED };

  return (
    <form aria-label="Report a problem" onSubmit={handleSubmit(send)} noValidate>
      <div className={guest.fields}>
        <Field label="What is wrong?" htmlFor="category" error={errorOf('category')}>
          <select
            id="category"
            className={guest.input}
            aria-invalid={errorOf('category') !== undefined || undefined}
            aria-describedby={errorOf('category') && fieldErrorId('category')}
            {...register('category', needed)}
          >
            <option value="">Choose what fits best</option>
            {CATEGORIES.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </Field>
        <Field
          label="What happened?"
          htmlFor="text"
          error={errorOf('text')}
          hint="Where it is, since when, and whether it is urgent."
        >
          <textarea
            id="text"
            className={`${guest.input} ${styles.text}`}
            rows={4}
            maxLength={TEXT_MAX}
            aria-invalid={errorOf('text') !== undefined || undefined}
            aria-describedby={fieldErrorId('text')}
            {...register('text', needed)}
          />
        </Field>
        <PhotoChoice photos={photos} />
        <GuestField
          id="phone"
          label="Your phone number"
          type="tel"
          autoComplete="tel"
          hint="Only if somebody may call you back."
          error={errorOf('phone')}
          {...register('phone')}
        />
        {/* A robot fills in every field; people do not see this one. */}
        <div className={styles.trap} aria-hidden>
          <input type="text" tabIndex={-1} autoComplete="off" aria-label="Website" {...register('website')} />
        </div>
      </div>
      {error && error.fields.length === 0 && (
        <div className={guest.failure} role="alert">
          <p>Your report was not sent.</p>
          <p>{error.message} What you typed is kept.</p>
        </div>
      )}
      <button type="submit" className={guest.submit} disabled={isLoading || photos.isPreparing}>
        {isLoading ? 'Sending' : 'Send report'}
      </button>
    </form>
  );
}

/** A number as people write it, in the form that is dialled from anywhere; one without a country is of the United States. */
export function internationalNumber(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  if (typed.trim().startsWith('+')) return `+${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : `+1${digits}`;
}
