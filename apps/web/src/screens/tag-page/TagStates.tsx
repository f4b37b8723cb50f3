import { Link } from 'react-router';
import styles from '#app/guest/guest.module.css';
import { loginPath } from '#app/return-url.ts';

/** What strangers are told of a tag that is unknown, blank or void: the same. `path` is where staff go on after signing in. */
export function NoTag({ path }: { path: string }) {
  return (
    <div role="alert">
      <h2>This tag is not on anything</h2>
      <p className="muted">It may be new, or has been replaced. Tell the office where you found it.</p>
      <div className={styles.under}>
        <Link to={loginPath(path)}>I work here: sign in</Link>
      </div>
    </div>
  );
}

export function TagWaits() {
  return (
    <div role="status" aria-label="Loading">
      <h2>Tag</h2>
      <p className="muted">One moment.</p>
    </div>
  );
}

export function TagNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <h2>Tag</h2>
      <p className="muted">The tag could not be loaded. The server did not answer.</p>
      <button type="button" className={styles.submit} onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
