import { ChevronDown, ChevronUp } from 'lucide-react';
import { count } from '#ui/base/format.ts';
import styles from './review.module.css';
import { Tool } from './Tool.tsx';
import type { FoundWords } from './use-found-words.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** How often the searched words are on the pages, and the way from one place to the next. */
export function FoundBar({ found: { sought, places, at, step } }: { found: FoundWords }) {
  return (
    <section className={styles.tools} aria-label="Searched words">
      <p role="status">
        {places.length === 0
          ? `‘${sought}’ is not on these pages; it is among the fields.`
          : `‘${sought}’: ${count(at + 1)} of ${count(places.length)}`}
      </p>
      {places.length > 1 && (
        <>
          <Tool label="Previous place" onClick={() => step(-1)}>
            <ChevronUp {...ICON} />
          </Tool>
          <Tool label="Next place" onClick={() => step(1)}>
            <ChevronDown {...ICON} />
          </Tool>
        </>
      )}
    </section>
  );
}
