import { IconButton } from '@mui/material';
import { Building, ChevronDown, CircleHelp, Menu, Moon, Search, Sun } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { fullName, organizationOfProperty } from '#api/session.ts';
import { links } from '#app/links.ts';
import { PrintHead } from '#app/PrintHead.tsx';
import { type Crumb, useShownPageHead } from '#app/page-head.tsx';
import { rememberPlace } from '#app/recent-places.ts';
import type { Screen } from '#app/screen.ts';
import { useAppSelector } from '#app/store.ts';
import { colorScheme, setThemeMode, subscribeThemeMode } from '#app/theme-mode.ts';
import { counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Tip } from '#ui/overlays/Tip.tsx';
import { placeInPath, useCurrentScreen } from './current-screen.ts';
import { useSelectProperty } from './property-choice/SelectPropertyProvider.tsx';
import { isAboutProperty, isPlacePage, switchTarget } from './property-switch.ts';
import styles from './shell.module.css';
import { openKeyboardHelp, openPalette } from './shell-keys.ts';
import { UserMenu } from './UserMenu.tsx';

const OfflineStatus = lazyPreload(() => import('./offline/OfflineStatus.tsx'), 'OfflineStatus');
const MobileMenu = lazyWhenIdle(() => import('./MobileMenu.tsx'), 'MobileMenu');

export function Header() {
  const screen = useCurrentScreen();
  const head = useShownPageHead();
  const selectProperty = useSelectProperty();
  const { pathname, search } = useLocation();
  const userName = useAppSelector((state) => fullName(state.session.currentUser));
  const place = useShownPlace(screen, (head.crumbs?.length ?? 0) > 0);
  const organizations = useAppSelector((state) => state.session.orgData);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const scheme = useSyncExternalStore(subscribeThemeMode, colorScheme);

  const ownTitle = head.title ?? screen?.title ?? 'Not found';
  const title = screen?.isForAdmins ? `Admin: ${ownTitle}` : ownTitle;
  const ThemeIcon = scheme === 'dark' ? Sun : Moon;

  // why: the browser's tab and history show the page's title
  useEffect(() => {
    document.title = `${title} · Lintel`;
  }, [title]);

  const userId = useAppSelector((state) =>
    state.session.currentUser?.viewedBy ? 0 : (state.session.currentUser?.id ?? 0),
  );
  const isShownPlace = place.propertyName !== undefined && isPlacePage(screen) && head.title !== undefined;
  // why: the search offers recently viewed pages, and the header knows the title of each page
  useEffect(() => {
    if (!isShownPlace || userId === 0) return;
    const hint = screen?.id === 'property' ? (place.organizationName ?? '') : (place.propertyName ?? '');
    rememberPlace(userId, { to: pathname, label: ownTitle, hint });
  }, [isShownPlace, userId, pathname, ownTitle, screen?.id, place.organizationName, place.propertyName]);

  const crumbs: Crumb[] = [
    ...(place.organizationName ? [{ label: place.organizationName, to: links.properties() }] : []),
    ...placeCrumb(screen, place),
    ...(head.crumbs ?? []),
    { label: head.crumb ?? ownTitle },
  ];
  const isOfProperty = isAboutProperty(screen);
  const switcherName = isOfProperty ? (place.propertyName ?? NO_PROPERTY) : ALL_PROPERTIES;

  return (
    <>
      <PrintHead title={title} place={placeWords(place, organizations)} />
      <header className={styles.head} data-of-property={(userName && isOfProperty) || undefined}>
        {userName && (
          <button type="button" className={styles.menuButton} aria-label="Menu" onClick={() => setMenuOpen(true)}>
            <Menu size={20} strokeWidth={1.75} aria-hidden />
          </button>
        )}
        <div className={styles.titles}>
          {userName && <Crumbs crumbs={crumbs} />}
          <h1 className={styles.title}>{title}</h1>
        </div>
        {userName && (
          <>
            <button
              type="button"
              className={`${styles.field} ${styles.switch}`}
              aria-haspopup="dialog"
              aria-label={`Property: ${switcherName}`}
              onClick={() => selectProperty({ target: switchTarget(screen, search) })}
            >
              <Building size={16} strokeWidth={1.75} aria-hidden />
              <span>{switcherName}</span>
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
            </button>
            <button
              type="button"
              className={`${styles.field} ${styles.search}`}
              aria-label="Search, Ctrl K"
              aria-haspopup="dialog"
              onClick={openPalette}
            >
              <Search size={16} strokeWidth={1.75} aria-hidden />
              <span>Search</span> <kbd>Ctrl K</kbd>
            </button>
            <Tip text="Help and keyboard shortcuts">
              <IconButton className={styles.wideOnly} aria-label="Help for this page" onClick={openKeyboardHelp}>
                <CircleHelp size={20} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </Tip>
          </>
        )}
        <Tip text={scheme === 'dark' ? 'Switch to light' : 'Switch to dark'}>
          <IconButton
            className={userName ? styles.wideOnly : undefined}
            aria-label="Light or dark"
            onClick={() => setThemeMode(scheme === 'dark' ? 'light' : 'dark')}
          >
            <ThemeIcon size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Tip>
        {userId !== 0 && (
          <LazyBoundary>
            <OfflineStatus />
          </LazyBoundary>
        )}
        <UserMenu />
        {isMenuOpen && (
          <LazyBoundary>
            <MobileMenu onClose={() => setMenuOpen(false)} />
          </LazyBoundary>
        )}
      </header>
    </>
  );
}

