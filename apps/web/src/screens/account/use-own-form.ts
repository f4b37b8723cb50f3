import type { FieldValues } from 'react-hook-form';
import { asApiError } from '#api/api-error.ts';
import { useUpdateUserMutation } from '#api/user.api.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import type { OwnFormProps, OwnUser } from './own-user.ts';

type Body = Omit<Parameters<ReturnType<typeof useUpdateUserMutation>[0]>[0]['body'], 'id'>;

/** A form over the own account, and `save`, which gives back the saved account or nothing. */
export function useOwnForm<V extends FieldValues>({ own, onReload }: OwnFormProps, valuesOf: (own: OwnUser) => V) {
  const [update, { isLoading, error: failed }] = useUpdateUserMutation();
  const { form, version, saved, versioned } = useVersionedForm<OwnUser, V, V>({
    thing: own,
    valuesOf,
    load: onReload,
    recorded: { entity: 'user', id: own.id },
  });
  const save = async (body: Body): Promise<OwnUser | undefined> => {
    versioned.forget();
    const { data, error } = await update({ body, ifMatch: version, errors: 'inline' });
    if (asApiError(error)?.status === 412) await versioned.look();
    if (!data) return undefined;
    saved(data);
    form.reset(valuesOf(data));
    return data;
  };
  return { form, save, isLoading, error: asApiError(failed), versioned };
}
