import { Link } from 'react-router';
import { useAdminEntries } from '#app/admin-entry.ts';
import { usePageHead } from '#app/page-head.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import styles from './admin.module.css';
import { ADMIN_TEXTS } from './admin-texts.ts';

export default function AdminPage() {
  const entries = useAdminEntries();
  usePageHead({ help: 'Every page of administration. Each of them shows your own organizations.' });
  return (
    <>
      <Lede question="What can be set up and managed here?" />
      <ul className={styles.cards} aria-label="Pages of administration">
        {entries.map(
          (entry) =>
            ADMIN_TEXTS[entry.id] && (
              <li key={entry.id}>
                <Link to={entry.path} className={styles.card}>
                  <b>{entry.title}</b>
                  <span>{ADMIN_TEXTS[entry.id]}</span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </>
  );
}
