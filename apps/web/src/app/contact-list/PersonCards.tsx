import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { NotKnown } from '#ui/figures/StatusText.tsx';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { PersonPicture } from '../upload/PersonPicture.tsx';
import { Reach } from './contact-columns.tsx';
import styles from './contact-list.module.css';
import type { Contact } from './contact-words.ts';

/** How many properties a card names; the person's details name all of them. */
const PLACES_SHOWN = 3;

type PersonCardsProps = {
  title: string;
  people: readonly Contact[];
  selectedId?: number | undefined;
  /** Opens the details beside the cards; without it the name leads to them on Contacts. */
  onOpen?: ((person: Contact) => void) | undefined;
  /** Beneath the facts of a card. */
  action?: ((person: Contact) => ReactNode) | undefined;
};

/** People as cards: who they are, how to reach them, and which properties they serve. */
export function PersonCards({ title, people, selectedId, onOpen, action }: PersonCardsProps) {
  return (
    <ul className={styles.cards} aria-label={title}>
      {people.map((person) => (
        <li key={person.id} className={styles.card} data-selected={person.id === selectedId || undefined}>
          {person.image === null ? (
            <Avatar name={person.name} />
          ) : (
            <PersonPicture fileId={person.image} name={person.name} />
          )}
          <div className={styles.head}>
            <h3>{action ? person.name : <Name person={person} onOpen={onOpen} />}</h3>
            <span className="muted">{roleOf(person)}</span>
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>Phone and e-mail</dt>
              <dd>{person.phones.length + person.emails.length > 0 ? <Reach contact={person} /> : <NotKnown />}</dd>
            </div>
            <div>
              <dt>Properties</dt>
              <dd>
                <Places person={person} />
              </dd>
            </div>
          </dl>
          {action && <div className={styles.action}>{action(person)}</div>}
        </li>
      ))}
    </ul>
  );
}

function Name({ person, onOpen }: { person: Contact; onOpen: PersonCardsProps['onOpen'] }) {
  if (!onOpen) return <Link to={links.person(person.id)}>{person.name}</Link>;
  return (
    <button type="button" className={styles.name} onClick={() => onOpen(person)}>
      {person.name}
    </button>
  );
}

function roleOf({ role, vendorName, tags }: Contact): ReactNode {
  const words = [role, vendorName, ...tags].filter(Boolean).join(', ');
  return words || 'No role recorded';
}

function Places({ person: { servesAll, properties } }: { person: Contact }) {
  if (servesAll) return 'All properties';
  if (properties.length === 0) return 'None that you see';
  const more = properties.length - PLACES_SHOWN;
  return (
    <span className={styles.places}>
      {properties.slice(0, PLACES_SHOWN).map((property) => (
        <Link key={property.id} to={links.property(property.id)}>
          {property.name}
        </Link>
      ))}
      {more > 0 && <span>and {more} more</span>}
    </span>
  );
}
