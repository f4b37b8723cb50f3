import { Link } from 'react-router';
import styles from './link-tabs.module.css';

export type LinkTab = { id: string; to: string; words: string };

/** The parts of a page, each with an address of its own. `onAhead` is told of the one that a person is about to open. */
export function LinkTabs({
  label,
  tabs,
  current,
  onAhead,
}: {
  label: string;
  tabs: readonly LinkTab[];
  current: string;
  onAhead?: (id: string) => void;
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ id, to, words }) => (
        <Link
          key={id}
          to={to}
          {...(onAhead && { onPointerEnter: () => onAhead(id), onFocus: () => onAhead(id) })}
          aria-current={id === current ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
