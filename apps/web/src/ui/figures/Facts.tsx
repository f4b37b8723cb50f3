import type { ReactNode } from 'react';
import styles from './facts.module.css';
import { NotKnown } from './StatusText.tsx';

/** What is known about one thing, as names with their values: the first part of most drawers. */
export function Facts({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={styles.facts} aria-label={label}>
      {children}
    </dl>
  );
}

type FactProps = {
  name: ReactNode;
  /** A number that people read out or copy: a serial, a model. */
  isCode?: boolean;
  children: ReactNode;
};

/** One of the facts; without a value it says that it is not known. Zero is a value. */
export function Fact({ name, isCode = false, children }: FactProps) {
  const isEmpty = (!children && children !== 0) || (Array.isArray(children) && children.length === 0);
  return (
    <>
      <dt>{name}</dt>
      <dd className={isCode ? 'mono' : undefined}>{isEmpty ? <NotKnown /> : children}</dd>
    </>
  );
}
