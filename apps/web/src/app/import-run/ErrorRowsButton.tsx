import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useDownload } from '#api/file.api.ts';
import { base64Of, type FileContent, IMPORT_ACCEPT } from '#app/import-run/file-content.ts';
import { counted } from '#ui/base/format.ts';
import type { ImportRun } from './import-words.ts';

const PATH = '/admin/import/:importId/errors.csv';

type ErrorRowsButtonProps = {
  run: ImportRun;
  /** The file, where the page still has it. */
  file?: FileContent | null;
};

/**
 * The rows with errors as a file, each with its line and the reason. Every column comes from the person's own file,
 * which is not kept: where the page no longer has it, the imported columns are offered, and all of them once the file
 * is chosen again.
 */
export function ErrorRowsButton({ run, file = null }: ErrorRowsButtonProps) {
  const [download, isDownloading] = useDownload();
  const input = useRef<HTMLInputElement>(null);
  const params = { importId: run.id };
  const save = (body: FileContent | null) => download({ path: PATH, params, ...(body !== null && { body }) });
  const saveFrom = async (chosen: File) => save({ fileBase64: await base64Of(chosen) });

  return (
    <>
      <Button
        size="small"
        disabled={isDownloading}
        startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => save(file)}
      >
        {isDownloading ? 'Downloading' : `Download ${counted(run.counts.error, 'error row')}`}
      </Button>
      {file === null && (
        <>
          <input
            ref={input}
            className="sr-only"
            type="file"
            accept={IMPORT_ACCEPT}
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
