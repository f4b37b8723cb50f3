import { FLS_EVENT_KIND_WORDS, FLS_RESULT_WORDS, FLS_SEVERITY_WORDS, FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { Button, Checkbox, FormControlLabel, IconButton } from '@mui/material';
import { Plus, X } from 'lucide-react';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import type { FlsInvoiceDetail } from '#api/fls-invoice.api.ts';
import { ReviewInput, type ReviewInputProps } from '#app/invoice-review/ReviewInput.tsx';
import reviewStyles from '#app/invoice-review/review.module.css';
import { useReviewForm } from '#app/invoice-review/review-form.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './fls-invoices.module.css';
import type { FlsReviewValues, VisitValues } from './fls-visit-values.ts';
import { type ReadPlace, readOf, readVisit } from './read-place.ts';
import { laterVisit, whatChanges } from './what-changes.ts';

type VisitProps = {
  at: number;
  bill: FlsInvoiceDetail;
  isOpen: boolean;
  onShow: (place: ReadPlace) => void;
  onRemove: () => void;
};

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
const TYPES = optionsOf(FLS_TYPE_WORDS);
const KINDS = optionsOf(FLS_EVENT_KIND_WORDS);
const RESULTS = optionsOf(FLS_RESULT_WORDS);
const SEVERITIES = optionsOf(FLS_SEVERITY_WORDS);

/** A visit of the bill: its fields with the words that they were read from, and what recording it would change. */
export function Visit({ at, bill, isOpen, onShow, onRemove }: VisitProps) {
  const { setValue } = useFormContext<FlsReviewValues>();
  // why: what will change follows every field of the visit
  const visit = useWatch<FlsReviewValues, `visits.${number}`>({ name: `visits.${at}` }) as VisitValues;
  const title = `Visit ${at + 1}${visit.type === '' ? '' : `: ${FLS_TYPE_WORDS[visit.type]}`}`;
  const leaveOut = (isLeftOut: boolean) => setValue(`visits.${at}.isLeftOut`, isLeftOut, { shouldDirty: true });
  const read = readVisit(visit, bill);
  return (
    // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
    <div role="group" aria-label={title} className={styles.visit}>
      <div className={styles.visitHead}>
        <h3 className="strong">{title}</h3>
        {isOpen &&
          (visit.isLeftOut ? (
            <Button size="small" onClick={() => leaveOut(false)}>
              Take it in again
            </Button>
          ) : (
            <Button size="small" onClick={read ? () => leaveOut(true) : onRemove}>
              {read ? 'Leave out' : 'Remove'}
            </Button>
          ))}
      </div>
      {visit.isLeftOut ? (
        <p className="muted">Left out: it is not recorded.</p>
      ) : (
        <fieldset className={reviewStyles.fieldset} disabled={!isOpen}>
          <legend className="sr-only">What the visit was</legend>
          <VisitFields at={at} visit={visit} bill={bill} onShow={onShow} />
        </fieldset>
      )}
    </div>
  );
}

type VisitFieldsProps = Pick<VisitProps, 'at' | 'bill' | 'onShow'> & { visit: VisitValues };

function VisitFields({ at, visit, bill, onShow }: VisitFieldsProps) {
  const change = whatChanges({ ...visit, through: visit.compliantThrough }, bill);
  const later = laterVisit(visit, bill);
  const read = readVisit(visit, bill);
  const field = (name: string, props: Omit<ReviewInputProps, 'name'>) => (
    <ReadInput name={`visits.${at}.${name}`} place={readOf(read, name)} onShow={onShow} {...props} />
  );
  return (
    <>
      <div className={styles.fields}>
        {field('type', { label: 'System', options: TYPES, noneLabel: 'Choose' })}
        {field('eventDate', { label: 'Day of the visit', kind: 'date' })}
        {field('kind', { label: 'What it was', options: KINDS, noneLabel: 'Not stated: choose' })}
        {field('result', { label: 'Result, as the papers say', options: RESULTS })}
        {field('devicesTested', { label: 'Devices tested', kind: 'number' })}
        {field('devicesFailed', { label: 'of them failed', kind: 'number' })}
        {field('devicesNotAccessible', { label: 'Devices not accessible', kind: 'number' })}
        {field('vendorLicence', { label: 'Licence of the company' })}
        {field('costCents', { label: 'Cost, $', kind: 'amount' })}
        {change.moves &&
          field('compliantThrough', {
            label: 'Compliant through',
            kind: 'date',
            hint: 'Left empty, it follows from the interval of the certificate',
          })}
      </div>
      <div className={styles.change} role="status">
        <p className="strong">What will change</p>
        <p>{change.text}</p>
      </div>
      {later !== null && <OlderVisit name={`visits.${at}.isOlder`} later={later} />}
      <Deficiencies at={at} visit={visit} bill={bill} onShow={onShow} />
    </>
  );
}

type ReadInputProps = ReviewInputProps & { place: ReadPlace | undefined; onShow: (place: ReadPlace) => void };

/** A field with the words that its value was read from; pressing them shows them on the page. */
function ReadInput({ place, onShow, hint, ...input }: ReadInputProps) {
  return (
    <ReviewInput
      {...input}
      beside={place && !place.isSure ? <StatusText tone="warn">Not sure</StatusText> : undefined}
      hint={
        place && place.words.trim() !== '' ? (
          <>
            {hint && <>{hint}. </>}
            Read:{' '}
            <button type="button" className={styles.words} onClick={() => onShow(place)}>
              ‘{place.words}’, page {place.page}
            </button>
          </>
        ) : (
          hint
        )
      }
    />
  );
}

/** A later visit is on record: this one is recorded only where that is meant. */
function OlderVisit({ name, later }: { name: `visits.${number}.isOlder`; later: string }) {
  const { field, fieldState } = useController<FlsReviewValues, typeof name>({ name });
  const { failure } = useReviewForm();
  const error = fieldState.error?.message ?? fieldError(failure, name);
  const id = `review-${name.replaceAll('.', '-')}`;
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            id={id}
            checked={field.value}
            onChange={(event) => field.onChange(event.target.checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': error ? `${id}-note` : undefined } }}
          />
        }
        label={`A later visit of ${later} is on record. Record this one all the same`}
      />
      {error && (
        <p id={`${id}-note`} className={reviewStyles.failure} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Deficiencies({ at, visit, bill, onShow }: VisitFieldsProps) {
  const { fields, append, remove } = useFieldArray<FlsReviewValues, `visits.${number}.deficiencies`, 'key'>({
    name: `visits.${at}.deficiencies`,
    keyName: 'key',
  });
  const read = readVisit(visit, bill)?.deficiencies ?? [];
  return (
    <>
      {fields.map(({ key }, line) => {
        const name = `visits.${at}.deficiencies.${line}`;
        const text = visit.deficiencies[line]?.description;
        return (
          <div key={key} className={styles.deficiency}>
            <ReadInput
              name={`${name}.description`}
              label={`Deficiency ${line + 1}`}
              place={read.find(({ value }) => value === text)}
              onShow={onShow}
            />
            <ReviewInput name={`${name}.severity`} label="Severity" options={SEVERITIES} noneLabel="Choose" />
            <ReviewInput name={`${name}.quoteCents`} label="To fix, $" kind="amount" />
            <IconButton size="small" aria-label={`Remove deficiency ${line + 1}`} onClick={() => remove(line)}>
              <X size={18} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      <Button
        size="small"
        startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => append({ severity: '', description: '', quoteCents: '' })}
      >
        Add a deficiency
      </Button>
    </>
  );
}
