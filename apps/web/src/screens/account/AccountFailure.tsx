import { Button } from '@mui/material';
import type { ApiError } from '#api/base-query.ts';
import type { WordsByField } from '#app/form/field-words.ts';
import { OvertakenAlert, TakenNotice } from '#app/form/Overtaken.tsx';
import type { Versioned } from '#app/form/use-versioned-form.ts';
import styles from './account.module.css';

const NO_WORDS: WordsByField = new Map();

type AccountFailureProps = {
  error: ApiError | null;
  /** Of a form over the account; a button alone has `onReload`. */
  versioned?: Versioned;
  words?: WordsByField;
  onReload?: () => void;
};

/** Why a form of the account could not be saved, where the reason is not about one field. */
export function AccountFailure({ error, versioned, words = NO_WORDS, onReload }: AccountFailureProps) {
  if (versioned?.overtaken?.isTaken) return <TakenNotice overtaken={versioned.overtaken} words={words} />;
  if (!error || error.fields.length > 0) return null;
  if (error.status === 412 && versioned)
    return <OvertakenAlert versioned={versioned} words={words} what="your account" />;
  if (error.status === 412)
    return (
      <div className={styles.failure} role="alert">
        <p>Somebody else changed your account since you opened it. Nothing is saved yet.</p>
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
