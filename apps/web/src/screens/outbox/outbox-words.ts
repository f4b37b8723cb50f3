import type { OUTBOX_CHANNELS, OUTBOX_STATES } from '@lintel/contract/outbox';
import { CircleDashed, Clock, Send } from 'lucide-react';
import type { OutboxEntry } from '#api/outbox.api.ts';
import type { Tone } from '#ui/StatusText.tsx';

type OutboxState = (typeof OUTBOX_STATES)[number];
type Channel = (typeof OUTBOX_CHANNELS)[number];

const STATES: Record<OutboxState, { word: string; tone: Tone; icon?: typeof Clock }> = {
  QUEUED: { word: 'Waiting', tone: 'muted', icon: Clock },
  SENDING: { word: 'On its way', tone: 'plain', icon: Send },
  SENT: { word: 'Sent', tone: 'good' },
  NOT_SENT: { word: 'Not sent', tone: 'warn', icon: CircleDashed },
  FAILED: { word: 'Failed', tone: 'bad' },
  CANCELLED: { word: 'Cancelled', tone: 'muted' },
};
const CHANNELS: Record<Channel, string> = { MAIL: 'Mail', SMS: 'SMS' };

export const STATE_OPTIONS = Object.entries(STATES).map(([value, { word }]) => ({ value, label: word }));
export const CHANNEL_OPTIONS = Object.entries(CHANNELS).map(([value, label]) => ({ value, label }));

export function stateOf({ state }: Pick<OutboxEntry, 'state'>) {
  return STATES[state];
}

export function channelWord({ channel }: Pick<OutboxEntry, 'channel'>): string {
  return CHANNELS[channel];
}

/** 'RESET_PASSWORD' as a label: 'Reset password'. */
export function templateWord({ template }: Pick<OutboxEntry, 'template'>): string {
  const words = template.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why it cannot be sent now, or null. */
export function retryBlock({ state, channel }: OutboxEntry, sends: Record<Channel, boolean>): string | null {
  if (state !== 'FAILED' && state !== 'NOT_SENT') return 'Only what failed or was not sent can be tried again';
  if (sends[channel]) return null;
  return channel === 'MAIL' ? 'No mail server is set up (SMTP_URL)' : 'No SMS service is set up (SMS_URL)';
}

/** True while it can still be cancelled. */
export function canCancel({ state }: OutboxEntry): boolean {
  return state === 'QUEUED' || state === 'FAILED' || state === 'NOT_SENT';
}
