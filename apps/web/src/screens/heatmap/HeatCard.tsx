import type { HeatCell, HeatPoint } from '@lintel/contract/heatmap/heat-points';
import { addDays } from '@lintel/domain/base/calendar';
import type { HeatMetric } from '@lintel/domain/heatmap/heatmap';
import type { Heatmap } from '#api/heatmap.api.ts';
import { counted, money } from '#ui/base/format.ts';
import { Chip } from '#ui/figures/Chip.tsx';
import { LifeBar } from '#ui/figures/LifeBar.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import { ageWords, bandWords, heatWords, repairWords, shortWords, unitWords } from './heat-words.ts';
import styles from './heatmap.module.css';

type HeatCardProps = { report: Heatmap; point: HeatPoint; metric: HeatMetric };

const ALSO_MAX = 5;

/** What is behind a cell: its unit, its item with age and life, and what else the unit holds. */
export function HeatCard({ report, point, metric }: HeatCardProps) {
  const { unit, type } = point;
  const [cell] = point.cells;
  const others = unit.cells.filter((each) => each !== cell).toSorted(worstFirst);
  const also = others.slice(0, ALSO_MAX).map((each) => shortWords(report, each));
  const more = others.length - also.length;
  return (
    <>
      <p>
        <b className={styles.cardName}>{unit.name}</b> <span className="muted">{unitWords(unit)}</span>
      </p>
      {type === null ? (
        <p className={styles.cardLine}>{sentence(heatWords(report, metric, point))}</p>
      ) : (
        <ItemLines report={report} point={point} cell={cell} />
      )}
      {type !== null && metric !== 'lifeUsed' && cell && (
        <p className="small">{sentence(heatWords(report, metric, point))}</p>
      )}
      {type === null && point.cells.length > 0 && (
        <p className={styles.cardAlso}>
          {point.cells
            .toSorted(worstFirst)
            .slice(0, 8)
            .map((each) => shortWords(report, each))
            .join(', ')}
        </p>
      )}
      {metric !== 'repairs' && point.repairs.length > 0 && (
        <p className="muted small">{sentence(repairWords(point.repairs))}</p>
      )}
      {type !== null && also.length > 0 && (
        <p className={styles.cardAlso}>
          <span className="muted">Also here:</span> {also.join(', ')}
          {more > 0 && `, and ${more} more`}
        </p>
      )}
    </>
  );
}

function ItemLines({ report, point, cell }: { report: Heatmap; point: HeatPoint; cell: HeatCell | undefined }) {
  const name = report.itemTypes[point.type ?? -1]?.itemType ?? '';
  const model = report.models[cell?.model ?? -1];
  const isPast = cell !== undefined && cell.pastLife > 0;
  return (
    <>
      <p className={styles.cardHead}>
        <ItemTypeIcon name={name} size={16} />
        <b className="strong">{name}</b>
        {cell && <Chip tone={isPast ? 'warn' : 'muted'}>{bandWords(cell)}</Chip>}
      </p>
      {!cell && (
        <p className="muted">
          {report.hasExpected
            ? 'No item of this type is recorded or expected here.'
            : 'No item of this type here under the filter.'}
        </p>
      )}
      {cell && cell.items === 0 && (
        <p className="muted">{`${counted(cell.missing, 'is', 'are')} expected by the standard set and not recorded.`}</p>
      )}
      {cell && cell.items > 0 && (
        <>
          <p className="muted">
            {model ? [model.manufacturer, model.model].filter(Boolean).join(' ') : 'Model not known'}
            {cell.items > 1 && `, the oldest of ${cell.items}`}
          </p>
          <LifeBar lifeUsedPct={cell.lifeUsedPct} isMinimum={cell.basis === 's'} isWide />
          <p className="muted small">{ageWords(cell, (ago) => addDays(report.asOf, -ago))}</p>
          <p className="muted small">
            {`Installed cost ${money(cell.costCents)}`}
            {cell.costCents !== null && cell.unpriced > 0 && `, ${cell.unpriced} without a price`}
            {cell.missing > 0 && `; ${cell.missing} more expected`}
          </p>
        </>
      )}
    </>
  );
}

function worstFirst(one: HeatCell, other: HeatCell): number {
  return (other.lifeUsedPct ?? -1) - (one.lifeUsedPct ?? -1);
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