/** 'Alder Court, Harbor Residential'; over several properties whose they are. */
function placeWords(
  { propertyName, organizationName }: ShownPlace,
  organizations: readonly { name: string }[],
): string {
  if (propertyName !== undefined) return [propertyName, organizationName].filter(Boolean).join(', ');
  if (organizations.length > NAMED_MAX) return counted(organizations.length, 'organization');
  return organizations.map(({ name }) => name).join(', ');
}

function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumbs">
      <ol>
        {crumbs.map((crumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: why: crumbs are a fixed path, and two may share a label
          <li key={index} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {crumb.to && index < crumbs.length - 1 ? <Link to={crumb.to}>{crumb.label}</Link> : crumb.label}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const NAMED_MAX = 3;
const ALL_PROPERTIES = 'All properties';
const NO_PROPERTY = 'Select a property';

/** Screens over all properties, regardless of the selected one. */
function isPortfolio(screen: Screen | undefined): boolean {
  return screen?.id === 'properties' || screen?.id === 'home';
}

function placeCrumb(screen: Screen | undefined, place: ShownPlace): Crumb[] {
  if (screen?.isForAdmins) return [{ label: 'Admin', to: links.adminHome() }];
  if (isPortfolio(screen)) return [{ label: ALL_PROPERTIES, to: links.properties() }];
  const { propertyId, propertyName } = place;
  if (propertyId === undefined || propertyName === undefined || screen?.id === 'property') return [];
  return [{ label: propertyName, to: links.property(propertyId) }];
}

type ShownPlace = {
  organizationName: string | undefined;
  propertyId: number | undefined;
  propertyName: string | undefined;
};

/** The property that the page is about, from its address or from what the page loaded; none before that is known. */
function useShownPlace(screen: Screen | undefined, isPageLoaded: boolean): ShownPlace {
  const named = placeInPath(useLocation().pathname).propertyId;
  return useAppSelector(({ session, selection }) => {
    const shownId = named !== null ? named : isAboutProperty(screen) && isPageLoaded ? selection.propertyId : null;
    const own = shownId === null ? undefined : organizationOfProperty(session.orgData, shownId);
    const organization =
      own ??
      session.orgData.find((each) => each.id === selection.organizationId) ??
      session.orgData.find((each) => each.id === session.currentUser?.organizationId);
    const property = own?.properties.find((each) => each.id === shownId);
    return { organizationName: organization?.name, propertyId: property?.id, propertyName: property?.name };
  }, isSamePlace);
}

function isSamePlace(a: ShownPlace, b: ShownPlace): boolean {
  return (
    a.organizationName === b.organizationName && a.propertyId === b.propertyId && a.propertyName === b.propertyName
  );
}
