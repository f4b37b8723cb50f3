import { ThemeProvider } from '@mui/material/styles';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isMailSetUp } from '#app/mail/mail-words.ts';
import { PageBoundary } from '#app/PageBoundary.tsx';
import { PrintedFiltersProvider } from '#app/PrintHead.tsx';
import { PageHeadProvider } from '#app/page-head.tsx';
import { useIsAdmin } from '#app/rights.ts';
import { LeaveGuard } from '#app/router/AppRouter.tsx';
import { useAppSelector } from '#app/store.ts';
import { theme } from '#app/theme.ts';
import { Toasts } from '#app/toasts.tsx';
import { LazyBoundary, lazyPreload, preloadWhenIdle } from '#ui/base/lazy-preload.tsx';
import { ConfirmProvider } from '#ui/overlays/ConfirmProvider.tsx';
import { SideSlotProvider } from '#ui/overlays/SideDrawer.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { SCREENS } from '../screens.ts';
import { ADMIN_SCREENS, AdminNav } from './AdminNav.tsx';
import { BugReportButton } from './bug-report/BugReportButton.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Nav } from './Nav.tsx';
import { SelectPropertyProvider } from './property-choice/SelectPropertyProvider.tsx';
import { ShellKeys } from './ShellKeys.tsx';
import styles from './shell.module.css';
import { useOrganizationData } from './use-organization-data.ts';
import { useSelectionFromPath } from './use-selection-from-path.ts';

const ViewingBanner = lazyPreload(() => import('./ViewingBanner.tsx'), 'ViewingBanner');

const BottomBar = lazyPreload(() => import('./BottomBar.tsx'), 'BottomBar');

const MailBanner = lazyPreload(() => import('./MailBanner.tsx'), 'MailBanner');

const OfflineNotice = lazyPreload(() => import('./offline/OfflineNotice.tsx'), 'OfflineNotice');

/** The pages that most people open next. */
const OFTEN_NEXT = new Set(['property', 'capital-assets', 'unit', 'item']);
preloadWhenIdle(...SCREENS.filter(({ id }) => OFTEN_NEXT.has(id)).map(({ load }) => load));

export function Shell() {
  const isCollapsed = useAppSelector((state) => state.drawer.isCollapsed);
  const isViewing = useAppSelector((state) => state.session.currentUser?.viewedBy != null);
  const isSignedIn = useAppSelector((state) => state.session.loggedIn);
  // why: keyboard shortcuts work from the first moment, also while the session is being resolved
  const hasKeys = useAppSelector((state) => state.session.loggedIn || state.session.tokens !== null);
  const isAdmin = useIsAdmin();
  useOrganizationData();
  useSelectionFromPath();
  useTopOnNewPage();

  return (
    <ThemeProvider theme={theme}>
      <PageHeadProvider>
        <PrintedFiltersProvider>
          <ConfirmProvider>
            <LeaveGuard />
            <SelectPropertyProvider>
              <SideSlotProvider>
                {(slot) => (
                  <div className={styles.app} data-collapsed={isCollapsed || undefined}>
                    <a className={styles.skip} href="#main">
                      Skip to content
                    </a>
                    <Nav />
                    <div className={styles.main}>
                      {isViewing && (
                        <LazyBoundary>
                          <ViewingBanner />
                        </LazyBoundary>
                      )}
                      {isAdmin && !isMailSetUp() && (
                        <LazyBoundary>
                          <MailBanner />
                        </LazyBoundary>
                      )}
                      <Header />
                      <AdminNav />
                      <div className={styles.content}>
                        <main className={styles.page} id="main" tabIndex={-1}>
                          <PageBoundary>
                            <LazyBoundary fallback={<PageSkeleton />}>
                              <Outlet context={ADMIN_SCREENS} />
                            </LazyBoundary>
                          </PageBoundary>
                        </main>
                        {slot}
                      </div>
                      <Footer />
                      {isSignedIn && (
                        <LazyBoundary>
                          <OfflineNotice />
                        </LazyBoundary>
                      )}
                    </div>
                    {isSignedIn && <BugReportButton />}
                  </div>
                )}
              </SideSlotProvider>
              {hasKeys && <ShellKeys />}
              {isSignedIn && (
                <LazyBoundary>
                  <BottomBar />
                </LazyBoundary>
              )}
            </SelectPropertyProvider>
          </ConfirmProvider>
        </PrintedFiltersProvider>
      </PageHeadProvider>
      <Toasts />
    </ThemeProvider>
  );
}

function useTopOnNewPage(): void {
  const { pathname } = useLocation();
  // why: the browser keeps the scroll position across client-side navigation
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: the path is the trigger, not an input
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
}
