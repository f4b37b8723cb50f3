import { useNavigate } from 'react-router';
import { useLeave } from '#app/form/unsaved.ts';
import { signOut } from '#app/session-flow.ts';
import { type AppDispatch, useAppDispatch } from '#app/store.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';

/** Signs out and goes to a page for guests; asks first where something on this device is not sent yet. */
export function useSignOut(): (to: string) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const leave = useLeave();
  const confirm = useConfirm();
  const go = async (to: string) => {
    const unsent = await dispatch(unsentCount);
    const isSure =
      unsent === 0 ||
      (await confirm({
        title: 'Sign out now?',
        body: `${unsent} of your changes ${unsent === 1 ? 'is' : 'are'} not sent yet. They stay on this device and are sent when you sign in here again. What you took along is removed.`,
        okLabel: 'Sign out',
      }));
    if (!isSure) return;
    await dispatch(signOut());
    navigate(to);
  };
  return (to) => leave(() => void go(to));
}

/** Without the file that knows, which comes beside the first page, nothing was recorded. */
const unsentCount = (dispatch: AppDispatch): Promise<number> =>
  import('#app/offline/send-queue.ts').then(
    ({ countUnsent }) => dispatch(countUnsent()),
    () => 0,
  );
