import { Moon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { Logo } from '#ui/pictures/Logo.tsx';
import { links } from '../links.ts';
import { colorScheme, setThemeMode } from '../theme-mode.ts';
import styles from './guest.module.css';

type GuestFrameProps = {
  /** The browser's tab: 'Sign in'. */
  tab: string;
  /** The welcome at the left, and a line under it. */
  welcome: string;
  line: string;
  children: ReactNode;
};

/** The layout of the pages without a session: a welcome at the left, one form at the right. */
export function GuestFrame({ tab, welcome, line, children }: GuestFrameProps) {
  // why: the browser's tab and history show the page's title; there is no shell that sets it
  useEffect(() => {
    document.title = `${tab} · Lintel`;
  }, [tab]);
  return (
    <div className={styles.guest}>
      <section className={styles.welcome} aria-label="Welcome">
        <div className={styles.brand}>
          <Logo size={28} />
          Lintel
        </div>
        <h1>{welcome}</h1>
        <p>{line}</p>
      </section>
      <main className={styles.panel}>
        <div className={styles.body}>{children}</div>
        <div className={styles.foot}>
          <span className={styles.legal}>
            © {new Date().getFullYear()} Lintel
            <Link to={links.licence()}>Licence</Link>
            <Link to={links.privacy()}>Privacy</Link>
          </span>
          <button type="button" onClick={() => setThemeMode(colorScheme() === 'dark' ? 'light' : 'dark')}>
            <Moon size={16} strokeWidth={1.75} aria-hidden />
            Light or dark
          </button>
        </div>
      </main>
    </div>
  );
}
