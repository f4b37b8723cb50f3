import type { LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import styles from './timeline.module.css';

export type TimelineEntry = {
  id: string | number;
  /** yyyy-MM-dd */
  date: string;
  /** The sort key: the instant where that is known, else the day. Entries of one instant keep their order. */
  at?: string | undefined;
  icon: LucideIcon;
  title: ReactNode;
  body?: ReactNode;
  /** Who, or where it came from. */
  by?: string | undefined;
  /** A label under the title, such as 'Hidden'. */
  mark?: ReactNode;
  isMuted?: boolean;
  /** Its actions, at the right. */
  menu?: ReactNode;
};

/** The one order of every history of the product: newest first, whatever order the entries come in. */
export function newestFirst<E extends { at: string }>(entries: readonly E[]): E[] {
  return entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** What happened, newest first, under the headings of its years. */
export function Timeline({ entries: given }: { entries: readonly TimelineEntry[] }) {
  const entries = newestFirst(given.map((entry) => ({ ...entry, at: entry.at ?? entry.date })));
  return (
    <ol className={styles.timeline}>
      {entries.map((entry, index) => {
        const year = entry.date.slice(0, 4);
        const Icon = entry.icon;
        return (
          <Fragment key={entry.id}>
            {entries[index - 1]?.date.slice(0, 4) !== year && <li className={styles.year}>{year}</li>}
            <li className={styles.entry} data-muted={entry.isMuted || undefined}>
              <span className={styles.icon}>
                <Icon size={14} strokeWidth={1.75} aria-hidden />
              </span>
              <div>
                <p className={styles.when}>
                  <time dateTime={entry.date}>{entry.date}</time>
                  {entry.by && <span>{entry.by}</span>}
                </p>
                <p className="strong">{entry.title}</p>
                {entry.mark && <p className={styles.mark}>{entry.mark}</p>}
                {entry.body && <div>{entry.body}</div>}
              </div>
              {entry.menu && <div className={styles.menu}>{entry.menu}</div>}
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}
