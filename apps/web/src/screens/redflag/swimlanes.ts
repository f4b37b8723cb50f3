import { shownReasons } from '@lintel/contract/flags/asset-alert-list';
import { ALERT_REASON_WORDS } from '@lintel/domain/flags/alert-lanes';
import { type FlagRow, type FlagWave, waveOf } from './flag-row.ts';
import { TURN_BUCKET_WORDS, TURN_BUCKETS, turnBucket } from './turn-soon.ts';

export const SWIMLANE_WORDS = {
  none: 'Nothing',
  building: 'Building',
  type: 'Type',
  reason: 'Reason',
  assignee: 'Assignee',
  turn: 'Turn ahead',
  wave: 'Wave',
  property: 'Property',
} as const;
export type SwimlaneBy = keyof typeof SWIMLANE_WORDS;

export type Swimlane = { key: string; label: string; rows: FlagRow[] };

type Known = { waves: readonly FlagWave[]; today: string };

/** The flags of a board by what they have in common, the most first, and by turn the soonest first; what has none comes last. */
export function swimlanesOf(rows: readonly FlagRow[], by: SwimlaneBy, known: Known): Swimlane[] {
  if (by === 'none') return [{ key: '', label: '', rows: [...rows] }];
  if (by === 'turn') return byTurn(rows, known.today);
  const groups = Map.groupBy(rows, (row) => labelOf(row, by, known.waves) ?? '');
  return [...groups]
    .map(([label, own]) => ({ key: label, label: label === '' ? NO_LABEL[by] : label, rows: own }))
    .toSorted(
      (a, b) =>
        Number(a.key === '') - Number(b.key === '') || b.rows.length - a.rows.length || (a.label < b.label ? -1 : 1),
    );
}

function byTurn(rows: readonly FlagRow[], today: string): Swimlane[] {
  const groups = Map.groupBy(rows, (row) => turnBucket(row, today) ?? 'NONE');
  return [...TURN_BUCKETS, 'NONE' as const].flatMap((key) => {
    const own = groups.get(key);
    if (!own) return [];
    const label = key === 'NONE' ? 'No turn ahead' : TURN_BUCKET_WORDS[key];
    const dayOf = ({ unitTurn }: FlagRow) => unitTurn?.vacantOn ?? '9999';
    return [{ key, label, rows: own.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0)) }];
  });
}

const NO_LABEL: Record<Exclude<SwimlaneBy, 'none' | 'turn'>, string> = {
  building: 'No building',
  type: 'No item',
  reason: 'No reason',
  assignee: 'Nobody assigned',
  wave: 'In no wave',
  property: '',
};

function labelOf(row: FlagRow, by: Exclude<SwimlaneBy, 'none' | 'turn'>, waves: readonly FlagWave[]): string | null {
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
