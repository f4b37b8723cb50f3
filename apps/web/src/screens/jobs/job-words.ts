import { JOB_STATE_WORDS, type JOB_STATES, jobKindWord } from '@lintel/contract/work/job';
import { Clock, Play } from 'lucide-react';
import type { JobRun } from '#api/job.api.ts';
import { count } from '#ui/base/format.ts';
import type { Tone } from '#ui/figures/StatusText.tsx';

type JobState = (typeof JOB_STATES)[number];

const LOOKS: Record<JobState, { tone: Tone; icon?: typeof Clock }> = {
  QUEUED: { tone: 'muted', icon: Clock },
  RUNNING: { tone: 'plain', icon: Play },
  DONE: { tone: 'good' },
  FAILED: { tone: 'bad' },
  CANCELLED: { tone: 'muted' },
};

/** The name of a job's kind. */
export function kindOf({ kind }: JobRun): string {
  return jobKindWord(kind);
}

/** The label, tone and icon of its state; a job that was asked to stop is labelled so until it has stopped. */
export function stateOf({ state, isCancelAsked }: JobRun) {
  return { ...LOOKS[state], word: isLive({ state }) && isCancelAsked ? 'Stopping' : JOB_STATE_WORDS[state] };
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
