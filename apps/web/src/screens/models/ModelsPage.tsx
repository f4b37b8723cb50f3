import { modelsList } from '@lintel/contract/items/model';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { FilterBar, Lede } from '#ui/base/SectionHead.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ModelList } from './ModelList.tsx';
import { ModelsSearch } from './models-search.ts';

// why: most visits are for the list of models
const TypeList = lazyWhenIdle(() => import('./TypeList.tsx'), 'TypeList');
const StandardSets = lazyWhenIdle(() => import('./StandardSets.tsx'), 'StandardSets');

const HELP =
  'Models that all organizations share and those of your own, with their items; item types with life and cost, and what each kind of area is expected to hold. You change your own models, super users the rest.';
const VIEWS = [
  { value: 'models', label: 'Models' },
  { value: 'types', label: 'Item types' },
  { value: 'sets', label: 'Standard sets' },
] as const;

export default function ModelsPage() {
  usePageHead({ help: HELP });
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const [state, patch] = useSearchState(ModelsSearch);
  return (
    <>
      <Lede question={modelsList.question} />
      <FilterBar label="Parts of the catalogue">
        <Segmented label="Show" options={VIEWS} value={state.show} onChange={(show) => patch({ show, open: null })} />
      </FilterBar>
      <LazyBoundary fallback={<TableSkeleton />}>
        {state.show === 'types' ? (
          <TypeList isSuperUser={isSuperUser} openId={state.open ?? null} onOpen={(open) => patch({ open })} />
        ) : state.show === 'sets' ? (
          <StandardSets isSuperUser={isSuperUser} />
        ) : (
          <ModelList isSuperUser={isSuperUser} />
        )}
      </LazyBoundary>
    </>
  );
}
