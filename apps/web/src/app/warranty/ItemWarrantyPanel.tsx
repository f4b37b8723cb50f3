import { CLAIM_FIELD_LABELS, CLAIM_STATE_LABELS } from '@lintel/domain/items/warranty-claim';
import { COVER_LABELS, COVER_SOURCE_LABELS, START_BASIS_LABELS } from '@lintel/domain/items/warranty-cover';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import { useDeleteItemTermMutation, useGetItemWarrantyQuery } from '#api/warranty.api.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { links } from '../links.ts';
import { useCan } from '../rights.ts';
import { toast } from '../toasts.tsx';
import { ClaimForm } from './ClaimForm.tsx';
import { CoverState } from './CoverState.tsx';
import type { ClaimedWork, ItemCover, ItemWarranty } from './item-warranty.ts';
import { NumbersForm } from './NumbersForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { RepairForm } from './RepairForm.tsx';
import { TermForm } from './TermForm.tsx';
import styles from './warranty.module.css';

type Panel = 'register' | 'repair' | 'term' | 'claim' | 'numbers';
type ItemWarrantyPanelProps = {
  itemId: number;
  /** Work that a claim opened here asks money back for. */
  work?: ClaimedWork;
};

/** What covers an item, its claims and the numbers that they name, with everything that can be recorded about it. */
export function ItemWarrantyPanel({ itemId, work }: ItemWarrantyPanelProps) {
  const query = useGetItemWarrantyQuery({ params: { itemId } });
  const canRecord = useCan('record');
  const [panel, setPanel] = useState<Panel | null>(null);
  const done = () => setPanel(null);
  return (
    <QueryState query={query} thing="The warranty" skeleton={<TableSkeleton rows={3} />}>
      {(found) =>
        panel === 'register' ? (
          <RegisterForm warranty={found} onDone={done} />
        ) : panel === 'repair' ? (
          <RepairForm warranty={found} {...(work && { work })} onDone={done} />
        ) : panel === 'term' ? (
          <TermForm warranty={found} onDone={done} />
        ) : panel === 'claim' ? (
          <ClaimForm warranty={found} {...(work && { work })} onDone={done} />
        ) : panel === 'numbers' ? (
          <NumbersForm warranty={found} onDone={done} />
        ) : (
          <>
            <Covers warranty={found} canRecord={canRecord} />
            <Claims warranty={found} />
            <Numbers warranty={found} />
            {canRecord && <Actions warranty={found} onOpen={setPanel} />}
          </>
        )
      }
    </QueryState>
  );
}

function Covers({ warranty: { covers, asOf, itemId }, canRecord }: { warranty: ItemWarranty; canRecord: boolean }) {
  if (covers.length === 0)
    return <p className="muted">Nothing says what covers it. Record a term, or those of its model.</p>;
  return (
    <ul className={styles.covers} aria-label="Covers">
      {covers.map((cover) => (
        <li key={cover.id}>
          <span className={styles.coverHead}>
            <b>{COVER_LABELS[cover.cover]}</b>
            <CoverState cover={cover} today={asOf} />
          </span>
          <small className="muted">{factsOf(cover)}</small>
          {cover.needsRegistration && (
            <small className={cover.registeredOn === null ? styles.missing : 'muted'}>
              {cover.registeredOn === null ? 'Must be registered, and is not' : `Registered ${cover.registeredOn}`}
            </small>
          )}
          {!cover.needsRegistration && cover.registeredOn !== null && (
            <small className="muted">Registered {cover.registeredOn}</small>
          )}
          {cover.proofFileName !== null && <small className="muted">Proof: {cover.proofFileName}</small>}
          <Contact cover={cover} />
          {canRecord && cover.source === 'ITEM_TERM' && cover.termId !== null && (
            <RemoveTerm itemId={itemId} cover={cover} termId={cover.termId} />
          )}
        </li>
      ))}
    </ul>
  );
}

function factsOf({ source, startsOn, startBasis, isEstimated }: ItemCover): string {
  const from = startsOn !== null && startBasis !== null ? `${START_BASIS_LABELS[startBasis]} ${startsOn}` : null;
  return [from, COVER_SOURCE_LABELS[source], isEstimated && 'estimated'].filter(Boolean).join(' · ');
}

function Contact({ cover: { provider, claimPhone, claimUrl } }: { cover: ItemCover }) {
  if (provider === null && claimPhone === null && claimUrl === null) return null;
  return (
    <small className={styles.contact}>
      {provider}
      {claimPhone !== null && <a href={`tel:${claimPhone.replaceAll(/[^\d+]/g, '')}`}>{claimPhone}</a>}
      {claimUrl !== null && (
        <a href={claimUrl} target="_blank" rel="noreferrer">
          Claim page
        </a>
      )}
    </small>
  );
}

function RemoveTerm({ itemId, cover, termId }: { itemId: number; cover: ItemCover; termId: number }) {
  const [remove, { isLoading }] = useDeleteItemTermMutation();
  const name = COVER_LABELS[cover.cover].toLowerCase();
  return (
    <Button
      size="small"
      className={styles.remove}
      disabled={isLoading}
      aria-label={`Remove the ${name} term`}
      onClick={async () => {
        const { error } = await remove({ params: { itemId, termId }, errors: 'inline' });
        const failure = asApiError(error);
        if (failure) toast.failed(failure.message || 'The term could not be removed.');
        else toast.done(`The ${name} term was removed.`);
      }}
    >
      Remove term
    </Button>
  );
}

function Claims({ warranty: { claims, propertyId } }: { warranty: ItemWarranty }) {
  if (claims.length === 0) return null;
  return (
    <>
      <h4 className={styles.small}>Claims</h4>
      <ul className={styles.claims}>
        {claims.map((claim) => (
          <li key={claim.id}>
            <Link to={links.warranty(propertyId, { tab: 'claims', claim: String(claim.id) })}>
              {COVER_LABELS[claim.cover]}, {CLAIM_STATE_LABELS[claim.state].toLowerCase()}
            </Link>
            <small className="muted">
              {claim.failedOn}: {claim.problem}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

function Numbers({ warranty: { numbers } }: { warranty: ItemWarranty }) {
  return (
    <>
      <h4 className={styles.small}>Numbers for a claim</h4>
      <Facts>
        <Fact name="Asked for">{CLAIM_FIELD_LABELS[numbers.rule]}</Fact>
        <Fact name="Model" isCode>
          {numbers.modelNumber}
        </Fact>
        <Fact name="Serial" isCode>
          {numbers.serialNumber}
        </Fact>
      </Facts>
      {numbers.missing.length > 0 && (
        <p className={styles.missing}>Not ready to claim: {numbers.missing.join(' and ')} missing.</p>
      )}
    </>
  );
}

function Actions({ warranty, onOpen }: { warranty: ItemWarranty; onOpen: (panel: Panel) => void }) {
  const has = warranty.covers.length > 0;
  return (
    <div className={`actions ${styles.actions}`}>
      {has && (
        <Button size="small" variant="contained" color="primary" onClick={() => onOpen('claim')}>
          Open a claim
        </Button>
      )}
      {warranty.covers.some(({ cover }) => cover !== 'REPAIR') && (
        <Button size="small" onClick={() => onOpen('register')}>
          Register
        </Button>
      )}
      <Button size="small" onClick={() => onOpen('repair')}>
        Add repair warranty
      </Button>
      <Button size="small" onClick={() => onOpen('term')}>
        Add term
      </Button>
      <Button size="small" onClick={() => onOpen('numbers')}>
        Claim numbers
      </Button>
    </div>
  );
}
