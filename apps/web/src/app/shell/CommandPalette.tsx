import { Dialog } from '@mui/material';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSelectProperty } from '../property-choice/SelectPropertyProvider.tsx';
import { useAppSelector } from '../store.ts';
import { type PaletteEntry, paletteEntries } from './palette-entries.ts';
import styles from './panels.module.css';

/** Ctrl-K: screens, properties and units by name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const selectProperty = useSelectProperty();
  const orgData = useAppSelector((state) => state.session.orgData);
  const isAdmin = useAppSelector((state) => state.session.currentUser?.isAdmin === true);
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const wanted = useDeferredValue(text);
  const entries = useMemo(() => paletteEntries(wanted, orgData, isAdmin), [wanted, orgData, isAdmin]);
  const active = entries[Math.min(index, entries.length - 1)];

  const open = (entry: PaletteEntry) => {
    onClose();
    if (entry.kind === 'place') navigate(entry.to);
    else if (entry.screen.property) selectProperty({ target: entry.screen.property.target });
    else navigate(entry.screen.path);
  };

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setIndex(Math.min(index + 1, entries.length - 1));
    else if (event.key === 'ArrowUp') setIndex(Math.max(index - 1, 0));
    else if (event.key === 'Enter' && active) open(active);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { 'aria-label': 'Search' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <div className={styles.paletteInput}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          autoFocus
          role="combobox"
          aria-label="Search screens, properties and units"
          aria-expanded={entries.length > 0}
          aria-controls="palette-options"
          aria-activedescendant={active?.id}
          placeholder="Search screens, properties and units"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIndex(0);
          }}
          onKeyDown={press}
        />
      </div>
      {entries.length === 0 ? (
        <p className={styles.nothing}>Nothing is called “{wanted}”. Units are found by their name, such as 4212.</p>
      ) : (
        <div id="palette-options" role="listbox" aria-label="Results" className={styles.options}>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useFocusableInteractive: why: focus stays in the field; aria-activedescendant moves
            // biome-ignore lint/a11y/useKeyWithClickEvents: why: the field handles the keys
            <div
              key={entry.id}
              id={entry.id}
              role="option"
              aria-selected={entry === active}
              className={styles.option}
              onClick={() => open(entry)}
            >
              <span>{entry.label}</span>
              <small>{entry.hint}</small>
            </div>
          ))}
        </div>
      )}
    </Dialog>
  );
}
