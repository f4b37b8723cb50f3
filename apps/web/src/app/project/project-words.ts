import type { ProjectStatus } from '@lintel/domain/capital/projects';
import { Ban, CalendarClock, Check, CircleCheck, Hammer, Hourglass, type LucideIcon } from 'lucide-react';
import type { Tone } from '#ui/figures/StatusText.tsx';

/** How the state of a project is drawn beside its word. */
export const PROJECT_MARKS: Record<ProjectStatus, { tone: Tone; icon: LucideIcon }> = {
  PLANNED: { tone: 'plain', icon: CalendarClock },
  APPROVAL: { tone: 'warn', icon: Hourglass },
  APPROVED: { tone: 'good', icon: Check },
  IN_PROGRESS: { tone: 'plain', icon: Hammer },
  DONE: { tone: 'good', icon: CircleCheck },
  CANCELLED: { tone: 'muted', icon: Ban },
};
