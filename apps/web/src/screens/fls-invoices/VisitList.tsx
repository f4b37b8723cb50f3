import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { FlsInvoiceDetail } from '#api/fls-invoice.api.ts';
import reviewStyles from '#app/invoice-review/review.module.css';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import styles from './fls-invoices.module.css';
import { type FlsReviewValues, NEW_VISIT, namesNoSystem } from './fls-visit-values.ts';
import type { ReadPlace } from './read-place.ts';
import { Visit } from './Visit.tsx';

type VisitListProps = {
  bill: FlsInvoiceDetail;
  isOpen: boolean;
  /** Shows the words of a value on the page. */
  onShow: (place: ReadPlace) => void;
};

/** The visits that the bill charges for, each a group of fields with what it would change. */
export function VisitList({ bill, isOpen, onShow }: VisitListProps) {
  const { control } = useFormContext<FlsReviewValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'visits', keyName: 'key' });
  return (
    <section aria-label="Visits">
      <SectionHead title="Visits" count={String(fields.length)} />
      {fields.length === 0 && (
        <p className={`muted ${reviewStyles.inset}`}>
          No visit was found in the words of this bill. Add what it charges for, or leave the bill alone.
        </p>
      )}
      {fields.length > 0 && namesNoSystem(bill) && (
        <p className={`muted ${reviewStyles.inset}`}>
          Its words name no system. Choose the one that it was for, or leave the bill alone.
        </p>
      )}
      <div className={styles.visits}>
        {fields.map(({ key }, at) => (
          <Visit key={key} at={at} bill={bill} isOpen={isOpen} onShow={onShow} onRemove={() => remove(at)} />
        ))}
      </div>
      {isOpen && (
        <div className={reviewStyles.inset}>
          <Button
            size="small"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => append(NEW_VISIT, { focusName: `visits.${fields.length}.type` })}
          >
            Add a visit
          </Button>
        </div>
      )}
    </section>
  );
}
