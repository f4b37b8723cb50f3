import type { RowOfList } from '@lintel/contract/base/define-list';
import type { propertyModelsReport } from '@lintel/contract/items/property-models';
import { EUL_SOURCE_LABELS, type EulSource } from '@lintel/domain/items/life';
import { OBSERVED_MIN } from '@lintel/domain/items/observed-life';
import type { ListCells } from '#app/list/list-columns.tsx';
import { count, DASH, decimal } from '#ui/base/format.ts';
import { figureText } from '#ui/figures/figure-text.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';

export const MODEL_CELLS: ListCells<RowOfList<typeof propertyModelsReport>> = {
  model: {
    stack: 'first',
    cell: (row) => (
      <>
        <span className="strong">{row.modelName ?? 'No model recorded'}</span>
        <br />
        <span className="muted small">{row.manufacturerName ?? 'Manufacturer not known'}</span>
      </>
    ),
  },
  type: (row) => (
    <span style={{ display: 'inline-flex', gap: 10, alignItems: 'center', verticalAlign: 'middle' }}>
      <ItemTypeIcon name={row.itemType} />
      {row.itemType}
    </span>
  ),
  age: (row) => (
    <span>
      {row.averageAgeYears === null ? DASH : figureText(row.averageAgeYears, 'years', row.minimumAgeCount)}{' '}
      <span className="muted small">
        {row.datedCount} of {row.count}
      </span>
    </span>
  ),
  failures: (row) =>
    row.failuresPer100Years === null ? (
      DASH
    ) : (
      <span>
        {decimal(row.failuresPer100Years)}{' '}
        <span className="muted small">
          {row.failureCount} in {count(Math.round(row.serviceYears ?? 0))} y
        </span>
      </span>
    ),
  recalls: (row) =>
    row.recallPossibleCount + row.recallAffectedCount === 0 ? (
      DASH
    ) : (
      <>
        {row.recallPossibleCount > 0 && <StatusText tone="warn">{row.recallPossibleCount} possible</StatusText>}
        {row.recallAffectedCount > 0 && <StatusText tone="bad">{row.recallAffectedCount} affected</StatusText>}
      </>
    ),
  observed: ({ observed }) => {
    if (observed === null) return DASH;
    if (observed.ended < OBSERVED_MIN)
      return (
        <span className="muted small nowrap">
          {observed.ended} of {OBSERVED_MIN} ended
        </span>
      );
    return observed.medianYears === null ? (
      <span className="muted small">half still in service</span>
    ) : (
      <>
        {decimal(observed.medianYears)} <span className="muted small">of {observed.ended} ended</span>
      </>
    );
  },
  eul: (row) => (
    <span>
      {decimal(row.eulYears, 0)}{' '}
      {row.eulYears !== null && <span className="muted small">{sourceWords(row.eulSource)}</span>}
    </span>
  ),
};

function sourceWords(source: string): string {
  return source in EUL_SOURCE_LABELS ? EUL_SOURCE_LABELS[source as EulSource].toLowerCase() : '';
}
