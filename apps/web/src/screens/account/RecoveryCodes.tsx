import { Button } from '@mui/material';
import { Copy } from 'lucide-react';
import { copyText } from '#app/copy-text.ts';
import { toast } from '#app/toasts.tsx';
import styles from './account.module.css';

/** The recovery codes that replace the app, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.done('The recovery codes are copied.');
    else toast.failed('The browser does not allow copying. Write the codes down.');
  };
  return (
    <div>
      <p className="strong">Keep these recovery codes</p>
      <p className="muted">
        Each one works once instead of a code from the app, for the day the phone is lost. They are shown only now.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <div className={`actions ${styles.actions}`}>
        <Button variant="contained" color="primary" onClick={onDone}>
          I have saved them
        </Button>
        <Button onClick={() => void copy()} startIcon={<Copy size={16} strokeWidth={1.75} aria-hidden />}>
          Copy
        </Button>
      </div>
    </div>
  );
}
