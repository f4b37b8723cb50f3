import { buildingWords, floorWords } from '@lintel/contract/heatmap/heat-points';
import { Link } from 'react-router';
import { type Heatmap, type RecentWork, useListRecentWorkQuery } from '#api/heatmap.api.ts';
import { links } from '#app/links.ts';
import { count, counted, money } from '#ui/base/format.ts';
import { Chip } from '#ui/figures/Chip.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import styles from './heat-lists.module.css';
import { RULE_WORDS, type StackSum } from './heat-stacks.ts';

/** The server takes no more units at once; no stack has as many. */
const UNITS_MAX = 200;

/** What was done and reported in the units of one stack, in the order of time: what they share shows in it. */
export function StackWork({ report, stack }: { report: Heatmap; stack: StackSum }) {
  const unitIds = stack.units
    .slice(0, UNITS_MAX)
    .map((unit) => unit.id)
    .join(',');
  const query = useListRecentWorkQuery({ params: { propertyId: report.propertyId }, query: { unitIds } });
  const name = `${buildingWords(report, stack.building)}, stack ${stack.name}`;
  return (
    <section className={styles.work} aria-label={`Work in ${name}`}>
      <h3>{`Work of 12 months in ${name}`}</h3>
      <p className="muted small">
        {`Units ${stack.units.map((unit) => unit.name).join(', ')}: ${RULE_WORDS[stack.rule](stack.name)}. All items, whatever the filter.`}
      </p>
      <QueryState query={query} thing="The work of this stack">
        {({ results, total }) =>
          results.length === 0 ? (
            <p>No work and no open report in 12 months.</p>
          ) : (
            <>
              <ol>
                {results.map((work) => (
                  <WorkLine key={`${work.kind} ${work.id}`} work={work} />
                ))}
              </ol>
              {total > results.length && (
                <p className="muted small">{`The newest ${count(results.length)} of ${counted(total, 'line')}.`}</p>
              )}
            </>
          )
        }
      </QueryState>
    </section>
  );
}

function WorkLine({ work }: { work: RecentWork }) {
  const { kind, on, unitId, unitName, floor, summary, itemType, costCents, vendor, isLeak } = work;
  const cost =
    kind === 'SERVICE' ? 'reported, no work on record' : costCents === null ? 'cost not known' : money(costCents);
  return (
    <li>
      <time dateTime={on}>{on}</time>
      <span className={styles.workUnit}>
        <Link to={links.unit(unitId)}>{unitName}</Link>
        <span className="muted">{floorWords(floor)}</span>
      </span>
      <span>
        {summary} {isLeak && <Chip tone="warn">Leak or drain</Chip>}
        <span className="muted small">{` ${[itemType, vendor].filter(Boolean).join(', ')}`}</span>
      </span>
      <span className={styles.workCost}>{cost}</span>
    </li>
  );
}
