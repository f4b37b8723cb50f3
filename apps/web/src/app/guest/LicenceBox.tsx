import styles from './licence-box.module.css';
import { LICENCE_PARAGRAPHS } from './licence-text.ts';

type LicenceBoxProps = { isAccepted: boolean; error: string | undefined; onChange: (isAccepted: boolean) => void };

/** The licence agreement, at most 200 px high, and the box that accepts it. */
export function LicenceBox({ isAccepted, error, onChange }: LicenceBoxProps) {
  return (
    <div className={styles.licence}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: why: the keyboard scrolls the text */}
      <section className={styles.box} aria-label="Licence agreement" tabIndex={0}>
        {LICENCE_PARAGRAPHS.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <label className={styles.accept}>
        <input
          type="checkbox"
          checked={isAccepted}
          aria-describedby={error ? 'licence-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        I accept the licence agreement
      </label>
      {error && (
        <p className={styles.error} id="licence-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
