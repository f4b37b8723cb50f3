import { type RefObject, useEffect, useRef } from 'react';
import styles from './side-scrollbar.module.css';

/** The sideways scrollbar of a table that is longer than the window, at the window's edge instead of under the last row. */
export function SideScrollbar({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const bar = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // why: two elements scroll together, and their sizes are known only to the browser
  useEffect(() => {
    const table = scroller.current;
    const own = bar.current;
    if (!table || !own) return;
    const resize = () => {
      if (content.current) content.current.style.width = `${table.scrollWidth}px`;
      own.scrollLeft = table.scrollLeft;
    };
    const toTable = () => {
      table.scrollLeft = own.scrollLeft;
    };
    const toBar = () => {
      own.scrollLeft = table.scrollLeft;
    };
    const observer = new ResizeObserver(resize);
    observer.observe(table);
    if (table.firstElementChild) observer.observe(table.firstElementChild);
    own.addEventListener('scroll', toTable, { passive: true });
    table.addEventListener('scroll', toBar, { passive: true });
    return () => {
      observer.disconnect();
      own.removeEventListener('scroll', toTable);
      table.removeEventListener('scroll', toBar);
    };
  }, [scroller]);
  return (
    <div ref={bar} className={styles.sideScrollbar} aria-hidden tabIndex={-1}>
      <div ref={content} />
    </div>
  );
}
