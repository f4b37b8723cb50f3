import type { ReportRun } from '#api/report-schedule.api.ts';
import type { Tone } from '#ui/figures/StatusText.tsx';

/** Plain while it goes on, good where everybody got what they may see, bad where something failed. */
export function runTone({ state, recipients }: ReportRun): Tone {
  if (state === 'QUEUED' || state === 'RUNNING') return 'plain';
  if (state === 'FAILED' || recipients.some(({ result }) => result === 'FAILED')) return 'bad';
  if (recipients.some(({ result }) => result === 'WAITING')) return 'plain';
  return recipients.some(({ result }) => result === 'NO_ACCESS' || result === 'NOT_SENT') ? 'warn' : 'good';
}
