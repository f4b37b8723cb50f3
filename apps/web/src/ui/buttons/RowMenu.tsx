import { IconButton } from '@mui/material';
import { EllipsisVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { Menu, MenuItem } from '../overlays/Menu.tsx';

export type RowAction = { label: string; onClick: () => void };

/** The actions of one row, behind a button that names the row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={anchor}
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor.current} open={isOpen} onClose={() => setOpen(false)}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            onClick={() => {
              setOpen(false);
              action.onClick();
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
