import { LazyBoundary, lazyWhenIdle } from '#ui/lazy-ahead.tsx';
import type { ListViews } from './use-list-views.ts';

// why: a list is read far more often than its views are changed
const ViewsMenu = lazyWhenIdle(() => import('./ViewsMenu.tsx').then((module) => ({ default: module.ViewsMenu })));

/** The menu of a list's saved views, loaded once the page is idle. */
export function ListViewsMenu({ list }: { list: ListViews }) {
  return (
    <LazyBoundary>
      <ViewsMenu list={list} />
    </LazyBoundary>
  );
}
