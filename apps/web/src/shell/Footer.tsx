import { Link } from 'react-router';
import { links } from '#app/links.ts';
import styles from './shell.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <span>© {new Date().getFullYear()} Lintel</span>
      <Link to={links.licence()}>Licence</Link>
      <Link to={links.privacy()}>Privacy</Link>
    </footer>
  );
}
