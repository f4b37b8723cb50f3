import { CircleAlert, CircleDot, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { counted } from '#ui/base/format.ts';
import type { Tone } from '#ui/figures/StatusText.tsx';
import type { ServiceRequest } from './maintenance-entry.ts';

type Priority = ServiceRequest['priority'];

export const PRIORITY_WORDS: Record<Priority, { label: string; tone: Tone; icon: LucideIcon }> = {
  EMERGENCY: { label: 'Emergency', tone: 'bad', icon: CircleAlert },
  HIGH: { label: 'High', tone: 'warn', icon: TriangleAlert },
  NORMAL: { label: 'Normal', tone: 'plain', icon: CircleDot },
  LOW: { label: 'Low', tone: 'muted', icon: Clock },
};

/** 'today', '1 day', '12 days'. */
export function openForWords(days: number): string {
  return days === 0 ? 'today' : counted(days, 'day');
}
