import { useState } from 'react';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import type { ListViews } from './use-list-views.ts';
import { ViewsButton } from './ViewsButton.tsx';

// why: a list is read far more often than its views are changed
const ViewsMenu = lazyWhenIdle(() => import('./ViewsMenu.tsx'), 'ViewsMenu');

/** The menu of a list's saved views, loaded once the page is idle. */
export function ListViewsMenu({ list }: { list: ListViews }) {
  const [isOpen, setOpen] = useState(false);
  const early = (
    <ViewsButton aria-expanded={isOpen} onClick={() => setOpen(true)}>
      Views
    </ViewsButton>
  );
  return (
    <LazyBoundary fallback={early}>
      <ViewsMenu list={list} isOpen={isOpen} onOpen={setOpen} />
    </LazyBoundary>
  );
}
