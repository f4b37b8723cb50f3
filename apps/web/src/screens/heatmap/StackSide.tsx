import { buildingWords } from '@lintel/contract/heatmap/heat-points';
import type { StackRule } from '@lintel/domain/units/stacks';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import type { Heatmap } from '#api/heatmap.api.ts';
import { links } from '#app/links.ts';
import { count, counted, money } from '#ui/base/format.ts';
import styles from './heat-side.module.css';
import { RULE_WORDS, type StackSum, type StacksFound, severalIn } from './heat-stacks.ts';

type StackSideProps = {
  report: Heatmap;
  stacks: StacksFound;
  sums: readonly StackSum[];
  onSelect: (stack: StackSum) => void;
};

const MOST = 8;

/** By which rule the stacks were found, and the stacks with repairs in several units. */
export function StackSide({ report, stacks, sums, onSelect }: StackSideProps) {
  const [isWhole, setWhole] = useState(false);
  const several = severalIn(sums);
  const shown = isWhole ? several : several.slice(0, MOST);
  const leftOut = [...stacks.byBuilding.values()].reduce((sum, each) => sum + each.unitsLeftOut, 0);
  return (
    <>
      <section className={styles.section} aria-label="Stacks with several repairs">
        <h3>Stacks with several repairs, 12 months</h3>
        {several.length === 0 && (
          <p className="muted small">No stack has repairs, or leaks and drains, in two units or more.</p>
        )}
        {shown.map((stack) => (
          <div key={stack.key} className={styles.wave}>
            <p>
              <b className="strong">{`${buildingWords(report, stack.building)}, stack ${stack.name}`}</b>
              {`: ${stackWords(stack)}`}
            </p>
            <p className="muted small">
              {'Units '}
              {stack.units.map((unit, at) => (
                <Fragment key={unit.id}>
                  {at > 0 && ', '}
                  <Link to={links.unit(unit.id)}>{unit.name}</Link>
                </Fragment>
              ))}
              {`: ${RULE_WORDS[stack.rule](stack.name)}.`}
            </p>
            <p className={styles.waveLinks} data-no-print>
              <button type="button" className={styles.link} onClick={() => onSelect(stack)}>
                {`Select its ${counted(stack.units.length, 'unit')}`}
              </button>
            </p>
          </div>
        ))}
        {shown.length < several.length && (
          <p className={styles.waveLinks}>
            <button type="button" className={styles.link} onClick={() => setWhole(true)}>
              {`Show ${counted(several.length - shown.length, 'more stack')}`}
            </button>
          </p>
        )}
      </section>
      <section className={styles.section}>
        <h3>What a stack is</h3>
        <p className="small">{ruleWords(stacks)}</p>
        {leftOut > 0 && (
          <p className="muted small">
            {`${counted(leftOut, 'unit is', 'units are')} in no stack: without a floor, or with a number that says no place.`}
          </p>
        )}
        <p className="muted small">
          Repairs are maintenance records. Leaks and drains are told by the words of a record or request: leak, drip,
          drain, clog, backed up, overflow, water around or from.
        </p>
      </section>
    </>
  );
}

/** '4 repairs in 3 units, $560; 3 leaks or drains in 3 units'. */
export function stackWords(stack: StackSum): string {
  const { repairs, repairedUnits, costCents, uncosted, reports, leaks, leakUnits } = stack;
  const known =
    costCents === null
      ? 'cost not known'
      : `${money(costCents)}${uncosted > 0 ? `, ${count(uncosted)} without a cost` : ''}`;
  return [
    repairs > 0 && `${counted(repairs, 'repair')} in ${counted(repairedUnits, 'unit')}, ${known}`,
    leaks > 0 && `${counted(leaks, 'leak or drain', 'leaks or drains')} in ${counted(leakUnits, 'unit')}`,
    reports > 0 && `${counted(reports, 'report')} without work on record`,
  ]
    .filter(Boolean)
    .join('; ');
}

function ruleWords({ byBuilding }: StacksFound): string {
  const rules = new Set([...byBuilding.values()].flatMap(({ rule }) => rule ?? []));
  if (rules.size === 0)
    return 'Units that lie above each other. Here no unit has a floor and a number that says its place on it.';
  const by = [
    ['two', 'three', 'one'].some((rule) => rules.has(rule as StackRule)) &&
      'the digits after the floor, as in 104, 204 and 304',
    rules.has('letter') && 'the letter after the floor, as in 2B and 3B',
    rules.has('position') && 'the order on the floor, where each floor has as many units and the numbers run on',
  ].filter(Boolean);
  return `Units of a building that lie above each other, told by their numbers: ${by.join('; ')}. They share drains, risers and vents.`;
}
