import { Dialog, DialogTitle } from '@mui/material';
import { type ReactNode, useId, useRef } from 'react';
import { OpenedPlaceProvider, useBackCloses, useFocusInside } from './opened-place.tsx';

type FormDialogProps = { title: string; onClose: () => void; children: ReactNode };

/** A form over the page: its first field has the focus; Escape and the browser's Back close it. */
export function FormDialog({ title, onClose, children }: FormDialogProps) {
  const titleId = useId();
  const id = useBackCloses(onClose);
  return (
    <OpenedPlaceProvider value={id}>
      <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
        <DialogTitle id={titleId} sx={{ px: 2.5, pb: 0 }}>
          {title}
        </DialogTitle>
        <Inside>{children}</Inside>
      </Dialog>
    </OpenedPlaceProvider>
  );
}

// The content of a dialog is mounted after the dialog itself.
function Inside({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useFocusInside(place);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
