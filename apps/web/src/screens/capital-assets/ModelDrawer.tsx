import type { report } from '@lintel/contract/capital/report';
import { COST_SOURCE_LABELS, EUL_SOURCE_LABELS } from '@lintel/domain/items/life';
import { OBSERVED_MIN } from '@lintel/domain/items/observed-life';
import { Button } from '@mui/material';
import { List, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { RouteAnswer } from '#api/endpoints.ts';
import { useGetModelLifeQuery } from '#api/report.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useIsAdmin } from '#app/rights.ts';
import { count, counted, decimal, money, NOT_KNOWN } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { OpenedPlace } from '#ui/overlays/opened-place.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { BookValuesForm } from './BookValuesForm.tsx';
import styles from './model-drawer.module.css';
import { OwnPurchases } from './OwnPurchases.tsx';
import { SurvivalChart } from './SurvivalChart.tsx';
import { useBookValues } from './use-book-values.ts';

export type ModelLife = RouteAnswer<typeof report.getModelLife>;

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type ModelDrawerProps = {
  propertyId: number;
  itemTypeId: number;
  /** NaN or undefined for the items of a type without a model. */
  modelId: number | undefined;
  onList: () => void;
  onClose: () => void;
};

/** A model beside the list: book life and price, how long it lasted here, and what was paid for it. */
export function ModelDrawer({ propertyId, itemTypeId, modelId, onList, onClose }: ModelDrawerProps) {
  const leave = useLeave();
  const query = modelId ? { modelId } : {};
  const life = useGetModelLifeQuery({ params: { propertyId, itemTypeId }, query });
  const found = life.currentData;
  return (
    <SideDrawer
      isInAddress
      label="Model"
      over={found ? found.itemType : 'Model'}
      title={found ? (found.modelName ?? 'No model recorded') : 'Model'}
      under={found && (found.manufacturerName ?? 'Manufacturer not known')}
      onClose={() => leave(onClose)}
    >
      <QueryState query={life} thing="The model" skeleton={<TableSkeleton rows={6} />}>
        {(data) => <Content life={data} onList={onList} />}
      </QueryState>
    </SideDrawer>
  );
}

function Content({ life, onList }: { life: ModelLife; onList: () => void }) {
  const isAdmin = useIsAdmin();
  const leave = useLeave();
  const [isEditing, setEditing] = useState(false);
  const { canSetModel } = useBookValues(life);
  const { book, counts } = life;
  if (isEditing)
    return (
      <OpenedPlace onClose={() => leave(() => setEditing(false))}>
        <BookValuesForm life={life} onDone={() => setEditing(false)} />
      </OpenedPlace>
    );
  return (
    <>
      <div className={`actions ${styles.actions}`}>
        <Button size="small" startIcon={<List {...icon} />} onClick={onList}>
          List {counted(counts.here, 'item')}
        </Button>
        {isAdmin && (
          <Button size="small" startIcon={<Pencil {...icon} />} onClick={() => setEditing(true)}>
            {canSetModel ? 'Set life and price' : 'Set for the type'}
          </Button>
        )}
      </div>
      <DrawerSection title="Book values">
        <Facts>
          <Fact name="Expected life">
            {book.eulYears === null
              ? NOT_KNOWN
              : `${decimal(book.eulYears, Number.isInteger(book.eulYears) ? 0 : 1)} years, ${EUL_SOURCE_LABELS[book.eulSource]}`}
          </Fact>
          <Fact name="Price of one">
            {book.unitCostCents === null
              ? NOT_KNOWN
              : `${money(book.unitCostCents)}, ${COST_SOURCE_LABELS[book.costSource]}`}
          </Fact>
          <Fact name="In service">
            {count(counts.here)} here
            {counts.organization > counts.here && `, ${count(counts.organization)} on all your properties`}
          </Fact>
        </Facts>
        {isAdmin && life.modelId !== null && !canSetModel && (
          <p className={`muted small ${styles.note}`}>
            All organizations share this model: a super user sets its life and price. What you set for the type counts
            where the model has none.
          </p>
        )}
      </DrawerSection>
      {life.observed.map((observed) => (
        <DrawerSection key={observed.of} title={`Observed life of ${nameOf(observed)}`}>
          <Observed observed={observed} bookYears={book.eulYears} />
        </DrawerSection>
      ))}
      {life.purchases.map((purchases) => (
        <DrawerSection key={purchases.of} title={`Bought in the last 12 months, ${nameOf(purchases)}`}>
          <OwnPurchases life={life} purchases={purchases} />
        </DrawerSection>
      ))}
    </>
  );
}

function nameOf({ of, name }: { of: 'MODEL' | 'TYPE'; name: string }): string {
  return of === 'MODEL' ? name : `all ${name.toLowerCase()} items`;
}

type ObservedProps = { observed: ModelLife['observed'][number]; bookYears: number | null };

function Observed({ observed, bookYears }: ObservedProps) {
  const { ended, inService, undated, properties, medianYears, curve } = observed;
  const left = undated > 0 && ` ${counted(undated, 'item')} without a date ${undated === 1 ? 'is' : 'are'} left out.`;
  if (curve === null)
    return (
      <p className="muted">
        {ended} of {OBSERVED_MIN} retirements with a date, on {counted(properties, 'property', 'properties')}. From{' '}
        {OBSERVED_MIN} on, this shows how long they last.{left}
      </p>
    );
  return (
    <>
      <p>
        {medianYears === null ? (
          'More than half outlast the oldest that was retired.'
        ) : (
          <>
            Half were gone after <b>{decimal(medianYears)} years</b>
            {bookYears !== null && `; the book says ${decimal(bookYears, Number.isInteger(bookYears) ? 0 : 1)}`}.
          </>
        )}
      </p>
      <SurvivalChart curve={curve} medianYears={medianYears} bookYears={bookYears} />
      <p className="muted small">
        {counted(ended, 'retirement')} on {counted(properties, 'property', 'properties')}; {count(inService)} in service
        count for as long as they have lasted (censored).{left} Items that were gone before records began are not in it,
        so the true life may be shorter.
      </p>
    </>
  );
}
