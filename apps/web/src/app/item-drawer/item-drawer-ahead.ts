import { lazyWhenIdle, tryAhead } from '#ui/lazy-ahead.tsx';

const load = () => import('./ItemDrawer.tsx').then((module) => ({ default: module.ItemDrawer }));

// why: the drawer brings all forms of an item; a list is read far more often than changed
export const ItemDrawer = lazyWhenIdle(load);

/** Fetches the drawer's files, when the pointer is over what opens it. */
export const fetchItemDrawer = () => tryAhead(load);
