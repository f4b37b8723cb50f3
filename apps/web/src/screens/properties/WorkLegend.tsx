import { FLS_SEVEN, FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import styles from './work-cells.module.css';

const MARKS = [
  ['good', 'Compliant'],
  ['warn', 'Due within 60 days'],
  ['bad', 'Overdue or impaired'],
  ['unknown', 'No date'],
  ['none', 'Not applicable'],
  ['not-set-up', 'Not set up'],
] as const;

/** What the marks of fire and life safety and the counts of red flags in the table mean. */
export function WorkLegend() {
  const systems = FLS_SEVEN.map((type) => FLS_TYPE_WORDS[type].toLowerCase()).join(', ');
  return (
    <div className={styles.legend}>
      <ul aria-label="Marks of fire and life safety">
        {MARKS.map(([tone, words]) => (
          <li key={tone}>
            <span className={styles.dots} aria-hidden>
              <span data-tone={tone} />
            </span>
            {words}
          </li>
        ))}
      </ul>
      <p>FLS, in this order: {systems}. Flags: to review · reviewed · alert sent · replacement started.</p>
    </div>
  );
}
