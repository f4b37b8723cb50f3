import type { FlsReading as Schema } from '@lintel/contract/fls/fls-reading';
import { FLS_DOCUMENT_WORDS, FLS_EVENT_KIND_WORDS, FLS_RESULT_WORDS, FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { Button } from '@mui/material';
import { CircleHelp, TriangleAlert } from 'lucide-react';
import type * as z from 'zod';
import { asApiError } from '#api/api-error.ts';
import { useReadFlsDocumentQuery } from '#api/fls.api.ts';
import { complianceDate, counted, money } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './fls.module.css';
import type { FlsRecord } from './fls-record.ts';

export type Reading = z.output<typeof Schema>;
type Said = { label: string; value: string; page: number; words: string; isSure: boolean };
type DocumentReadingProps = { record: FlsRecord; fileId: number; onTake: (reading: Reading) => void };

/** What an uploaded document says about the visit, with page and words of each: a proposal that a person takes over, or not. */
export function DocumentReading({ record, fileId, onTake }: DocumentReadingProps) {
  const query = useReadFlsDocumentQuery({ params: { flsRecordId: record.id, documentId: fileId } });
  const { data } = query;
  if (query.isFetching && !data) return <p className="muted small">Reading the document …</p>;
  if (!data) {
    const failure = asApiError(query.error);
    return (
      <p className="muted small" role="status">
        {failure?.fields[0]?.message || failure?.message || 'The document could not be read. Enter what it says.'}
      </p>
    );
  }
  const said = saidBy(data);
  const doubts = doubtsAbout(data, record);
  return (
    <section className={styles.missed} aria-label="What the document says">
      <h3>What the document says</h3>
      {doubts.map((doubt) => (
        <StatusText key={doubt} tone="warn" icon={TriangleAlert}>
          {doubt}
        </StatusText>
      ))}
      {said.length === 0 ? (
        <p className="muted small">
          {data.pagesWithoutText === data.pagesRead
            ? 'Its pages are pictures: nothing can be read. Enter what it says.'
            : 'It names no day, result or system that could be read. Enter what it says.'}
        </p>
      ) : (
        <>
          <ul className={styles.list}>
            {said.map(({ label, value, page, words, isSure }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is that of the document
              <li key={at}>
                <span className={styles.head}>
                  <span>
                    {label}: <b>{value}</b>
                  </span>
                  {!isSure && (
                    <StatusText tone="muted" icon={CircleHelp}>
                      not sure
                    </StatusText>
                  )}
                </span>
                <span className="muted">
                  page {page}: “{words}”
                </span>
              </li>
            ))}
          </ul>
          <span className="actions">
            <Button size="small" variant="outlined" onClick={() => onTake(data)}>
              Take over into the form
            </Button>
          </span>
        </>
      )}
    </section>
  );
}

function saidBy(reading: Reading): Said[] {
  const line = <T,>(
    label: string,
    read: (Omit<Said, 'label' | 'value'> & { value: T }) | null,
    words: (value: T) => string,
  ): Said[] => (read === null ? [] : [{ ...read, label, value: words(read.value) }]);
  return [
    ...line('Document', reading.documentKind, (value) => FLS_DOCUMENT_WORDS[value]),
    ...line('Day of the visit', reading.eventDate, complianceDate),
    ...line('What it was', reading.kind, (value) => FLS_EVENT_KIND_WORDS[value]),
    ...line('Result', reading.result, (value) => FLS_RESULT_WORDS[value]),
    ...line('Vendor', reading.vendor, (value) => (reading.vendorId === null ? `${value}, not under Contacts` : value)),
    ...line('Good through', reading.compliantThrough, complianceDate),
    ...line('Devices tested', reading.devicesTested, String),
    ...line('Devices failed', reading.devicesFailed, String),
    ...line('Devices not accessible', reading.devicesNotAccessible, String),
    ...line('Licence of the company', reading.licence, (value) => value),
    ...line('Total', reading.costCents, (value) => money(value)),
    ...reading.deficiencies.flatMap((one) => line('Deficiency', one, (value) => value)),
  ];
}

/** Why the document may be another one than it should be. */
function doubtsAbout(
  { systems, namesProperty, pagesWithoutText, pagesRead, pageCount }: Reading,
  record: FlsRecord,
): string[] {
  if (pagesWithoutText === pagesRead) return [];
  const [first] = systems;
  const doubts: string[] = [];
  if (!namesProperty) doubts.push(`It does not name ${record.propertyName}.`);
  if (first && !systems.some(({ type }) => type === record.type)) {
    const words = first.words.join(', ');
    const own = FLS_TYPE_WORDS[record.type].toLowerCase();
    doubts.push(`It names ${FLS_TYPE_WORDS[first.type].toLowerCase()} (${words}), not ${own}.`);
  }
  if (pagesWithoutText > 0)
    doubts.push(`${counted(pagesWithoutText, 'page')} of ${pagesRead} are pictures and were not read.`);
  if (pageCount > pagesRead) doubts.push(`Only the first ${pagesRead} of ${pageCount} pages were read.`);
  return doubts;
}
