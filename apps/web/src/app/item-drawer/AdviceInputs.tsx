import type { RepairRules } from '@lintel/contract/items/repair-rules';
import { COST_SOURCE_LABELS, EUL_SOURCE_LABELS } from '@lintel/domain/items/life';
import type { RecallState } from '@lintel/domain/items/recall-states';
import { emptyFrom, VACANCY_SOURCES } from '@lintel/domain/units/unit-vacancy';
import type * as z from 'zod';
import { counted, date, decimal, money, NOT_KNOWN } from '#ui/base/format.ts';
import styles from './item-drawer.module.css';
import type { ItemLife } from './item-life.ts';
import { basisWords, yearsText } from './item-words.ts';

type AdviceInputsProps = {
  item: ItemLife;
  today: string;
  rules: z.output<typeof RepairRules> | undefined;
  onOpen: () => void;
  /** Absent for people who may not change the limits. */
  onChange: (() => void) | undefined;
};

/** What the rule of repair or replace counts, each with where it comes from, and its limits. */
export function AdviceInputs({ item, today, rules, onOpen, onChange }: AdviceInputsProps) {
  return (
    <details className={styles.inputs} onToggle={onOpen}>
      <summary>What counts</summary>
      <dl className={styles.facts}>
        {inputLines(item, today).map(([name, words]) => (
          <div key={name} className={styles.pairs}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        {rules && (
          <div className={styles.pairs}>
            <dt>Limits</dt>
            <dd>
              {limitWords(rules)}{' '}
              {onChange && (
                <button type="button" className={styles.link} onClick={onChange}>
                  Change limits
                </button>
              )}
            </dd>
          </div>
        )}
      </dl>
    </details>
  );
}

const RECALL_WORDS: Record<RecallState, string> = {
  AFFECTED: 'affected, confirmed by a person',
  POSSIBLE: 'a possible match, which does not count until a person confirms it',
  REMEDIED: 'remedy done',
  NOT_AFFECTED: 'not affected, decided by a person',
};

function inputLines(item: ItemLife, today: string): [string, string][] {
  return [
    ['Recalls', item.recall === null ? 'no notice found' : RECALL_WORDS[item.recall]],
    ['Warranty', warrantyWords(item, today)],
    [
      'Life used',
      item.lifeUsedPct === null || item.eulYears === null
        ? NOT_KNOWN
        : `${decimal(item.lifeUsedPct)}% of ${yearsText(item.eulYears)} years (${EUL_SOURCE_LABELS[item.eulSource]}), age ${basisWords(item)}`,
    ],
    ['Remaining', item.rulYears === null ? NOT_KNOWN : `${decimal(item.rulYears, 2)} years`],
    [
      'A new one',
      item.costCents === null
        ? NOT_KNOWN
        : `${money(item.costCents)} installed, ${COST_SOURCE_LABELS[item.costSource]}`,
    ],
    [
      'Repairs',
      `${item.repairs24MonthsCents === null ? 'none with a cost' : money(item.repairs24MonthsCents)} in 24 months, ${counted(item.repairs12MonthsCount, 'record')} in 12 months, from maintenance`,
    ],
    ['Unit', item.unitId === null ? 'in no unit' : unitWords(item, today)],
  ];
}

function warrantyWords(item: ItemLife, today: string): string {
  if (item.isCoveredForLife) return 'for life';
  const { coveredUntil, perhapsCoveredUntil } = item;
  if (coveredUntil !== null && coveredUntil >= today) return `until ${date(coveredUntil)}`;
  const perhaps =
    perhapsCoveredUntil !== null && perhapsCoveredUntil >= today
      ? `may hold until ${date(perhapsCoveredUntil)}, which does not count: estimated, not registered or for a component alone`
      : null;
  return [coveredUntil && `ended ${date(coveredUntil)}`, perhaps].filter(Boolean).join('; ') || NOT_KNOWN;
}

function unitWords({ unitTurn, unitStatus }: ItemLife, today: string): string {
  if (unitTurn !== null) {
    const { vacantOn, source } = unitTurn;
    if (vacantOn === null) return 'in turn, the day on which it empties is not known';
    const since = vacantOn <= today ? 'empty since' : 'empties on';
    return `${since} ${date(vacantOn)}, by its open turn${source === null ? '' : `, ${VACANCY_SOURCES[source]}`}`;
  }
  if (emptyFrom({ unitTurn, unitStatus }, today) !== null) return 'empty now, by its state in the list of units';
  if (unitStatus === null) return 'state not known';
  return unitStatus === 'NOTICE' ? 'notice given, day not on record' : 'not empty, and no turn is open';
}

function limitWords({ limits, isDefault }: z.output<typeof RepairRules>): string {
  return [
    `replace from ${limits.halfCostPct}% of a new one past ${limits.halfLifePct}% of its life`,
    limits.strictCostPct !== null && `at any age from ${limits.strictCostPct}%`,
    `major repairs past ${limits.majorRepairLifePct}%`,
    `quote and 24 months of repairs from ${limits.moneyPitPct}%`,
    `review at ${limits.repairsIn12Months} repairs in 12 months`,
    isDefault ? 'as delivered.' : 'set by the organization.',
  ]
    .filter(Boolean)
    .join('; ');
}
