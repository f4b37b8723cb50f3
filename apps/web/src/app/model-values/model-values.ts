import type { modelValues } from '@lintel/contract/items/model-values';
import { mergedTerms } from '@lintel/domain/items/model-values';
import type * as z from 'zod';
import type { ModelValuesPreview } from '#api/model-values.api.ts';

type Body = z.input<typeof modelValues.setModelValues.body>['models'];
/** What is set for every model; what is left out stays. */
export type GivenValues = Omit<z.output<typeof modelValues.previewModelValues.body>, 'modelIds'>;
type Model = ModelValuesPreview['models'][number];

/** Whether a life or a price was given, which a model that all organizations share does not take. */
export function givesValues({ eulYears, replacementCostCents }: GivenValues): boolean {
  return eulYears !== undefined || replacementCostCents !== undefined;
}

/** Whether anything that was given is set for the model. */
export function isChanged(model: Model, given: GivenValues): boolean {
  return (given.terms ?? []).length > 0 || (givesValues(given) && model.maySetValues);
}

/** The call that sets what was given for the models that were looked at. */
export function changesOf({ models }: ModelValuesPreview, given: GivenValues): Body {
  const { eulYears, replacementCostCents, terms = [] } = given;
  return models
    .filter((model) => isChanged(model, given))
    .map((model) => ({
      modelId: model.modelId,
      version: model.version,
      termsVersion: model.termsVersion,
      ...(model.maySetValues && { eulYears, replacementCostCents }),
      ...(terms.length > 0 && { terms: mergedTerms(ownTerms(model), terms) }),
    }));
}

/** The call that gives back to the changed models what each had before. */
export function undoOf(
  { models }: ModelValuesPreview,
  given: GivenValues,
  changed: readonly { modelId: number; version: number; termsVersion: number }[],
): Body {
  return changed.flatMap(({ modelId, version, termsVersion }) => {
    const model = models.find((one) => one.modelId === modelId);
    if (!model) return [];
    const { eulYears, replacementCostCents, pricedOn, maySetValues } = model;
    return {
      modelId,
      version,
      termsVersion,
      ...(maySetValues && given.eulYears !== undefined && { eulYears }),
      ...(maySetValues && given.replacementCostCents !== undefined && { replacementCostCents, pricedOn }),
      ...((given.terms ?? []).length > 0 && { terms: ownTerms(model) }),
    };
  });
}

function ownTerms({ terms }: Model): NonNullable<GivenValues['terms']> {
  return terms.map(({ id: _, ...term }) => term);
}
