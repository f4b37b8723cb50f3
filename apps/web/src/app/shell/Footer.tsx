import styles from './shell.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <span>© {new Date().getFullYear()} Lintel</span>
    </footer>
  );
}
