import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
} from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Field } from '../fields/Field.tsx';

export type ConfirmQuestion = {
  title?: string;
  /** What will happen, in numbers. */
  body?: ReactNode;
  okLabel?: string;
  cancelLabel?: string;
  /** Must be typed, letter for letter, before Ok works. */
  keyword?: string;
  /** A sentence to tick before Ok works. */
  acknowledgement?: string;
  isDestructive?: boolean;
};

type ConfirmDialogProps = ConfirmQuestion & { onOk: () => void; onCancel: () => void };

export function ConfirmDialog({
  title = 'Are you sure?',
  body,
  okLabel = 'Ok',
  cancelLabel = 'Cancel',
  keyword,
  acknowledgement,
  isDestructive = false,
  onOk,
  onCancel,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const [isAcknowledged, setAcknowledged] = useState(false);
  const isReady = (!keyword || typed === keyword) && (!acknowledgement || isAcknowledged);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onOk();
  };

  return (
    <Dialog open onClose={onCancel} role="alertdialog" maxWidth="xs" fullWidth aria-labelledby="confirm-title">
      <form onSubmit={submit}>
        <DialogTitle id="confirm-title">{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {body && <div>{body}</div>}
          {keyword && (
            <Field label={`Type ${keyword} to go on`} htmlFor="confirm-keyword">
              <TextField
                id="confirm-keyword"
                fullWidth
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          )}
          {acknowledgement && (
            <FormControlLabel
              control={
                <Checkbox checked={isAcknowledged} onChange={(event) => setAcknowledged(event.target.checked)} />
              }
              label={acknowledgement}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button type="submit" variant="contained" color={isDestructive ? 'error' : 'primary'} disabled={!isReady}>
            {okLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
