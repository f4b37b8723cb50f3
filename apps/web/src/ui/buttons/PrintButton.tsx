import { Button } from '@mui/material';
import { Printer } from 'lucide-react';

/** Prints the page as the browser shows it. */
export function PrintButton() {
  return (
    <Button
      size="small"
      startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
