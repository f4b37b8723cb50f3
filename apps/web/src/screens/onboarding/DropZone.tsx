import { Button } from '@mui/material';
import { FileText, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { IMPORT_ACCEPT } from '#app/import-run/file-content.ts';
import styles from './onboarding.module.css';
import { ENCODING_WORDS, type LoadedFile, MAX_MEGABYTES, sizeWords } from './read-source.ts';

type DropZoneProps = { file: LoadedFile | null; isReading: boolean; onFile: (file: File) => void };

/** Takes a file, chosen or dropped; then shows the file and the encoding it was read in. */
export function DropZone({ file, isReading, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: why: dropping is a second way beside the button inside
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      data-filled={file !== null || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept={IMPORT_ACCEPT}
        aria-label="CSV or Excel file"
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen) onFile(chosen);
        }}
      />
      {file === null ? (
        <>
          <Upload size={20} strokeWidth={1.75} aria-hidden />
          <p className="strong">Drop a file here, or choose one</p>
          <p className="muted">
            CSV, TXT, TSV, Excel (.xlsx) or a web page saved as .xls, as your property system exports it, up to{' '}
            {MAX_MEGABYTES} MB.
          </p>
        </>
      ) : (
        <>
          <FileText size={20} strokeWidth={1.75} aria-hidden />
          <p className={styles.fileName}>{file.fileName}</p>
          <p className="muted">
            {sizeWords(file.bytes)}
            {file.encoding !== null && `, read as ${ENCODING_WORDS[file.encoding]}`}
          </p>
        </>
      )}
      <Button disabled={isReading} onClick={() => input.current?.click()}>
        {isReading ? 'Reading' : file === null ? 'Choose a file' : 'Choose another file'}
      </Button>
    </div>
  );
}
