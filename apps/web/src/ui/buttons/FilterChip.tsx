import { ChevronDown, type LucideIcon, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Menu, MenuCheck, MenuItem } from '../overlays/Menu.tsx';
import styles from './filter-chip.module.css';

export type FilterOption = { value: string; label: string; hint?: string };

type FilterChipProps = {
  /** What is filtered: 'Built'. */
  name: string;
  options: readonly FilterOption[];
  /** The chosen values; none means all. */
  values: readonly string[];
  /** The label while none is chosen: 'Any year'. */
  anyLabel?: string;
  isMultiple?: boolean;
  icon?: LucideIcon;
  onChange: (values: string[]) => void;
};

/** A filter as a button with a menu; a chosen one is tinted and can be cleared in place. */
export function FilterChip({
  name,
  options,
  values,
  anyLabel = 'Any',
  isMultiple = false,
  icon: Icon,
  onChange,
}: FilterChipProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = options.filter((option) => values.includes(option.value));
  const isOn = chosen.length > 0;
  const shown = chosen.length > 1 ? `${chosen.length} chosen` : (chosen[0]?.label ?? anyLabel);

  const choose = (value: string) => {
    if (!isMultiple) {
      setOpen(false);
      onChange(values.includes(value) ? [] : [value]);
      return;
    }
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  };

  return (
    <span className={styles.chip} data-on={isOn || undefined}>
      <button type="button" ref={anchor} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
        <span className={styles.name}>{name}</span>
        <span className={styles.shown}>{shown}</span>
        {!isOn && <ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
      </button>
      {isOn && (
        <button
          type="button"
          className={styles.clear}
          aria-label={`Clear ${name}`}
          onClick={() => {
            // why: this button goes with what it clears
            anchor.current?.focus();
            onChange([]);
          }}
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      <Menu anchorEl={anchor.current} open={isOpen} onClose={() => setOpen(false)}>
        {options.map((option) => (
          <MenuItem
            key={option.value}
            role={isMultiple ? 'menuitemcheckbox' : 'menuitemradio'}
            aria-checked={values.includes(option.value)}
            selected={values.includes(option.value)}
            onClick={() => choose(option.value)}
          >
            {isMultiple && (
              <MenuCheck size="small" tabIndex={-1} checked={values.includes(option.value)} sx={{ p: 0 }} />
            )}
            {option.label}
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
