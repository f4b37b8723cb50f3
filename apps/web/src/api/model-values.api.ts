import { modelValues } from '@lintel/contract/items/model-values';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type ModelValuesPreview = RouteAnswer<typeof modelValues.previewModelValues>;

const modelValuesApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, modelValues) });

export const { usePreviewModelValuesMutation, useSetModelValuesMutation } = modelValuesApi;
