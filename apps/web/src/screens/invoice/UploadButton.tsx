import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { useRef } from 'react';

type UploadButtonProps = { label: string; isMain?: boolean; onFiles: (files: File[]) => void };

/** Chooses PDFs, as many as the person likes. */
export function UploadButton({ label, isMain = false, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="application/pdf,.pdf"
        aria-label={`${label}: PDF files`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // why: choosing the same file again must fire a change event
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button
        size="small"
        {...(isMain && { variant: 'contained', color: 'primary' })}
        startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
