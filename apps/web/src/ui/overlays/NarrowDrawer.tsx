import { Drawer } from '@mui/material';
import type { ReactNode } from 'react';

type NarrowDrawerProps = { label: string; onClose: () => void; children: ReactNode };

/** A drawer on a narrow window: it covers the whole page. */
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
