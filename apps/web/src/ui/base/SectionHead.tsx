import type { ReactNode } from 'react';
import styles from './section-head.module.css';

type SectionHeadProps = {
  title: string;
  /** Empty while it is not known: its place is kept, so that the tools beside it stay on their line. */
  count?: ReactNode;
  children?: ReactNode;
  isRuled?: boolean;
};

/** A section's title with its count; its actions are at the right. */
export function SectionHead({ title, count, children, isRuled = false }: SectionHeadProps) {
  return (
    <div className={styles.section} data-ruled={isRuled || undefined}>
      <h2>{title}</h2>
      {(count || count === '') && <span className={styles.count}>{count}</span>}
      {children && <div className={styles.tools}>{children}</div>}
    </div>
  );
}

/** A row of filters above a picture and its table. */
export function FilterBar({ label = 'Filters', children }: { label?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
    <div className={styles.bar} role="group" aria-label={label}>
      {children}
    </div>
  );
}

type LedeProps = {
  /** The question the page answers. */
  question: string;
  /** What the answer covers, emphasized. */
  answer?: ReactNode;
  /** 'As of 2026-05-18 06:10 AM'. */
  asOf?: string | undefined;
  children?: ReactNode;
};

/** The line under the title: what the page answers, as of when, and its actions. */
export function Lede({ question, answer, asOf, children }: LedeProps) {
  return (
    <div className={styles.lede}>
      <p>
        {question} {answer && <b>{answer}</b>}
      </p>
      {asOf && <span className={styles.asOf}>As of {asOf}</span>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
