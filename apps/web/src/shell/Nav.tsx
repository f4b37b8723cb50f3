import { ChevronDown, ChevronRight, PanelLeft } from 'lucide-react';
import type { MouseEvent, ReactElement } from 'react';
import { Link, useLocation } from 'react-router';
import { toggleDrawer, toggleGroup } from '#app/drawer.ts';
import { links } from '#app/links.ts';
import { menuPath, type Screen } from '#app/screen.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { tryPreload } from '#ui/base/lazy-preload.tsx';
import { Tip } from '#ui/overlays/Tip.tsx';
import { Logo } from '#ui/pictures/Logo.tsx';
import { useCurrentScreen } from './current-screen.ts';
import { menuFor } from './menu.ts';
import { GROUP_ICONS, screenIcon } from './menu-icons.ts';
import styles from './nav.module.css';
import { useSelectProperty } from './property-choice/SelectPropertyProvider.tsx';

export function Nav() {
  const dispatch = useAppDispatch();
  const isCollapsed = useAppSelector((state) => state.drawer.isCollapsed);
  return (
    <nav className={styles.nav} aria-label="Main" data-collapsed={isCollapsed || undefined}>
      <Link className={styles.brand} to={links.home()} aria-label="Lintel, home">
        <Logo />
        {!isCollapsed && <span>Lintel</span>}
      </Link>
      <MenuList isCollapsed={isCollapsed} />
      <div className={styles.foot}>
        <Named label={isCollapsed ? 'Expand menu' : 'Collapse menu'} isShown={isCollapsed}>
          <button
            type="button"
            aria-label={isCollapsed ? 'Expand menu' : 'Collapse menu'}
            onClick={() => dispatch(toggleDrawer())}
          >
            <PanelLeft size={20} strokeWidth={1.75} aria-hidden />
            {!isCollapsed && <span>Collapse menu</span>}
          </button>
        </Named>
      </div>
    </nav>
  );
}

/** The entries, in the drawer and in the phone's full-screen menu alike. */
export function MenuList({ isCollapsed = false, onChosen }: { isCollapsed?: boolean; onChosen?: () => void }) {
  const dispatch = useAppDispatch();
  const isAdmin = useAppSelector((state) => state.session.currentUser?.isAdmin === true);
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const isSignedIn = useAppSelector((state) => state.session.loggedIn);
  const closedGroups = useAppSelector((state) => state.drawer.closedGroups);
  if (!isSignedIn) return null;

  return (
    <ul>
      {menuFor({ isAdmin, isSuperUser }).map((item) => {
        if (item.kind === 'screen') {
          return <Entry key={item.screen.id} screen={item.screen} isCollapsed={isCollapsed} onChosen={onChosen} />;
        }
        const Icon = GROUP_ICONS[item.group];
        const isOpen = isCollapsed || !closedGroups.includes(item.group);
        const Chevron = isOpen ? ChevronDown : ChevronRight;
        return (
          <li key={item.group} className={item.group === 'Admin' || isCollapsed ? styles.ruled : undefined}>
            {!isCollapsed && (
              <button
                type="button"
                className={styles.group}
                aria-expanded={isOpen}
                onClick={() => dispatch(toggleGroup(item.group))}
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden />
                <span>{item.group}</span>
                <Chevron size={16} strokeWidth={1.75} aria-hidden className={styles.chevron} />
              </button>
            )}
            {isOpen && (
              <ul className={styles.sub} aria-label={item.group}>
                {item.screens.map((screen) => (
                  <Entry key={screen.id} screen={screen} isSub isCollapsed={isCollapsed} onChosen={onChosen} />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type EntryProps = { screen: Screen; isSub?: boolean; isCollapsed: boolean; onChosen: (() => void) | undefined };

function Entry({ screen, isSub = false, isCollapsed, onChosen }: EntryProps) {
  const selectProperty = useSelectProperty();
  const current = useCurrentScreen();
  const { pathname } = useLocation();
  const isCurrent =
    current?.id === screen.id ||
    (screen.id === 'home' && current?.id === 'today') ||
    (screen.id === 'properties' && /^\/(properties|units|items)\//.test(pathname));
  const Icon = screenIcon(screen.id);

  const choose = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (screen.property && isPlain) {
      event.preventDefault();
      selectProperty({ target: screen.property.target, onDone: onChosen });
      return;
    }
    onChosen?.();
  };

  return (
    <li>
      <Named label={screen.title} isShown={isCollapsed}>
        <Link
          to={menuPath(screen)}
          aria-current={isCurrent ? 'page' : undefined}
          aria-haspopup={screen.property ? 'dialog' : undefined}
          aria-label={isCollapsed ? screen.title : undefined}
          onPointerEnter={() => tryPreload(screen.load)}
          onFocus={() => tryPreload(screen.load)}
          onClick={choose}
        >
          {(!isSub || isCollapsed) && <Icon size={20} strokeWidth={1.75} aria-hidden />}
          {!isCollapsed && <span>{screen.title}</span>}
        </Link>
      </Named>
    </li>
  );
}

function Named({ label, isShown, children }: { label: string; isShown: boolean; children: ReactElement<object> }) {
  return isShown ? (
    <Tip text={label} placement="right">
      {children}
    </Tip>
  ) : (
    children
  );
}
