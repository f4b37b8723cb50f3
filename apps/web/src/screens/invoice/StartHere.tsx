import { Button } from '@mui/material';
import { useState } from 'react';
import { toast } from '#app/toasts.tsx';
import styles from './invoice.module.css';
import sample from './sample-invoice.pdf?url&no-inline';
import { UploadButton } from './UploadButton.tsx';

const SAMPLE_NAME = 'sample-invoice.pdf';

/** Where nothing was uploaded yet: a place to drop PDFs, and a sample to see how reading works. */
export function StartHere({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isFetching, setFetching] = useState(false);
  const trySample = async () => {
    setFetching(true);
    const bytes = await fetch(sample)
      .then((answer) => (answer.ok ? answer.blob() : null))
      .catch(() => null);
    setFetching(false);
    if (bytes === null) toast.failed('The sample could not be loaded. Try again in a moment.');
    else onFiles([new File([bytes], SAMPLE_NAME, { type: 'application/pdf' })]);
  };
  return (
    <div className={styles.start}>
      <p className="strong">Drop PDFs here, or anywhere on this page</p>
      <div className="actions">
        <UploadButton label="Upload invoices" isMain onFiles={onFiles} />
        <Button size="small" disabled={isFetching} onClick={() => void trySample()}>
          Try a sample invoice
        </Button>
      </div>
      <p className="muted small">The sample is nobody’s bill; reject it once you have seen what was read.</p>
    </div>
  );
}
