import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { hasParkedTokens } from '#api/token-storage.ts';
import { AdministratorNames } from '#app/AdministratorNames.tsx';
import { WaitingFrame } from '#app/Frames.tsx';
import { followTyping } from '#app/form/typed.ts';
import { asSpelled } from '#app/links.ts';
import { HOME_AFTER_LOGIN } from '#app/return-url.ts';
import type { Screen } from '#app/screen.ts';
import { followOtherTabs, startSession } from '#app/session-flow.ts';
import { type AppDispatch, useAppDispatch, useAppSelector } from '#app/store.ts';
import { LazyBoundary, lazyPreload, tryPreload } from '#ui/base/lazy-preload.tsx';
import { AdministratorWordsProvider } from '#ui/page-states/AdministratorText.tsx';
import { SCREENS } from '../screens.ts';
import { Guarded } from './Guarded.tsx';
import { Unreachable } from './Unreachable.tsx';

const Shell = lazyPreload(() => import('./Shell.tsx'), 'Shell');
const ChooseProperty = lazyPreload(() => import('./property-choice/ChooseProperty.tsx'), 'ChooseProperty');
const ErrorModal = lazyPreload(() => import('./ErrorModal.tsx'), 'ErrorModal');
const SignInAgain = lazyPreload(() => import('./SignInAgain.tsx'), 'SignInAgain');
const NotFoundPage = lazyPreload(() => import('../screens/not-found/NotFoundPage.tsx'));

const pages = new Map(SCREENS.map((screen) => [screen.id, lazyPreload(screen.load)]));
const bare = SCREENS.filter((screen) => screen.isBare);
const inShell = SCREENS.filter((screen) => !screen.isBare);

export function App() {
  const dispatch = useAppDispatch();
  const hasErrors = useAppSelector((state) => state.errors.length > 0);
  const isSignedIn = useAppSelector((state) => state.session.loggedIn);
  const isOver = useAppSelector((state) => state.session.isOver);
  const page = useAppSelector((state) => state.session.page);
  const [isUnreachable, setUnreachable] = useState(false);

  useHomePreload();

  const start = async () => {
    const isUnreached = (await dispatch(startSession())) === 'unreachable';
    setUnreachable(isUnreached && !(await dispatch(resumed)));
  };

  // why: the stored session is resumed once, when the page opens, and other tabs are followed until it closes
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: start is a new function at each render and always does the same
  useEffect(() => {
    void start();
    const stops = [followTyping(), dispatch(followOtherTabs())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [dispatch]);

  // why: viewing as somebody else ends by itself after a while; then the own session is resumed
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: start is a new function at each render and always does the same
  useEffect(() => {
    if (!isSignedIn && hasParkedTokens()) void start();
  }, [isSignedIn]);

  if (isUnreachable) return <Unreachable onRetry={() => void start()} />;
  return (
    <AdministratorWordsProvider value={AdministratorNames}>
      {/* why: of a page that one person saw or typed into, nothing is left for the next */}
      <Fragment key={page}>
        <LazyBoundary fallback={<WaitingFrame />}>
          <Routes>
            {bare.map((screen) => (
              <Route key={screen.id} path={screen.path} element={<PageOf screen={screen} />} />
            ))}
            <Route element={<Shell />}>
              {inShell.map((screen) => (
                <Route key={screen.id} path={screen.path} element={<PageOf screen={screen} />} />
              ))}
              {inShell.map(
                (screen) =>
                  screen.property && (
                    <Route
                      key={screen.property.menuPath}
                      path={screen.property.menuPath}
                      element={
                        <AsSpelled path={screen.property.menuPath}>
                          <Guarded screen={screen}>
                            <ChooseProperty screen={screen} />
                          </Guarded>
                        </AsSpelled>
                      }
                    />
                  ),
              )}
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </LazyBoundary>
      </Fragment>
      {isOver && (
        <LazyBoundary>
          <SignInAgain />
        </LazyBoundary>
      )}
      {hasErrors && (
        <LazyBoundary>
          <ErrorModal />
        </LazyBoundary>
      )}
    </AdministratorWordsProvider>
  );
}

/** Whether the application opens with what is on the device; without this file, nothing is. */
const resumed = (dispatch: AppDispatch): Promise<boolean> =>
  import('#app/offline/offline-session.ts').then(
    ({ resumeOffline }) => dispatch(resumeOffline()),
    () => false,
  );

const SIGN_INS = new Set(['login', 'loginWithCode']);

/** The pages after a sign-in are fetched while the server checks the password. */
function useHomePreload(): void {
  const isSigningIn = useAppSelector(({ api }) =>
    Object.values(api.mutations).some((call) => call?.status === 'pending' && SIGN_INS.has(call.endpointName ?? '')),
  );
  // why: the sign-in call runs somewhere on a page, whose answer changes the page within a frame
  useEffect(() => {
    if (!isSigningIn) return;
    tryPreload(Shell);
    const home = SCREENS.find((screen) => screen.path === HOME_AFTER_LOGIN);
    if (home) tryPreload(home.load);
  }, [isSigningIn]);
}

function PageOf({ screen }: { screen: Screen }) {
  const Page = pages.get(screen.id);
  if (!Page) throw new Error(`The screen ${screen.id} has no page`);
  return (
    <AsSpelled path={screen.path}>
      <Guarded screen={screen}>
        <Page />
      </Guarded>
    </AsSpelled>
  );
}

/**
 * The router accepts a path in any letter case and replaces it by its canonical spelling, so that every link and guard
 * sees only that.
 */
function AsSpelled({ path, children }: { path: string; children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const spelled = asSpelled(path, pathname);
  return spelled === pathname ? children : <Navigate to={`${spelled}${search}${hash}`} replace />;
}
