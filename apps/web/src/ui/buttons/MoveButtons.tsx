import { IconButton } from '@mui/material';
import { ArrowDown, ArrowUp, X } from 'lucide-react';

type MoveButtonsProps = {
  /** What is moved, for screen readers. */
  name: string;
  at: number;
  of: number;
  onMove: (to: number) => void;
  onRemove?: (() => void) | undefined;
};

/** Moves one of several things up or down, or takes it out. */
export function MoveButtons({ name, at, of, onMove, onRemove }: MoveButtonsProps) {
  return (
    <span style={{ display: 'inline-flex' }}>
      <IconButton size="small" aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton size="small" aria-label={`Move ${name} down`} disabled={at === of - 1} onClick={() => onMove(at + 1)}>
        <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {onRemove && (
        <IconButton size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </span>
  );
}
