import { TurnWalkBody } from '@lintel/contract/turns/turn';
import type { WalkPoint } from '@lintel/domain/turns/walk-points';
import { useState } from 'react';
import * as z from 'zod';
import { fullName } from '#api/session.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useKeepUnsaved } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { putBack } from '#app/offline/offline-pages.ts';
import { useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import type { Turn } from '#app/turn/turn-types.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { aboutTurn, useRecordTurn } from './record-turn.ts';
import { SignaturePad } from './SignaturePad.tsx';
import styles from './turn-sheet.module.css';

const Signed = z.object({ signedName: TurnWalkBody.shape.signedName });
const Passed = Signed.extend({ reason: TurnWalkBody.shape.reason });
const PassedAlthough = Signed.extend({ reason: TurnWalkBody.shape.reason.unwrap().unwrap().min(1) });
const Failed = Signed.extend({ note: TurnWalkBody.shape.note.unwrap().unwrap().min(1) });

type WalkFormProps = {
  turn: Turn;
  /** What is open, with what waits on this device. */
  points: readonly WalkPoint[];
  isPass: boolean;
  onStale: () => unknown;
  onClose: () => void;
};

/** As many names as leave the fields below them in sight on a phone. */
const NAMES_SHOWN = 5;

function shortList(names: readonly string[]): string {
  const all = [...new Set(names)];
  const more = all.length - NAMES_SHOWN;
  return more > 1 ? `${all.slice(0, NAMES_SHOWN).join(', ')} and ${more} more` : all.join(', ');
}

/** Passes or fails a unit, signed: with open points it passes only with a reason, and a fail says what is to be done again. */
export function WalkForm({ turn, points, isPass, onStale, onClose }: WalkFormProps) {
  const record = useRecordTurn(turn);
  const me = useAppSelector(({ session }) => fullName(session.currentUser));
  const [signature, setSignature] = useState('');
  useKeepUnsaved(signature !== '');
  const needsReason = isPass && points.length > 0;
  const schema = isPass ? (needsReason ? PassedAlthough : Passed) : Failed;
  const form = useForm({
    defaultValues: { signedName: me, reason: '', note: '' },
    resolver: contractResolver(schema, ({ signedName, reason, note }) => ({
      signedName: signedName.trim(),
      ...(isPass ? { reason: textOrNull(reason) ?? (needsReason ? '' : null) } : { note: note.trim() }),
    })),
  });
  const title = isPass ? `Pass unit ${turn.unitName}` : `Fail the final walk of unit ${turn.unitName}`;
  return (
    <FormDialog title={title} onClose={onClose}>
      <ContractForm
        label={title}
        form={form}
        submitLabel={needsReason ? 'Pass with open points' : isPass ? 'Pass' : 'Fail'}
        isDestructive={!isPass}
        onCancel={onClose}
        send={(body) =>
          record<'walkTurn'>({
            operation: 'walkTurn',
            label: `Final walk, unit ${turn.unitName}`,
            ifMatch: turn.version,
            read: { operation: 'getTurn', params: { turnId: turn.id } },
            words: { passed: 'Passed', reason: 'Why it passes' },
            body: { ...body, passed: isPass, signature: signature || null },
          })
        }
        onStale={onStale}
        onSent={async (_data, _body, isKept) => {
          toast.done(
            isKept
              ? 'Kept on this device until the signal is back.'
              : isPass
                ? `Unit ${turn.unitName} is ready.`
                : 'Recorded.',
          );
          if (isPass && !isKept) await putBack(aboutTurn(turn.id));
          onClose();
        }}
      >
        {points.length > 0 && (
          <ul className={styles.points} aria-label="Open points">
            {points.map(({ what, names }) => (
              <li key={what}>
                <StatusText tone={what === 'Failed' ? 'bad' : 'warn'}>{what}</StatusText>
                {names.length > 0 && <small>{shortList(names)}</small>}
              </li>
            ))}
          </ul>
        )}
        {needsReason && <FormText name="reason" label="Why it passes all the same" isRequired />}
        {!isPass && <FormText name="note" label="What has to be done again" isRequired isMultiline />}
        <FormText name="signedName" label="Your name" isRequired />
        <SignaturePad path={signature} onPath={setSignature} />
      </ContractForm>
    </FormDialog>
  );
}
