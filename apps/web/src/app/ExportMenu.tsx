import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDownload } from '#api/file.api.ts';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';

type ExportMenuProps = {
  /** The route's path, as the contract has it. */
  path: string;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** What a PDF alone is asked with. */
  pdfQuery?: Record<string, unknown> | undefined;
  /** What a format is called, where it holds something of its own: 'Items (CSV)'. */
  labels?: Partial<Record<(typeof FORMATS)[number]['format'], string>>;
  /** What the file contains, where that differs from what the page shows. */
  note?: string | undefined;
  /** Other files of the same rows, that the page makes itself. */
  own?: readonly OwnExport[] | undefined;
};

/** A file that a page makes itself; what it is called in the menu. */
export type OwnExport = { label: string; save: () => unknown };

const FORMATS = [
  { format: 'xlsx', label: 'Excel workbook (XLSX)' },
  { format: 'csv', label: 'Text file (CSV)' },
  { format: 'pdf', label: 'PDF to print or send' },
] as const;

/** The rows of a page as a file. */
export function ExportMenu({ path, params = {}, query = {}, pdfQuery, labels = {}, note, own = [] }: ExportMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [download, isLoading] = useDownload();
  const [isMaking, setMaking] = useState(false);
  const save = (format: string) => {
    setOpen(false);
    void download({ path, params, query: { ...query, ...(format === 'pdf' && pdfQuery), format } });
  };
  const saveOwn = async (file: OwnExport) => {
    setOpen(false);
    setMaking(true);
    try {
      await file.save();
    } finally {
      setMaking(false);
    }
  };
  const isBusy = isLoading || isMaking;
  return (
    <>
      <Button
        ref={anchor}
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={isBusy}
        startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {isBusy ? 'Exporting' : 'Export'}
      </Button>
      <Menu anchorEl={anchor.current} open={isOpen} onClose={() => setOpen(false)}>
        {FORMATS.map(({ format, label }) => (
          <MenuItem key={format} onClick={() => save(format)}>
            {labels[format] ?? label}
          </MenuItem>
        ))}
        {own.map((file) => (
          <MenuItem key={file.label} onClick={() => void saveOwn(file)}>
            {file.label}
          </MenuItem>
        ))}
        {note && (
          <MenuItem disabled divider={false} sx={{ whiteSpace: 'normal', maxWidth: 280, fontSize: 12 }}>
            {note}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
