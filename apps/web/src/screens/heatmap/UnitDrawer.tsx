import { floorWords } from '@lintel/contract/heatmap/heat-points';
import type { unit as unitRoutes } from '@lintel/contract/units/unit';
import { compareNeeds, needOf } from '@lintel/domain/items/need-order';
import { UNIT_STATUS_LABELS } from '@lintel/domain/units/unit-status';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { RouteAnswer } from '#api/endpoints.ts';
import { useGetUnitDetailsQuery } from '#api/unit.api.ts';
import { PlanRunButton } from '#app/inspection/PlanRunButton.tsx';
import { BandStatus } from '#app/item-drawer/BandChip.tsx';
import { ageOfLifeWords, basisWords, manufacturerAndModel } from '#app/item-drawer/item-words.ts';
import { links } from '#app/links.ts';
import { RaiseFlagsButton } from '#app/red-flags/RaiseFlagsButton.tsx';
import { UnitTags } from '#app/tags/UnitTags.tsx';
import { counted, money } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { LifeBar } from '#ui/figures/LifeBar.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import styles from './unit-drawer.module.css';

type Details = RouteAnswer<typeof unitRoutes.getUnitDetails>['results'];
type Item = Details['items'][number];

type UnitDrawerProps = {
  unitId: number;
  /** As the picture has it, until the rest is there. */
  name: string;
  /** 'Building 2'. */
  building: string;
  /** The type of the cell that was opened: its items come first. */
  itemTypeId: number | undefined;
  isSelected: boolean;
  onSelect: () => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** The unit of a cell beside the picture: what it holds, what is open about it, and what can be done. */
export function UnitDrawer({
  unitId,
  name,
  building,
  itemTypeId,
  onClose,
  onPrevious,
  onNext,
  ...selecting
}: UnitDrawerProps) {
  const query = useGetUnitDetailsQuery({ params: { unitId } });
  const unit = query.currentData?.results;
  return (
    <SideDrawer
      isInAddress
      label="Unit details"
      over={[building, unit && floorWords(unit.floor).toLowerCase()].filter(Boolean).join(', ')}
      title={`Unit ${unit?.name ?? name}`}
      under={unit && placeOf(unit)}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <QueryState
        query={{ ...query, data: unit }}
        thing="The unit"
        skeleton={<TableSkeleton rows={8} />}
        absent={
          <PageState
            kind="failed"
            title="There is no such unit, or it is not yours to see"
            why="It may have been archived, or its property is not assigned to you."
          />
        }
      >
        {(found) => <Body unit={found} itemTypeId={itemTypeId} {...selecting} />}
      </QueryState>
    </SideDrawer>
  );
}

type BodyProps = { unit: Details } & Pick<UnitDrawerProps, 'itemTypeId' | 'isSelected' | 'onSelect'>;

function Body({ unit, itemTypeId, isSelected, onSelect }: BodyProps) {
  const { turn, nextInspection, openFlags } = unit.work;
  const items = inOrder(unit, itemTypeId);
  const missing = unit.missing.map((each) => each.itemType);
  return (
    <>
      <DrawerSection>
        <Facts>
          {turn && (
            <Fact name="Turn">
              <Link to={links.turn(unit.propertyId, turn.id)}>{turn.laneName}</Link>
              {turn.daysVacant !== null && `, vacant ${counted(turn.daysVacant, 'day')}`}
            </Fact>
          )}
          {nextInspection && (
            <Fact name="Inspection">
              <Link to={links.inspection(nextInspection.id)}>{`due ${nextInspection.dueOn}`}</Link>
            </Fact>
          )}
          <Fact name="Red flags">
            {openFlags > 0 ? (
              <Link to={links.redFlag(unit.propertyId, unit.organizationId, { unitId: String(unit.id) })}>
                {`${openFlags} open`}
              </Link>
            ) : (
              'None open'
            )}
          </Fact>
          {unit.openService.length > 0 && (
            <Fact name="Reported">{unit.openService.map(({ summary }) => summary).join('; ')}</Fact>
          )}
          <Fact name="Tags">
            <UnitTags unitId={unit.id} />
          </Fact>
        </Facts>
        <div className={styles.actions}>
          <Button size="small" variant="contained" color="primary" component={Link} to={links.unit(unit.id)}>
            Open unit
          </Button>
          <Button size="small" aria-pressed={isSelected} onClick={onSelect}>
            {isSelected ? 'Take out of selection' : 'Add to selection'}
          </Button>
          <RaiseFlagsButton
            selection={{ propertyId: unit.propertyId, unitIds: [unit.id] }}
            size={1}
            onDone={() => undefined}
          />
          <PlanRunButton propertyId={unit.propertyId} unitIds={[unit.id]} onDone={() => undefined} />
        </div>
      </DrawerSection>
      <DrawerSection title={`${counted(unit.items.length, 'item')} in service, whatever the filter`}>
        {items.length === 0 && <p className="muted">No item is recorded in this unit.</p>}
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.id}>
              <ItemLine item={item} />
            </li>
          ))}
        </ul>
        {missing.length > 0 && (
          <p className={styles.missing}>
            <span className="muted">Expected, not recorded:</span> {missing.join(', ')}
          </p>
        )}
      </DrawerSection>
    </>
  );
}

function ItemLine({ item }: { item: Item }) {
  const age = item.ageYears === null ? 'Age not known' : `${ageOfLifeWords(item)} (${basisWords(item)})`;
  return (
    <Link className={styles.item} to={links.item(item.id)}>
      <ItemTypeIcon name={item.itemType} size={16} />
      <span className={styles.itemName}>
        <b>{item.itemType}</b>
        <small>{manufacturerAndModel(item) || 'Manufacturer and model not known'}</small>
        <small>{[age, item.costCents === null ? 'cost not known' : money(item.costCents)].join('; ')}</small>
      </span>
      <span className={styles.itemLife}>
        <BandStatus item={item} />
        <LifeBar lifeUsedPct={item.lifeUsedPct} isMinimum={item.basis === 's'} />
      </span>
    </Link>
  );
}

// Those of the opened cell, then by what needs doing, as on the unit's page.
function inOrder({ items, openService }: Details, itemTypeId: number | undefined): Item[] {
  const reported = new Set(openService.map((request) => request.itemId));
  return items
    .map((item) => ({ item, need: needOf(item, reported.has(item.id)), name: item.itemType }))
    .toSorted(
      (a, b) =>
        Number(b.item.itemTypeId === itemTypeId) - Number(a.item.itemTypeId === itemTypeId) || compareNeeds(a, b),
    )
    .map(({ item }) => item);
}

function placeOf({ status, floorPlan, areaType }: Details): string {
  return [status ? UNIT_STATUS_LABELS[status] : 'Status not known', floorPlan && `plan ${floorPlan}`, areaType]
    .filter(Boolean)
    .join(', ');
}
