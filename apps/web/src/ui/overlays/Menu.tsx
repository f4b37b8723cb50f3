import type { MenuProps } from '@mui/material';
import { useState } from 'react';
import { LazyBoundary, lazyWhenIdle } from '../base/lazy-preload.tsx';

const load = () => import('./menu-parts.ts').then((module) => module.menuParts);
const OpenMenu = lazyWhenIdle(() => load().then((parts) => ({ default: parts.Menu })));

/** What stands in a `Menu`; loaded with it. */
export const MenuItem = lazyWhenIdle(() => load().then((parts) => ({ default: parts.MenuItem })));
export const MenuText = lazyWhenIdle(() => load().then((parts) => ({ default: parts.ListItemText })));
export const MenuLine = lazyWhenIdle(() => load().then((parts) => ({ default: parts.Divider })));
export const MenuCheck = lazyWhenIdle(() => load().then((parts) => ({ default: parts.Checkbox })));
export const MenuRadio = lazyWhenIdle(() => load().then((parts) => ({ default: parts.Radio })));

/** MUI's menu, whose files are loaded while the browser is idle, at the latest when one is opened. */
export function Menu(props: MenuProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <LazyBoundary>
        <OpenMenu {...props} />
      </LazyBoundary>
    )
  );
}
