import { Button } from '@mui/material';

/** Takes back what a toast tells of. */
export function UndoButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" variant="text" onClick={onClick}>
      Undo
    </Button>
  );
}
