import { Check, CircleAlert, type LucideIcon, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './status.module.css';

export type ChipTone = 'good' | 'warn' | 'bad' | 'solid' | 'muted' | 'accent';

type ChipProps = { tone?: ChipTone; icon?: LucideIcon | undefined; children: ReactNode };

const ICONS: Record<ChipTone, LucideIcon> = {
  good: Check,
  warn: TriangleAlert,
  bad: CircleAlert,
  solid: CircleAlert,
  muted: Minus,
  accent: Check,
};

/** A filled label, one for each header, tile or card: warning is orange with dark text, good and bad are tints. */
export function Chip({ tone = 'muted', icon, children }: ChipProps) {
  const Icon = icon ?? ICONS[tone];
  return (
    <span className={styles.chip} data-tone={tone}>
      <Icon size={12} strokeWidth={2.25} aria-hidden />
      {children}
    </span>
  );
}
