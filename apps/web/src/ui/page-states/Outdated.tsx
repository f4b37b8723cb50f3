import { Button } from '@mui/material';
import styles from './page-state.module.css';

/** Above what could not be loaded again: it is shown as it was before. */
export function Outdated({ thing, onRetry }: { thing: string; onRetry: () => unknown }) {
  return (
    <p className={styles.outdated} role="alert">
      {thing} could not be loaded again. What is shown is from before.
      <Button size="small" variant="text" onClick={() => void onRetry()}>
        Retry
      </Button>
    </p>
  );
}
