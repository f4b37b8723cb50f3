import { useListTurnPartsQuery } from '#api/turn.api.ts';
import { usePageHead } from '#app/page-head.tsx';
import { counted, DASH, decimal, money } from '#ui/format.ts';
import { ItemTypeIcon } from '#ui/ItemTypeIcon.tsx';
import { PageState } from '#ui/PageState.tsx';
import { QueryState } from '#ui/QueryState.tsx';
import { Lede } from '#ui/SectionHead.tsx';
import styles from './days.module.css';

/** What to order two weeks before the next move-outs. */
export function PartsTab({ propertyId }: { propertyId: number }) {
  usePageHead({
    help: 'Items in units on notice whose life ends within a year are due. The usual need beyond them is what turns of the same floor plans took in the last year, for each move-out of the next 30 days.',
  });
  const query = useListTurnPartsQuery({ params: { propertyId }, query: {} });
  return (
    <QueryState query={query} thing="The list of parts">
      {({ results, turnsAhead, learnedFrom, asOf }) => (
        <>
          <Lede question="What must be ordered before the next residents leave?" asOf={asOf} />
          <div className={styles.days}>
            <p className="muted small">
              {counted(turnsAhead, 'move-out')} within 30 days; the usual need is learned from{' '}
              {counted(learnedFrom, 'turn')} of the last year.
            </p>
            {results.length === 0 ? (
              <PageState
                kind="nothing-yet"
                title="Nothing to order"
                why={
                  turnsAhead === 0
                    ? 'Nobody on notice leaves within 30 days.'
                    : 'Nothing in the units on notice is due, and turns of their floor plans took nothing.'
                }
              />
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: why: what scrolls sideways must be reached by the keyboard
              <section className={styles.scroll} aria-label="Parts to order" tabIndex={0}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">Item</th>
                      <th scope="col">Due</th>
                      <th scope="col">Cost, $</th>
                      <th scope="col">Usually more</th>
                      <th scope="col">Order by</th>
                      <th scope="col">Units</th>
                    </tr>
                  </thead>
                  <tbody>
                    {results.map((part) => (
                      <tr key={part.itemTypeId}>
                        <th scope="row">
                          <ItemTypeIcon name={part.itemType} /> {part.itemType}
                        </th>
                        <td>{part.due}</td>
                        <td>
                          {money(part.dueCents, DASH)}
                          {part.unpriced > 0 && ` (${part.unpriced} without a price)`}
                        </td>
                        <td>{part.usual === 0 ? DASH : decimal(part.usual)}</td>
                        <td>{part.orderBy}</td>
                        <td>{part.units.join(', ') || DASH}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
          </div>
        </>
      )}
    </QueryState>
  );
}
