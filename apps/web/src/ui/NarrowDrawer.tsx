import { Drawer } from '@mui/material';
import type { ReactNode } from 'react';

type NarrowDrawerProps = { label: string; onClose: () => void; children: ReactNode };

/** The window over everything that a drawer is where there is no room beside the page. */
export function NarrowDrawer({ label, onClose, children }: NarrowDrawerProps) {
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': label, role: 'dialog', sx: { width: '100%' } } }}
    >
      {children}
    </Drawer>
  );
}
