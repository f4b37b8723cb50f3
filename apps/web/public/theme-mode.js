// Runs before the first paint, so that a dark page never flashes light. Kept in step with src/app/theme-mode.ts.
(() => {
  let mode = null;
  try {
    mode = localStorage.getItem('THEME_MODE');
  } catch {
    // Storage can be switched off; the system's choice stands then.
  }
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
