import { serialPlates } from '@lintel/contract/serials/serial-plate';
import { Button } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { useListItemTypesQuery } from '#api/item.api.ts';
import {
  useAnswerSerialPlateMutation,
  useReadPlatePartMutation,
  useReopenSerialPlateMutation,
  useUndoSerialPlateMoveMutation,
  type WaitingPlate,
} from '#api/serial-plate.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useForm } from '#app/form/use-form.ts';
import type { ItemValues } from '#app/item-drawer/item-values.ts';
import { ModelPicker } from '#app/item-drawer/ModelPicker.tsx';
import { SerialDate } from '#app/item-drawer/SerialDate.tsx';
import { PlatePhoto } from '#app/plates/PlatePhoto.tsx';
import { PlateStanding } from '#app/plates/PlateStanding.tsx';
import { plateName } from '#app/plates/plate-words.ts';
import { toast } from '#app/toasts.tsx';
import { useToday } from '#app/today.ts';
import { type OfElsewhere, plateAnswer, plateValues } from './plate-values.ts';
import styles from './serial-plates.module.css';
import { usePlateKeys } from './use-plate-keys.ts';

type PlateReviewProps = {
  plate: WaitingPlate;
  next: WaitingPlate | undefined;
  /** Another plate was shown before it. */
  isGoingOn: boolean;
  onSkip: () => void;
  onAnswered: () => void;
  onReopened: () => void;
};

/** The photo of a plate beside what stands on it. */
export function PlateReview({ plate, next, isGoingOn, onSkip, onAnswered, onReopened }: PlateReviewProps) {
  /** What is said of a number that another item has. */
  const said = useRef<{ serial: string; of: OfElsewhere } | null>(null);
  const [isElsewhere, setElsewhere] = useState(false);
  const [answer] = useAnswerSerialPlateMutation();
  const [reopen] = useReopenSerialPlateMutation();
  const [readPart] = useReadPlatePartMutation();
  const [undoMove] = useUndoSerialPlateMoveMutation();
  const today = useToday(plate);
  const form = useForm({
    defaultValues: plateValues(plate),
    resolver: contractResolver(serialPlates.answerSerialPlate.body, (values: ItemValues) =>
      plateAnswer(values, plate, values.serialNumber === said.current?.serial ? said.current.of : null),
    ),
  });

  const place = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent(() => isGoingOn && place.current?.querySelector('h2')?.focus());
  // why: the form of the plate before is gone, and with it the focus; the name of the next is read out, and the keys decide about it
  useEffect(() => void begin(), []);

  const fill = useEffectEvent(() => {
    if (!form.formState.isDirty) form.reset(plateValues(plate));
  });
  // why: a machine may have read the photo while it is shown; what a person typed meanwhile stays
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: once, when it was read
  useEffect(() => fill(), [plate.isLookedAt]);

  const send = async (body: Parameters<typeof answer>[0]['body']) => {
    const answered = await answer({ body, errors: 'inline' });
    const failure = asApiError(answered.error);
    setElsewhere(failure?.status === 409 && failure.fields.some(({ path }) => path === 'serialNumber'));
    return answered;
  };
  const goOn = (done: string, isMoved = false) => {
    toast.undoable(done, () => {
      onReopened();
      const undo = isMoved ? undoMove : reopen;
      void undo({ params: { plateId: plate.id }, errors: 'modal' });
    });
    onAnswered();
  };
  const leave = async (outcome: 'UNREADABLE' | 'DUPLICATE') => {
    const words = outcome === 'UNREADABLE' ? 'Unreadable' : 'Duplicate';
    const { data, error } = await send({ outcome, plateId: plate.id, version: plate.version });
    if (data) goOn(`${words}: ${plateName(plate)}.`);
    else toast.failed(asApiError(error)?.message || 'This could not be saved.');
  };
  usePlateKeys({
    onSave: () => place.current?.querySelector('form')?.requestSubmit(),
    onUnreadable: () => void leave('UNREADABLE'),
    onDuplicate: () => void leave('DUPLICATE'),
    onSkip,
  });

  return (
    <div className={styles.review}>
      <div className={styles.photo}>
        <PlatePhoto
          url={plate.url}
          fileName={plate.fileName}
          isLookedAt={plate.isLookedAt}
          read={plate.read}
          part={plate.part}
          onRead={(part) => void readPart({ params: { plateId: plate.id }, body: { part }, errors: 'modal' })}
        />
      </div>
      {/* The next photo is here when it is wanted. */}
      {next?.url && <img src={next.url} alt="" hidden />}
      <div ref={place}>
        <header className={styles.head}>
          <h2 tabIndex={-1}>{plateName(plate)}</h2>
          <PlateStanding plate={plate} />
        </header>
        <ContractForm
          label="Plate"
          form={form}
          submitLabel="Save and next"
          cancelLabel="Skip"
          onCancel={onSkip}
          send={send}
          onSent={(_, body) => {
            const isMoved = 'isMoved' in body && body.isMoved === true;
            goOn(`${isMoved ? 'Moved here' : 'Saved'}: ${plateName(plate)}.`, isMoved);
          }}
        >
          {plate.itemId === null && <ItemType />}
          <ModelPicker organizationId={plate.organizationId} />
          <FormText name="serialNumber" label="Serial number" isMono characters="serial" isRequired />
          <SerialDate propertyId={plate.propertyId} {...(plate.itemId !== null && { itemId: plate.itemId })} />
          <FormText name="mfgDate" label="Made on" type="date" max={today} />
          {isElsewhere && (
            <Elsewhere
              plate={plate}
              onSay={(of) => {
                said.current = { serial: form.getValues('serialNumber'), of };
              }}
            />
          )}
        </ContractForm>
        <div className={`actions ${styles.decisions}`}>
          <Button size="small" onClick={() => void leave('UNREADABLE')}>
            Unreadable
          </Button>
          <Button size="small" onClick={() => void leave('DUPLICATE')}>
            Duplicate
          </Button>
          <span className="muted small">Enter saves; U, D and S decide, with Alt while you type</span>
        </div>
      </div>
    </div>
  );
}

/** What the number of another item can mean. Only a press says it: Enter in a field asks again. */
function Elsewhere({ plate, onSay }: { plate: WaitingPlate; onSay: (of: OfElsewhere) => void }) {
  const say = (of: OfElsewhere, button: HTMLButtonElement) => {
    onSay(of);
    button.form?.requestSubmit();
  };
  return (
    <div className="actions">
      {plate.unitId !== null && (
        <Button size="small" onClick={({ currentTarget }) => say('isMoved', currentTarget)}>
          It was moved here
        </Button>
      )}
      <Button size="small" onClick={({ currentTarget }) => say('isElsewhereToo', currentTarget)}>
        Record it here too
      </Button>
      {plate.unitId !== null && plate.itemId !== null && (
        <span className="muted small">
          Moved: the {plate.itemType?.toLowerCase() ?? 'item'} on record here stays until somebody says where it went.
        </span>
      )}
    </div>
  );
}

function ItemType() {
  const types = useListItemTypesQuery();
  return (
    <FormText
      name="itemTypeId"
      label="Type"
      isRequired
      options={(types.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      noneLabel={types.isLoading ? 'Loading types' : 'Choose a type'}
      hint={types.isError ? 'The types could not be loaded. Skip this plate and try again.' : undefined}
    />
  );
}
