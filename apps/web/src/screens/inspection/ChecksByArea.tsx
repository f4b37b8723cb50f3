import type { ReactNode } from 'react';
import { count } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import styles from './inspection.module.css';

type ChecksByAreaProps<Check> = { checks: readonly Check[]; children: (check: Check) => ReactNode };

/** All checks of an inspection under the names of their areas, each drawn by `children`. */
export function ChecksByArea<Check extends { id: number; area: string }>({
  checks,
  children,
}: ChecksByAreaProps<Check>) {
  return (
    <section className={styles.section} aria-label="All checks">
      <SectionHead title="All checks" count={count(checks.length)} />
      {[...Map.groupBy(checks, ({ area }) => area)].map(([area, members]) => (
        <div key={area}>
          <h3 className={styles.area}>{area}</h3>
          <ul className={styles.checks}>
            {members.map((check) => (
              <li key={check.id}>{children(check)}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
