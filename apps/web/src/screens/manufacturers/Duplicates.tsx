import { Button } from '@mui/material';
import { useState } from 'react';
import { useListManufacturerDuplicatesQuery } from '#api/manufacturer.api.ts';
import { counted } from '#ui/base/format.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { MergeManufacturer } from './MergeManufacturer.tsx';
import styles from './manufacturers.module.css';

type Side = {
  id: number;
  name: string;
  organizationId: number | null;
  organizationName: string | null;
  modelCount: number;
  itemCount: number;
};
type Choice = { from: Side; into: Side };

/**
 * Pairs of likely duplicates; an organization's own is merged into a shared one, else the one with fewer items into the
 * other.
 */
export function Duplicates() {
  const pairs = useListManufacturerDuplicatesQuery();
  const [choice, setChoice] = useState<Choice | null>(null);
  return (
    <>
      <QueryState query={pairs} thing="The likely duplicates">
        {({ results }) =>
          results.length === 0 ? (
            <PageState
              kind="nothing-yet"
              title="No two manufacturers look alike"
              why="Names and aliases that are spelled alike, and manufacturers with models of the same name, show here."
            />
          ) : (
            <ul className={styles.pairs} aria-label="Likely duplicates">
              {results.map(({ first, second, reason, sharedModels }) => {
                const [from, into] = isInto(first, second) ? [second, first] : [first, second];
                return (
                  <li key={`${first.id} ${second.id}`}>
                    <SideWords side={from} />
                    <SideWords side={into} />
                    <span className="muted small">
                      {reason === 'SPELLING' ? 'Spelled alike' : 'Different names'}
                      {sharedModels > 0 && `, ${counted(sharedModels, 'model')} of the same name`}
                    </span>
                    <Button size="small" onClick={() => setChoice({ from, into })}>
                      Merge {from.name} into {into.name}
                    </Button>
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryState>
      {choice && (
        <SideDrawer label="Merge" title={`Merge ${choice.from.name}`} onClose={() => setChoice(null)}>
          <MergeManufacturer
            manufacturer={choice.from}
            into={choice.into}
            onDone={() => setChoice(null)}
            onCancel={() => setChoice(null)}
          />
        </SideDrawer>
      )}
    </>
  );
}

function SideWords({ side }: { side: Side }) {
  return (
    <span>
      <span className="strong">{side.name}</span>
      <br />
      <span className="muted small">
        {counted(side.itemCount, 'item')}, {counted(side.modelCount, 'model')}
      </span>
    </span>
  );
}

// A shared manufacturer is kept rather than an organization's own; between two of the same kind the one with more
// items, then with more models.
function isInto(manufacturer: Side, other: Side): boolean {
  if ((manufacturer.organizationId === null) !== (other.organizationId === null))
    return manufacturer.organizationId === null;
  if (manufacturer.itemCount !== other.itemCount) return manufacturer.itemCount > other.itemCount;
  return manufacturer.modelCount > other.modelCount;
}
