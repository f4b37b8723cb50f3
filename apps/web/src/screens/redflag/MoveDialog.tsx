import { type AlertDecision, assetAlert } from '@lintel/contract/flags/asset-alert';
import { alertMove, DISMISS_REASON_WORDS } from '@lintel/domain/flags/alert-lanes';
import { ALERT_STATE_WORDS, type AlertState } from '@lintel/domain/flags/alert-states';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import {
  useDecideAssetAlertsMutation,
  useDraftAssetAlertMailMutation,
  useUpdateAssetAlertMutation,
} from '#api/asset-alert.api.ts';
import { useListContactsQuery, useListVendorsBasicQuery } from '#api/contact.api.ts';
import { useListProjectsQuery } from '#api/project.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { centsOrNull, contractResolver, idOrAbsent, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { MailNote } from '#app/mail/MailNote.tsx';
import { afterSending, sendLabel } from '#app/mail/mail-words.ts';
import { counted } from '#ui/base/format.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ChosenFlags } from './ChosenFlags.tsx';
import { moveLabel } from './flag-moves.ts';
import { type FlagRow, flagName } from './flag-row.ts';
import { REMOVED, RecordSuccessor, SuccessorField } from './Successor.tsx';

export type MoveDialogProps = {
  rows: readonly FlagRow[];
  to: AlertState;
  onClose: () => void;
  onDone: () => void;
};

type Draft = { subject: string; text: string };

/** What a move needs, asked before it is made; for one flag, or one decision for several. */
export function MoveDialog(props: MoveDialogProps) {
  const { rows, to, onClose } = props;
  const [first] = rows;
  const [draftMail] = useDraftAssetAlertMailMutation();
  const [draft, setDraft] = useState<Draft | null>(null);
  const isMail = to === 'ALERT_SENT' && first !== undefined && !alertMove(first.actionState, to)?.isBack;
  const [isRecording, setRecording] = useState(false);
  const ids = rows.map((row) => row.id).join(',');
  useEffect(() => {
    if (!isMail) return;
    void draftMail({ body: { alertIds: ids.split(',').map(Number) } }).then(({ data }) =>
      setDraft(data ?? { subject: '', text: '' }),
    );
  }, [isMail, ids, draftMail]);
  if (!first) return null;
  const title = `${moveLabel(first.actionState, to, rows.length)}: ${rows.length === 1 ? flagName(first) : counted(rows.length, 'flag')}`;
  return (
    <FormDialog title={title} onClose={onClose}>
      {isRecording ? (
        <RecordSuccessor row={first} onBack={() => setRecording(false)} onDone={props.onDone} />
      ) : isMail && !draft ? (
        <TableSkeleton rows={4} />
      ) : (
        <MoveForm {...props} first={first} isMail={isMail} draft={draft} onRecord={() => setRecording(true)} />
      )}
    </FormDialog>
  );
}

type MoveFormProps = MoveDialogProps & {
  first: FlagRow;
  isMail: boolean;
  draft: Draft | null;
  onRecord: () => void;
};

function MoveForm({ rows, to, first, isMail, draft, onClose, onDone, onRecord }: MoveFormProps) {
  const [update] = useUpdateAssetAlertMutation();
  const [decide] = useDecideAssetAlertsMutation();
  const isBack = alertMove(first.actionState, to)?.isBack ?? false;
  const form = useForm({
    defaultValues: {
      note: '',
      dismissReason: '',
      watchUntil: '',
      contactId: '',
      mailSubject: draft?.subject ?? '',
      mailText: draft?.text ?? '',
      projectId: '',
      vendorId: '',
      quoteCents: '',
      plannedOn: '',
      // What replaced it already is what is closed with.
      replacementItemId: first.replacedByItemId === null ? '' : String(first.replacedByItemId),
    },
    resolver: contractResolver(assetAlert.updateAssetAlert.body, (values: Values) =>
      bodyOf(values, to, { isMail, isBack }),
    ),
  });
  const reason = form.watch('dismissReason');
  return (
    <ContractForm
      label={moveLabel(first.actionState, to)}
      form={form}
      submitLabel={isMail ? sendLabel() : moveLabel(first.actionState, to, rows.length)}
      onCancel={onClose}
      send={(body) =>
        rows.length === 1
          ? update({ params: { alertId: first.id }, body, ifMatch: first.version, errors: 'inline' })
          : decide({ body: { ...decisionOf(body), alertIds: rows.map((row) => row.id) }, errors: 'inline' })
      }
      done={(data) => {
        const outcome = 'moves' in data ? data.moves[0]?.outcome : null;
        const what = `${rows.length === 1 ? flagName(first) : counted(rows.length, 'flag')}: ${ALERT_STATE_WORDS[to].toLowerCase()}.`;
        const mailState = 'moves' in data ? (data.moves[0]?.mailState ?? null) : data.mailState;
        const mail = isMail
          ? afterSending(mailState, 'The mail is on its way.', 'Its text is in the history of the flag, to copy.')
          : null;
        return [what, outcome, mail].filter(Boolean).join(' ');
      }}
      onSent={onDone}
    >
      <ChosenFlags rows={rows} />
      {first.actionState === 'REPLACED' && first.itemId !== null && (
        <p className={formStyles.intro}>
          The old item is in service again if closing this flag retired it and its record was not changed since. A new
          item stays on record and is no longer named as its successor.
        </p>
      )}
      {to === 'DISMISSED' && (
        <>
          <FormText
            name="dismissReason"
            label="Reason"
            isRequired
            noneLabel="Choose a reason"
            options={Object.entries(DISMISS_REASON_WORDS).map(([value, label]) => ({ value, label }))}
          />
          {reason === 'WATCH' && (
            <FormText
              name="watchUntil"
              label="Watch until"
              type="date"
              isRequired
              hint="After this day it is raised again if the reason still holds."
            />
          )}
        </>
      )}
      {isMail && <MailFields propertyId={first.propertyId} />}
      {to === 'INITIATED_REPLACEMENT' && !isBack && <ReplacementFields row={first} hasQuote={rows.length === 1} />}
      {to === 'REPLACED' && <SuccessorField row={first} onRecord={onRecord} />}
      <FormText name="note" label={isBack ? 'Why it goes back' : 'Note'} isMultiline isRequired={isBack} />
    </ContractForm>
  );
}

