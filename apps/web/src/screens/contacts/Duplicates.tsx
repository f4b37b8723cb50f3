import { Button } from '@mui/material';
import { useListContactDuplicatesQuery, useMergeContactMutation } from '#api/contact.api.ts';
import type { Contact } from '#app/contact-list/contact-words.ts';
import { toast } from '#app/toasts.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import styles from './contacts.module.css';

const REASON_WORDS = {
  NAME: 'Same name',
  PHONE: 'Same phone',
  EMAIL: 'Same e-mail',
  SPELLING: 'Names spelled alike',
} as const;

/** Pairs of contacts that are likely one, each with the merge that keeps either. */
export function Duplicates() {
  const pairs = useListContactDuplicatesQuery();
  return (
    <QueryState query={pairs} thing="The likely duplicates">
      {({ results }) =>
        results.length === 0 ? (
          <PageState
            kind="nothing-yet"
            title="No two contacts look alike"
            why="Contacts with the same name, phone or e-mail, or names spelled alike, show here."
          />
        ) : (
          <ul className={styles.pairs} aria-label="Likely duplicates">
            {results.map(({ first, second, reasons }) => (
              <li key={`${first.id} ${second.id}`}>
                <Side contact={first} />
                <Side contact={second} />
                <span className="muted">{reasons.map((reason) => REASON_WORDS[reason]).join(', ')}</span>
                <span className={styles.choices}>
                  <Merge into={first} other={second} />
                  <Merge into={second} other={first} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

function Side({ contact }: { contact: Contact }) {
  const reach = [contact.phones[0]?.number, contact.emails[0]?.address, ...contact.trades].filter(Boolean).join(', ');
  return (
    <span>
      <span className="strong">{contact.name}</span>
      <br />
      <span className="muted small">{reach || 'No number, no e-mail'}</span>
    </span>
  );
}

function Merge({ into, other }: { into: Contact; other: Contact }) {
  const confirm = useConfirm();
  const [merge, { isLoading }] = useMergeContactMutation();
  const run = async () => {
    const isOk = await confirm({
      title: `Keep ${into.name}?`,
      body: `1 contact, ${other.name}, is merged into ${into.name} and archived. Numbers, addresses, trades, tags, properties and people are combined; of two end dates the later one is kept.`,
      okLabel: 'Merge',
    });
    if (!isOk) return;
    const { data } = await merge({
      params: { contactId: into.id },
      body: { otherId: other.id },
      ifMatch: into.version,
    });
    if (data) toast.done(`${other.name} is part of ${data.name} now.`);
  };
  return (
    <Button size="small" disabled={isLoading} onClick={() => void run()}>
      Keep {into.name}
    </Button>
  );
}
