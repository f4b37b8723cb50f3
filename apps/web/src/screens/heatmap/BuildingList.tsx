import { buildingWords, countMarks, type HeatPoint } from '@lintel/contract/heatmap/heat-points';
import { HEAT_BLANKS, HEAT_STEPS, type HeatMark } from '@lintel/domain/heatmap/heatmap';
import { ChevronRight } from 'lucide-react';
import type { Heatmap } from '#api/heatmap.api.ts';
import { count, counted } from '#ui/base/format.ts';
import styles from './heat-lists.module.css';
import marked from './heat-marks.module.css';

type BuildingListProps = {
  report: Heatmap;
  groups: readonly { building: number | null; points: readonly HeatPoint[][] }[];
  /** Null: of no building. */
  onOpen: (buildingId: number | null) => void;
};

const ORDER: readonly HeatMark[] = [...HEAT_STEPS, ...HEAT_BLANKS.filter((blank) => blank !== 'none')];

/** The matrix on a phone: each building with a bar of how its cells are spread, which opens its grid. */
export function BuildingList({ report, groups, onOpen }: BuildingListProps) {
  return (
    <ul className={styles.buildings} aria-label="Buildings">
      {groups.map(({ building, points }) => {
        const all = points.flat();
        const counts = countMarks(all);
        const buildingId = building === null ? undefined : report.buildings[building]?.buildingId;
        const lines = (
          <>
            <span className={styles.buildingName}>
              <b className="strong">{buildingWords(report, building)}</b>
              <span className="muted">{counted(points.length, 'unit')}</span>
              <span className={styles.buildingPast}>{pastWords(all)}</span>
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
            </span>
            <span className={styles.bar} aria-hidden>
              {ORDER.filter((mark) => (counts.get(mark) ?? 0) > 0).map((mark) => (
                <span key={mark} className={marked.mark} data-mark={mark} style={{ flexGrow: counts.get(mark) ?? 0 }} />
              ))}
            </span>
          </>
        );
        return (
          <li key={building}>
            <button type="button" onClick={() => onOpen(buildingId ?? null)}>
              {lines}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** How many items are past their life; not known where no life is. */
function pastWords(points: readonly HeatPoint[]): string {
  const cells = points.flatMap((point) => point.cells);
  const sum = (key: 'pastLife' | 'lifed' | 'items') => cells.reduce((all, cell) => all + cell[key], 0);
  if (sum('items') === 0) return 'no item';
  return sum('lifed') === 0 ? 'life not known' : `${count(sum('pastLife'))} past life`;
}
