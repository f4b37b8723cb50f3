import type { RowOfList } from '@lintel/contract/base/define-list';
import type { redFlagReport } from '@lintel/contract/flags/asset-alert-list';
import type { AlertLane } from '@lintel/domain/flags/alert-states';
import type { ListAnswer } from '#app/list/use-list.ts';
import { decimal, percent } from '#ui/base/format.ts';

export type FlagRow = RowOfList<typeof redFlagReport>;
export type FlagLane = {
  lane: AlertLane;
  count: number;
  costCents: number | null;
  unpriced: number;
  medianDays: number | null;
  limitDays: number | null;
  late: number;
};
export type FlagWave = {
  modelId: number;
  itemTypeId: number;
  from: string;
  to: string;
  items: number;
  pastLife: number;
};
export type FlagAnswer = ListAnswer<FlagRow> & {
  lanes: FlagLane[];
  waves: FlagWave[];
  lastRun: { at: string; items: number; systems: number | null } | null;
  rulesOn: number;
  raised7: number;
  oldestLateDays: number | null;
  setAside: number;
  replacedBefore: number;
  notFound: number;
};

/** What a card and a message call a flag: '4212 Water heater', else what it was raised about. */
export function flagName({ unitName, itemType, title }: FlagRow): string {
  return itemType === null ? title : [unitName, itemType].filter(Boolean).join(' ');
}

/** Manufacturer, age and life in one line; what is not known is said. */
export function flagFacts({ itemType, manufacturerName, ageYears, basis, lifeUsedPct }: FlagRow): string {
  if (itemType === null) return '';
  const age = ageYears === null ? 'date not known' : `${basis === 's' ? '≥ ' : ''}${decimal(ageYears)} years`;
  const life = lifeUsedPct === null ? null : `${percent(lifeUsedPct)} of life`;
  return [manufacturerName ?? 'Manufacturer not known', age, life].filter(Boolean).join(', ');
}

/** The wave that the item of a flag belongs to. */
export function waveOf(row: FlagRow, waves: readonly FlagWave[]): FlagWave | undefined {
  const { modelId, itemTypeId, basisDate } = row;
  return waves.find(
    (wave) =>
      wave.modelId === modelId &&
      wave.itemTypeId === itemTypeId &&
      basisDate !== null &&
      basisDate >= wave.from &&
      basisDate <= wave.to,
  );
}
