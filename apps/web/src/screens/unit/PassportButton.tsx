import { unit } from '@lintel/contract/units/unit';
import { Button } from '@mui/material';
import { FileText } from 'lucide-react';
import { useDownload } from '#api/file.api.ts';

/** The unit on paper: its items, their age and cover, what is open, and their plates. */
export function PassportButton({ unitId }: { unitId: number }) {
  const [download, isLoading] = useDownload();
  return (
    <Button
      disabled={isLoading}
      startIcon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void download({ path: unit.getUnitPassport.path, params: { unitId } })}
    >
      Unit passport
    </Button>
  );
}
