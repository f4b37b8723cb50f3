import type { TagCoverageRow } from '#api/scan-tag-batch.api.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { count } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';

export const COVERAGE_CELLS: ListCells<TagCoverageRow> = {
  building: {
    stack: 'first',
    cell: (row) =>
      row.buildingName === null ? (
        <StatusText tone="muted">No building</StatusText>
      ) : (
        <span className="strong">{row.buildingName}</span>
      ),
  },
  notScanned: (row) => <Watched value={row.notScanned} />,
  voidScans: (row) => <Watched value={row.voidScans} />,
};

function Watched({ value }: { value: number }) {
  return value === 0 ? count(value) : <StatusText tone="warn">{count(value)}</StatusText>;
}

/** 'Building A', or where there is none the property's rest. */
export const buildingWords = ({ buildingName }: TagCoverageRow): string => buildingName ?? 'No building';
