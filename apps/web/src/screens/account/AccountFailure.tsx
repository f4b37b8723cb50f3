import { Button } from '@mui/material';
import type { ApiError } from '#api/base-query.ts';
import styles from './account.module.css';

/** Why a form of the account could not be saved, where the reason is not about one field. */
export function AccountFailure({ error, onReload }: { error: ApiError | null; onReload?: () => void }) {
  if (!error || error.fields.length > 0) return null;
  if (error.status === 412)
    return (
      <div className={styles.failure} role="alert">
        <p>Somebody else changed your account since you opened it. Nothing is saved yet and what you typed is kept.</p>
        <Button size="small" onClick={onReload}>
          Get the newest version
        </Button>
      </div>
    );
  return (
    <p className={styles.failure} role="alert">
      {error.message || 'This could not be saved.'} What you typed is kept.
    </p>
  );
}
