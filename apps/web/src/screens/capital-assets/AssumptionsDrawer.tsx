import { Button } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { type AssumptionSet, useListAssumptionSetsQuery } from '#api/assumption-set.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { links } from '#app/links.ts';
import { useIsAdmin } from '#app/rights.ts';
import { counted, date } from '#ui/base/format.ts';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { AssumptionEditor } from './AssumptionEditor.tsx';
import styles from './scenarios.module.css';

type AssumptionsDrawerProps = {
  organizationId: number;
  /** 'all', the kind of a new one, or an id. */
  chosen: 'all' | AssumptionSet['kind'] | number;
  onChoose: (chosen: AssumptionsDrawerProps['chosen']) => void;
  onClose: () => void;
};

const KINDS = [
  {
    kind: 'LIFE_PROFILE',
    title: 'Life profiles',
    house: 'House: the lives as the items have them today',
    why: 'A lender has a table of its own. Import or paste it and plan with it; a type that it does not name keeps its life.',
    add: 'New life profile',
    file: 'lives',
    load: 'Import a table of lives',
  },
  {
    kind: 'PRICE_BOOK',
    title: 'Price books',
    house: 'As today: the prices as the items have them',
    why: 'Quotes of a vendor, or next year’s prices. A type that a book does not name keeps its price.',
    add: 'New price book',
    file: 'prices',
    load: 'Import a table of prices',
  },
] as const;

/** The life profiles and price books of an organization; an administrator adds, changes and archives them. */
export function AssumptionsDrawer({ organizationId, chosen, onChoose, onClose }: AssumptionsDrawerProps) {
  const leave = useLeave();
  const isAdmin = useIsAdmin();
  const sets = useListAssumptionSetsQuery({ params: { organizationId } });
  if (chosen !== 'all') {
    return (
      <AssumptionEditor
        key={chosen}
        organizationId={organizationId}
        chosen={chosen}
        onClose={() => leave(() => onChoose('all'))}
        onDone={() => onChoose('all')}
      />
    );
  }
  return (
    <SideDrawer isInAddress label="Price books and lives" title="Price books and lives" onClose={() => leave(onClose)}>
      <QueryState query={sets} thing="The price books and life profiles" skeleton={<TableSkeleton rows={4} />}>
        {({ results }) =>
          KINDS.map(({ kind, title, house, why, add, file, load }) => (
            <DrawerSection key={kind} title={title}>
              <ul className={styles.sets}>
                <li className="muted">{house}</li>
                {results
                  .filter((set) => set.kind === kind)
                  .map((set) => (
                    <li key={set.id}>
                      <button type="button" onClick={() => onChoose(set.id)}>
                        {set.name}
                      </button>
                      <span className="muted small">
                        {counted(set.lineCount, 'type')}, {usedWords(set)}
                      </span>
                      {set.staleSince !== null && (
                        <p className={styles.warning}>
                          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden /> Oldest price of{' '}
                          {date(set.oldestPricedOn)}: older than 18 months since {date(set.staleSince)}
                        </p>
                      )}
                    </li>
                  ))}
              </ul>
              <p className="muted small">{why}</p>
              {isAdmin && (
                <div className={styles.fill}>
                  <Button size="small" onClick={() => onChoose(kind)}>
                    {add}
                  </Button>
                  <Button
                    size="small"
                    component={Link}
                    to={`${links.admin('onboarding')}?kind=${file}&organization=${organizationId}`}
                  >
                    {load}
                  </Button>
                </div>
              )}
            </DrawerSection>
          ))
        }
      </QueryState>
    </SideDrawer>
  );
}

function usedWords({ scenarioCount }: AssumptionSet): string {
  return scenarioCount === 0 ? 'in no scenario' : `in ${counted(scenarioCount, 'scenario')}`;
}
