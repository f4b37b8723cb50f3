import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useShownPageHead } from '#app/page-head.tsx';
import styles from './panels.module.css';

const SHORTCUTS: readonly [keys: string, does: string][] = [
  ['Ctrl K', 'Search: units, serial numbers, models, manufacturers, people, screens'],
  ['?', 'This list'],
  ['Tab, Shift Tab', 'Next, previous control'],
  ['↑ ↓', 'Move between rows of a table or a list'],
  ['j k', 'Next, previous line of Today'],
  ['Enter', 'Open the row'],
  ['Ctrl Enter, Ctrl S', 'In a review: save and approve, save'],
  ['Alt j, Alt k', 'In a review: next, previous invoice to decide'],
  ['Alt p, Alt m', 'In a review: split as proposed, mark as the same as the other'],
  ['Shift Enter on a column head', 'Sort by one more column'],
  ['Esc', 'Close what is open'],
];

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { help } = useShownPageHead();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="keyboard-help-title">
      <DialogTitle id="keyboard-help-title">Help</DialogTitle>
      <DialogContent>
        {help && <p className={styles.help}>{help}</p>}
        <h3 className={styles.heading}>Keyboard</h3>
        <dl className={styles.shortcuts}>
          {SHORTCUTS.map(([keys, does]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
