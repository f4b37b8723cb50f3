import type { JOB_STATES } from '@lintel/contract/job';
import { Clock, Play } from 'lucide-react';
import type { JobRun } from '#api/job.api.ts';
import { count } from '#ui/format.ts';
import type { Tone } from '#ui/StatusText.tsx';

type JobState = (typeof JOB_STATES)[number];

const STATES: Record<JobState, { word: string; tone: Tone; icon?: typeof Clock }> = {
  QUEUED: { word: 'Waiting', tone: 'muted', icon: Clock },
  RUNNING: { word: 'Running', tone: 'plain', icon: Play },
  DONE: { word: 'Done', tone: 'good' },
  FAILED: { word: 'Failed', tone: 'bad' },
  CANCELLED: { word: 'Cancelled', tone: 'muted' },
};

const KINDS: Record<string, string> = {
  import: 'Import',
  file: 'Check of an upload',
  'recompute-life': 'Recompute lives and costs',
};

export const STATE_OPTIONS = Object.entries(STATES).map(([value, { word }]) => ({ value, label: word }));

/** The name of a job's kind. */
export function kindOf({ kind }: JobRun): string {
  return KINDS[kind] ?? kind;
}

/** The label, tone and icon of its state; a job that was asked to stop is labelled so until it has stopped. */
export function stateOf({ state, isCancelAsked }: JobRun) {
  return isLive({ state }) && isCancelAsked ? { ...STATES[state], word: 'Stopping' } : STATES[state];
}

/** True while it has not ended. */
export function isLive({ state }: Pick<JobRun, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING';
}

export function percentOf({ progress }: JobRun): number {
  return Math.round(progress * 100);
}

/** '3 create, 1 error': the counts that are not 0. */
export function countsText({ counts }: JobRun): string | null {
  const nonZero = Object.entries(counts ?? {}).filter(([, n]) => n > 0);
  return nonZero.length === 0 ? null : nonZero.map(([name, n]) => `${count(n)} ${name}`).join(', ');
}
