import { maintenanceApi } from '#api/maintenance.api.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';

/** What can be hidden and shown, each by a pair of calls. */
export type Hideable = 'record' | 'service' | 'close' | 'note';

const NOUNS: Record<Hideable, string> = { record: 'Record', service: 'Request', close: 'Close', note: 'Note' };

/** Hides and shows a thing of the timeline, each with Undo. */
export function useHiding() {
  const dispatch = useAppDispatch();
  const { endpoints } = maintenanceApi;

  const send = (kind: Hideable, id: number, isHidden: boolean) => {
    switch (kind) {
      case 'record':
        return dispatch(endpoints[isHidden ? 'hideRecord' : 'showRecord'].initiate({ params: { recordId: id } }));
      case 'service': {
        const call = endpoints[isHidden ? 'hideService' : 'showService'];
        return dispatch(call.initiate({ params: { serviceRequestId: id } }));
      }
      case 'close': {
        const call = endpoints[isHidden ? 'hideServiceClose' : 'showServiceClose'];
        return dispatch(call.initiate({ params: { serviceRequestId: id } }));
      }
      case 'note': {
        const call = endpoints[isHidden ? 'hideMaintenanceNote' : 'showMaintenanceNote'];
        return dispatch(call.initiate({ params: { noteId: id } }));
      }
    }
  };

  const turn = async (kind: Hideable, id: number, summary: string, isHidden: boolean) => {
    const { data } = await send(kind, id, isHidden);
    if (!data) return;
    const undo = async () => {
      const back = await send(kind, id, !isHidden);
      if (back.data) toast.info(isHidden ? 'It is shown again.' : 'It is hidden again.');
    };
    toast.undoable(`${NOUNS[kind]} ${isHidden ? 'hidden' : 'shown again'}: ${summary}`, () => void undo());
  };

  return {
    hide: (kind: Hideable, id: number, summary: string) => turn(kind, id, summary, true),
    show: (kind: Hideable, id: number, summary: string) => turn(kind, id, summary, false),
  };
}
