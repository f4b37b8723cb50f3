import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { Logo } from '#ui/pictures/Logo.tsx';
import styles from './frames.module.css';
import guest from './guest/guest.module.css';
import { useAppSelector } from './store.ts';

/** Placeholders while a page's files or the session are loading: the outlines of the window that follows. */
export function WaitingFrame() {
  const isGuest = useAppSelector(({ session }) => !session.loggedIn && session.tokens === null);
  return isGuest ? <GuestOutline /> : <ShellOutline />;
}

function ShellOutline() {
  return (
    <div className={styles.shell}>
      <div className={styles.nav}>
        <Logo />
      </div>
      <div>
        <div className={styles.head} />
        <PageSkeleton />
      </div>
    </div>
  );
}

function GuestOutline() {
  return (
    <div className={guest.guest} role="status" aria-label="Loading">
      <div className={guest.welcome}>
        <div className={guest.brand}>
          <Logo size={28} />
          Lintel
        </div>
      </div>
    </div>
  );
}
