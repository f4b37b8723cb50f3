import { IMPORT_KIND_LABELS } from '@lintel/domain/imports/import-kinds';
import { Link } from 'react-router';
import { counted, dateTime } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { links } from '../links.ts';
import { useAppSelector } from '../store.ts';
import { AnsweredList } from './AnsweredList.tsx';
import styles from './import-run.module.css';
import { createdText, errorRowsText, type ImportRun, type RowAction, stateOf } from './import-words.ts';
import { NotImported } from './NotImported.tsx';
import { VerdictCounts } from './VerdictCounts.tsx';

type ImportReceiptProps = {
  run: ImportRun;
  chosen?: RowAction | null;
  /** Where given, the figures filter the rows below. */
  onChoose?: (action: RowAction | null) => void;
  /** Begins an import of another sheet, where the page has the file. */
  onSheet?: ((name: string) => void) | undefined;
};

/** Who imported what and when, the verdict on each row, and the places that it created. */
export function ImportReceipt({ run, chosen = null, onChoose, onSheet }: ImportReceiptProps) {
  const organization = useAppSelector((state) => state.session.orgData.find((each) => each.id === run.organizationId));
  const created = createdText(run.created);
  const { word, tone } = stateOf(run);
  return (
    <>
      <dl className={styles.receipt}>
        <Fact label="State">
          <StatusText tone={tone}>{word}</StatusText>
        </Fact>
        <Fact label="Imported by">{run.startedBy ?? 'Somebody who has left'}</Fact>
        <Fact label="When">{dateTime(run.appliedAt ?? run.startedAt)}</Fact>
        {run.undoneAt !== null && <Fact label="Undone">{dateTime(run.undoneAt)}</Fact>}
        <Fact label="File">{run.fileName}</Fact>
        <Fact label="Kind">{IMPORT_KIND_LABELS[run.kind]}</Fact>
        {organization && <Fact label="Organization">{organization.name}</Fact>}
        <Fact label="Created">{run.isDryRun ? 'Nothing: this was a check' : (created ?? 'Nothing new')}</Fact>
        {run.leaveOutErrors && run.counts.error > 0 && <Fact label="Left out">{errorRowsText(run.counts.error)}</Fact>}
        {run.copies > 0 && (
          <Fact label="Exact copies">
            {counted(run.copies, 'row')} {run.keepCopies ? 'kept as units' : 'left out'}
          </Fact>
        )}
        <Fact label="Fingerprint of the file (SHA-256)">
          <span className="mono">{run.fileHash}</span>
        </Fact>
      </dl>
      {run.properties.length > 0 && (
        <ul className={styles.places} aria-label="Where it went">
          {run.properties.map((property) => (
            <li key={property.id}>
              <Link className="strong" to={links.property(property.id)}>
                {property.name}
              </Link>
              <Link to={links.property(property.id, 'units')} aria-label={`Units of ${property.name}`}>
                Units
              </Link>
              <Link
                to={links.report(property.id, '/capital-assets')}
                aria-label={`Capital Assets report of ${property.name}`}
              >
                Capital Assets report
              </Link>
            </li>
          ))}
        </ul>
      )}
      <AnsweredList questions={run.questions} turned={run.turned} classes={run.classes} />
      <NotImported leftOut={run.leftOut} rows={run} onSheet={onSheet} />
      {run.counts.read > 0 && <VerdictCounts counts={run.counts} chosen={chosen} onChoose={onChoose} />}
    </>
  );
}

/** 'Applied: 21 created, 3 updated of 24 rows read.' */
export function receiptHeadline({ counts }: ImportRun): string {
  const summary = `${counted(counts.create, 'row')} created, ${counted(counts.update, 'row')} updated, of ${counted(counts.read, 'row')} read.`;
  return counts.error === 0
    ? summary
    : `${summary} ${errorRowsText(counts.error)} ${counts.error === 1 ? 'was' : 'were'} left out.`;
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
