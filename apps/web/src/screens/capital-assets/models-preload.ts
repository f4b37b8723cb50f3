import { propertyModelsReport } from '@lintel/contract/items/property-models';
import { reportApi } from '#api/report.api.ts';
import { listArg } from '#app/list/list-search.ts';

/** Asks for the models of a property before their tab is opened. */
export function askModels(propertyId: number) {
  // why: the argument is that of the property's list, which its general type does not say
  const arg = listArg(propertyModelsReport, propertyId, {}) as { params: { propertyId: number } };
  return reportApi.endpoints.listPropertyModelsPages.initiate(arg, { subscribe: false });
}
