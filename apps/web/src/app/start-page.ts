import { asApiError } from '#api/api-error.ts';
import { type CurrentUser, setLoggedIn } from '#api/session.ts';
import { useLazyGetUserQuery, useUpdateUserMutation } from '#api/user.api.ts';
import { useAppDispatch, useAppSelector } from './store.ts';
import { toast } from './toasts.tsx';

export type StartPage = NonNullable<CurrentUser['startPage']>;

export const START_PAGES: readonly { value: StartPage; label: string }[] = [
  { value: 'TODAY', label: 'Today' },
  { value: 'PROPERTIES', label: 'Properties' },
];

/** Where the person starts after signing in, null until they chose; and the choice, which is kept with their account. */
export function useStartPage() {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => state.session.currentUser);
  const [read] = useLazyGetUserQuery();
  const [update, { isLoading }] = useUpdateUserMutation();

  const choose = async (startPage: StartPage): Promise<boolean> => {
    if (!user) return false;
    const own = await read({ params: { userId: user.id } }, true);
    const { data, error } = own.data
      ? await update({ body: { startPage }, ifMatch: own.data.version, errors: 'inline' })
      : { data: undefined, error: own.error };
    if (!data) {
      toast.failed(asApiError(error)?.message || 'Your start page could not be saved. Try again in a moment.');
      return false;
    }
    dispatch(setLoggedIn({ ...user, startPage: data.startPage }));
    return true;
  };
  return { startPage: user?.startPage, role: user?.role, isViewed: user?.viewedBy != null, choose, isLoading };
}
