import { NavLink } from 'react-router';
import { links } from '#app/links.ts';
import { useIsAdmin } from '#app/rights.ts';
import { SCREENS } from '../screens.ts';
import styles from './admin-nav.module.css';
import { useCurrentScreen } from './current-screen.ts';

/** The pages of administration; the one that lists the others comes first. */
export const ADMIN_SCREENS = SCREENS.filter((screen) => screen.isForAdmins).sort(
  (a, b) => Number(b.path === links.adminHome()) - Number(a.path === links.adminHome()),
);

/** Links on every page of administration to the others, of which the menu lists only some. */
export function AdminNav() {
  const isAdmin = useIsAdmin();
  const isHere = useCurrentScreen()?.isForAdmins === true;
  if (!isHere || !isAdmin) return null;
  return (
    <nav className={styles.bar} aria-label="Administration">
      {ADMIN_SCREENS.map((screen) => (
        <NavLink key={screen.id} to={screen.path} end={screen.path === links.adminHome()} className={styles.link}>
          {screen.title}
        </NavLink>
      ))}
    </nav>
  );
}
