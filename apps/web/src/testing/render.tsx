import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useLocation } from 'react-router';
import { PageHeadProvider } from '#app/page-head.tsx';
import { LeaveGuard } from '#app/router/AppRouter.tsx';
import { type AppStore, createStore } from '#app/store.ts';
import { theme } from '#app/theme.ts';
import { ConfirmProvider } from '#ui/overlays/ConfirmProvider.tsx';
import { SideSlotProvider } from '#ui/overlays/SideDrawer.tsx';
import { TestRouter } from './TestRouter.tsx';

type RenderOptions = { path?: string; history?: string[]; store?: AppStore };

/** Renders a page or a piece of the shell with store, router and theme; `path()` is where the router is now. */
export function renderInApp(ui: ReactNode, { path = '/', history = [], store = createStore() }: RenderOptions = {}) {
  let location = path;
  const see = (next: string) => {
    location = next;
  };
  const view = render(
    <Provider store={store}>
      <TestRouter entries={[...history, path]}>
        <ThemeProvider theme={theme}>
          <PageHeadProvider>
            <ConfirmProvider>
              <LeaveGuard />
              <SideSlotProvider>
                {(slot) => (
                  <>
                    {ui}
                    {slot}
                  </>
                )}
              </SideSlotProvider>
            </ConfirmProvider>
          </PageHeadProvider>
        </ThemeProvider>
        <Where onMove={see} />
      </TestRouter>
    </Provider>,
  );
  return { ...view, store, user: userEvent.setup(), path: () => location };
}

function Where({ onMove }: { onMove: (path: string) => void }) {
  const { pathname, search } = useLocation();
  onMove(`${pathname}${search}`);
  return null;
}
