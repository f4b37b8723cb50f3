import { type SentOrQueued, sendOrQueue } from '#app/offline/send-or-queue.ts';
// why: a link that waits for a signal is sent by its operation, which is loaded with it
import '#api/scan-tag.api.ts';
import { links } from '#app/links.ts';
import { useAppDispatch } from '#app/store.ts';
import { isOwnCode, shownCode } from './scanned-code.ts';

type OfUnit = { unitId: number; unitName: string; propertyId: number };
type OfItem = { itemId: number; itemType: string };

/** Puts a tag on an item of a unit: now, or when the signal is back. A code of another system is taken over; a tag that is on something else stays there. */
export function useLinkTag({ unitId, unitName, propertyId }: OfUnit) {
  const dispatch = useAppDispatch();
  return (code: string, { itemId, itemType }: OfItem): Promise<SentOrQueued> => {
    const place = {
      about: `item:${itemId}`,
      label: `Tag ${shownCode(code)} on the ${itemType.toLowerCase()}, unit ${unitName}`,
      to: links.tagWalk(unitId),
      says: { Tag: shownCode(code), 'Is on': `${itemType}, unit ${unitName}` },
    };
    if (!isOwnCode(code))
      return dispatch(
        sendOrQueue<'adoptScanTag'>({
          ...place,
          operation: 'adoptScanTag',
          body: { propertyId, itemId, adoptedCode: code },
        }),
      );
    return dispatch(
      sendOrQueue<'linkBlankScanTag'>({
        ...place,
        operation: 'linkBlankScanTag',
        params: { scanTagCode: code },
        body: { itemId },
      }),
    );
  };
}
