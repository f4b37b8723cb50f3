import { buildingWords, type HeatPoint } from '@lintel/contract/heatmap/heat-points';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { Heatmap } from '#api/heatmap.api.ts';
import { PlanRunButton } from '#app/inspection/PlanRunButton.tsx';
import { type ItemFilters, links } from '#app/links.ts';
import { NewProjectButton } from '#app/project/NewProjectButton.tsx';
import { RaiseFlagsButton } from '#app/red-flags/RaiseFlagsButton.tsx';
import { TagButton } from '#app/tags/TagButton.tsx';
import { count, counted, money } from '#ui/base/format.ts';
import styles from './heatmap.module.css';

type SelectionBarProps = { report: Heatmap; chosen: readonly HeatPoint[]; onClear: () => void };

/** What the selected cells hold and would cost, and the list of items that they are in. */
export function SelectionBar({ report, chosen, onClear }: SelectionBarProps) {
  if (chosen.length === 0) return null;
  const cells = chosen.flatMap((point) => point.cells);
  const items = cells.reduce((sum, cell) => sum + cell.items, 0);
  const unpriced = cells.reduce((sum, cell) => sum + cell.unpriced, 0);
  const cents = cells.reduce((sum, cell) => sum + (cell.costCents ?? 0), 0);
  const cost = items === 0 ? null : unpriced === items ? 'cost not known' : `${money(cents)} installed cost`;
  const { filters, words } = listOf(report, chosen);
  const unitIds = [...new Set(chosen.map((point) => point.unit.id))];
  // Cells of the matrix are items; those of the building grid and of stacks are whole units.
  const isOfUnits = chosen.every((point) => point.type === null);
  const selection = {
    propertyId: report.propertyId,
    ...(isOfUnits ? { unitIds } : { cells: cellsOf(report, chosen) }),
  };
  const size = isOfUnits ? unitIds.length : items;
  return (
    <div className={styles.selection} role="status" data-no-print>
      <p>
        <b className="strong">{counted(chosen.length, 'cell')}</b>
        {`: ${counted(items, 'item')}`}
        {cost && `, ${cost}`}
        {unpriced > 0 && unpriced < items && `, ${count(unpriced)} without a price`}
      </p>
      <div className={styles.selectionButtons}>
        <Button size="small" variant="outlined" component={Link} to={links.propertyItems(report.propertyId, filters)}>
          {words}
        </Button>
        {items > 0 && (
          <NewProjectButton
            selection={{ propertyId: report.propertyId, cells: cellsOf(report, chosen) }}
            onDone={onClear}
          />
        )}
        {(isOfUnits || items > 0) && (
          <>
            <RaiseFlagsButton selection={selection} size={size} onDone={onClear} />
            <TagButton selection={selection} size={size} onDone={onClear} />
          </>
        )}
        <PlanRunButton propertyId={report.propertyId} unitIds={unitIds} onDone={onClear} />
        <Button size="small" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </div>
  );
}

function cellsOf({ itemTypes }: Heatmap, chosen: readonly HeatPoint[]) {
  return chosen.flatMap(({ unit, cells }) =>
    cells.flatMap(({ type, items }) => {
      const itemTypeId = itemTypes[type]?.itemTypeId;
      return items === 0 || itemTypeId === undefined ? [] : [{ unitId: unit.id, itemTypeId }];
    }),
  );
}

// The list of items takes one unit, one building and one type: what all selected cells have in common.
function listOf(report: Heatmap, chosen: readonly HeatPoint[]): { filters: ItemFilters; words: string } {
  const unit = only(chosen.map((point) => point.unit));
  const { buildings, itemTypes } = report;
  const at = only(chosen.map((point) => point.unit.building));
  const building = buildings[at ?? -1];
  const type = itemTypes[only(chosen.map((point) => point.type)) ?? -1];
  const place = unit ? `unit ${unit.name}` : building ? buildingWords(report, at ?? null) : 'whole property';
  const words = `Open items: ${type ? `${type.itemType}, ` : ''}${place}`;
  return {
    words,
    filters: {
      ...(type && { itemTypeId: type.itemTypeId }),
      ...(unit ? { unitId: unit.id } : building && { buildingId: building.buildingId }),
    },
  };
}

function only<T>(values: readonly T[]): T | undefined {
  const [first, ...rest] = new Set(values);
  return rest.length === 0 ? first : undefined;
}
