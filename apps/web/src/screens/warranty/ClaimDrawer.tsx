import { type WarrantyClaim, warrantyClaims } from '@lintel/contract/items/warranty-claim';
import { CLAIM_STATE_LABELS, type ClaimState, claimMoves } from '@lintel/domain/items/warranty-claim';
import { COVER_LABELS } from '@lintel/domain/items/warranty-cover';
import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useDownload } from '#api/file.api.ts';
import { useGetWarrantyClaimQuery, useMoveWarrantyClaimMutation } from '#api/warranty.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { centsOrNull, contractResolver, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { links } from '#app/links.ts';
import { useCan } from '#app/rights.ts';
import { dateTime, money } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './warranty-page.module.css';

type Claim = z.output<typeof WarrantyClaim>;

const MOVE_WORDS: Record<ClaimState, string> = {
  DRAFT: 'Back to draft',
  SENT: 'Mark as sent',
  APPROVED: 'Mark as approved',
  PAID: 'Mark as paid',
  DENIED: 'Mark as denied',
};

/** A claim: what it says, its letter, where it stands, and the steps it can take. */
export function ClaimDrawer({ claimId, onClose }: { claimId: number; onClose: () => void }) {
  const leave = useLeave();
  const query = useGetWarrantyClaimQuery({ params: { claimId } });
  return (
    <SideDrawer isInAddress label="Claim details" title={`Claim ${claimId}`} onClose={() => leave(onClose)}>
      <QueryState query={query} thing="The claim" skeleton={<TableSkeleton rows={6} />}>
        {(claim) => <ClaimBody claim={claim} />}
      </QueryState>
    </SideDrawer>
  );
}

function ClaimBody({ claim }: { claim: Claim }) {
  const canRecord = useCan('record');
  const [to, setTo] = useState<ClaimState | null>(null);
  const [download, isLoading] = useDownload();
  const { facts } = claim;
  if (to !== null) return <MoveForm claim={claim} to={to} onDone={() => setTo(null)} />;
  return (
    <>
      <DrawerSection
        title={CLAIM_STATE_LABELS[claim.state]}
        beside={claim.itemId !== null && <Link to={links.item(claim.itemId)}>Item</Link>}
      >
        <Facts>
          <Fact name="Item">
            {[facts.itemType, facts.unitName && `unit ${facts.unitName}`].filter(Boolean).join(', ')}
          </Fact>
          <Fact name="Manufacturer">{facts.manufacturer}</Fact>
          <Fact name="Model">{facts.claimModel ?? facts.model}</Fact>
          <Fact name="Serial">{facts.claimSerial ?? facts.serial}</Fact>
          <Fact name="Cover">
            {COVER_LABELS[claim.cover]}
            {claim.coveredUntil !== null && ` to ${claim.coveredUntil}`}
          </Fact>
          <Fact name="Failed on">{claim.failedOn}</Fact>
          <Fact name="Problem">{claim.problem}</Fact>
          <Fact name="To">{claim.provider}</Fact>
          {claim.reference !== null && <Fact name="Reference">{claim.reference}</Fact>}
          <Fact name="Claimed">
            {claim.claimedCents === null ? 'repair or replacement' : money(claim.claimedCents)}
          </Fact>
          {claim.recoveredCents !== null && <Fact name="Came back">{money(claim.recoveredCents)}</Fact>}
        </Facts>
        <div className="actions" style={{ flexWrap: 'wrap', marginTop: 16 }}>
          <Button
            size="small"
            disabled={isLoading}
            startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() =>
              void download({ path: warrantyClaims.getWarrantyClaimLetter.path, params: { claimId: claim.id } })
            }
          >
            Letter (PDF)
          </Button>
          {canRecord &&
            claimMoves(claim.state).map((state, at) => (
              <Button
                key={state}
                size="small"
                {...(at === 0 && { variant: 'contained' as const, color: 'primary' as const })}
                onClick={() => setTo(state)}
              >
                {MOVE_WORDS[state]}
              </Button>
            ))}
        </div>
      </DrawerSection>
      <DrawerSection title="History">
        <ul className={styles.list}>
          <li>
            <span>
              Opened{claim.openedBy && ` by ${claim.openedBy}`}, {dateTime(claim.openedAt)}
            </span>
          </li>
          {claim.moves.map((move) => (
            <li key={move.at}>
              <span>
                {CLAIM_STATE_LABELS[move.to]}
                {move.by && ` by ${move.by}`}, {dateTime(move.at)}
                {move.note !== null && `: ${move.note}`}
              </span>
            </li>
          ))}
        </ul>
      </DrawerSection>
    </>
  );
}

type MoveValues = { note: string; recoveredCents: string; reference: string };

function MoveForm({ claim, to, onDone }: { claim: Claim; to: ClaimState; onDone: () => void }) {
  const [move] = useMoveWarrantyClaimMutation();
  const form = useForm({
    defaultValues: { note: '', recoveredCents: '', reference: claim.reference ?? '' },
    resolver: contractResolver(warrantyClaims.moveWarrantyClaim.body, (values: MoveValues) => ({
      to,
      note: textOrNull(values.note),
      ...(to === 'PAID' && { recoveredCents: centsOrNull(values.recoveredCents) }),
      reference: textOrNull(values.reference),
    })),
  });
  return (
    <ContractForm
      label={MOVE_WORDS[to]}
      form={form}
      submitLabel={MOVE_WORDS[to]}
      onCancel={onDone}
      send={(body) => move({ params: { claimId: claim.id }, body, ifMatch: claim.version, errors: 'inline' })}
      done={`Claim ${claim.id} is ${CLAIM_STATE_LABELS[to].toLowerCase()}.`}
      onSent={onDone}
    >
      {to === 'PAID' && (
        <FormText
          name="recoveredCents"
          label="Came back, $"
          inputMode="decimal"
          hint="0 where it was repaired or replaced at no charge"
          isRequired
        />
      )}
      {to !== 'DRAFT' && <FormText name="reference" label="Their reference" />}
      <FormText
        name="note"
        label={to === 'DENIED' ? 'Why it was denied' : 'Note'}
        isMultiline
        isRequired={to === 'DENIED'}
      />
    </ContractForm>
  );
}
