import { type AdviceTone, adviceLine, adviceWords } from '@lintel/domain/items/advice-words';
import { CalendarDays, Check, CircleHelp, type LucideIcon, RefreshCw, Shield } from 'lucide-react';
import { BandChip } from '#app/item-drawer/BandChip.tsx';
import type { ItemLife } from '#app/item-drawer/item-life.ts';
import { ageOfLifeWords, basisWords, conditionWords, manufacturerAndModel } from '#app/item-drawer/item-words.ts';
import { SerialNumber } from '#app/item-drawer/SerialNumber.tsx';
import { WarrantyChip } from '#app/item-drawer/WarrantyChip.tsx';
import { PlatePicture } from '#app/plates/PlatePicture.tsx';
import type { useUnitPlates } from '#app/plates/use-unit-plates.ts';
import { LifeBar } from '#ui/figures/LifeBar.tsx';
import { MoneyText } from '#ui/figures/MoneyText.tsx';
import { NotKnown, StatusText } from '#ui/figures/StatusText.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import styles from './item-card.module.css';

type ItemCardProps = { item: ItemLife; plates: ReturnType<typeof useUnitPlates>; isOpen: boolean; onOpen: () => void };

const PLATE_WIDTH = 64;
const PLATE_HEIGHT = 48;

const ADVICE_ICONS: Record<AdviceTone, LucideIcon> = {
  good: Shield,
  warn: RefreshCw,
  bad: RefreshCw,
  plain: Check,
  muted: CircleHelp,
};

export function ItemCard({ item, plates, isOpen, onOpen }: ItemCardProps) {
  const plate = plates.plateOf(item.id);
  const advice = adviceWords(item);
  const AdviceIcon = /^(Plan|Past)/.test(advice.title) ? CalendarDays : ADVICE_ICONS[advice.tone];
  return (
    <article className={styles.card} data-open={isOpen || undefined} aria-label={item.itemType}>
      <div className={styles.top}>
        <span className={styles.icon}>
          <ItemTypeIcon name={item.itemType} />
        </span>
        <div className={styles.names}>
          <h3>
            <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
              {item.itemType}
            </button>
          </h3>
          <p className={styles.model}>{manufacturerAndModel(item) || 'Manufacturer and model not known'}</p>
          <p className={styles.serial}>
            <SerialNumber serialNumber={item.serialNumber} />
          </p>
        </div>
        {plate && (
          <PlatePicture
            url={plate.url}
            alt={`Serial plate of the ${item.itemType.toLowerCase()}`}
            width={PLATE_WIDTH}
            height={PLATE_HEIGHT}
            renew={plates.renew}
          />
        )}
      </div>
      <div className={styles.life}>
        <LifeBar lifeUsedPct={item.lifeUsedPct} isMinimum={item.basis === 's'} isWide />
        <BandChip item={item} />
        <AgeLine item={item} />
      </div>
      <div className={styles.warranty}>
        <WarrantyChip item={item} />
      </div>
      <dl className={styles.foot}>
        <div>
          <dt>Advice</dt>
          <dd>
            <StatusText tone={advice.tone} icon={AdviceIcon}>
              <span title={adviceLine(item)}>{advice.title}</span>
            </StatusText>
          </dd>
        </div>
        <div>
          <dt>Condition</dt>
          <dd>{item.condition === null ? <NotKnown>no reading</NotKnown> : conditionWords(item.condition)}</dd>
        </div>
        <div className="num">
          <dt>Replacement</dt>
          <dd>
            <MoneyText cents={item.costCents} />
          </dd>
        </div>
      </dl>
    </article>
  );
}

/** '12.0 of 11 years (i)': the letter is the date the age counts from. */
export function AgeLine({ item }: { item: ItemLife }) {
  return (
    <span className={styles.age}>
      {ageOfLifeWords(item)}
      {item.basis && (
        <>
          {' '}
          <span title={basisWords(item)} aria-hidden="true">
            ({item.basis})
          </span>
          <span className="sr-only">, {basisWords(item)}</span>
        </>
      )}
    </span>
  );
}
