import type { OutboxEntry } from '#api/outbox.api.ts';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { count, dateTime } from '#ui/format.ts';
import { StatusText } from '#ui/StatusText.tsx';
import { channelWord, stateOf, templateWord } from './outbox-words.ts';

export const OUTBOX_COLUMNS: readonly DataColumn<OutboxEntry>[] = [
  {
    id: 'to',
    head: 'To',
    stack: 'first',
    isUnsorted: true,
    value: (message) => message.to,
    cell: (message) => (
      <>
        <span className="strong">{message.to}</span>
        <br />
        <span className="muted small">{message.subject || templateWord(message)}</span>
      </>
    ),
  },
  { id: 'channel', head: 'By', isUnsorted: true, value: channelWord },
  { id: 'template', head: 'About', isUnsorted: true, value: templateWord },
  {
    id: 'state',
    head: 'State',
    isUnsorted: true,
    value: (message) => stateOf(message).word,
    cell: (message) => {
      const { word, tone, icon } = stateOf(message);
      return (
        <StatusText tone={tone} icon={icon}>
          {word}
        </StatusText>
      );
    },
  },
  {
    id: 'tries',
    head: 'Tries',
    isNumber: true,
    isUnsorted: true,
    value: (message) => message.attempts,
    cell: (message) => count(message.attempts),
  },
  {
    id: 'queued',
    head: 'Written',
    isUnsorted: true,
    value: (message) => message.queuedAt,
    cell: (message) => dateTime(message.queuedAt),
  },
  {
    id: 'sent',
    head: 'Sent',
    isUnsorted: true,
    value: (message) => message.sentAt,
    cell: (message) => dateTime(message.sentAt, '–'),
  },
];
