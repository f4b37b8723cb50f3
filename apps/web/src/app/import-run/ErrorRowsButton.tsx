import { decodeCsvBytes } from '@lintel/domain/csv-bytes';
import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useDownload } from '#api/file.api.ts';
import { counted } from '#ui/format.ts';
import type { ImportRun } from './import-words.ts';

const PATH = '/admin/import/:importId/errors.csv';

type ErrorRowsButtonProps = {
  run: ImportRun;
  /** The text of the file, where the page still has it. */
  text?: string | null;
};

/**
 * The rows with errors as a file, each with its line and the reason. Every column comes from the person's own file,
 * which is not kept: where the page no longer has it, the imported columns are offered, and all of them once the file
 * is chosen again.
 */
export function ErrorRowsButton({ run, text = null }: ErrorRowsButtonProps) {
  const [download, isDownloading] = useDownload();
  const input = useRef<HTMLInputElement>(null);
  const params = { importId: run.id };
  const save = (csvString: string | null) =>
    download({ path: PATH, params, ...(csvString !== null && { body: { csvString } }) });
  const saveFrom = async (file: File) => save(decodeCsvBytes(new Uint8Array(await file.arrayBuffer())).text);

  return (
    <>
      <Button
        size="small"
        disabled={isDownloading}
        startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => save(text)}
      >
        {isDownloading ? 'Downloading' : `Download ${counted(run.counts.error, 'error row')}`}
      </Button>
      {text === null && (
        <>
          <input
            ref={input}
            className="sr-only"
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            aria-label="The imported file"
            tabIndex={-1}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              event.target.value = '';
              if (chosen) void saveFrom(chosen);
            }}
          />
          <Button
            size="small"
            disabled={isDownloading}
            title="Only the imported columns are kept here. Choose the file again to have its rows with every column."
            onClick={() => input.current?.click()}
          >
            With all columns: choose the file
          </Button>
        </>
      )}
    </>
  );
}
