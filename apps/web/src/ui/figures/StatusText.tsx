import { Check, CircleAlert, CircleHelp, type LucideIcon, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './status.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'muted' | 'plain';

type StatusProps = {
  tone?: Tone;
  /** Replaces the tone's own icon; a status is never colour alone. */
  icon?: LucideIcon | undefined;
  children: ReactNode;
};

const TONE_ICONS: Record<Tone, LucideIcon> = {
  good: Check,
  warn: TriangleAlert,
  bad: CircleAlert,
  muted: Minus,
  plain: Check,
};

/** A status inside a row: icon and word, no fill. */
export function StatusText({ tone = 'plain', icon, children }: StatusProps) {
  const Icon = icon ?? TONE_ICONS[tone];
  return (
    <span className={styles.status} data-tone={tone}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </span>
  );
}

/** 'not known', with the icon that it has everywhere. */
export function NotKnown({ children = 'not known' }: { children?: ReactNode }) {
  return (
    <StatusText tone="muted" icon={CircleHelp}>
      {children}
    </StatusText>
  );
}
