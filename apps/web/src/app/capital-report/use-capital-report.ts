import { reportApi, useGetCapitalAssetsQuery } from '#api/report.api.ts';

const LOOK_AGAIN_MS = 5000;

/** The capital report of a property; while lives or prices are being computed again, it is asked for every five seconds. */
export function useCapitalReport(propertyId: number, years?: number) {
  const question = { params: { propertyId }, query: { years } };
  const { data } = reportApi.endpoints.getCapitalAssets.useQueryState(question);
  return useGetCapitalAssetsQuery(question, { pollingInterval: data?.isBeingRecomputed ? LOOK_AGAIN_MS : 0 });
}
