import { IconButton } from '@mui/material';
import type { ReactNode } from 'react';

type ToolProps = { label: string; isOff?: boolean; onClick: () => void; children: ReactNode };

/** A button of a toolbar over the pages: an icon with its name. */
export function Tool({ label, isOff = false, onClick, children }: ToolProps) {
  return (
    <IconButton size="small" aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </IconButton>
  );
}
