import type { READ_FIELDS } from '@lintel/contract/invoice';
import { Button } from '@mui/material';
import { useDeleteReaderLessonMutation, useListReaderLessonsQuery } from '#api/invoice.api.ts';
import styles from '#app/invoice-review/review.module.css';
import { useCan } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { counted, dateTime } from '#ui/format.ts';
import { REVIEW_FIELDS } from './review-fields.ts';

type FieldName = (typeof READ_FIELDS)[number];

/** What corrections taught about the bills of a vendor, and the way to forget it. */
export function Lessons({ vendorId, vendorName }: { vendorId: number; vendorName: string }) {
  const { data } = useListReaderLessonsQuery({ query: { vendorId } });
  const [forget, { isLoading }] = useDeleteReaderLessonMutation();
  const canManage = useCan('manage');
  if (!data || data.results.length === 0) return null;
  return (
    <details className={styles.lessons}>
      <summary>
        What was learned about the bills of {vendorName}: {counted(data.results.length, 'lesson')}
      </summary>
      <ul>
        {data.results.map(({ id, field, label, times, taughtBy, taughtAt }) => (
          <li key={id}>
            <div>
              <p>
                {wordsOf(field)} stands {label === null ? 'at the same place of the page' : `beside ‘${label}’`}
              </p>
              <p className="muted small">
                {taughtBy ?? 'Somebody'}, {dateTime(taughtAt)}, {counted(times, 'correction')}
              </p>
            </div>
            {canManage && (
              <Button
                size="small"
                variant="text"
                disabled={isLoading}
                aria-label={`Forget: ${wordsOf(field)}`}
                onClick={async () => {
                  const { error } = await forget({ params: { readerLessonId: id } });
                  if (error === undefined)
                    toast.done('Forgotten. Bills that are read from now on are read without it.');
                }}
              >
                Forget
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function wordsOf(field: FieldName): string {
  return Object.values(REVIEW_FIELDS).find(({ read }) => read === field)?.label ?? field;
}
