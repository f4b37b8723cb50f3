import { counted } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';

/** Days between the predicted ready date and the next move-in; below zero the next resident waits. */
export function SlackText({ slackDays, moveInOn }: { slackDays: number | null; moveInOn: string | null }) {
  if (slackDays === null)
    return <span className="muted">{moveInOn === null ? 'No move-in set' : 'Ready date not known'}</span>;
  if (slackDays < 0) return <StatusText tone="bad">{counted(-slackDays, 'day')} late</StatusText>;
  if (slackDays <= 2) return <StatusText tone="warn">{counted(slackDays, 'day')} of slack</StatusText>;
  return <StatusText tone="good">{counted(slackDays, 'day')} of slack</StatusText>;
}
