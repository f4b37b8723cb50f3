import { Button, Dialog } from '@mui/material';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '#app/links.ts';
import { recentPlaces } from '#app/recent-places.ts';
import { useIsAdmin } from '#app/rights.ts';
import { useAppSelector } from '#app/store.ts';
import { type PaletteEntry, type PaletteGroup, paletteGroups } from './palette-entries.ts';
import styles from './panels.module.css';
import { useSelectProperty } from './property-choice/SelectPropertyProvider.tsx';
import { useFound } from './use-found.ts';

type CommandPaletteProps = {
  /** What was typed before the palette was loaded. */
  initialText: string;
  onClose: () => void;
};

/** Ctrl-K: screens, properties, units, items by serial number, tags, models, manufacturers, vendors and people. */
export function CommandPalette({ initialText, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const selectProperty = useSelectProperty();
  const orgData = useAppSelector((state) => state.session.orgData);
  const userId = useAppSelector((state) => state.session.currentUser?.id ?? 0);
  const isAdmin = useIsAdmin();
  const [recent] = useState(() => recentPlaces(userId));
  const [text, setText] = useState(initialText);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { answer, isCurrent, isFailed, retry } = useFound(text);

  const groups = paletteGroups({ text, orgData, isAdmin, found: answer, recent });
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    entries.findIndex((entry) => entry.id === chosenId),
    0,
  );
  const active = entries[at];
  const isSettled = text.trim() === '' || isCurrent || isFailed;

  const open = (entry: PaletteEntry) => {
    onClose();
    if (entry.kind === 'place') navigate(entry.to);
    else if (entry.kind === 'items') selectProperty({ target: ({ propertyId }) => itemsOf(propertyId, entry.q) });
    else if (entry.screen.property) selectProperty({ target: entry.screen.property.target });
    else navigate(entry.screen.path);
  };

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setChosenId(entries[Math.min(at + 1, entries.length - 1)]?.id ?? null);
    else if (event.key === 'ArrowUp') setChosenId(entries[Math.max(at - 1, 0)]?.id ?? null);
    else if (event.key === 'Enter' && active) open(active);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      transitionDuration={0}
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
          aria-label="Search"
          aria-expanded={entries.length > 0}
          aria-controls="palette-options"
          aria-activedescendant={active?.id}
          placeholder="Unit, serial, model, tag, name…"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosenId(null);
          }}
          onKeyDown={press}
        />
      </div>
      {isFailed && (
        <p className={styles.failed} role="alert">
          Only screens and properties could be searched.
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        </p>
      )}
      {entries.length > 0 && (
        <div id="palette-options" role="listbox" aria-label="Results" aria-busy={!isSettled} className={styles.options}>
          {groups.map((group) => (
            <Group key={group.id} group={group} active={active} onOpen={open} />
          ))}
        </div>
      )}
      {entries.length === 0 && !isFailed && (
        <p className={styles.nothing} role="status">
          {isSettled
            ? `Nothing is called “${text.trim()}”. Units are found by their name, items by serial number, manufacturer, model or tag.`
            : 'Searching…'}
        </p>
      )}
    </Dialog>
  );
}

type GroupProps = { group: PaletteGroup; active: PaletteEntry | undefined; onOpen: (entry: PaletteEntry) => void };

function Group({ group, active, onOpen }: GroupProps) {
  const headingId = `palette-${group.id}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: why: a group of options in a listbox; a fieldset is for a form
    <div role="group" aria-labelledby={headingId}>
      <div id={headingId} role="presentation" className={styles.groupHead}>
        {group.title} {group.count && <span>{group.count}</span>}
      </div>
      {group.entries.map((entry) => (
        // biome-ignore lint/a11y/useFocusableInteractive: why: focus stays in the field; aria-activedescendant moves
        // biome-ignore lint/a11y/useKeyWithClickEvents: why: the field handles the keys
        <div
          key={entry.id}
          id={entry.id}
          ref={entry === active ? showActive : undefined}
          role="option"
          aria-selected={entry === active}
          className={styles.option}
          onClick={() => onOpen(entry)}
        >
          <span>{entry.label}</span>
          {entry.hint && <small>{entry.hint}</small>}
        </div>
      ))}
    </div>
  );
}

function showActive(option: HTMLElement | null): void {
  option?.scrollIntoView?.({ block: 'nearest' });
}

function itemsOf(propertyId: number, q: string): string {
  return links.propertyItems(propertyId, { q });
}
