import { outbox, outboxList } from '@lintel/contract/work/outbox';
import { type OutboxPage as OutboxAnswer, useListOutboxPagesInfiniteQuery } from '#api/outbox.api.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import { useOrganizationOptions } from '#app/list/use-place-options.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { MessageDrawer } from './MessageDrawer.tsx';
import styles from './outbox.module.css';
import { OUTBOX_CELLS } from './outbox-columns.tsx';

const HELP =
  'Every message is listed here from the moment it is written. What could not be delivered is tried eight times over some two and a half hours; then it has failed, with the reason.';

export default function OutboxPage() {
  const options = { organizationId: useOrganizationOptions() };
  return (
    <ListPage<typeof outboxList, OutboxAnswer>
      list={outboxList}
      usePages={useListOutboxPagesInfiniteQuery}
      opens="message"
      help={HELP}
      options={options}
      cells={OUTBOX_CELLS}
      exportPath={outbox.listOutbox.path}
      hasTwoLines
      above={({ sends }) =>
        !sends.MAIL && (
          <p className={styles.notice}>
            <StatusText tone="warn">No mail server is set up</StatusText>
            <span className="muted">Mail stays here, and you can pass its links on. Set SMTP_URL to have it sent.</span>
          </p>
        )
      }
      failedWhy="Messages are still sent. Try again in a moment."
      nothingYet={{
        title: 'No messages yet',
        why: 'An invitation or an alert creates one. It is listed here whether it was sent or not.',
      }}
      drawer={({ id, last, onClose }) =>
        last && <MessageDrawer key={id} messageId={id} sends={last.sends} onClose={onClose} />
      }
    />
  );
}
