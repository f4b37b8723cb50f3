import { useState } from 'react';
// why: a photo of a plate that waits for a signal is sent by its operation, which is loaded with it
import '#api/serial-plate.api.ts';
import { tellKept } from '../offline/kept-toast.ts';
import { PhotoField } from '../offline/PhotoField.tsx';
import { type Brought, photoAt } from '../offline/queue.ts';
import { sendOrQueue } from '../offline/send-or-queue.ts';
import { useAppDispatch } from '../store.ts';
import { toast } from '../toasts.tsx';

type PlatePhotoFieldProps = {
  label: string;
  propertyId: number;
  /** The item that the plate is on; of what is not on record yet, the unit that it stands in. */
  on: { itemId: number } | { unitId: number };
  /** 'the stove of unit 204'. */
  name: string;
  about: string;
  to: string;
};

/** Photos of serial plates, each handed in to be read. */
export function PlatePhotoField({ label, propertyId, on, name, about, to }: PlatePhotoFieldProps) {
  const dispatch = useAppDispatch();
  const [isSending, setSending] = useState(false);
  const place = { purpose: 'ITEM_PHOTO', propertyId, ...('itemId' in on && on) } as const;
  const send = async (taken: Brought[]) => {
    setSending(true);
    for (const photo of taken) {
      const { error, isKept } = await dispatch(
        sendOrQueue<'addSerialPlate'>({
          operation: 'addSerialPlate',
          about,
          label: `Serial plate of ${name}`,
          to,
          photos: [{ photo, place }],
          body: { fileId: photoAt(0), propertyId, ...on },
        }),
      );
      if (error) toast.failed(error.message || 'The photo was not accepted.');
      else if (isKept) tellKept();
      else toast.done('The plate waits to be read, under Serial Plates.');
    }
    setSending(false);
  };
  return <PhotoField label={label} isBusy={isSending} onTaken={(taken) => void send(taken)} />;
}
