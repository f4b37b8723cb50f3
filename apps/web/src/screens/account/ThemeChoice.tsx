import { useSyncExternalStore } from 'react';
import { setThemeMode, subscribeThemeMode, themeMode } from '#app/theme-mode.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';

const MODES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
] as const;

export function ThemeChoice() {
  const mode = useSyncExternalStore(subscribeThemeMode, themeMode);
  return (
    <div>
      <Segmented label="Light or dark" options={MODES} value={mode} onChange={setThemeMode} />
    </div>
  );
}
