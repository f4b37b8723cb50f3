import { onPrint } from '#ui/base/printing.ts';

export const THEME_MODE_KEY = 'THEME_MODE';
export const COLOR_SCHEME_KEY = 'COLOR_SCHEME';

export const THEME_MODES = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof THEME_MODES)[number];
export type ColorScheme = 'light' | 'dark';

const listeners = new Set<() => void>();

export function themeMode(): ThemeMode {
  const stored = read(THEME_MODE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function colorScheme(): ColorScheme {
  const mode = themeMode();
  if (mode !== 'system') return mode;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function setThemeMode(mode: ThemeMode): void {
  write(THEME_MODE_KEY, mode);
  apply();
}

/** Follows the stored mode, other tabs and the system's setting for as long as the page lives. */
export function followThemeMode(): void {
  apply();
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_MODE_KEY || event.key === null) apply();
  });
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  // Paper is light.
  onPrint((isPrinting) => show(isPrinting ? 'light' : colorScheme()));
}

export function subscribeThemeMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply(): void {
  const scheme = colorScheme();
  show(scheme);
  write(COLOR_SCHEME_KEY, scheme);
  for (const listener of listeners) listener();
}

function show(scheme: ColorScheme): void {
  document.documentElement.dataset.theme = scheme;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage can be full or switched off; the choice then lasts as long as the page.
  }
}
