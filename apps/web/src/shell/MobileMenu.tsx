import { Modal } from '@mui/material';
import { Bug, CircleHelp, LogOut, Moon, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { colorScheme, setThemeMode } from '#app/theme-mode.ts';
import { useBackCloses } from '#ui/overlays/opened-place.tsx';
import { Logo } from '#ui/pictures/Logo.tsx';
import { MenuList } from './Nav.tsx';
import styles from './nav.module.css';
import { openKeyboardHelp, openProblemReport } from './shell-keys.ts';
import { useSignOut } from './use-sign-out.ts';

/** The whole menu on a phone, over the whole screen. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const signOut = useSignOut();
  useBackCloses(onClose);
  const [scheme, setScheme] = useState(colorScheme);

  const logout = () => {
    onClose();
    signOut(links.home());
  };
  const toggleScheme = () => {
    setThemeMode(scheme === 'dark' ? 'light' : 'dark');
    setScheme(colorScheme());
  };

  return (
    <Modal open onClose={onClose} hideBackdrop aria-label="Menu">
      <nav className={styles.menu} aria-label="Main">
        <div className={styles.menuHead}>
          <Link className={styles.brand} to={links.home()} aria-label="Lintel, home" onClick={onClose}>
            <Logo />
            <span>Lintel</span>
          </Link>
          <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
        <MenuList onChosen={onClose} />
        <ul className={styles.ruled}>
          <li>
            <Link to={links.account()} onClick={onClose}>
              <UserRound size={20} strokeWidth={1.75} aria-hidden />
              Account
            </Link>
          </li>
          <li>
            <button type="button" className={styles.group} onClick={toggleScheme}>
              <Moon size={20} strokeWidth={1.75} aria-hidden />
              Light or dark
            </button>
          </li>
          <li>
            <button
              type="button"
              className={styles.group}
              onClick={() => {
                onClose();
                openKeyboardHelp();
              }}
            >
              <CircleHelp size={20} strokeWidth={1.75} aria-hidden />
              Help
            </button>
          </li>
          <li>
            <button
              type="button"
              className={styles.group}
              onClick={() => {
                onClose();
                openProblemReport();
              }}
            >
              <Bug size={20} strokeWidth={1.75} aria-hidden />
              Report a problem
            </button>
          </li>
          <li>
            <button type="button" className={styles.group} onClick={logout}>
              <LogOut size={20} strokeWidth={1.75} aria-hidden />
              Logout
            </button>
          </li>
        </ul>
      </nav>
    </Modal>
  );
}
