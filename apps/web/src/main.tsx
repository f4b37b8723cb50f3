import '#app/zod-without-eval.ts';
import '@fontsource/roboto/latin-400.css';
import '@fontsource/roboto/latin-500.css';
import '@fontsource/roboto/latin-700.css';
import '#app/tokens.css';
import '#app/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { runtimeConfig } from '#api/config.ts';
import { AppRouter } from '#app/router/AppRouter.tsx';
import { guardedHistory } from '#app/router/guarded-history.ts';
import { createStore } from '#app/store.ts';
import { followThemeMode } from '#app/theme-mode.ts';
import { followViewportHeight } from '#app/viewport.ts';
import { App } from '#shell/App.tsx';

followThemeMode();
followViewportHeight();

// why: the first page waits for it, so it is asked for before anything is drawn
void runtimeConfig();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const history = guardedHistory(createBrowserHistory({ v5Compat: true }));

// why: as a transition the first page is drawn in slices, so that what is pressed meanwhile is not kept waiting
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Provider store={createStore()}>
        <AppRouter history={history}>
          <App />
        </AppRouter>
      </Provider>
    </StrictMode>,
  ),
);
