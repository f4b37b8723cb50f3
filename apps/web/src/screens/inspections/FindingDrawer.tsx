import { SEVERITY_WORDS } from '@lintel/domain/inspections/inspections';
import { Link } from 'react-router';
import { useUpdateInspectionFindingMutation } from '#api/inspection.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { links } from '#app/links.ts';
import { useCan } from '#app/rights.ts';
import { date, dateTime } from '#ui/base/format.ts';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { FindingPhotos } from './FindingPhotos.tsx';
import type { FindingListRow } from './inspection-columns.tsx';

type FindingDrawerProps = {
  row: FindingListRow | undefined;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

/** A finding: what failed, until when, and how it was put right. */
export function FindingDrawer({ row, onClose, onPrevious, onNext }: FindingDrawerProps) {
  const leave = useLeave();
  return (
    <SideDrawer
      isInAddress
      label="Finding"
      title={row?.title ?? 'Finding'}
      onClose={() => leave(onClose)}
      onPrevious={onPrevious && (() => leave(onPrevious))}
      onNext={onNext && (() => leave(onNext))}
    >
      {row ? (
        <Finding row={row} onDone={onClose} />
      ) : (
        <PageState
          kind="nothing-yet"
          title="Not in this list"
          why="The filter above hides this finding, or it was taken back."
        />
      )}
    </SideDrawer>
  );
}

function Finding({ row, onDone }: { row: FindingListRow; onDone: () => void }) {
  const canRecord = useCan('record');
  return (
    <>
      <DrawerSection
        title={SEVERITY_WORDS[row.severity]}
        beside={<Link to={links.inspection(row.inspectionId)}>Inspection</Link>}
      >
        <p>{[row.propertyName, row.unitName && `unit ${row.unitName}`, row.area].filter(Boolean).join(', ')}</p>
        {row.note && <p>{row.note}</p>}
        <p className="muted">
          Found {dateTime(row.foundAt)}, due {row.dueAt === null ? date(row.dueOn) : dateTime(row.dueAt)}
        </p>
        {row.closedAt !== null && (
          <p>
            Put right {dateTime(row.closedAt)}
            {row.closedBy && ` by ${row.closedBy}`}: {row.closeNote}
            {row.closedSignedBy && ` Signed by ${row.closedSignedBy}.`}
          </p>
        )}
        {row.flagId !== null && (
          <p>
            <Link to={links.redFlag(row.propertyId, row.organizationId, { flag: String(row.flagId) })}>
              Its red flag
            </Link>
          </p>
        )}
      </DrawerSection>
      <FindingPhotos row={row} />
      {canRecord && <CloseForm key={row.version} row={row} onDone={onDone} />}
    </>
  );
}

function CloseForm({ row, onDone }: { row: FindingListRow; onDone: () => void }) {
  const [update] = useUpdateInspectionFindingMutation();
  const form = useForm({ defaultValues: { note: '', signedBy: '' } });
  const isClosed = row.closedAt === null;
  return (
    <DrawerSection title={isClosed ? 'Put right' : 'Not right after all'}>
      <ContractForm
        label="Close finding"
        form={form}
        submitLabel={isClosed ? 'Close finding' : 'Open again'}
        onCancel={onDone}
        send={({ note, signedBy }) => {
          const call = { params: { findingId: row.id }, ifMatch: row.version, errors: 'inline' } as const;
          return update({ ...call, body: { isClosed, note: note.trim() || null, signedBy: signedBy.trim() || null } });
        }}
        done={isClosed ? 'The finding is closed.' : 'The finding is open again.'}
      >
        <FormText
          name="note"
          label={isClosed ? 'How it was put right' : 'Why (optional)'}
          isMultiline
          isRequired={isClosed}
        />
        {isClosed && row.mustBeSigned && <FormText name="signedBy" label="Signed by" isRequired />}
      </ContractForm>
    </DrawerSection>
  );
}
