import { asApiError } from '#api/api-error.ts';
import type { ApiError } from '#api/base-query.ts';
import { useUpdateModelMutation } from '#api/model.api.ts';
import { useSetLifespansMutation } from '#api/report.api.ts';
import { useAppSelector } from '#app/store.ts';
import type { ModelLife } from './ModelDrawer.tsx';

/** Years and cents; what is left out stays as it is, null clears it. */
export type BookValues = { eulYears?: number | null; costCents?: number | null };

/** Sets life and price of a model, or of a type for the organization; gives what went wrong, null where nothing did. */
export function useBookValues(life: ModelLife) {
  const isSuperUser = useAppSelector(({ session }) => session.currentUser?.isSuperUser === true);
  const [updateModel, model] = useUpdateModelMutation();
  const [setLifespans, type] = useSetLifespansMutation();
  const { organizationId, itemTypeId, modelId, modelVersion, modelOwnerId, set } = life;
  return {
    /** A model that all organizations share is a super user's to change. */
    canSetModel: modelId !== null && (modelOwnerId === organizationId || isSuperUser),
    isSaving: model.isLoading || type.isLoading,
    async save(of: 'MODEL' | 'TYPE', values: BookValues, errors?: 'inline'): Promise<ApiError | null> {
      const { eulYears, costCents } = values;
      const shown = errors === undefined ? {} : { errors };
      if (of === 'MODEL' && modelId !== null && modelVersion !== null) {
        const body = {
          ...(eulYears !== undefined && { eulYears }),
          ...(costCents !== undefined && { replacementCostCents: costCents }),
        };
        const { error } = await updateModel({ params: { modelId }, body, ifMatch: modelVersion, ...shown });
        return error === undefined ? null : asApiError(error);
      }
      const lifespan = {
        itemTypeId,
        eulYears: eulYears === undefined ? set.typeEulYears : eulYears,
        ...(costCents !== undefined && { unitCostCents: costCents }),
      };
      const { error } = await setLifespans({
        params: { organizationId },
        body: { lifespans: [lifespan] },
        ...shown,
      });
      return error === undefined ? null : asApiError(error);
    },
  };
}
