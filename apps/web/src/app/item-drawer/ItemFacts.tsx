import { COST_SOURCE_LABELS, DATE_CONFIDENCE_LABELS, EUL_SOURCE_LABELS } from '@lintel/domain/items/life';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { date, decimal } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { LifeBar } from '#ui/figures/LifeBar.tsx';
import { MoneyText } from '#ui/figures/MoneyText.tsx';
import { NotKnown } from '#ui/figures/StatusText.tsx';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { links } from '../links.ts';
import { ItemProjects } from '../project/ItemProjects.tsx';
import { ItemFlag } from '../red-flags/ItemFlag.tsx';
import { AdviceCard } from './AdviceCard.tsx';
import { BandStatus } from './BandChip.tsx';
import styles from './item-drawer.module.css';
import type { ItemLife } from './item-life.ts';
import { basisWords, conditionWords, yearsText } from './item-words.ts';
import { SerialNumber } from './SerialNumber.tsx';
import { WarrantyChip } from './WarrantyChip.tsx';

const ItemTags = lazyWhenIdle(() => import('../tags/ItemTags.tsx'), 'ItemTags');
const ItemScanTags = lazyWhenIdle(() => import('./ItemScanTags.tsx'), 'ItemScanTags');
const ItemRecalls = lazyWhenIdle(() => import('./ItemRecalls.tsx'), 'ItemRecalls');

type ItemFactsProps = {
  item: ItemLife;
  /** Absent for people who may not change items and for items that no longer can be. */
  onChangeLifespan?: (() => void) | undefined;
  /** Neither tags nor recalls are answered about an item that was recorded by mistake. */
  isArchived?: boolean;
};

export function ItemFacts({ item, onChangeLifespan, isArchived = false }: ItemFactsProps) {
  return (
    <>
      {item.status !== 'RETIRED' && (
        <DrawerSection>
          <AdviceCard item={item} />
        </DrawerSection>
      )}
      {item.recall !== null && !isArchived && (
        <DrawerSection title="Safety recalls">
          <LazyBoundary fallback={<TableSkeleton rows={3} />}>
            <ItemRecalls itemId={item.id} />
          </LazyBoundary>
        </DrawerSection>
      )}
      <DrawerSection>
        {(item.flag || (item.status !== 'RETIRED' && !isArchived)) && <ItemFlag item={item} />}
        <ItemProjects itemId={item.id} />
      </DrawerSection>
      <DrawerSection
        title="Life"
        beside={
          onChangeLifespan && (
            <button type="button" className={styles.link} onClick={onChangeLifespan} data-no-print>
              Change lifespan
            </button>
          )
        }
      >
        <LifeBar lifeUsedPct={item.lifeUsedPct} isMinimum={item.basis === 's'} isWide />
        <Facts>
          <Fact name="Life band">
            <BandStatus item={item} />
          </Fact>
          <Fact name="Age">{ageText(item)}</Fact>
          <Fact name="Expected life">
            {item.eulYears === null ? (
              <NotKnown />
            ) : (
              `${yearsText(item.eulYears)} years, ${EUL_SOURCE_LABELS[item.eulSource]}`
            )}
          </Fact>
          <Fact name="Remaining">{remainingText(item)}</Fact>
          <Fact name="Condition">{conditionText(item)}</Fact>
          <Fact name="Date confidence">{DATE_CONFIDENCE_LABELS[item.dateConfidence]}</Fact>
        </Facts>
      </DrawerSection>
      <DrawerSection title="Identity">
        <Facts>
          <Fact name="Serial">
            <SerialNumber serialNumber={item.serialNumber} />
          </Fact>
          <Fact name="Installed">{item.installDate ? date(item.installDate) : <NotKnown />}</Fact>
          <Fact name="Made">{item.mfgDate ? date(item.mfgDate) : <NotKnown />}</Fact>
          {item.firstSeenOn && <Fact name="First seen">{date(item.firstSeenOn)}</Fact>}
          <Fact name="Location">{placeText(item)}</Fact>
          {item.status === 'RETIRED' && (
            <Fact name="Retired">
              {date(item.retiredOn)}
              {item.retiredReason && `, ${item.retiredReason}`}
            </Fact>
          )}
          {item.note && <Fact name="Note">{item.note}</Fact>}
        </Facts>
      </DrawerSection>
      {item.status !== 'RETIRED' && !isArchived && (
        <DrawerSection title="Tags">
          <LazyBoundary>
            <ItemTags itemId={item.id} />
          </LazyBoundary>
        </DrawerSection>
      )}
      {item.status !== 'RETIRED' && !isArchived && (
        <DrawerSection title="Printed tags">
          <LazyBoundary>
            <ItemScanTags itemId={item.id} />
          </LazyBoundary>
        </DrawerSection>
      )}
      <DrawerSection title="Warranty">
        <WarrantyChip item={item} />
      </DrawerSection>
      <DrawerSection title="Cost">
        <Facts>
          <Fact name="Replace today">
            <MoneyText cents={item.costCents} />
            {item.costCents !== null && <>, {COST_SOURCE_LABELS[item.costSource]}</>}
          </Fact>
          <Fact name="Purchase price">
            <MoneyText cents={item.purchaseCents} />
          </Fact>
        </Facts>
      </DrawerSection>
    </>
  );
}

function ageText(item: ItemLife): ReactNode {
  if (item.ageYears === null) return <NotKnown>not known, no date</NotKnown>;
  return (
    <>
      {item.basis === 's' ? 'At least ' : ''}
      {decimal(item.ageYears)} years, {basisWords(item)} <span className="nowrap">{date(item.basisDate)}</span>
    </>
  );
}

function remainingText(item: ItemLife): ReactNode {
  if (item.rulYears === null) return <NotKnown />;
  if (item.rulYears === 0) return '0 years, past its expected life';
  const due = item.dueYear === null ? '' : `, due ${item.dueYear}`;
  return item.basis === 's'
    ? `At most ${decimal(item.rulYears)} years${due && `${due} or earlier`}`
    : `${decimal(item.rulYears)} years${due}`;
}

function conditionText(item: ItemLife): ReactNode {
  if (item.condition === null) return <NotKnown>no reading yet</NotKnown>;
  return (
    <>
      {conditionWords(item.condition)}
      {item.conditionBy && `; ${item.conditionBy}`} <span className="nowrap">{date(item.conditionOn, '')}</span>
    </>
  );
}

function placeText(item: ItemLife): ReactNode {
  if (item.status === 'STORED') return 'Storage';
  if (item.unitId === null) return 'The property, no unit';
  const building = item.buildingName ? `, building ${item.buildingName}` : '';
  return (
    <>
      <Link to={links.unit(item.unitId)}>Unit {item.unitName}</Link>
      {building}
    </>
  );
}
