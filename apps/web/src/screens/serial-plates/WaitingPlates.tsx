import * as z from 'zod';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { FilterBar } from '#ui/base/SectionHead.tsx';
import { FilterChip } from '#ui/buttons/FilterChip.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { PlateQueue } from './PlateQueue.tsx';
import styles from './serial-plates.module.css';

const HELP =
  'Photos of serial plates wait here until somebody says what stands on them. What a machine read is filled in; look at it, and Enter saves it and shows the next. Nobody else is given the same plate for ten minutes.';

const Whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const Search = z.object({ property: aView(Whole.optional()) });

/** The photos of serial plates that wait for a reader, one after the other. */
export function WaitingPlates() {
  usePageHead({ help: HELP });
  const organizations = useAppSelector((state) => state.session.orgData);
  const isKnown = useAppSelector((state) => state.session.isOrgDataKnown);
  const selected = useAppSelector((state) => state.selection.propertyId);
  const [search, patch] = useSearchState(Search);
  const properties = organizations.flatMap((organization) => organization.properties);
  const place =
    properties.find(({ id }) => id === (search.property ?? selected)) ?? (isKnown ? properties[0] : undefined);
  if (!isKnown) return <TableSkeleton rows={4} />;
  if (!place)
    return (
      <PageState kind="not-enough" title="No property that you may see" why="Ask your administrator to give you one." />
    );
  return (
    <>
      {properties.length > 1 && (
        <div className={styles.place}>
          <FilterBar label="Property">
            <FilterChip
              name="Property"
              options={properties.map(({ id, name }) => ({ value: String(id), label: name }))}
              values={[String(place.id)]}
              onChange={([id]) => patch({ property: id === undefined ? null : Number(id) })}
            />
          </FilterBar>
        </div>
      )}
      <PlateQueue key={place.id} propertyId={place.id} />
    </>
  );
}
