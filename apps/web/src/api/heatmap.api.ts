import { heatmap } from '@lintel/contract/heatmap/heatmap';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export const heatmapApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, heatmap) });

export const { useGetInventoryHeatmapQuery, useListRecentWorkQuery } = heatmapApi;

export type Heatmap = RouteAnswer<typeof heatmap.getInventoryHeatmap>;
export type RecentWork = RouteAnswer<typeof heatmap.listRecentWork>['results'][number];
