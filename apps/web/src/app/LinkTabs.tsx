import { Link } from 'react-router';
import styles from './link-tabs.module.css';

export type LinkTab = { id: string; to: string; words: string };

/** The parts of a page, each with an address of its own. `onPreload` is told of the one that a person is about to open. */
export function LinkTabs({
  label,
  tabs,
  current,
  onPreload,
}: {
  label: string;
  tabs: readonly LinkTab[];
  current: string;
  onPreload?: (id: string) => void;
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ id, to, words }) => (
        <Link
          key={id}
          to={to}
          {...(onPreload && { onPointerEnter: () => onPreload(id), onFocus: () => onPreload(id) })}
          aria-current={id === current ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
