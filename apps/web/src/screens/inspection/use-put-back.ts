import { inspectionApi } from '#api/inspection.api.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';

/** Puts a photo back that was taken out. */
export function usePutBack(): (photoId: number) => Promise<void> {
  // why: Undo stands in a toast that outlives the dialog
  const dispatch = useAppDispatch();
  return async (photoId) => {
    const { data } = await dispatch(inspectionApi.endpoints.restoreInspectionPhoto.initiate({ params: { photoId } }));
    if (data) toast.done('The photo is back.');
  };
}
