import { Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { count } from '../base/format.ts';
import styles from './more-rows.module.css';

/** How far below the visible part the end of a list is when its next rows are loaded: about a screen. */
const AHEAD = '0px 0px 800px 0px';

type MoreRowsProps = {
  shown: number;
  /** All rows of the filter, with their noun: '1,542 items'. */
  total: string;
  hasMore: boolean;
  isLoading: boolean;
  /** The next rows could not be loaded: only the button tries again. */
  hasFailed?: boolean;
  onMore: () => void;
};

/** The end of a long list: the next rows are loaded when it comes near, or by its button for people who do not scroll. */
export function MoreRows({ shown, total, hasMore, isLoading, hasFailed = false, onMore }: MoreRowsProps) {
  const line = useRef<HTMLDivElement>(null);
  const first = useRef(shown);
  const more = useRef(onMore);
  more.current = onMore;
  const waits = hasMore && !isLoading && !hasFailed;
  // why: its position is known only to the browser; after each page the end may be near again
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: as above, the count of rows is the trigger
  useEffect(() => {
    if (!waits || !line.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      // why: the first is for a list that scrolls with the page, the second for one that scrolls by itself
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [waits, shown]);
  if (!hasMore && shown <= first.current) return null;
  return (
    <div className={hasMore ? styles.more : 'sr-only'} ref={line}>
      <span role="status">
        {hasMore ? `${count(shown)} of ${total} shown.` : `All ${total} shown.`}
        {hasFailed && ' The next ones could not be loaded.'}
      </span>
      {hasMore && (
        <Button size="small" disabled={isLoading} onClick={onMore}>
          {isLoading ? 'Loading' : hasFailed ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
