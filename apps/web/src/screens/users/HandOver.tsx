import { Button } from '@mui/material';
import { Copy } from 'lucide-react';
import { copyText } from '#app/copy-text.ts';
import { toast } from '#app/toasts.tsx';
import { dateTime } from '#ui/base/format.ts';
import styles from './users.module.css';

type HandOverProps = { what: string; why: string; link: string; expiresAt: string };

/** A secret link to hand over in person, shown only once. */
export function HandOver({ what, why, link, expiresAt }: HandOverProps) {
  const copy = async () => {
    if (await copyText(link)) toast.done('The link is copied.');
    else toast.failed('The browser does not allow copying. Select the link and copy it by hand.');
  };
  return (
    <section className={styles.link} aria-label={what}>
      <p className="strong">{what}</p>
      <p className="muted small">
        {why} Until {dateTime(expiresAt)}; it is shown only now.
      </p>
      <p className="mono">{link}</p>
      <Button size="small" onClick={() => void copy()} startIcon={<Copy size={16} strokeWidth={1.75} aria-hidden />}>
        Copy the link
      </Button>
    </section>
  );
}
