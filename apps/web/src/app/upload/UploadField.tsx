import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { AdministratorText } from '#ui/page-states/AdministratorText.tsx';
import styles from './upload.module.css';
import { acceptOf, labelsOf, type Stored, type UploadPlace, useUpload } from './use-upload.ts';

type UploadFieldProps = {
  /** What the button does: 'Choose a picture'. */
  label: string;
  place: UploadPlace;
  onReady: (file: Stored) => Promise<void> | void;
  /** Shown before the button, such as the current picture. */
  children?: ReactNode;
};

/** A button that takes a file, chosen or dropped, and shows the progress; a failure keeps the file for a retry. */
export function UploadField({ label, place, onReady, children }: UploadFieldProps) {
  const { state, start, retry, cancel } = useUpload(place, onReady);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isBusy = state.phase !== 'idle' && state.phase !== 'failed';
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) void start(file);
    // why: choosing the same file again must fire a change event
    if (input.current) input.current.value = '';
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button
    <div
      className={styles.field}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isBusy) take(event.dataTransfer.files);
      }}
    >
      {children}
      <div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={acceptOf(place.purpose)}
          onChange={(event) => take(event.target.files)}
        />
        <div className="actions">
          <Button
            startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
            disabled={isBusy}
            aria-describedby={id}
            onClick={() => input.current?.click()}
          >
            {label}
          </Button>
          {isBusy && <Button onClick={cancel}>Cancel</Button>}
          {state.phase === 'failed' && state.canRetry && <Button onClick={() => void retry()}>Retry</Button>}
        </div>
        {state.phase === 'sending' && (
          <progress className={styles.progress} aria-label={`Sending ${state.name}`} value={state.share} max={1} />
        )}
        <p id={id} className={styles.words} data-failed={state.phase === 'failed' || undefined} role="status">
          <AdministratorText text={wordsOf(state) ?? `${labelsOf(place.purpose)}.`} />
        </p>
      </div>
    </div>
  );
}

function wordsOf(state: ReturnType<typeof useUpload>['state']): string | undefined {
  if (state.phase === 'preparing') return `Preparing ${state.name} …`;
  if (state.phase === 'sending') return `Sending ${state.name}, ${Math.round(state.share * 100)}% done`;
  if (state.phase === 'checking') return `Checking ${state.name} …`;
  return state.phase === 'failed' ? `${state.name}: ${state.message}` : undefined;
}
