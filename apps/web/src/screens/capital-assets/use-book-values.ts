import { useUpdateModelMutation } from '#api/model.api.ts';
import { useSetLifespansMutation } from '#api/report.api.ts';
import { useAppSelector } from '#app/store.ts';
import type { ModelLife } from './ModelDrawer.tsx';

/** Years and cents; what is left out stays as it is, null clears it. */
export type BookValues = { eulYears?: number | null; costCents?: number | null };

/** Sets life and price of a model, or of a type for the organization. */
export function useBookValues(life: ModelLife) {
  const isSuperUser = useAppSelector(({ session }) => session.currentUser?.isSuperUser === true);
  const [updateModel, model] = useUpdateModelMutation();
  const [setLifespans, type] = useSetLifespansMutation();
  const { organizationId, itemTypeId, modelId, modelVersion, modelOwnerId, set } = life;
  return {
    /** A model that all organizations share is a super user's to change. */
    canSetModel: modelId !== null && (modelOwnerId === organizationId || isSuperUser),
    isSaving: model.isLoading || type.isLoading,
    async save(of: 'MODEL' | 'TYPE', values: BookValues, errors?: 'inline') {
      const { eulYears, costCents } = values;
      const shown = errors === undefined ? {} : { errors };
      if (of === 'MODEL' && modelId !== null && modelVersion !== null) {
        const body = {
          ...(eulYears !== undefined && { eulYears }),
          ...(costCents !== undefined && { replacementCostCents: costCents }),
        };
        return updateModel({ params: { modelId }, body, ifMatch: modelVersion, ...shown });
      }
      const lifespan = {
        itemTypeId,
        eulYears: eulYears === undefined ? set.typeEulYears : eulYears,
        ...(costCents !== undefined && { unitCostCents: costCents }),
      };
      return setLifespans({ params: { organizationId }, body: { lifespans: [lifespan] }, ...shown });
    },
  };
}
