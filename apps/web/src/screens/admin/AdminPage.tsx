import { Link } from 'react-router';
import { useAdminEntries } from '#app/admin-entry.ts';
import { usePageHead } from '#app/page-head.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import styles from './admin.module.css';

export default function AdminPage() {
  const entries = useAdminEntries();
  usePageHead({ help: 'Every page of administration. Each of them shows your own organizations.' });
  return (
    <>
      <Lede question="What can be set up and managed here?" />
      <ul className={styles.cards} aria-label="Pages of administration">
        {entries.map(
          ({ id, path, title, about }) =>
            about && (
              <li key={id}>
                <Link to={path} className={styles.card}>
                  <b>{title}</b>
                  <span>{about}</span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </>
  );
}
