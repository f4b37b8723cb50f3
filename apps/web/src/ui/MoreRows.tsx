import { Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { count } from './format.ts';
import styles from './more-rows.module.css';

/** How far under the window the end of a list is when its next rows are asked for: about a screen. */
const AHEAD = '0px 0px 800px 0px';

type MoreRowsProps = {
  shown: number;
  /** All rows of the filter, with their noun: '1,542 items'. */
  total: string;
  hasMore: boolean;
  isLoading: boolean;
  /** The next rows could not be loaded: they are asked for again only by the button. */
  hasFailed?: boolean;
  onMore: () => void;
};

/** The end of a long list: the next rows come by themselves when it comes near, by its button for whoever does not scroll. */
export function MoreRows({ shown, total, hasMore, isLoading, hasFailed = false, onMore }: MoreRowsProps) {
  const line = useRef<HTMLDivElement>(null);
  const first = useRef(shown);
  const more = useRef(onMore);
  more.current = onMore;
  const waits = hasMore && !isLoading && !hasFailed;
  // why: whether it is near is known only outside React; after each page the end may be near again
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: as above, the count of rows is the trigger
  useEffect(() => {
    if (!waits || !line.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: AHEAD },
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
