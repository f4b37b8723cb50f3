import { outboxTemplateWord } from '@lintel/contract/work/outbox';
import type { OutboxEntry } from '#api/outbox.api.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { stateOf } from './outbox-words.ts';

export const OUTBOX_CELLS: ListCells<OutboxEntry> = {
  to: {
    stack: 'first',
    cell: (message) => (
      <>
        <span className="strong">{message.to}</span>
        <br />
        <span className="muted small">{message.subject || outboxTemplateWord(message.template)}</span>
      </>
    ),
  },
  state: (message) => {
    const { word, tone, icon } = stateOf(message);
    return (
      <StatusText tone={tone} icon={icon}>
        {word}
      </StatusText>
    );
  },
};