type Values = Record<
  | 'note'
  | 'dismissReason'
  | 'watchUntil'
  | 'contactId'
  | 'mailSubject'
  | 'mailText'
  | 'projectId'
  | 'vendorId'
  | 'quoteCents'
  | 'plannedOn'
  | 'replacementItemId',
  string
>;

function bodyOf(values: Values, to: AlertState, { isMail, isBack }: { isMail: boolean; isBack: boolean }) {
  const { dismissReason, watchUntil, replacementItemId } = values;
  return {
    actionState: to,
    note: textOrNull(values.note),
    ...(to === 'DISMISSED' && {
      dismissReason: dismissReason === '' ? undefined : dismissReason,
      ...(dismissReason === 'WATCH' && { watchUntil: textOrNull(watchUntil) }),
    }),
    ...(isMail && {
      contactId: idOrAbsent(values.contactId),
      ...(values.mailSubject.trim() && { mailSubject: values.mailSubject }),
      ...(values.mailText.trim() && { mailText: values.mailText }),
    }),
    ...(to === 'INITIATED_REPLACEMENT' &&
      !isBack && {
        ...(values.projectId && { projectId: Number(values.projectId) }),
        ...(values.vendorId && { vendorId: Number(values.vendorId) }),
        ...(values.quoteCents.trim() && { quoteCents: centsOrNull(values.quoteCents) }),
        ...(values.plannedOn && { plannedOn: values.plannedOn }),
      }),
    ...(to === 'REPLACED' &&
      (replacementItemId === REMOVED ? { isRemoved: true } : { replacementItemId: idOrAbsent(replacementItemId) })),
  };
}

type Change = z.output<(typeof assetAlert.updateAssetAlert)['body']>;

// Several flags are decided alike, but each item has a successor of its own.
function decisionOf({
  propertyId: _property,
  replacementItemId: _successor,
  isRemoved: _removed,
  ...decision
}: Change): z.output<typeof AlertDecision> {
  return decision;
}

function MailFields({ propertyId }: { propertyId: number }) {
  const contacts = useListContactsQuery({ query: { propertyId, limit: 500 } });
  const able = contacts.data?.results.filter((one) => one.emails.length > 0) ?? [];
  return (
    <>
      <MailNote instead="Its text stays in the history of the flag, to copy and send yourself." />
      <FormText
        name="contactId"
        label="Send to"
        isRequired
        from={{ thing: 'The contacts', query: contacts }}
        noneLabel={
          contacts.isLoading
            ? 'Loading contacts'
            : contacts.isError && !contacts.data
              ? 'Choose a contact'
              : able.length === 0
                ? 'No contact of this property has a mail address'
                : 'Choose a contact'
        }
        options={able.map((one) => ({ value: one.id, label: `${one.name}, ${one.emails[0]?.address ?? ''}` }))}
      />
      <FormText name="mailSubject" label="Subject" />
      <FormText name="mailText" label="Message" isMultiline hint="A copy stays in the history of the flag." />
    </>
  );
}

function ReplacementFields({ row, hasQuote }: { row: FlagRow; hasQuote: boolean }) {
  const projects = useListProjectsQuery({ params: { propertyId: row.propertyId }, query: { limit: 200 } });
  const vendors = useListVendorsBasicQuery({});
  const open = projects.data?.results.filter(({ status }) => status !== 'DONE' && status !== 'CANCELLED') ?? [];
  return (
    <>
      <FormText
        name="projectId"
        label="Project"
        noneLabel="No project"
        from={{ thing: 'The projects', query: projects }}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormText
        name="vendorId"
        label="Vendor"
        noneLabel="No vendor yet"
        from={{ thing: 'The vendors', query: vendors }}
        options={(vendors.data?.results ?? [])
          .filter((vendor) => vendor.organizationId === row.organizationId)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      {hasQuote && <FormText name="quoteCents" label="Quote, $" inputMode="decimal" />}
      <FormText name="plannedOn" label="Planned day" type="date" />
    </>
  );
}
