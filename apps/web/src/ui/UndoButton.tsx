import { Button } from '@mui/material';

/** Undoes the action that a toast reports. */
export function UndoButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" variant="text" onClick={onClick}>
      Undo
    </Button>
  );
}
