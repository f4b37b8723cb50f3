import type { ModelRow as ModelRowSchema } from '@lintel/contract/report';
import { EUL_SOURCE_LABELS, type EulSource } from '@lintel/domain/life';
import type * as z from 'zod';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { figureText } from '#ui/figure-text.ts';
import { count, DASH, decimal, moneyCell } from '#ui/format.ts';
import { ItemTypeIcon } from '#ui/ItemTypeIcon.tsx';

export type ModelRow = z.output<typeof ModelRowSchema>;

export const MODEL_COLUMNS: readonly DataColumn<ModelRow>[] = [
  {
    id: 'model',
    head: 'Model',
    stack: 'first',
    value: (row) => row.modelName,
    cell: (row) => (
      <>
        <span className="strong">{row.modelName ?? 'No model recorded'}</span>
        <br />
        <span className="muted small">{row.manufacturerName ?? 'Manufacturer not known'}</span>
      </>
    ),
  },
  {
    id: 'type',
    head: 'Type',
    value: (row) => row.itemType,
    cell: (row) => (
      <span style={{ display: 'inline-flex', gap: 10, alignItems: 'center' }}>
        <ItemTypeIcon name={row.itemType} />
        {row.itemType}
      </span>
    ),
  },
  { id: 'count', head: 'Items', isNumber: true, value: (row) => row.count },
  {
    id: 'age',
    head: 'Avg age, y',
    isNumber: true,
    value: (row) => row.averageAgeYears,
    cell: (row) => (
      <>
        {row.averageAgeYears === null ? DASH : figureText(row.averageAgeYears, 'years', row.minimumAgeCount)}{' '}
        <span className="muted small">
          {row.datedCount} of {row.count}
        </span>
      </>
    ),
  },
  {
    id: 'eul',
    head: 'Expected life, y',
    isNumber: true,
    value: (row) => row.eulYears,
    cell: (row) => (
      <>
        {decimal(row.eulYears, 0)}{' '}
        {row.eulYears !== null && <span className="muted small">{sourceWords(row.eulSource)}</span>}
      </>
    ),
  },
  {
    id: 'past',
    head: 'Past life',
    isNumber: true,
    value: (row) => row.pastLifeCount,
    cell: (row) => count(row.pastLifeCount, DASH),
  },
  {
    id: 'cost',
    head: 'Cost each, $',
    isNumber: true,
    value: (row) => row.costCents,
    cell: (row) => moneyCell(row.costCents),
  },
  { id: 'retired', head: 'Retired here', isNumber: true, value: (row) => row.retiredCount },
  {
    id: 'lasted',
    head: 'Median age at end, y',
    isNumber: true,
    value: (row) => row.medianRetirementAgeYears,
    cell: (row) => (row.medianRetirementAgeYears === null ? DASH : decimal(row.medianRetirementAgeYears)),
  },
];

function sourceWords(source: string): string {
  return source in EUL_SOURCE_LABELS ? EUL_SOURCE_LABELS[source as EulSource].toLowerCase() : '';
}
