import { invoice, type READ_FIELDS } from '@lintel/contract/invoices/invoice';
import { Button } from '@mui/material';
import { useDownload } from '#api/file.api.ts';
import { useDeleteReaderLessonMutation, useListReaderLessonsQuery } from '#api/invoice.api.ts';
import styles from '#app/invoice-review/review.module.css';
import { useCan, useIsAdmin } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { counted, dateTime } from '#ui/base/format.ts';
import { REVIEW_FIELDS } from './review-fields.ts';

type FieldName = (typeof READ_FIELDS)[number];

type LessonsProps = { organizationId: number; vendorId: number; vendorName: string };

/** What corrections taught about the bills of a vendor, and the way to forget it. */
export function Lessons({ organizationId, vendorId, vendorName }: LessonsProps) {
  const { data } = useListReaderLessonsQuery({ query: { vendorId } });
  const [forget, { isLoading }] = useDeleteReaderLessonMutation();
  const canManage = useCan('manage');
  const isAdmin = useIsAdmin();
  const [download, isMaking] = useDownload();
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
      {isAdmin && (
        <Button
          size="small"
          variant="text"
          disabled={isMaking}
          onClick={() =>
            void download({
              path: invoice.getReaderCorrections.path.replace(':organizationId', String(organizationId)),
            })
          }
        >
          {isMaking ? 'Making the zip …' : 'All corrected invoices as a zip, to train a reader with'}
        </Button>
      )}
    </details>
  );
}

function wordsOf(field: FieldName): string {
  return Object.values(REVIEW_FIELDS).find(({ read }) => read === field)?.label ?? field;
}
