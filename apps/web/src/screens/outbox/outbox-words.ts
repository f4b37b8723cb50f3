import {
  OUTBOX_CHANNEL_WORDS,
  type OUTBOX_CHANNELS,
  OUTBOX_FILE_DAYS,
  OUTBOX_STATE_WORDS,
  type OUTBOX_STATES,
} from '@lintel/contract/work/outbox';
import { CircleDashed, Clock, Send } from 'lucide-react';
import type { OutboxEntry, OutboxText } from '#api/outbox.api.ts';
import type { Tone } from '#ui/figures/StatusText.tsx';

type Message = Pick<OutboxText, 'state' | 'channel' | 'files'>;
type OutboxState = (typeof OUTBOX_STATES)[number];
type Channel = (typeof OUTBOX_CHANNELS)[number];

const LOOKS: Record<OutboxState, { tone: Tone; icon?: typeof Clock }> = {
  QUEUED: { tone: 'muted', icon: Clock },
  SENDING: { tone: 'plain', icon: Send },
  SENT: { tone: 'good' },
  NOT_SENT: { tone: 'warn', icon: CircleDashed },
  FAILED: { tone: 'bad' },
  CANCELLED: { tone: 'muted' },
};

export function stateOf({ state }: Pick<OutboxEntry, 'state'>) {
  return { ...LOOKS[state], word: OUTBOX_STATE_WORDS[state] };
}

export function channelWord({ channel }: Pick<OutboxEntry, 'channel'>): string {
  return OUTBOX_CHANNEL_WORDS[channel];
}

/** Why it cannot be sent now, or null. */
export function retryBlock({ state, channel, files }: Message, sends: Record<Channel, boolean>): string | null {
  if (state !== 'FAILED' && state !== 'NOT_SENT') return 'Only what failed or was not sent can be tried again';
  if (files.some(({ isKept }) => !isKept)) return 'Its file is erased: have it made and sent anew';
  if (sends[channel]) return null;
  return channel === 'MAIL' ? 'No mail server is set up (SMTP_URL)' : 'No SMS service is set up (SMS_URL)';
}

/** What goes along with a message, or why it is not kept any more. */
export function fileWords({ state }: Pick<Message, 'state'>, { name, isKept }: Message['files'][number]): string {
  if (isKept) return name;
  if (state === 'SENT') return `${name} (erased here once it was sent)`;
  if (state === 'CANCELLED') return `${name} (erased when this was cancelled)`;
  return `${name} (erased: a file that was not sent is kept for ${OUTBOX_FILE_DAYS} days)`;
}

/** True while it can still be cancelled. */
export function canCancel({ state }: OutboxEntry): boolean {
  return state === 'QUEUED' || state === 'FAILED' || state === 'NOT_SENT';
}
