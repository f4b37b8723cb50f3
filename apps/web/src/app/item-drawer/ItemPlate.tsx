import { date } from '#ui/base/format.ts';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { PlateFacts } from '../plates/PlateFacts.tsx';
import { useItemPlates } from '../plates/use-item-plates.ts';
import type { ItemLife } from './item-life.ts';
import { basisWords } from './item-words.ts';

/** The serial plate of an item: its photo, what was read, and how its date was found. */
export function ItemPlate({ item }: { item: ItemLife }) {
  const plates = useItemPlates(item);
  return (
    <QueryState query={plates} thing="The photos of its plate" skeleton={<TableSkeleton rows={3} />}>
      {({ results }) => {
        const row = results.find(({ state }) => state === 'READ') ?? results[0];
        if (!row)
          return (
            <PageState
              kind="nothing-yet"
              title="No photo of its plate yet"
              why="Choose Photos, then ‘Photo of the plate’. What stands on it is read, and a person confirms it."
            />
          );
        return (
          <>
            <PlateFacts row={row} />
            <DrawerSection title="Age">
              <p>
                {item.basis === null
                  ? 'Its date is not known.'
                  : `Its age counts ${basisWords(item)} ${date(item.basisDate)}.`}
                {results.length > 1 &&
                  ` ${results.length} photos of its plate were sent; this is the newest${row.state === 'READ' ? ' that was read' : ''}.`}
              </p>
            </DrawerSection>
          </>
        );
      }}
    </QueryState>
  );
}
