import { useState } from 'react';
import { initials } from '../base/format.ts';
import styles from './avatar.module.css';

type AvatarProps = { name: string; isSmall?: boolean; picture?: string | null };

/** A person's picture, or the initials of their name. */
export function Avatar({ name, isSmall = false, picture = null }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (picture !== null && picture !== failed)
    return (
      <img
        className={styles.avatar}
        data-small={isSmall || undefined}
        src={picture}
        alt=""
        onError={() => setFailed(picture)}
      />
    );
  return (
    <span
      className={styles.avatar}
      data-small={isSmall || undefined}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  );
}
