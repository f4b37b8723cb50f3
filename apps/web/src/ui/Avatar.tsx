import styles from './avatar.module.css';
import { initials } from './format.ts';

export function Avatar({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <span
      className={styles.avatar}
      data-small={isSmall || undefined}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  );
}
