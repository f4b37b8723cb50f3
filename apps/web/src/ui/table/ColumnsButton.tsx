import { Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from '../buttons/filter-chip.module.css';
import { Menu, MenuCheck, MenuItem, MenuLine, MenuRadio } from '../overlays/Menu.tsx';
import type { Density } from './DataTable.tsx';
import type { DataColumn } from './data-table-columns.ts';

type ColumnsButtonProps<Row> = {
  columns: readonly DataColumn<Row>[];
  isShown: (id: string) => boolean;
  onToggle: (id: string) => void;
  density: Density;
  onDensity: (density: Density) => void;
};

const DENSITIES: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact rows' },
  { value: 'regular', label: 'Tall rows' },
];

/** Chooses the visible columns and the height of the rows. */
export function ColumnsButton<Row>({ columns, isShown, onToggle, density, onDensity }: ColumnsButtonProps<Row>) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const choices = columns.filter((column) => !column.isFixed);
  const shown = choices.filter((column) => isShown(column.id)).length;
  return (
    <span className={styles.chip}>
      <button type="button" ref={anchor} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Columns3 size={16} strokeWidth={1.75} aria-hidden />
        Columns {shown} of {choices.length}
      </button>
      <Menu anchorEl={anchor.current} open={isOpen} onClose={() => setOpen(false)}>
        {choices.map((column) => (
          <MenuItem
            key={column.id}
            role="menuitemcheckbox"
            aria-checked={isShown(column.id)}
            disabled={shown === 1 && isShown(column.id)}
            onClick={() => onToggle(column.id)}
          >
            <MenuCheck size="small" tabIndex={-1} checked={isShown(column.id)} sx={{ p: 0 }} />
            {column.head}
          </MenuItem>
        ))}
        <MenuLine />
        {DENSITIES.map((option) => (
          <MenuItem
            key={option.value}
            role="menuitemradio"
            aria-checked={density === option.value}
            onClick={() => onDensity(option.value)}
          >
            <MenuRadio size="small" tabIndex={-1} checked={density === option.value} sx={{ p: 0 }} />
            {option.label}
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
