import { shownReasons } from '@lintel/contract/asset-alert-list';
import { ALERT_REASON_WORDS } from '@lintel/domain/alert-lanes';
import { type FlagRow, type FlagWave, waveOf } from './flag-row.ts';

export const SWIMLANE_WORDS = {
  none: 'Nothing',
  building: 'Building',
  type: 'Type',
  reason: 'Reason',
  assignee: 'Assignee',
  wave: 'Wave',
  property: 'Property',
} as const;
export type SwimlaneBy = keyof typeof SWIMLANE_WORDS;

export type Swimlane = { key: string; label: string; rows: FlagRow[] };

/** The flags of a board by what they have in common, the most first; what has none comes last. */
export function swimlanesOf(rows: readonly FlagRow[], by: SwimlaneBy, waves: readonly FlagWave[]): Swimlane[] {
  if (by === 'none') return [{ key: '', label: '', rows: [...rows] }];
  const groups = Map.groupBy(rows, (row) => labelOf(row, by, waves) ?? '');
  return [...groups]
    .map(([label, own]) => ({ key: label, label: label === '' ? NO_LABEL[by] : label, rows: own }))
    .toSorted(
      (a, b) =>
        Number(a.key === '') - Number(b.key === '') || b.rows.length - a.rows.length || (a.label < b.label ? -1 : 1),
    );
}

const NO_LABEL: Record<Exclude<SwimlaneBy, 'none'>, string> = {
  building: 'No building',
  type: 'No item',
  reason: 'No reason',
  assignee: 'Nobody assigned',
  wave: 'In no wave',
  property: '',
};

function labelOf(row: FlagRow, by: Exclude<SwimlaneBy, 'none'>, waves: readonly FlagWave[]): string | null {
  switch (by) {
    case 'building':
      return row.buildingName;
    case 'type':
      return row.itemType;
    case 'assignee':
      return row.assigneeName;
    case 'property':
      return row.propertyName;
    case 'reason': {
      const [first] = shownReasons(row);
      return first ? ALERT_REASON_WORDS[first.code] : null;
    }
    case 'wave': {
      const wave = waveOf(row, waves);
      return wave
        ? `${[row.manufacturerName, row.modelName].filter(Boolean).join(' ')}, ${wave.from} to ${wave.to}: ${wave.items} items`
        : null;
    }
  }
}
