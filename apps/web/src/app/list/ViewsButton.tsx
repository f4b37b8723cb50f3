import { Button, type ButtonProps } from '@mui/material';
import { Bookmark } from 'lucide-react';

/** What opens the menu of a list's saved views; it stands in its place before the menu is loaded. */
export function ViewsButton(props: ButtonProps) {
  return (
    <Button
      size="small"
      aria-haspopup="menu"
      startIcon={<Bookmark size={16} strokeWidth={1.75} aria-hidden />}
      {...props}
    />
  );
}
