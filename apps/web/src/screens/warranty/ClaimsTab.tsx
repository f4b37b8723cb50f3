import type { RowOfList } from '@lintel/contract/base/define-list';
import { claimsList } from '@lintel/contract/items/warranty-claim';
import { CLAIM_STATE_LABELS, type ClaimState } from '@lintel/domain/items/warranty-claim';
import { COVER_LABELS } from '@lintel/domain/items/warranty-cover';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod';
import { claimPages } from '#api/warranty.api.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import type { ListAnswer } from '#app/list/use-list.ts';
import { useOrganizationOptions, usePropertyOptions } from '#app/list/use-place-options.ts';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { money } from '#ui/base/format.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { ClaimDrawer } from './ClaimDrawer.tsx';
import styles from './warranty-page.module.css';

type ClaimRow = RowOfList<typeof claimsList>;

type Answer = ListAnswer<ClaimRow> & { lanes: Lane[] };
type Lane = { state: ClaimState; claims: number; claimedCents: number | null; recoveredCents: number | null };

const Search = z.object({ as: aView(z.enum(['board', 'table']).default('board')) });
const VIEWS = [
  { value: 'board', label: 'Board' },
  { value: 'table', label: 'Table' },
] as const;
const HELP =
  'A claim goes from draft to sent, approved and paid, one lane at a time; a sent or approved one may be denied. Who moved it, when and why is kept with it.';

/** The claims of a property in their lanes, or as a table. */
export function ClaimsTab({ propertyId }: { propertyId: number | undefined }) {
  const [{ as }, patch] = useSearchState(Search);
  const options = { organizationId: useOrganizationOptions(), propertyId: usePropertyOptions() };
  return (
    <ListPage<typeof claimsList, Answer>
      list={claimsList}
      {...claimPages(propertyId)}
      propertyId={propertyId}
      opens="claim"
      options={options}
      help={HELP}
      tools={
        <Segmented
          label="Show claims as"
          options={VIEWS}
          value={as}
          onChange={(view) => patch({ as: view === 'board' ? null : view })}
        />
      }
      {...(as === 'board' && {
        draw: (rows: readonly ClaimRow[], { last }: { last?: Answer | undefined }) => (
          <Board rows={rows} lanes={last?.lanes ?? []} isPortfolio={propertyId === undefined} />
        ),
      })}
      nothingYet={{
        title: 'No claim yet',
        why: 'Open one from a cover, or from work in Recovery that was paid although it was covered.',
      }}
      drawer={(open) => <ClaimDrawer key={open.id} claimId={open.id} onClose={open.onClose} />}
    />
  );
}

type BoardProps = { rows: readonly ClaimRow[]; lanes: readonly Lane[]; isPortfolio: boolean };

function Board({ rows, lanes, isPortfolio }: BoardProps) {
  const [params] = useSearchParams();
  const to = (id: number) => {
    const next = new URLSearchParams(params);
    next.set('claim', String(id));
    return `?${next}`;
  };
  return (
    <div className={styles.board}>
      {(Object.keys(CLAIM_STATE_LABELS) as ClaimState[]).map((state) => {
        const claims = rows.filter((row) => row.state === state);
        const lane = lanes.find((one) => one.state === state);
        return (
          <section key={state} className={styles.lane} aria-label={CLAIM_STATE_LABELS[state]}>
            <h3>
              {CLAIM_STATE_LABELS[state]} <span className="muted">{lane?.claims ?? claims.length}</span>
            </h3>
            {lane && <p className={styles.sum}>{laneWords(lane)}</p>}
            {claims.length === 0 ? (
              <p className={styles.none}>None</p>
            ) : (
              <ul>
                {claims.map((claim) => (
                  <li key={claim.id}>
                    <Link className={styles.card} to={to(claim.id)}>
                      <b>{[claim.facts.itemType, claim.facts.unitName].filter(Boolean).join(', ')}</b>
                      {isPortfolio && <span>{claim.propertyName}</span>}
                      <span>{claim.problem}</span>
                      <small>{[COVER_LABELS[claim.cover], amount(claim)].filter(Boolean).join(' · ')}</small>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** What a lane adds up to, over all of its claims. */
function laneWords({ state, claimedCents, recoveredCents }: Lane): string {
  const claimed = claimedCents === null ? 'No amount claimed' : `${money(claimedCents)} claimed`;
  return state === 'PAID' ? `${money(recoveredCents ?? 0)} came back, ${claimed}` : claimed;
}

function amount({ claimedCents, recoveredCents }: ClaimRow): string | null {
  if (recoveredCents !== null) return `${money(recoveredCents)} came back`;
  return claimedCents === null ? null : money(claimedCents);
}
