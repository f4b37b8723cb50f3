import '#app/zod-without-eval.ts';
import '@fontsource/roboto/latin-400.css';
import '@fontsource/roboto/latin-500.css';
import '@fontsource/roboto/latin-700.css';
import '#app/tokens.css';
import '#app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { App } from '#app/App.tsx';
import { createStore } from '#app/store.ts';
import { followThemeMode } from '#app/theme-mode.ts';
import { followViewportHeight } from '#app/viewport.ts';

followThemeMode();
followViewportHeight();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Provider store={createStore()}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);
