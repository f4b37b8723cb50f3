import { lazyWhenIdle, tryPreload } from '#ui/base/lazy-preload.tsx';

// why: the drawer contains all forms of an item; a list is read far more often than changed
export const ItemDrawer = lazyWhenIdle(() => import('./ItemDrawer.tsx'), 'ItemDrawer');

/** Fetches the drawer's files, when the pointer is over what opens it. */
export const preloadItemDrawer = () => tryPreload(ItemDrawer);
